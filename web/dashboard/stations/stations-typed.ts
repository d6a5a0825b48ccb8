import type { Station } from "../../../src/features/stations/schemas.ts";

export interface Named {
  id: string;
  name: string;
}
/** `key` tells rows apart on the page; `id` is null until a station is saved. */
export interface StationsTyped {
  stations: { key: string; id: string | null; name: string; categoryIds: string[] }[];
}

const plain = (name: string): string => name.trim().toLowerCase();
/** Two stations of one name, however it is spelled. */
export const isTwice = (name: string, { stations }: StationsTyped): boolean =>
  stations.filter((one) => plain(one.name) === plain(name)).length > 1;

/** Categories that nobody in particular makes, once there are stations. */
export function madeNowhere({ stations }: StationsTyped, categories: readonly Named[]): string[] {
  const made = new Set(stations.flatMap(({ categoryIds }) => categoryIds));
  return stations.length > 0 ? categories.filter(({ id }) => !made.has(id)).map(({ name }) => name) : [];
}

/** Categories that a station can be given: a category is made at one. */
export function freeFor({ stations }: StationsTyped, index: number, categories: readonly Named[]): Named[] {
  const elsewhere = new Set(stations.flatMap(({ categoryIds }, at) => (at === index ? [] : categoryIds)));
  return categories.filter(({ id }) => !elsewhere.has(id));
}

export const stationsSent = ({ stations }: StationsTyped) =>
  stations.map(({ key: _, name, ...rest }) => ({ ...rest, name: name.trim() }));

/** A station is called by an id from the moment it is saved: also where somebody types on meanwhile. */
export function named({ stations }: StationsTyped, sent: StationsTyped, saved: Station[]): StationsTyped {
  const ids = new Map(sent.stations.map(({ key }, at) => [key, saved[at]!.id]));
  return { stations: stations.map((one) => ({ ...one, id: ids.get(one.key) ?? one.id })) };
}
