import { type Message, type MessageKey, Message as MessageValue } from "./message.ts";

/** No sentence begins like this. */
const mark = "\u0001";

/**
 * A message as the text that a zod schema can carry (`.refine(isColor, inSchema(message("fields.color")))`): zod knows texts
 * only, and which language they are read in is known when the issue is written.
 */
export const inSchema = ({ key, params }: Message): string => mark + JSON.stringify([key, params]);

/** The message that a schema's text carries; null for zod's own words. */
export function fromSchema(text: string): Message | null {
  if (!text.startsWith(mark)) return null;
  const [key, params] = JSON.parse(text.slice(mark.length)) as [MessageKey, Record<string, unknown>];
  return new MessageValue(key, params);
}
