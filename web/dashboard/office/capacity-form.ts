import type { Capacity } from "../../../src/features/kitchen/staff-schemas.ts";

export const slotChoices = [5, 10, 15, 20, 30, 60] as const satisfies Capacity["slotMinutes"][];

export type Limit = Exclude<keyof Capacity, "slotMinutes">;

/** The least and the most of each. */
export const bounds: Record<Limit, readonly [number, number]> = {
  ordersPerSlot: [1, 10_000],
  pickupOrdersPerSlot: [1, 10_000],
  deliveryOrdersPerSlot: [1, 10_000],
  makeMinutesPerSlot: [1, 10_000],
  defaultMakeMinutes: [0, 240],
  maxOrdersInProgress: [1, 10_000],
};
export const limits = Object.keys(bounds) as Limit[];

/** The form: everything as it is typed. */
export type CapacityTyped = Record<keyof Capacity, string>;

export const typedOf = (capacity: Capacity): CapacityTyped => ({
  ...(Object.fromEntries(limits.map((name) => [name, String(capacity[name] ?? "")])) as Record<
    Limit,
    string
  >),
  slotMinutes: String(capacity.slotMinutes),
});

/** What was typed: null for an empty field where that is no limit, undefined for what is none. */
export function limitOf(name: Limit, text: string): number | null | undefined {
  if (text.trim() === "") return name === "defaultMakeMinutes" ? undefined : null;
  if (!/^\d{1,5}$/.test(text.trim())) return undefined;
  const [low, high] = bounds[name];
  const number = Number(text);
  return number >= low && number <= high ? number : undefined;
}

/** Of what `limitOf` has found right. */
export const capacityOf = (typed: CapacityTyped): Capacity =>
  ({
    ...Object.fromEntries(limits.map((name) => [name, limitOf(name, typed[name])])),
    slotMinutes: Number(typed.slotMinutes),
  }) as Capacity;
