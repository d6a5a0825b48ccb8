import { addDays, daysBetween, osloDateOf, osloDateTime } from "../domain/oslo-time.ts";
import type { Locale } from "./locale.ts";
import type { Message } from "./message.ts";
import {
  hole,
  isTemplate,
  type Kinds,
  type ParamsAfter,
  type Section,
  type Seen,
  type Template,
} from "./template.ts";

/** How one language writes figures and times, beyond what `Intl` knows, or knows alike in servers and browsers of any age. */
export interface Habits {
  /** Which of the world's conventions `Intl` follows. */
  readonly tag: string;
  /** Between thousands. */
  readonly thousands: string;
  /** Before what is less than one. */
  readonly point: string;
  readonly money: string;
  /** Beside a number. */
  readonly hour: string;
  readonly minute: string;
  /** The clock by itself, not in a sentence. */
  readonly clock: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly monthDay: string;
  readonly date: string;
  /** A day and a time of it. */
  readonly at: string;
  /** A time of the present day. */
  readonly atTime: string;
  /** A time of another day where there is little room. */
  readonly brief: string;
}

type Shown = { readonly [Kind in keyof Kinds]: (value: Kinds[Kind]) => string };

/** One language: fills in templates, and shows figures as its readers write them. */
export interface Speech extends Shown {
  readonly locale: Locale;
  readonly habits: Habits;
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

/** Servers and browsers with different ICU data disagree about which space goes into an amount; readers need one that does not break. */
const anySpace = /[\u0020\u00a0\u202f]/g;
const keptTogether = (text: string): string => text.replace(anySpace, "\u00a0");
const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A whole number of at least 0. Not by `Intl`: its first formatter takes 30 ms, on a telephone 100, and every menu has prices. */
function grouped(value: number, { thousands }: Habits): string {
  const digits = String(value);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(thousands);
}

/** Formatters are slow to make, and few of them are needed on one page. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Builds a language from its habits. `tell` says another message in it. */
export function createSpeech(locale: Locale, habits: Habits, tell: (message: Message) => string): Speech {
  const { tag } = habits;
  const numberFormat = (options?: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(tag, options));
  const numbers = numberFormat();
  const decimals = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percents = numberFormat({ style: "percent", maximumFractionDigits: 1 });
  const units = (unit: string, maximumFractionDigits = 0) =>
    numberFormat({ style: "unit", unit, unitDisplay: "short", maximumFractionDigits });
  const meters = units("meter");
  const kilometers = units("kilometer", 1);
  const names = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }));
  const weekdayNames = names({ weekday: "long" });
  const shortWeekdayNames = names({ weekday: "short" });
  const monthNames = names({ month: "long" });
  const lists = once(() => new Intl.ListFormat(tag, { type: "conjunction" }));
  const choices = once(() => new Intl.ListFormat(tag, { type: "disjunction" }));
  const plurals = once(() => new Intl.PluralRules(tag));

  const partsOf = (date: string) => ({
    day: Number(date.slice(8)),
    month: monthNames().format(Date.parse(date)),
    year: date.slice(0, 4),
  });
  const monthDay = (date: string) => fill(habits.monthDay, partsOf(date));
  const weekday = (date: string) => weekdayNames().format(Date.parse(date));
  const dateOf = (date: string | number) => (typeof date === "string" ? date : osloDateOf(date));
  const dayOf = (date: string) => `${weekday(date)} ${monthDay(date)}`;
  const soonDay = ({ atMs, nowMs }: Seen): string => {
    const date = osloDateOf(atMs);
    const days = daysBetween(osloDateOf(nowMs), date);
    if (days === 0) return habits.today;
    if (days === 1) return habits.tomorrow;
    return days > 1 && days < 7 ? weekday(date) : dayOf(date);
  };
  const time = (atMs: number) => osloDateTime(atMs).time;
  const on = (day: string, atMs: number) => fill(habits.at, { day, time: time(atMs) });
  const moment = (atMs: number) => on(dayOf(osloDateOf(atMs)), atMs);

  const shown: Shown = {
    text: String,
    number: (value) =>
      Number.isSafeInteger(value) && value >= 0
        ? grouped(value, habits)
        : keptTogether(numbers().format(value)),
    decimal: (value) => keptTogether(decimals().format(value)),
    money: (ore) => {
      const [kroner, rest] = [Math.floor(Math.abs(ore) / 100), Math.abs(ore) % 100];
      const amount = grouped(kroner, habits) + (rest === 0 ? "" : habits.point + twoDigits(rest));
      return keptTogether(`${ore < 0 ? "−" : ""}${fill(habits.money, { amount })}`);
    },
    percent: (value) => keptTogether(percents().format(value / 100)),
    duration: (value) => {
      const [hours, minutes] = [Math.floor(value / 60), value % 60];
      const parts = [
        hours > 0 && `${hours} ${habits.hour}`,
        (minutes > 0 || hours === 0) && `${minutes} ${habits.minute}`,
      ];
      return keptTogether(parts.filter(Boolean).join(" "));
    },
    distance: (value) =>
      keptTogether(value < 1000 ? meters().format(value) : kilometers().format(value / 1000)),
    time,
    day: (atMs) => dayOf(osloDateOf(atMs)),
    when: ({ atMs, nowMs }) => {
      const days = daysBetween(osloDateOf(nowMs), osloDateOf(atMs));
      if (days === 0) return fill(habits.atTime, { time: time(atMs) });
      return days === 1 ? on(habits.tomorrow, atMs) : moment(atMs);
    },
    whenKept: ({ atMs, nowMs }) =>
      osloDateOf(atMs) === osloDateOf(nowMs) ? fill(habits.clock, { time: time(atMs) }) : moment(atMs),
    moment,
    soon: (seen) => on(soonDay(seen), seen.atMs),
    soonDay,
    brief: ({ atMs, nowMs }) => {
      const date = osloDateOf(atMs);
      if (date === osloDateOf(nowMs)) return time(atMs);
      const weekday = shortWeekdayNames().format(Date.parse(date));
      return fill(habits.brief, { weekday, ...partsOf(date), time: time(atMs) });
    },
    date: (date) => fill(habits.date, partsOf(dateOf(date))),
    dateTime: (atMs) => on(shown.date(atMs), atMs),
    monthDay,
    countdown: (seconds) => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`,
    weekdays: (value) => lists().format(value.map((day) => weekday(addDays(anySunday, day)))),
    list: (value) => lists().format(value),
    choice: (value) => choices().format(value),
    name: ({ name, nameEn }) => (locale === "en" ? (nameEn ?? name) : name),
    message: tell,
    messages: (value) => value.map(tell).join(" "),
  };

  function fill(template: Template, params: Readonly<Record<string, unknown>>): string {
    const text =
      typeof template === "string"
        ? template
        : (template[plurals().select(params.count as number) as keyof typeof template] ?? template.other);
    return text.replace(hole, (_, name: string, kind = "text") =>
      (shown[kind as keyof Kinds] as (value: unknown) => string)(params[name]),
    );
  }

  return { locale, habits, ...shown, fill };
}

const anySunday = "1970-01-04";

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
