import type { PrinterState } from "../../domain/printers.ts";
import type { Ending } from "./asking-printer.ts";

/**
 * What Star's printers say in CloudPRNT (Star CloudPRNT Protocol Guide 2.4.0, "Printer Status Codes"): three or four digits, then a
 * description that varies. 2xx is online, 4xx the printer's trouble, 5xx trouble with what it was sent.
 */
const codeOf = (said: string): string => {
  // In the poll's JSON it comes encoded as in an address: `200%20OK`.
  const text = said.includes("%") ? decoded(said) : said;
  return text.trim();
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function starState(statusCode: string): PrinterState {
  const code = codeOf(statusCode);
  if (code.startsWith("21")) return "PAPER_LOW";
  if (code.startsWith("2")) return "READY";
  if (code.startsWith("41")) return "PAPER_OUT";
  return code.startsWith("42") ? "COVER_OPEN" : "ERROR";
}

/** What `code` of a confirmation means: "200 OK", and in later firmware "OK". */
export function starEnding(code: string): Ending {
  const said = codeOf(code);
  if (/^(2\d\d|OK\b)/i.test(said)) return { isPrinted: true };
  return { isPrinted: false, failure: said || "no code", isSlips: !said.startsWith("4") };
}

/** The types that a slip can be had as: of the printers that speak CloudPRNT all take PNG. */
export const starTypes = ["image/png", "image/vnd.star.png"];
