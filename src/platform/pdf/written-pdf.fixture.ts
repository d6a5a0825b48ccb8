import { getDocument, VerbosityLevel } from "unpdf/pdfjs";

/** A file as another program than ours reads it: its text, page by page, and what it says of itself. */
export async function readWritten(bytes: Uint8Array): Promise<{
  pages: string[];
  /** `H1`, `P`, … in the order in which they are read aloud. */
  elements: string[];
  title: unknown;
  language: unknown;
}> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: string[] = [];
  const elements: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join(""));
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) elements.push(...rolesIn(tree));
  }
  const info = (await document.getMetadata()).info as unknown as Record<string, unknown>;
  await task.destroy();
  return { pages, elements, title: info.Title, language: info.Language };
}

interface Node {
  role?: string;
  children?: Node[];
}
const rolesIn = ({ role, children = [] }: Node): string[] => [
  ...(role && !["Root", "Document"].includes(role) ? [role] : []),
  ...children.flatMap(rolesIn),
];
