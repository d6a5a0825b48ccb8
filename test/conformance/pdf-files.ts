/** Where a text stands on a page: points from the left and from the bottom. */
export type Printed = readonly [x: number, y: number, text: string];

/** A PDF (ISO 32000-1) of pages with texts in Helvetica, Latin letters alone. */
export function printedPdf(...pages: readonly (readonly Printed[])[]): Buffer {
  const font = 3;
  const firstPage = 4;
  const pageNumber = (index: number): number => firstPage + index * 2;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((texts, index) => {
      const content = texts
        .map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
        .join("\n");
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${pageNumber(index) + 1} 0 R>>`,
        `<</Length ${Buffer.byteLength(content, "latin1")}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return fileOf(objects);
}

/** One that nobody opens without a password: what it says of its encryption fits none. */
export function lockedPdf(): Buffer {
  const key = `<${"ab".repeat(32)}>`;
  const id = "<0123456789abcdef0123456789abcdef>";
  return fileOf(
    [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
    ],
    `/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O ${key}/U ${key}>>/ID[${id}${id}]`,
  );
}

const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

/** The objects, numbered from 1, of which the first is the catalogue. */
function fileOf(objects: readonly string[], trailer = ""): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, "latin1");
}

/** A menu as restaurants print it: two headings, dishes below them with their prices to the right. */
export const menuPdf = (): Buffer =>
  printedPdf([
    [50, 780, "PIZZA"],
    [50, 750, "1. Margherita"],
    [450, 750, "159,-"],
    [50, 735, "Tomat, mozzarella og basilikum"],
    [50, 710, "2. Pepperoni"],
    [450, 710, "179,-"],
    [50, 660, "DRIKKE"],
    [50, 630, "Mineralvann"],
    [450, 630, "39,-"],
  ]);
