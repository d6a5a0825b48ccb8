import { Problem } from "../../platform/problem.ts";
import { busy } from "./start-import.ts";

export const mostBytes = 20 * 1024 * 1024;

/** What the service has for uploads in general, in the words of imports. */
export function inWordsOfImports(error: unknown): never {
  if (error instanceof Problem && error.code === "FILE_TOO_LARGE")
    throw new Problem("PDF_TOO_LARGE", { mostBytes });
  if (error instanceof Problem && error.code === "UPLOAD_FAILED") throw busy();
  throw error;
}
