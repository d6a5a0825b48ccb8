import type { PrinterState } from "../../domain/printers.ts";
import type { SlipPicture } from "../../platform/slips/draw-slip.ts";
import type { Ending } from "./asking-printer.ts";

/**
 * Server Direct Print, as Epson's printers speak it (TM-DT/TM-i/TM-T88VI Server Direct Print User's Manual; ePOS-Print XML User's Manual).
 */

/** Bits of ePOS-Print's status. */
const asb = {
  coverOpen: 0x20,
  offline: 0x8,
  mechanical: 0x400 | 0x800 | 0x2000,
  nearEnd: 0x20000,
  end: 0x80000,
};

/** For how long the printer tries by itself, ms. */
const timeoutMs = 60_000;

/** A print request for one slip: an image of one bit to a dot, whose width is a whole number of bytes. */
export const printRequest = (job: string, { width, height, bytes }: SlipPicture): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${timeoutMs}</timeout><printjobid>${job}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><image width="${width}" height="${height}" color="color_1" mode="mono" align="left">${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")}</image><feed line="2"/><cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`;

export interface EpsonResult {
  /** Null in version 1.00, which knows no jobs. */
  job: string | null;
  ending: Ending;
  state: PrinterState;
}

/** What became of print requests (PrintResponseInfo, versions 1.00 to 3.00). What is not understood says nothing. */
export function printResults(responseFile: string): EpsonResult[] {
  const refused = /<Response\s[^>]*Success="false"[^>]*>([\s\S]{0,2000}?)<\/Response>/.exec(responseFile);
  if (refused) {
    const failure = /<ErrorSummary>([^<]{0,200})/.exec(refused[1]!)?.[1] ?? "refused";
    return [{ job: null, ending: { isPrinted: false, failure, isSlips: true }, state: "READY" }];
  }
  const parts = responseFile.split(/<ePOSPrint[\s>]/);
  return (parts.length > 1 ? parts.slice(1) : parts).flatMap((part): EpsonResult[] => {
    const response = /<response\s([^>]{0,1000})>/.exec(part)?.[1];
    if (response === undefined) return [];
    const attributes = new Map(
      [...response.matchAll(/\b(\w{1,30})="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const),
    );
    const job = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(part)?.[1] ?? null;
    const [code, bits] = [attributes.get("code") ?? "", Number(attributes.get("status")) || 0];
    if (attributes.get("success") === "true")
      return [{ job, ending: { isPrinted: true }, state: bits & asb.nearEnd ? "PAPER_LOW" : "READY" }];
    const state = stateOf(code, bits);
    return [
      {
        job,
        ending: { isPrinted: false, failure: code || "failed", isSlips: state === "READY" },
        state,
      },
    ];
  });
}

/** Why a printer did not print. */
function stateOf(code: string, bits: number): PrinterState {
  if (code === "EPTR_REC_EMPTY" || bits & asb.end) return "PAPER_OUT";
  if (code === "EPTR_COVER_OPEN" || bits & asb.coverOpen) return "COVER_OPEN";
  return code.startsWith("EPTR_") || bits & (asb.mechanical | asb.offline) ? "ERROR" : "READY";
}
