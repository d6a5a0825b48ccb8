import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { ReadMenu } from "../../domain/menu-text/menu-draft.ts";

/** Why a PDF could not be read (D-83). */
export type PdfFailure =
  | "PDF_INVALID"
  | "PDF_PASSWORD"
  | "PDF_TOO_MANY_PAGES"
  | "PDF_NO_TEXT"
  | "PDF_PARSE_TIMEOUT"
  | "MENU_IMPORT_TOO_BIG";

/** How many pages a file has, its text as it is set, and the menu that it makes. */
export type PdfRead =
  | { pages: number; layout: string; menu: ReadMenu }
  | { failure: PdfFailure; details?: Record<string, unknown> };

export interface ReadPdfOptions {
  /** Until it is given up, over all pages. */
  timeoutMs?: number;
  /** The process stops: rejects with the signal's reason. */
  signal?: AbortSignal;
}

const usualTimeoutMs = 30_000;
const glanceTimeoutMs = 10_000;
/** Of JavaScript objects. What is unpacked lies beside them, where only a look from outside sees it. */
const mostHeapMegabytes = 256;
const mostGrowth = 512 * 1024 * 1024;
const lookEveryMs = 50;

/** What a thread is to do with a file: read its menu, or see no further than whether it is one to read. */
export type PdfTask = { bytes: Uint8Array; task: "READ" | "GLANCE" };
/** A glance finds text, and does not look at the rest. */
export type PdfGlance = { hasText: true } | Extract<PdfRead, { failure: PdfFailure }>;

/** Reads the menu in a PDF. */
export const readPdf = (bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfRead> =>
  inThread<PdfRead>({ bytes, task: "READ" }, options);

/**
 * What opening a PDF shows: that it is broken, locked, too long or without text. Null when there is nothing to say, or nothing
 * yet: then reading it will tell.
 */
export async function glanceAtPdf(
  bytes: Uint8Array,
  { timeoutMs = glanceTimeoutMs }: Pick<ReadPdfOptions, "timeoutMs"> = {},
): Promise<Extract<PdfRead, { failure: PdfFailure }> | null> {
  const glance = await inThread<PdfGlance>({ bytes, task: "GLANCE" }, { timeoutMs });
  return "failure" in glance && glance.failure !== "PDF_PARSE_TIMEOUT" ? glance : null;
}

/** Compiling the reader is a third of a thread's work. */
const cache = getCompileCacheDir();
const cached: Record<string, string> = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };

/**
 * Looks at a file in a thread of its own, which has no environment, a bound on memory and a time after which it is ended
 * wherever it is: files come from strangers, and some are made to be unpacked for ever, or to be looked at for ever.
 */
function inThread<Found>(
  task: PdfTask,
  { timeoutMs = usualTimeoutMs, signal }: ReadPdfOptions,
): Promise<Found | Extract<PdfRead, { failure: PdfFailure }>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const before = process.memoryUsage.rss();
    const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
      workerData: task,
      env: cached,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes, maxYoungGenerationSizeMb: 32 },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timeout);
      clearInterval(look);
      signal?.removeEventListener("abort", stop);
      worker.removeAllListeners();
      // An error on its way out has nobody to be told to.
      worker.on("error", () => undefined);
      void worker.terminate().then(settle, settle);
    };
    const fail = (failure: PdfFailure, reason?: string): void =>
      end(() => resolve(reason === undefined ? { failure } : { failure, details: { reason } }));
    const stop = (): void => end(() => reject(signal!.reason));
    const timeout = setTimeout(() => fail("PDF_PARSE_TIMEOUT"), timeoutMs);
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostGrowth) fail("PDF_INVALID", "TOO_MUCH_MEMORY");
    }, lookEveryMs);
    signal?.addEventListener("abort", stop, { once: true });
    worker.once("message", (found: Found) => end(() => resolve(found)));
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") fail("PDF_INVALID", "TOO_MUCH_MEMORY");
      else end(() => reject(error));
    });
    worker.once("exit", (code) =>
      end(() => reject(new Error(`The reader of PDF files ended with ${code}.`))),
    );
  });
}

/** Whether a file says that it is a PDF, where readers look for it: within the first kilobyte. */
export const looksLikePdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes("%PDF-");
