import { setTimeout } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { AddressDatabase } from "./address-database.ts";
import { type AddressesFound, type AddressSource, type Geocoded, geocoded } from "./address-source.ts";

export interface AddressSources {
  /** Undefined: the database when a register has been imported, else Kartverket with the demo's few addresses beside it. */
  setting: "kartverket" | "database" | undefined;
  database: AddressDatabase;
  kartverket: AddressSource;
  log: Log;
}

/** A guest at the checkout is not kept waiting longer, whatever is slow. */
const mostWaitMs = 2_000;

type Plan = "DATABASE" | "KARTVERKET" | "KARTVERKET_THEN_DATABASE";

/**
 * Addresses from wherever this service gets them. Asks at every search what the database holds (one row), so that an
 * import is heard of at once and everywhere. A database that is away is a source that is down.
 */
export function createAddresses({ setting, database, kartverket, log }: AddressSources): AddressSource {
  const plan = async (): Promise<Plan> => {
    if (setting) return setting === "database" ? "DATABASE" : "KARTVERKET";
    const content = await database.content();
    if (content === "FILE") return "DATABASE";
    return content === "DEMO" ? "KARTVERKET_THEN_DATABASE" : "KARTVERKET";
  };
  const orElse = async <Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> => {
    const asked = ask().catch((error: unknown) => {
      log.warn({ err: error }, "Addresses could not be searched in the database.");
      return otherwise;
    });
    const given = new AbortController();
    const late = setTimeout(mostWaitMs, otherwise, { signal: given.signal, ref: false });
    late.catch(() => undefined);
    try {
      return await Promise.race([asked, late]);
    } finally {
      given.abort();
    }
  };

  return {
    search: (text, options) =>
      orElse<AddressesFound>(
        async () => {
          const chosen = await plan();
          const elsewhere = chosen === "DATABASE" ? null : await kartverket.search(text, options);
          if (elsewhere && (chosen === "KARTVERKET" || elsewhere.addresses.length > 0)) return elsewhere;
          const addresses = await database.search(text, options);
          return { addresses, isDegraded: addresses.length === 0 && elsewhere?.isDegraded === true };
        },
        { addresses: [], isDegraded: true },
      ),
    geocode: (address) =>
      orElse<Geocoded>(
        async () => {
          const chosen = await plan();
          const elsewhere = chosen === "DATABASE" ? null : await kartverket.geocode(address);
          if (elsewhere && (chosen === "KARTVERKET" || elsewhere.outcome === "FOUND")) return elsewhere;
          const found = geocoded(await database.geocode(address));
          return found.outcome === "FOUND" ? found : (elsewhere ?? found);
        },
        { outcome: "UNAVAILABLE" },
      ),
  };
}
