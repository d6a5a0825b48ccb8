/** The parts of the product whose tests are measured each on their own. */
export const areas = [
  "domain",
  "doors",
  "orders",
  "payments",
  "reservations",
  "outbound",
  "menus",
  "people",
  "upkeep",
  "sql",
  "web",
] as const;
export type Area = (typeof areas)[number];

/** One change of the product that a test has to notice. */
export interface Mutant {
  area: Area;
  /**
   * A source file (`src/domain/money.ts`), or an object of the database by its name in the catalogue (`function place_orders`,
   * `trigger queue_order_mail on order_events`, `constraint tables_seats_check on tables`, `index orders_by_day`).
   */
  place: string;
  from: string;
  to: string;
  /** Where `from` begins, for a text that stands in the place more than once; a fixed mutant's stands there once. */
  at?: number;
  /** The test files, one of which must fail. The one that is likeliest to notice first. */
  noticedBy: readonly string[];
  /** Why nobody could tell the difference: such a mutant is not tried. */
  equivalent?: string;
}

type Change = readonly [from: string, to: string, equivalent?: string];

/** Mutants of one place that the same tests must notice. */
export function mutantsOf(
  area: Area,
  place: string,
  noticedBy: readonly string[],
  changes: readonly Change[],
): Mutant[] {
  return changes.map(([from, to, equivalent]) => ({
    area,
    place,
    from,
    to,
    noticedBy,
    ...(equivalent === undefined ? {} : { equivalent }),
  }));
}

export const isOfDatabase = ({ place }: Pick<Mutant, "place">): boolean => !place.includes("/");

/** The place's text with the mutation in it. Throws when the text to change is not there, or not there once. */
export function mutated(text: string, { place, from, to, at }: Mutant): string {
  const start = at ?? text.indexOf(from);
  if (start === -1 || !text.startsWith(from, start))
    throw new Error(`${place} does not hold ${JSON.stringify(from)}.`);
  if (at === undefined && text.includes(from, start + 1))
    throw new Error(
      `${place} holds ${JSON.stringify(from)} more than once. Name more of what stands around it.`,
    );
  return text.slice(0, start) + to + text.slice(start + from.length);
}
