import { z } from "zod";

/** Text as people meant it. NUL and lone surrogates are not text, and PostgreSQL takes neither. */
export const typed = (text: string): string => text.replaceAll("\u0000", "").toWellFormed().trim();

/** Text that people type. The length is judged after trimming, as they see it. */
export const textField = (min: number, max: number) => z.string().overwrite(typed).min(min).max(max);
