import { z } from "zod";
import { textField } from "../../domain/text-field.ts";
import { instantField } from "../../domain/time-fields.ts";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** Pieces that the parts of the import format share. */

export const name = textField(1, 200);
export const englishName = name.nullish();
/** Ties things together inside a file; never stored. */
export const ref = textField(1, 100).describe("Ties things together within the file.");
export const flag = (fallback: boolean) => z.boolean().default(fallback);
/** Text of a form that a pattern says, with a sentence of its own for what is not. */
export const shaped = (pattern: RegExp, said: Message) =>
  z.string().refine((value) => pattern.test(value), inSchema(said));
export const postalCode = shaped(/^\d{4}$/, message("fields.postalCode"));
/** What another system calls it, which finds it again by it. */
export const externalId = textField(1, 100)
  .nullish()
  .describe("What another system calls it: finds it again.");
/** A picture that was uploaded to the service (`picture-issues.ts`). Left out, one that is there stays. */
export const imageUrl = textField(0, 2048).nullish();
/** A place of its own; by default that in the file. */
export const sortOrder = z.int().min(0).max(100_000).optional();
/** Left out, what is sold out stays so, and what is new is for sale. */
export const availability = {
  isAvailable: z.boolean().optional(),
  soldOutUntil: instantField.nullish(),
};
