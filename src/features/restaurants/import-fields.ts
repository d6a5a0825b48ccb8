import { z } from "zod";
import { textField } from "../../domain/text-field.ts";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** Pieces that the parts of the import format share. */

export const name = textField(1, 200);
export const englishName = name.nullish();
/** Ties things together inside a file; never stored. */
export const ref = textField(1, 100);
export const flag = (fallback: boolean) => z.boolean().default(fallback);
/** Text of a form that a pattern says, with a sentence of its own for what is not. */
export const shaped = (pattern: RegExp, said: Message) =>
  z.string().refine((value) => pattern.test(value), inSchema(said));
export const postalCode = shaped(/^\d{4}$/, message("fields.postalCode"));
