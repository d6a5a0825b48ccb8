import type { Catalogue } from "./nb/catalogue.ts";
import type { ParamsAfter, Plural } from "./template.ts";

type KeysOf<Node, Before extends string = ""> = {
  [Name in keyof Node & string]: Node[Name] extends string | Plural
    ? `${Before}${Name}`
    : KeysOf<Node[Name], `${Before}${Name}.`>;
}[keyof Node & string];

type EntryAt<Node, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? EntryAt<Node[Head], Rest>
    : never
  : Key extends keyof Node
    ? Node[Key]
    : never;

/** The name of a message in the catalogue: `problems.NOT_FOUND`. */
export type MessageKey = KeysOf<Catalogue>;

/**
 * Something to be said, before it is known in which language: what pure code returns. It becomes words once, at the edge
 * (`tell` in languages.ts).
 */
export class Message {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, unknown>>;

  /** Only `message` makes these: it holds the parameters against the key. */
  constructor(key: MessageKey, params: Readonly<Record<string, unknown>>) {
    this.key = key;
    this.params = params;
  }
}

/** A message that was kept as JSON. */
export const revived = ({ key, params }: Message): Message => new Message(key, params);

/** Names a message, and what its holes are filled with; does not compile with a wrong key or parameter. */
export const message = <Key extends MessageKey>(
  key: Key,
  ...[params]: ParamsAfter<EntryAt<Catalogue, Key>>
): Message => new Message(key, (params ?? {}) as Readonly<Record<string, unknown>>);
