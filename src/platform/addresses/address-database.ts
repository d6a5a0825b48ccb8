import {
  chooseAddress,
  type FoundAddress,
  type GivenAddress,
  rankAddresses,
} from "../../domain/address-match.ts";
import {
  type AddressQuery,
  meaningsOf,
  parseAddressLine,
  parseAddressQuery,
  streetKeys,
} from "../../domain/address-text.ts";
import type { Queryable } from "../db/connect.ts";
import type { SearchOptions } from "./address-source.ts";
import { geocodeSql, mostWords, searchSql, similarSql } from "./address-sql.ts";

/** What the tables hold (migrations/0016_addresses.sql): a town to try things in, or the country from a file. */
export const registerContents = ["DEMO", "FILE"] as const;
export type RegisterContent = (typeof registerContents)[number];

export interface AddressDatabase {
  /** Null while they are empty. */
  content(): Promise<RegisterContent | null>;
  search(text: string, options: SearchOptions): Promise<FoundAddress[]>;
  geocode(address: GivenAddress): Promise<FoundAddress | null>;
}

interface Row {
  code: string;
  name: string;
  postal_code: string;
  city: string;
  municipality: string;
  number: number;
  letter: string;
  latitude: number;
  longitude: number;
}

/** The copy of the address register in PostgreSQL. Rejects when the database is away. */
export function createAddressDatabase(db: Queryable): AddressDatabase {
  return {
    async content() {
      const [row] = await db.query<{ content: RegisterContent }>("SELECT content FROM address_register");
      return row?.content ?? null;
    },
    async search(text, { limit, near }) {
      for (const query of parseAddressQuery(text)) {
        const words = wordsOf(query);
        if (words.length === 0) continue;
        const values = [
          ...words.map(patternOf),
          query.words.join(""),
          ...placeValues(query, near?.point ?? null),
        ];
        const exact = await db.query<Row>(searchSql(words.length), values);
        const rows =
          exact.length > 0
            ? exact
            : await db.query<Row>(similarSql, similarValues(query, near?.point ?? null));
        if (rows.length > 0)
          return rankAddresses(query, rows.map(addressOf), near?.point ?? null).slice(0, limit);
      }
      return [];
    },
    async geocode(given) {
      const line = parseAddressLine(given.line1);
      const keys = streetKeys(line?.street ?? given.line1);
      const [longest] = [...keys].sort((a, b) => b.length - a.length);
      if (longest === undefined) return null;
      const rows = await db.query<Row>(geocodeSql, [given.postalCode, keys, longest, line?.number ?? 0]);
      return chooseAddress(given, rows.map(addressOf));
    },
  };
}

const addressOf = (row: Row): FoundAddress => ({
  id: `${row.code}-${row.number}${row.letter}`,
  street: row.name,
  number: row.number,
  letter: row.letter,
  postalCode: row.postal_code,
  city: row.city,
  municipality: row.municipality,
  latitude: row.latitude,
  longitude: row.longitude,
});

type Point = { latitude: number; longitude: number } | null;

/** The words worth looking for: a single letter begins half the streets of the country. */
const wordsOf = ({ words }: AddressQuery): string[] =>
  words.filter((word) => word.length > 1 || words.length === 1).slice(0, mostWords);

const similarValues = (query: AddressQuery, near: Point): unknown[] => [
  query.words.map((word) => meaningsOf(word).at(-1)).join(" "),
  ...placeValues(query, near),
];

const placeValues = (query: AddressQuery, near: Point): unknown[] => [
  query.postalCode,
  query.number === null ? null : Number(query.number),
  near?.latitude ?? null,
  near?.longitude ?? null,
];

/** Folded words are letters and digits only: nothing in them means anything to a pattern. */
const patternOf = (word: string): string => ` (${meaningsOf(word).join("|")})`;
