import {
  chooseAddress,
  type FoundAddress,
  type GivenAddress,
  rankAddresses,
} from "../../domain/address-match.ts";
import { addressLine, foldText, parseAddressLine, parseAddressQuery } from "../../domain/address-text.ts";
import type { Log } from "../log.ts";
import { createRecentAnswers } from "../recent-answers.ts";
import { type AddressSource, type Geocoded, geocoded } from "./address-source.ts";
import { createJsonGetter } from "./bounded-get.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { addressesIn } from "./kartverket-answer.ts";

export interface Kartverket extends AddressSource {
  close(): Promise<void>;
}

export interface KartverketOptions {
  /** E.g. https://ws.geonorge.no/adresser/v1 */
  baseUrl: string;
  log: Log;
  /** For everything that one search or order needs to know: 1.5 s. */
  deadlineMs?: number;
}

/** The same letters are typed by many; addresses change seldom. */
const searchesKept = { capacity: 500, ttlMs: 10 * 60_000 };
const placesKept = { capacity: 5_000, ttlMs: 60 * 60_000 };
/** Nobody answered: the next one asks again. */
const isKept = (answer: object | null): boolean => answer !== null;
const mostHits = 50;

/**
 * Kartverket's open address service: free, without a key. Requests of one search go out together and share a deadline. After
 * two failures in a row nobody is kept waiting for it for 15 seconds.
 */
export function createKartverket({ baseUrl, log, deadlineMs = 1_500 }: KartverketOptions): Kartverket {
  const http = createJsonGetter(16);
  const breaker = createCircuitBreaker<FoundAddress[]>({
    failures: 2,
    pauseMs: 15_000,
    onOpen: (error) =>
      log.warn({ err: error }, "The address service does not answer; addresses are searched without it."),
  });
  const searches = createRecentAnswers<FoundAddress[] | null>({ ...searchesKept, isKept });
  const places = createRecentAnswers<Geocoded | null>({ ...placesKept, isKept });

  const ask = async (parameters: Record<string, string>, signal: AbortSignal): Promise<FoundAddress[]> => {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/sok`);
    const asked = {
      ...parameters,
      treffPerSide: String(mostHits),
      side: "0",
      utkoordsys: "4258",
      asciiKompatibel: "true",
    };
    url.search = new URLSearchParams(asked).toString();
    return addressesIn(await http.get(url, signal));
  };

  /** Several ways to ask, together: what they found, without repeats; the first list first. */
  const askTogether = async (ways: Record<string, string>[], signal: AbortSignal): Promise<FoundAddress[]> =>
    withoutRepeats((await Promise.all(ways.map((way) => ask(way, signal)))).flat());

  /** The first list of ways that finds something, or an empty list. */
  const askInTurn = (turns: Record<string, string>[][]): Promise<FoundAddress[] | null> =>
    breaker.run(async () => {
      const signal = AbortSignal.timeout(deadlineMs);
      for (const ways of turns) {
        const found = await askTogether(ways, signal);
        if (found.length > 0) return found;
      }
      return [];
    });

  return {
    async search(text, { limit, near }) {
      const [query] = parseAddressQuery(text);
      const asked = searchText(text);
      if (!query || asked === "") return { addresses: [], isDegraded: false };
      const found = await searches.get(`${asked}|${near?.city ?? ""}`, () =>
        askInTurn(searchTurns(asked, near?.city ?? null)),
      );
      return {
        addresses: rankAddresses(query, found ?? [], near?.point ?? null).slice(0, limit),
        isDegraded: found === null,
      };
    },
    async geocode(given) {
      const key = foldText(`${given.line1}|${given.postalCode}|${given.city}`);
      const answer = await places.get(key, async () => {
        const found = await askInTurn(geocodeTurns(given));
        return found && geocoded(chooseAddress(given, found));
      });
      return answer ?? { outcome: "UNAVAILABLE" };
    },
    close: () => http.close(),
  };
}

/** Words as the service takes them: "12 B" is "12B" there, and a star is a wildcard that guests do not mean. */
const searchText = (text: string): string =>
  text
    .replace(/[*,;:"()]+/g, " ")
    .replace(/(\d) +([a-zæøå])(?= |$)/i, "$1$2")
    .replace(/\s+/g, " ")
    .trim();

/** In the restaurant's town and everywhere at once; then, when nothing begins like that, whatever is alike. */
function searchTurns(text: string, city: string | null): Record<string, string>[][] {
  const begun = { sok: `${text}*` };
  const alike = { sok: text, fuzzy: "true" };
  const nearby = (way: Record<string, string>) => (city ? [{ ...way, poststed: city }, way] : [way]);
  return [nearby(begun), nearby(alike)];
}

function geocodeTurns(given: GivenAddress): Record<string, string>[][] {
  const line = parseAddressLine(given.line1);
  const text = line ? addressLine(line.street, line) : given.line1.trim();
  const plain = line ? addressLine(line.street, { number: line.number, letter: "" }) : text;
  return [
    [{ adressetekst: text, postnummer: given.postalCode }],
    [
      { sok: plain, postnummer: given.postalCode, fuzzy: "true" },
      { sok: `${searchText(plain)}*`, poststed: given.city },
    ],
  ];
}

function withoutRepeats(addresses: FoundAddress[]): FoundAddress[] {
  const seen = new Map(addresses.map((address) => [`${address.id}|${address.postalCode}`, address]));
  return [...seen.values()];
}
