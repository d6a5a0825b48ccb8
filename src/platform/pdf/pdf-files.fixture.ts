import { deflateSync } from "node:zlib";
import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";

/** Where a text stands: from the left and from the top, in points. */
export type PrintedText = readonly [x: number, y: number, text: string, size?: number, isBold?: boolean];

/** A PDF as a restaurant makes one, A4, with real fonts. */
export async function printed(...pages: readonly (readonly PrintedText[])[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const fonts = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ] as [PDFFont, PDFFont];
  for (const texts of pages) {
    const page = document.addPage([595, 842]);
    for (const [x, y, text, size = 11, isBold = false] of texts)
      page.drawText(text, { x, y: 842 - y, size, font: fonts[isBold ? 1 : 0] });
  }
  return Buffer.from(await document.save());
}

/** A pizzeria's menu: numbers, columns of sizes, allergens by number, a footer, a second page. */
export const pizzeria = (): Promise<Buffer> =>
  printed(
    [
      [200, 60, "Bella Napoli", 26, true],
      [50, 130, "Steinovnspizza", 18, true],
      [380, 130, "Liten"],
      [440, 130, "Stor"],
      [50, 160, "1. Margherita (1,7)", 12, true],
      [385, 160, "149,-", 12],
      [445, 160, "189,-", 12],
      [50, 175, "Tomatsaus, mozzarella og", 9],
      [50, 187, "fersk basilikum", 9],
      [50, 215, "2. Pepperoni (1,7)", 12, true],
      [385, 215, "169,-", 12],
      [445, 215, "209,-", 12],
      [50, 230, "Med chili fra Calabria", 9],
      [50, 280, "Drikke", 18, true],
      [50, 310, "Mineralvann 0,33 l", 12, true],
      [445, 310, "kr 39", 12],
      [50, 800, "Tlf. 73 00 00 00  www.bellanapoli.no", 8],
    ],
    [
      [50, 130, "Dessert", 18, true],
      [50, 160, "30. Tiramisu (1, 3, 7)", 12, true],
      [440, 160, "109,-", 12],
      [50, 700, "Allergener: 1 = Gluten (hvete), 3 = Egg, 7 = Melk", 8],
      [50, 800, "Tlf. 73 00 00 00  www.bellanapoli.no", 8],
    ],
  );

/** A file of one page with these bytes as what is on it. */
export function withContent(stream: Buffer, filters: string): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Buffer): void => {
    const bytes = Buffer.from(part as Buffer);
    parts.push(bytes);
    length += bytes.length;
  };
  add("%PDF-1.7\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>",
  ];
  objects.forEach((object, index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n${object}\nendobj\n`);
  });
  offsets.push(length);
  add(`4 0 obj\n<</Length ${stream.length}/Filter ${filters}>>\nstream\n`);
  add(stream);
  add("\nendstream\nendobj\n");
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(
    `xref\n0 5\n0000000000 65535 f \n${entries}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
  );
  return Buffer.concat(parts);
}

/** So many bytes of nothing, packed three times over until hardly anything is left. */
export const packedNothing = (bytes: number): Buffer =>
  withContent(
    deflateSync(deflateSync(deflateSync(Buffer.alloc(bytes, " "), { level: 9 }))),
    "[/FlateDecode/FlateDecode/FlateDecode]",
  );

/** Text without an end worth waiting for. */
export const endlessText = (times: number): Buffer =>
  withContent(
    deflateSync(Buffer.from(`BT /F1 12 Tf ${"1 0 Td (Hei) Tj ".repeat(times)} ET`)),
    "/FlateDecode",
  );

/** A file that nobody opens without a password: what it says of its encryption fits none. */
export async function locked(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  const text = Buffer.from(await document.save({ useObjectStreams: false })).toString("latin1");
  const key = `<${"ab".repeat(32)}>`;
  const encrypt = `/Encrypt <</Filter/Standard/V 2/R 3/Length 128/P -4/O ${key}/U ${key}>> /ID [<0123456789abcdef0123456789abcdef><0123456789abcdef0123456789abcdef>]`;
  return Buffer.from(text.replace(/trailer\s*<</, `trailer\n<<\n${encrypt}\n`), "latin1");
}
