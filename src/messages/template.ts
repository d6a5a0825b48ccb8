import type { Message } from "./message.ts";

/**
 * What can stand in a message's hole, by kind: `{name}` is text or a number as it is, `{total:money}` an amount. The kind says
 * what is passed, and how each language shows it (speech.ts).
 */
export interface Kinds {
  /** As it is: names, codes, order numbers. */
  text: string | number;
  /** A quantity: `1 234`. */
  number: number;
  /** A measurement with one decimal: `1,2`. */
  decimal: number;
  /** Integer øre: `49 kr`. */
  money: number;
  /** Whole per cent: `15 %`. */
  percent: number;
  /** Minutes: `12 min`, `2 t 5 min`. */
  duration: number;
  /** Meters: `850 m`, `1,2 km`. */
  distance: number;
  /** An instant in epoch milliseconds, by the clock in Oslo: `18:25`. */
  time: number;
  /** The day of an instant: `fredag 12. juni`. */
  day: number;
  /** An instant seen from another: `kl. 18:25`, `i morgen kl. 11:00`, `fredag 12. juni kl. 18:25`. */
  when: Seen;
  /** The same where it is read at once, and a weekday is enough: `i dag kl. 18:25`, `mandag kl. 11:00`, `fredag 19. juni kl. 18:25`. */
  soon: Seen;
  /** The day of that: `i dag`, `i morgen`, `mandag`, `fredag 19. juni`. */
  soonDay: Seen;
  /** The same where there is little room: `18:25`, `fre. 12. 18:25`. */
  brief: Seen;
  /** The same in what is kept and read on another day, as mails are: the clock alone on the day it is written, never “tomorrow”. */
  whenKept: Seen;
  /** An instant with its day, whenever it is read: `fredag 12. juni kl. 18:25`. */
  moment: number;
  /** A calendar date, `YYYY-MM-DD`, or that of an instant: `12. juni 2026`. */
  date: string | number;
  /** `12. juni 2026 kl. 18:25` */
  dateTime: number;
  /** A calendar date near the present: `12. juni`. */
  monthDay: string;
  /** Seconds that are left: `4:59`. */
  countdown: number;
  /** Weekdays, 0 (Sunday) to 6: `mandag og tirsdag`. */
  weekdays: readonly number[];
  /** `a, b og c`. */
  list: readonly string[];
  /** `a, b eller c`. */
  choice: readonly string[];
  /** What a restaurant calls a thing, in the reader's language where it has a name in it. */
  name: { readonly name: string; readonly nameEn: string | null };
  /** Another message, in the same language. */
  message: Message;
  /** Several, one sentence after another. */
  messages: readonly Message[];
}

/** An instant, and the one it is seen from; epoch milliseconds. */
export interface Seen {
  atMs: number;
  nowMs: number;
}

/** A text that depends on how many: one form for each plural category of its language, chosen by the parameter `count`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
  readonly few?: string;
  readonly many?: string;
}

/** One entry of a catalogue. */
export type Template = string | Plural;

/** A part of a catalogue: templates, and parts of its own. */
export interface Section {
  readonly [name: string]: Template | Section;
}

type KindOf<Name extends string> = Name extends keyof Kinds ? Kinds[Name] : never;

type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${infer Kind}`
      ? { readonly [Key in Name]: KindOf<Kind> }
      : { readonly [Key in Hole]: Kinds["text"] }) &
      Holes<Rest>
  : unknown;

/** The parameters that a template needs, read from its text by the compiler. */
export type ParamsOf<Entry> = Entry extends string
  ? Holes<Entry>
  : Entry extends Plural
    ? { readonly count: number } & Holes<Entry["other"]> & Holes<Entry["one"]>
    : never;

/** The arguments after a template or its key: none when it has no holes. */
export type ParamsAfter<Entry> =
  unknown extends ParamsOf<Entry>
    ? []
    : [params: { readonly [Name in keyof ParamsOf<Entry>]: ParamsOf<Entry>[Name] }];

/** The same names with any words: what another language has to fill. That the holes are the same too is held by a test. */
export type Translated<Source> = {
  readonly [Name in keyof Source]: Source[Name] extends string
    ? string
    : Source[Name] extends Plural
      ? Plural
      : Translated<Source[Name]>;
};

export const isTemplate = (entry: Template | Section): entry is Template =>
  typeof entry === "string" || (typeof entry.one === "string" && typeof entry.other === "string");

/** Every `{hole}` and `{hole:kind}` of a text. */
export const hole = /\{(\w+)(?::(\w+))?\}/g;

/** The entry that a key such as `problems.NOT_FOUND` names. */
export function templateAt(section: Section, key: string): Template {
  let entry: Section | Template = section;
  for (const name of key.split(".")) entry = (entry as Section)[name]!;
  if (!isTemplate(entry)) throw new Error(`${key} is not a message`);
  return entry;
}
