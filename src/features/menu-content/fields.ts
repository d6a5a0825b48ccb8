import { z } from "zod";
import { weekdays } from "../../domain/snapshot.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** Pieces that the shapes of menu content share. */
/** A name in one line, of which something must be left once it is cleaned. */
export const nameUpTo = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text === "" || cleanLine(text).text !== "", inSchema(message("fields.emptyName")));
export const name = nameUpTo(200);
export const nameEn = z.string().max(200).nullable();
export const description = z.string().max(1000).nullable();
export const imageUrl = z.string().max(2048).nullable();
export const weekday = z.enum(weekdays);
export const id = z.string().min(1).max(64);
export const ids = z.array(id).max(200);

/** Of a change that may say what its maker saw. */
export const namesSomething = ({ seen: _, ...change }: { seen?: unknown }): boolean =>
  Object.keys(change).length > 0;

export const Warning = z.object({ path: z.string(), message: z.string() });

/** What every write of content says besides the content: what was cleaned, what looks odd, and when guests see it. */
export const written = {
  warnings: z.array(Warning),
  textCleaned: z.int().describe("Links, addresses, HTML and invisible marks that were taken out of texts."),
  notice: z.string(),
};

export const Deleted = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

/** Menus are cached at the edge. */
export const cacheNotice = message("menu.seenSoon");
