import { z } from "zod";
import { overrideOwners } from "../../domain/snapshot.ts";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { weekConflicts } from "../../domain/week-hours.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { pagesOf } from "../../platform/http/paging.ts";

/** Wire shapes of a restaurant's opening hours: Oslo wall clock, `closesAt <= opensAt` ends on the next day. */
const dayOfWeek = z.int().min(0).max(6).describe("0 is Sunday.");

export const DayHours = z
  .object({
    dayOfWeek,
    opensAt: z.string().describe("HH:MM."),
    closesAt: z.string().describe("HH:MM; at or before `opensAt` it is on the next day."),
    isClosed: z.boolean().describe("When true, ignore the two times."),
  })
  .meta({ id: "PartnerDayHours" });

/** A closed day needs no times; the columns then hold a pair that is never read. */
const dayHours = z
  .strictObject({
    dayOfWeek,
    opensAt: timeOfDayField.nullish(),
    closesAt: timeOfDayField.nullish(),
    isClosed: z.boolean().default(false),
  })
  .superRefine((row, context) => {
    for (const name of ["opensAt", "closesAt"] as const)
      if (!row.isClosed && row[name] == null)
        context.addIssue({
          code: "custom",
          message: inSchema(message("hours.timesNeeded")),
          params: { code: "REQUIRED" },
          path: [name],
        });
  })
  .transform(({ opensAt, closesAt, ...row }) => ({
    ...row,
    opensAt: (row.isClosed ? null : opensAt) ?? "00:00",
    closesAt: (row.isClosed ? null : closesAt) ?? "00:00",
  }));

const conflictTexts = {
  CLOSED_DAY: message("hours.closedTwice"),
  OVERLAP: message("hours.overlap"),
} as const;
const week = z
  .array(dayHours)
  .max(70)
  .superRefine((rows, context) => {
    // A row that lacks its times comes here as it was sent, and has an issue of its own.
    if (rows.some(({ opensAt, closesAt }) => !opensAt || !closesAt)) return;
    for (const { index, conflict } of weekConflicts(rows))
      context.addIssue({
        code: "custom",
        message: inSchema(conflictTexts[conflict]),
        path: [index, conflict === "OVERLAP" ? "opensAt" : "isClosed"],
      });
  });

export const HoursBody = z
  .strictObject({
    openingHours: week.describe("The kitchen's: these alone decide whether an order is accepted."),
    venueHours: week
      .default([])
      .describe("When the doors are open, for display. Empty: the venue follows the kitchen."),
  })
  .meta({ id: "PartnerHoursInput" });
export type HoursBody = z.output<typeof HoursBody>;

export const PartnerHours = z
  .object({ openingHours: z.array(DayHours), venueHours: z.array(DayHours) })
  .meta({ id: "PartnerHours" });
export type PartnerHours = z.output<typeof PartnerHours>;
export const HoursAnswer = z.object({ data: PartnerHours });

const PartnerHoursOverride = z
  .object({
    id: z.string(),
    date: z.string().describe("The first day, YYYY-MM-DD."),
    endDate: z.string().nullable().describe("The last day; null is the first one alone."),
    isClosed: z.boolean(),
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    appliesTo: z.enum(overrideOwners),
    note: z.string().nullable().describe("Guests see it."),
  })
  .meta({ id: "PartnerHoursOverride" });
export type PartnerHoursOverride = z.output<typeof PartnerHoursOverride>;

const overrideFields = {
  date: dayField.describe("The first day, Europe/Oslo."),
  endDate: dayField.nullable().describe("The last day, at most a year later; null is the first one alone."),
  isClosed: z.boolean(),
  opensAt: timeOfDayField.nullable(),
  closesAt: timeOfDayField.nullable(),
  appliesTo: z.enum(overrideOwners),
  note: z.string().trim().max(200).nullable(),
};
const { date, endDate, isClosed, opensAt, closesAt, appliesTo, note } = overrideFields;

export const NewOverride = z
  .strictObject({
    date,
    endDate: endDate.default(null),
    isClosed,
    opensAt: opensAt.default(null),
    closesAt: closesAt.default(null),
    appliesTo: appliesTo.default("BOTH"),
    note: note.default(null),
  })
  .meta({ id: "PartnerHoursOverrideInput" });
export type OverrideFields = z.output<typeof NewOverride>;

export const OverrideChange = z
  .strictObject(overrideFields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "PartnerHoursOverrideChange" });
export type OverrideChange = z.output<typeof OverrideChange>;

export const OverrideId = z.object({ overrideId: z.string().min(1).max(64) });
export const OverrideQuery = z.strictObject({
  from: dayField.optional().describe("Only those that end on this day or later."),
  ...pagesOf(50),
});
export type OverrideQuery = z.output<typeof OverrideQuery>;
export const OverrideList = z.object({
  data: z.array(PartnerHoursOverride),
  nextCursor: z.string().nullable(),
});
export const WrittenOverride = z.object({
  data: PartnerHoursOverride,
  textCleaned: z.int().describe("Pieces that were cleaned out of the note."),
});
export type WrittenOverride = z.output<typeof WrittenOverride>;
export const DeletedOverride = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });
