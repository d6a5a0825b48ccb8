import { osloDateOf, osloDateTime } from "../domain/oslo-time.ts";
import type { Locale } from "./locale.ts";
import type { Message } from "./message.ts";
import { hole, isTemplate, type Kinds, type ParamsAfter, type Section, type Template } from "./template.ts";

/** How one language writes figures and times, beyond what `Intl` knows. */
export interface Habits {
  /** Which of the world's conventions `Intl` follows. */
  readonly tag: string;
  /** Beside a number. */
  readonly hour: string;
  readonly minute: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly otherDay: string;
}

type Shown = { readonly [Kind in keyof Kinds]: (value: Kinds[Kind]) => string };

/** One language: fills in templates, and shows figures as its readers write them. */
export interface Speech extends Shown {
  readonly locale: Locale;
  /** A template with its holes filled. */
  fill(template: Template, params: Readonly<Record<string, unknown>>): string;
}

/** A section of a catalogue, spoken: texts as they are, and texts with holes as functions of their parameters. */
export type Spoken<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends Template
    ? ParamsAfter<Part[Name]> extends []
      ? string
      : (...params: ParamsAfter<Part[Name]>) => string
    : Spoken<Part[Name]>;
};

const osloZone = "Europe/Oslo";
/** Servers and browsers with different ICU data disagree about which space goes into an amount; readers need one that does not break. */
const anySpace = /[\u0020\u00a0\u202f]/g;
const keptTogether = (text: string): string => text.replace(anySpace, "\u00a0");

/** Builds a language from its habits. `tell` says another message in it. Slow to make (`Intl`), so once per language. */
export function createSpeech(locale: Locale, habits: Habits, tell: (message: Message) => string): Speech {
  const { tag } = habits;
  const numbers = new Intl.NumberFormat(tag);
  const amounts = new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "NOK",
    trailingZeroDisplay: "stripIfInteger",
  });
  const percents = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const units = (unit: string, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits });
  const meters = units("meter");
  const kilometers = units("kilometer", 1);
  const megabytes = units("megabyte", 1);
  const kilobytes = units("kilobyte");
  const days = new Intl.DateTimeFormat(tag, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: osloZone,
  });
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" });
  const lists = new Intl.ListFormat(tag, { type: "conjunction" });
  const choices = new Intl.ListFormat(tag, { type: "disjunction" });
  const plurals = new Intl.PluralRules(tag);

  const shown: Shown = {
    text: String,
    number: (value) => keptTogether(numbers.format(value)),
    money: (ore) => keptTogether(amounts.format(ore / 100).replace(/^-/, "−")),
    percent: (value) => keptTogether(percents.format(value / 100)),
    duration: (value) => {
      const [hours, minutes] = [Math.floor(value / 60), value % 60];
      const parts = [
        hours > 0 && `${hours} ${habits.hour}`,
        (minutes > 0 || hours === 0) && `${minutes} ${habits.minute}`,
      ];
      return keptTogether(parts.filter(Boolean).join(" "));
    },
    distance: (value) => keptTogether(value < 1000 ? meters.format(value) : kilometers.format(value / 1000)),
    size: (bytes) =>
      keptTogether(bytes < 1_000_000 ? kilobytes.format(bytes / 1000) : megabytes.format(bytes / 1_000_000)),
    time: (atMs) => osloDateTime(atMs).time,
    day: (atMs) => days.format(atMs),
    when: ({ atMs, nowMs }) => fill(habits[nearness(atMs, nowMs)], { at: atMs }),
    date: (date) => dates.format(Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds),
    // 4 January 1970 was a Sunday.
    weekdays: (value) => lists.format(value.map((day) => weekdays.format((3 + day) * 86_400_000))),
    list: (value) => lists.format(value),
    choice: (value) => choices.format(value),
    name: ({ name, nameEn }) => (locale === "en" ? (nameEn ?? name) : name),
    message: tell,
  };

  function fill(template: Template, params: Readonly<Record<string, unknown>>): string {
    const text =
      typeof template === "string"
        ? template
        : (template[plurals.select(params.count as number) as keyof typeof template] ?? template.other);
    return text.replace(hole, (_, name: string, kind = "text") =>
      (shown[kind as keyof Kinds] as (value: unknown) => string)(params[name]),
    );
  }

  return { locale, ...shown, fill };
}

function nearness(atMs: number, nowMs: number): "today" | "tomorrow" | "otherDay" {
  const today = osloDateOf(nowMs);
  const date = osloDateOf(atMs);
  if (date === today) return "today";
  return date === Temporal.PlainDate.from(today).add({ days: 1 }).toString() ? "tomorrow" : "otherDay";
}

/** A section of the catalogue as words: `mails.receivedSubject({ number: 1042 })`. */
export function speak<Part extends object>(part: Part, speech: Speech): Spoken<Part> {
  const spoken = Object.entries(part as unknown as Section).map(([name, entry]) => [
    name,
    isTemplate(entry) ? spokenTemplate(entry, speech) : speak(entry, speech),
  ]);
  return Object.fromEntries(spoken) as Spoken<Part>;
}

const spokenTemplate = (template: Template, speech: Speech) =>
  typeof template === "string" && !template.includes("{")
    ? template
    : (params: Readonly<Record<string, unknown>>) => speech.fill(template, params);
