/** Makers whose printers ask for their slips over the internet. */
export const printerKinds = ["STAR", "EPSON"] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** What a printer says of itself. */
export const printerStates = ["READY", "PAPER_LOW", "PAPER_OUT", "COVER_OPEN", "ERROR"] as const;
export type PrinterState = (typeof printerStates)[number];

/** Why slips wait for a printer. */
export const printerTroubles = ["AWAY", "PAPER_OUT", "COVER_OPEN", "ERROR"] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

/** What it is fed with, in millimetres. */
export const papers = [58, 80] as const;
export type Paper = (typeof papers)[number];

export const printJobStates = ["WAITING", "LEASED", "PRINTED", "FAILED", "CANCELLED"] as const;
export type PrintJobState = (typeof printJobStates)[number];

/** It can print now, or soon. */
export const canPrint = (state: PrinterState): boolean => state === "READY" || state === "PAPER_LOW";

/** One that has not asked for so long is away: printers ask every few seconds. */
export const printerAwayMs = 90_000;
