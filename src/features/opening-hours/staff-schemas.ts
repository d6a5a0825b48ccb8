import { z } from "zod";
import { overrideOwners } from "../../domain/snapshot.ts";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { HoursBody, NewOverride, PartnerHours } from "./schemas.ts";

const expectedVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
  .optional();

/** Days with hours of their own. Several periods of the same days are one entry. */
export const SpecialDay = z
  .object({
    id: z.string(),
    version: z.string(),
    date: z.string().describe("The first day, YYYY-MM-DD."),
    endDate: z.string().nullable().describe("The last day; null is the first one alone."),
    isClosed: z.boolean(),
    periods: z.array(z.object({ opensAt: z.string(), closesAt: z.string() })),
    appliesTo: z.enum(overrideOwners),
    note: z.string().nullable().describe("Guests see it."),
  })
  .meta({ id: "SpecialDay" });
export type SpecialDay = z.output<typeof SpecialDay>;

const { date, endDate, isClosed, appliesTo, note } = NewOverride.shape;
export const SpecialDayBody = z
  .strictObject({
    ...{ date, endDate, isClosed, appliesTo, note },
    periods: z
      .array(z.strictObject({ opensAt: timeOfDayField, closesAt: timeOfDayField }))
      .max(10)
      .default([])
      .describe("Of an open day; a period that ends at or before it begins ends on the next day."),
    expectedVersion: expectedVersion.describe(
      "The `version` of the entry that is replaced: nothing is written when it has changed since.",
    ),
  })
  .meta({ id: "SpecialDayInput" });
export type SpecialDayFields = Omit<z.output<typeof SpecialDayBody>, "expectedVersion">;

export const DayId = z.object({ dayId: z.string().min(1).max(64) });
export const DeletedDay = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

export const TakenQuery = z.object({
  from: dayField,
  until: dayField.optional().describe("The last day; without one, the first alone."),
});
export const Taken = z
  .object({
    orders: z.int().describe("That are asked for on these days and not done."),
    bookings: z.int().describe("Tables, with those that wait for an answer."),
    guests: z.int().describe("At those tables."),
  })
  .meta({ id: "TakenOnDays" });
export type Taken = z.output<typeof Taken>;

/** What the restaurant's own people read and change of its opening hours. */
export const StaffHours = PartnerHours.extend({
  version: z
    .string()
    .describe("Of the week: 16 hex characters. Send it as `expectedVersion` with a change of it."),
  days: z.array(SpecialDay).describe("Days with hours of their own that have not ended, the earliest first."),
  today: z.string().describe("The day that is running, YYYY-MM-DD: it ends at 04:00."),
}).meta({ id: "StaffHours" });
export type StaffHours = z.output<typeof StaffHours>;

export const WeekBody = HoursBody.extend({
  expectedVersion: expectedVersion.describe(
    "The `version` of a read: nothing is written when the week has changed since.",
  ),
}).meta({ id: "StaffHoursInput" });
export type WeekBody = z.output<typeof WeekBody>;
