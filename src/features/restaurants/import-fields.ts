import { z } from "zod";

/** Pieces that the parts of the import format share. Lengths are judged after trimming, as people see the text. */

/** NUL and lone surrogates are not text: PostgreSQL takes neither. */
const typed = (value: string): string => value.replaceAll("\u0000", "").toWellFormed().trim();

export const text = (min: number, max: number) => z.string().overwrite(typed).min(min).max(max);
export const name = text(1, 200);
export const englishName = name.nullish();
/** Ties things together inside a file; never stored. */
export const ref = text(1, 100);
/** øre; at most 100 000 kr. */
export const price = z.int().min(0).max(10_000_000);
export const flag = (fallback: boolean) => z.boolean().default(fallback);
/** Text of a form that a pattern says, with a sentence of its own for what is not. */
export const shaped = (pattern: RegExp, message: string) =>
  z.string().refine((value) => pattern.test(value), { message });
export const postalCode = shaped(/^\d{4}$/, "Postnummeret må ha fire siffer.");
