import { z } from "zod";
import { message } from "../messages/message.ts";
import { inSchema } from "../messages/schema-message.ts";

/**
 * Moments, days and times of day as callers send them: in bodies, queries, cursors and imported files. What passes can be compared,
 * given to Temporal and to PostgreSQL, which reads neither the year 0000 nor one of five digits. What we answer is ours and needs none of it.
 */

/** Zod's own format has told already what is no moment or day at all. */
export const otherwiseFine = {
  when: ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0,
};
const hasFourDigitYear = (text: string): boolean => /^\d/.test(text) && !text.startsWith("0000");

/**
 * RFC 3339 with any zone and any number of decimals; out comes the same moment in UTC. PostgreSQL knows zones of less than 16 hours
 * and microseconds, and rounds: decimals beyond them are cut here, so that the end of 9999 stays in 9999.
 */
export const instantField = z.iso
  .datetime({ offset: true })
  .overwrite((text) => (isInstant(text) ? Temporal.Instant.from(inMicroseconds(text)).toString() : text))
  .refine(hasFourDigitYear, {
    message: inSchema(message("fields.instantYears")),
    ...otherwiseFine,
  });

const rfc3339 = z.regexes.datetime({ offset: true });
const isInstant = (text: string): boolean => rfc3339.test(text);
const inMicroseconds = (text: string): string => text.replace(/(\.\d{6})\d+/, "$1");

/** YYYY-MM-DD. */
export const dayField = z.iso.date().refine(hasFourDigitYear, {
  message: inSchema(message("fields.dateYears")),
  ...otherwiseFine,
});

/** HH:MM on the wall clock in Oslo, up to 23:59. */
export const timeOfDayField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, inSchema(message("fields.timeOfDay")));
