import type { ReadMenu } from "../../domain/menu-text/menu-draft.ts";
import { programAt } from "../places.ts";
import type { FileOptions, Readers, ReadersProgram } from "../readers/readers.ts";

/** Why a PDF could not be read (D-83). */
export type PdfFailure =
  | "PDF_INVALID"
  | "PDF_PASSWORD"
  | "PDF_TOO_MANY_PAGES"
  | "PDF_NO_TEXT"
  | "PDF_PARSE_TIMEOUT"
  | "MENU_IMPORT_TOO_BIG";

interface Unread {
  failure: PdfFailure;
  details?: Record<string, unknown>;
}

/** How many pages a file has, its text as it is set, and the menu that it makes. */
export type PdfRead = { pages: number; layout: string; menu: ReadMenu } | Unread;
/** A glance finds text, and does not look at the rest. */
export type PdfGlance = { hasText: true } | Unread;
/** What is to be done with a file: read its menu, or see no further than whether it is one to read. */
export type PdfTask = { bytes: Uint8Array; task: "READ" | "GLANCE" };

export interface ReadPdfOptions {
  /** Until it is given up, over all pages. */
  timeoutMs?: number;
  /** The process stops: rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface PdfReader {
  /** Reads the menu in a PDF. Rejects when there is nothing to read it with. */
  read(bytes: Uint8Array, options?: ReadPdfOptions): Promise<PdfRead>;
  /**
   * What opening a PDF of a subject shows: that it is broken, locked, too long or without text. Null when there is nothing to
   * say, or nothing yet: then reading it will tell.
   */
  glance(
    bytes: Uint8Array,
    subject: string,
    options?: Pick<ReadPdfOptions, "timeoutMs">,
  ): Promise<Unread | null>;
}

const usualTimeoutMs = 30_000;
const glanceTimeoutMs = 10_000;
/** The largest file that is taken in, and a menu of 40 dense pages, take half of it. */
const mostMegabytes = 256;
const mostHeapMegabytes = 160;
/** One for what waits in line, whoever it belongs to, and two for files that come in. */
const mostAtOnce = 3;
const inLine = "files that wait to be read";
/** What memory has no room for ends its process. */
const tooMuch: Unread = { failure: "PDF_INVALID", details: { reason: "TOO_MUCH_MEMORY" } };

const program: ReadersProgram = {
  module: programAt("src/platform/pdf/pdf-program.ts").href,
  mostMegabytes,
  mostHeapMegabytes,
  mostAtOnce,
};

/** Some files are made to be unpacked, or looked at, for ever: each is read in a process that has bounds on memory and time. */
export function createPdfReader(readers: Readers): PdfReader {
  const ask = <Found extends object>(task: PdfTask, options: FileOptions) =>
    readers.read<Found>(program, task, options);
  return {
    async read(bytes, { timeoutMs = usualTimeoutMs, signal } = {}) {
      const options = { subject: inLine, timeoutMs, signal };
      const answer = await ask<PdfRead>({ bytes, task: "READ" }, options);
      if ("found" in answer) return answer.found;
      if (answer.failure === "AWAY") throw new Error("There is nothing to read PDF files with.");
      return answer.failure === "DIED" ? tooMuch : { failure: "PDF_PARSE_TIMEOUT" };
    },
    async glance(bytes, subject, { timeoutMs = glanceTimeoutMs } = {}) {
      const answer = await ask<PdfGlance>({ bytes, task: "GLANCE" }, { subject, timeoutMs });
      if ("found" in answer) return "failure" in answer.found ? answer.found : null;
      return answer.failure === "DIED" ? tooMuch : null;
    },
  };
}

/** Whether a file says that it is a PDF, where readers look for it: within the first kilobyte. */
export const looksLikePdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes("%PDF-");
