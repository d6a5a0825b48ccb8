import { useEffect, useState } from "react";
import { useShop } from "./shop.tsx";

/** A row of `GET /address-search`; `delivery` tells what it means for this restaurant. */
export interface AddressHit {
  id: string;
  label: string;
  line1: string;
  postalCode: string;
  city: string;
  latitude: number;
  longitude: number;
  delivery: {
    available: boolean;
    zoneName: string | null;
    deliveryFee: number | null;
    minimumOrder: number | null;
    freeDeliveryFrom: number | null;
    minutes: number | null;
    distanceMeters: number | null;
    reason: string | null;
  } | null;
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
  const { api } = useShop();
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
      const answer = await api.get<{ results: AddressHit[]; degraded?: boolean }>(
        "/address-search",
        { q: words, limit: "6" },
        { signal: abort.signal },
      );
      if (abort.signal.aborted) return;
      if (answer.kind === "OK")
        setFound({ words, hits: answer.body.results, isDegraded: answer.body.degraded === true });
      else setFound({ words, hits: [], isDegraded: true });
    }, quietMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, words, isAsked]);

  if (!isAsked) return { hits: null, isSearching: false, isDegraded: false };
  const isCurrent = found?.words === words;
  return {
    // The rows before stay while the next are on their way: a list that comes and goes cannot be read.
    hits: found && (isCurrent || found.hits.length > 0) ? found.hits : null,
    isSearching: !isCurrent,
    isDegraded: isCurrent && found.isDegraded,
  };
}
