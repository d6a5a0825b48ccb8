/** What guests are promised, in whole minutes, and how many days ahead they can order. */
export interface Times {
  defaultPrepMinutes: number;
  defaultDeliveryMinutes: number;
  preOrderDays: number;
}
export type TimesTyped = Record<keyof Times, string>;

/** The least and the most of each. */
export const timeBounds: Record<keyof Times, readonly [number, number]> = {
  defaultPrepMinutes: [1, 600],
  defaultDeliveryMinutes: [1, 600],
  preOrderDays: [0, 365],
};
export const timeNames = Object.keys(timeBounds) as (keyof Times)[];

export const typedOf = (times: Times): TimesTyped =>
  Object.fromEntries(timeNames.map((name) => [name, String(times[name])])) as TimesTyped;

/** Null for what is no such number. */
export function minutesOf(name: keyof Times, text: string): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const [low, high] = timeBounds[name];
  const number = Number(text);
  return number >= low && number <= high ? number : null;
}

/** Of what `minutesOf` has found right. */
export const timesOf = (typed: TimesTyped): Times =>
  Object.fromEntries(timeNames.map((name) => [name, minutesOf(name, typed[name])])) as unknown as Times;

/** Of all that the settings are. */
export const timesIn = ({ defaultPrepMinutes, defaultDeliveryMinutes, preOrderDays }: Times): Times => ({
  ...{ defaultPrepMinutes, defaultDeliveryMinutes, preOrderDays },
});

export const isSameTimes = (one: Times, other: Times): boolean =>
  timeNames.every((name) => one[name] === other[name]);
