import {
  type AddressQuery,
  addressLine,
  foldText,
  type HouseNumber,
  meaningsOf,
  parseAddressLine,
  streetKey,
  streetKeys,
} from "./address-text.ts";
import { distanceMeters, type GeoPoint } from "./geometry.ts";

/** An address of a register, with its place on the map (WGS84). */
export interface FoundAddress extends GeoPoint, HouseNumber {
  /** The register's: `{municipality}-{street code}-{number}{letter}`. */
  id: string;
  street: string;
  postalCode: string;
  city: string;
  municipality: string;
}

export const line1Of = (address: FoundAddress): string => addressLine(address.street, address);
export const labelOf = (address: FoundAddress): string =>
  `${line1Of(address)}, ${address.postalCode} ${address.city}`;

/** What counts as near: a restaurant's guests come from its own town. */
const nearMeters = 30_000;

/**
 * The best first: near the restaurant, then with the very house number, then in the very street, then with the letter, then the
 * closest. Stable: what is equal stays in the register's order.
 */
export function rankAddresses(
  query: AddressQuery,
  addresses: readonly FoundAddress[],
  near: GeoPoint | null,
): FoundAddress[] {
  const scored = addresses.map((address) => ({ address, score: scoreOf(query, address, near) }));
  return scored.sort((a, b) => compareScores(a.score, b.score)).map(({ address }) => address);
}

function scoreOf(query: AddressQuery, address: FoundAddress, near: GeoPoint | null): number[] {
  const away = near ? distanceMeters(near, address) : 0;
  return [
    away > nearMeters ? 1 : 0,
    String(address.number) !== query.number ? 1 : 0,
    streetScore(query.words, streetKey(address.street)),
    address.letter === (query.letter ?? "") ? 0 : 1,
    // Houses of one street stay in their order; streets are told apart by the kilometre.
    Math.round(away / 1000),
  ];
}

/** 0: the whole name, 1: its beginning, 2: somewhere in it or only alike. The town may follow the street's words. */
function streetScore(words: readonly string[], key: string): number {
  let typed = "";
  let best = 2;
  for (const word of words) {
    typed += meaningsOf(word).at(-1);
    if (key === typed) return 0;
    if (key.startsWith(typed)) best = 1;
    else break;
  }
  return best;
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((score, index) => score !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/** An address as a guest gives it with an order. */
export interface GivenAddress {
  line1: string;
  postalCode: string;
  city: string;
}

/**
 * The one that is meant, among addresses of a register: same house number and same street (two slips of the finger are forgiven),
 * in the postal code given, or else in the town given when no other street there has that name. A letter that the
 * register does not have is left out: it is the same house.
 */
export function chooseAddress(given: GivenAddress, candidates: readonly FoundAddress[]): FoundAddress | null {
  const line = parseAddressLine(given.line1);
  const keys = streetKeys(line?.street ?? given.line1);
  const number = line?.number ?? 0;
  const fitting = candidates
    .filter((candidate) => candidate.number === number)
    .map((candidate) => ({ candidate, slips: slipsBetween(keys, streetKey(candidate.street)) }))
    .filter(({ slips }) => slips <= mostSlips)
    .sort((a, b) => a.slips - b.slips || letterRank(a.candidate, line) - letterRank(b.candidate, line));
  const inPostalCode = fitting.find(({ candidate }) => candidate.postalCode === given.postalCode);
  if (inPostalCode) return inPostalCode.candidate;
  const town = foldText(given.city);
  const inTown = fitting.filter(({ candidate, slips }) => slips === 0 && foldText(candidate.city) === town);
  const isOneStreet = new Set(inTown.map(({ candidate }) => candidate.postalCode)).size === 1;
  return isOneStreet ? inTown[0]!.candidate : null;
}

const mostSlips = 2;

/** The letter asked for, then none, then any other. */
const letterRank = ({ letter }: HouseNumber, asked: HouseNumber | null): number =>
  letter === (asked?.letter ?? "") ? 0 : letter === "" ? 1 : 2;

function slipsBetween(keys: readonly string[], key: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (const typed of keys) {
    if (typed === key) return 0;
    // A short name with two letters changed is another name.
    if (typed.length >= 6) least = Math.min(least, editDistance(typed, key, mostSlips));
  }
  return least;
}

/** Letters to add, drop or change to make one text of the other; infinite when they are surely more than `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
