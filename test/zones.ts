import { startNameServer, type TextsOf } from "./name-server.ts";

/** Two name servers that know the same texts, until one of them is told something else. */
export interface TestZones {
  /** For DNS_RESOLVERS. */
  servers: string;
  /** What stands at a name, for both or for one of them (0 or 1). */
  put(name: string, texts: ReturnType<TextsOf>, only?: 0 | 1): void;
  /** Where a name leads, as both say; null for nowhere. */
  lead(name: string, address: string | null): void;
  close(): Promise<void>;
}

export async function startZones(): Promise<TestZones> {
  const zones = [new Map<string, ReturnType<TextsOf>>(), new Map<string, ReturnType<TextsOf>>()];
  const addresses = new Map<string, string>();
  const servers = await Promise.all(
    zones.map((zone) =>
      startNameServer(
        (name) => (addresses.has(name) ? [addresses.get(name)!] : null),
        (name) => zone.get(name) ?? null,
      ),
    ),
  );
  return {
    servers: servers.map(({ address }) => address).join(", "),
    put(name, texts, only) {
      for (const [index, zone] of zones.entries())
        if (only === undefined || only === index) zone.set(name.toLowerCase(), texts);
    },
    lead(name, address) {
      if (address === null) addresses.delete(name.toLowerCase());
      else addresses.set(name.toLowerCase(), address);
    },
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}
