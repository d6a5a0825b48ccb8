import { useEffect, useState } from "react";
import type { AddressSearch as FoundAddresses } from "../../../src/features/addresses/schemas.ts";
import { readLines } from "./cart-math.ts";
import { useShop } from "./shop.tsx";

type Found = FoundAddresses["results"][number];

/** A row of `GET /address-search`, which is asked of this restaurant: `delivery` tells what it means for it. */
export interface AddressHit extends Found {
  delivery: NonNullable<Found["delivery"]>;
}

export interface AddressSearch {
  /** Null until something has been searched for. */
  hits: readonly AddressHit[] | null;
  isSearching: boolean;
  /** The register does not answer: the guest has to type. */
  isDegraded: boolean;
}

const quietMs = 220;
const leastLength = 3;

/** Searches a moment after the guest has stopped typing; an answer to words that have changed since is never shown. */
export function useAddressSearch(query: string): AddressSearch {
  const { api, index, draft } = useShop();
  // Fees may depend on what is in the basket.
  const subtotal = String(
    readLines(index, draft.lines).reduce((sum, { price }) => sum + (price?.lineTotal ?? 0), 0),
  );
  const words = query.trim();
  const [found, setFound] = useState<{
    words: string;
    hits: readonly AddressHit[];
    isDegraded: boolean;
  } | null>(null);
  const isAsked = words.length >= leastLength;

  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await api("GET /address-search", {
        query: { q: words, limit: 6, subtotal },
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      if (answer.kind === "OK")
        setFound({
          words,
          hits: answer.body.results as AddressHit[],
          isDegraded: answer.body.degraded,
        });
      else setFound({ words, hits: [], isDegraded: true });
    }, quietMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, words, isAsked, subtotal]);

  if (!isAsked) return { hits: null, isSearching: false, isDegraded: false };
  const isCurrent = found?.words === words;
  return {
    // The rows before stay while the next are on their way: a list that comes and goes cannot be read.
    hits: found?.hits ?? null,
    isSearching: !isCurrent,
    isDegraded: isCurrent && found.isDegraded,
  };
}
