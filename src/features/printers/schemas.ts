import { z } from "zod";
import { papers, printerKinds, printerStates, printJobStates } from "../../domain/printers.ts";
import { slipKinds } from "../../domain/slips.ts";
import { locales } from "../../messages/locale.ts";

const fields = {
  name: z.string().trim().min(1).max(40),
  kind: z.enum(printerKinds).describe("STAR speaks CloudPRNT, EPSON Server Direct Print."),
  slips: z.array(z.enum(slipKinds)).min(1).max(slipKinds.length).describe("What it prints."),
  isAutomatic: z
    .boolean()
    .describe("It prints its slips when an order is accepted; false: only what it is asked for."),
  copies: z.int().min(1).max(5),
  paperMm: z.literal(papers),
  locale: z.enum(locales).describe("The language of its slips."),
  stationIds: z
    .array(z.string().max(64))
    .max(12)
    .describe(
      "Whose dishes its kitchen slips show; what no station makes is on all of them. Empty: everything.",
    ),
};
export const PrinterSettings = z.strictObject(fields).meta({ id: "PrinterSettings" });
export type PrinterSettings = z.output<typeof PrinterSettings>;

export const PrinterChange = PrinterSettings.extend({
  seen: PrinterSettings.optional().describe("As it was read: otherwise 409 `CHANGED`."),
}).meta({ id: "ChangePrinter" });
export type PrinterChange = z.output<typeof PrinterChange>;

export const Printer = z
  .object({
    id: z.string(),
    ...fields,
    lastSeenAt: z.string().nullable().describe("When it asked for slips last; null: never."),
    state: z.enum(printerStates).nullable().describe("What it said of itself then."),
    isAway: z.boolean().describe("It does not ask for slips now."),
    waiting: z.int().describe("How many slips wait for it."),
  })
  .meta({ id: "Printer" });
export type Printer = z.output<typeof Printer>;

export const Printers = z.object({ printers: z.array(Printer) }).meta({ id: "Printers" });
export const OnePrinter = z.object({ printer: Printer }).meta({ id: "OnePrinter" });
export const PrinterWithAddress = z
  .object({
    printer: Printer,
    address: z.string().describe("What is typed into the printer. Its secret is in this answer alone."),
  })
  .meta({ id: "PrinterWithAddress" });
export type PrinterWithAddress = z.output<typeof PrinterWithAddress>;

export const PrintJob = z
  .object({
    id: z.string(),
    slip: z.enum([...slipKinds, "TEST"]),
    copy: z.int(),
    orderId: z.string().nullable(),
    orderName: z.string().nullable().describe("What the kitchen calls the order; null: a test slip."),
    createdAt: z.string(),
    state: z.enum(printJobStates),
    failure: z.string().nullable().describe("What the printer said when it did not print it."),
    endedAt: z.string().nullable(),
  })
  .meta({ id: "PrintJob" });
export type PrintJob = z.output<typeof PrintJob>;
export const PrintJobs = z.object({ jobs: z.array(PrintJob) }).meta({ id: "PrintJobs" });
export const OnePrintJob = z.object({ job: PrintJob }).meta({ id: "OnePrintJob" });

export const PrintBody = z
  .strictObject({
    slips: z.array(z.enum(slipKinds)).min(1).max(slipKinds.length),
    printerId: z.string().max(64).nullish().describe("Left out: every printer that prints them."),
  })
  .meta({ id: "PrintOrder" });
export type PrintBody = z.output<typeof PrintBody>;
export const Queued = z
  .object({ queued: z.int().describe("How many slips wait now.") })
  .meta({ id: "QueuedSlips" });
