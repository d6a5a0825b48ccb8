import { tell } from "./languages.ts";
import type { Locale } from "./locale.ts";
import { Message } from "./message.ts";

/** A value with words in the place of its messages. */
export type Told<Value> = Value extends Message
  ? string
  : Value extends readonly (infer Item)[]
    ? Told<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Told<Value[Name]> }
      : Value;

/** An answer before it is told: fields of these names can be messages still, at whatever depth. */
export type Untold<View, Field extends string> = View extends readonly (infer Item)[]
  ? Untold<Item, Field>[]
  : View extends object
    ? { [Name in keyof View]: Name extends Field ? Message | View[Name] : Untold<View[Name], Field> }
    : View;

/**
 * Plain data as it leaves the house: every message in it, at whatever depth, told in the reader's language. What is neither a list
 * nor a plain object (an instant, bytes) is left as it is.
 */
export function told<Value>(locale: Locale, value: Value): Told<Value> {
  if (value instanceof Message) return tell(locale, value) as Told<Value>;
  if (Array.isArray(value)) return value.map((item) => told(locale, item)) as Told<Value>;
  if (!isPlain(value)) return value as Told<Value>;
  const entries = Object.entries(value).map(([name, part]) => [name, told(locale, part)]);
  return Object.fromEntries(entries) as Told<Value>;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
