import { getDocument, PasswordException, Util, VerbosityLevel } from "unpdf/pdfjs";
import { layoutOf } from "../../domain/menu-text/page-layout.ts";
import type { MenuPage, PageText } from "../../domain/menu-text/page-text.ts";
import { readMenuText } from "../../domain/menu-text/read-menu-text.ts";
import { answerTasks } from "../readers/answer-tasks.ts";
import type { PdfGlance, PdfRead, PdfTask } from "./pdf-reader.ts";

/** What the processes of pdf-reader.ts run: a file in, its menu or why there is none out. */
const mostPages = 40;
/** A menu of 40 dense pages has a tenth of that. */
const mostTexts = 60_000;
const mostCharacters = 600_000;
const fewestCharacters = 10;

async function look({ bytes, task }: PdfTask): Promise<PdfRead | PdfGlance> {
  const loading = getDocument({
    // A Buffer it would not take.
    data: new Uint8Array(bytes),
    // Nothing of the file is fetched or drawn, and this reader has no way to run what a file says.
    enableXfa: false,
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise;
  if (document.numPages > mostPages)
    return { failure: "PDF_TOO_MANY_PAGES", details: { pages: document.numPages, most: mostPages } };
  const pages: MenuPage[] = [];
  let texts = 0;
  let characters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const found = items.flatMap((item) => ("str" in item ? placed(item, viewport.transform) : []));
    pages.push({ width: viewport.width, height: viewport.height, texts: found });
    page.cleanup();
    texts += found.length;
    characters += found.reduce((sum, { text }) => sum + text.length, 0);
    if (task === "GLANCE" && characters >= fewestCharacters) return { hasText: true };
    if (texts > mostTexts || characters > mostCharacters)
      return { failure: "MENU_IMPORT_TOO_BIG", details: { of: "TEXT" } };
  }
  if (characters < fewestCharacters) return { failure: "PDF_NO_TEXT" };
  return { pages: pages.length, layout: layoutOf(pages), menu: readMenuText(pages) };
}

/** As the page is looked at; what stands on its side or upside down is decoration. */
function placed(item: { str: string; width: number; transform: number[] }, page: number[]): PageText[] {
  // What the database cannot keep, and letters in one form.
  const text = item.str.replaceAll("\0", "").toWellFormed().normalize("NFC");
  const [a = 0, b = 0, , , x = 0, y = 0] = Util.transform(page, item.transform) as number[];
  const size = Math.hypot(a, b);
  if (text.trim() === "" || a <= 0 || Math.abs(b) > a / 4) return [];
  if (![x, y, size, item.width].every(Number.isFinite)) return [];
  return [{ text, x, y, width: item.width, size }];
}

answerTasks((task: PdfTask) =>
  look(task).catch((error: unknown) =>
    error instanceof PasswordException
      ? { failure: "PDF_PASSWORD" as const }
      : { failure: "PDF_INVALID" as const },
  ),
);
