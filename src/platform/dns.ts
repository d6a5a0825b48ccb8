import { Resolver } from "node:dns/promises";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** The name has no address, or nobody answered in time. */
export class NameNotResolvedError extends Error {}

export interface NameResolver {
  /**
   * Every address of the name, at least one, IPv6 first: where there is no IPv6 that fails at once, while the other way
   * round a slow IPv4 connection would be given up for one that cannot be. Rejects with NameNotResolvedError.
   */
  resolve(hostname: string): Promise<ResolvedAddress[]>;
}

export interface ResolverOptions {
  /** Name servers as `address` or `address:port`; without any those of the system. */
  servers?: readonly string[];
  /** `localhost` and names below it are this machine (RFC 6761), for development. */
  allowsLocalhost?: boolean;
}

// c-ares doubles the time of each try: a silent name server is given up after 3 s.
const timeoutMs = 1_000;
const tries = 2;

/**
 * Asks name servers itself: `dns.lookup` occupies one of four threads for as long as a name server is silent, so two
 * slow names would hold up everybody's. Nothing is remembered but questions under way.
 */
export function createResolver({
  servers = [],
  allowsLocalhost = false,
}: ResolverOptions = {}): NameResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);
  const underWay = new Map<string, Promise<ResolvedAddress[]>>();

  async function ask(hostname: string): Promise<ResolvedAddress[]> {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...addressesOf(v6, 6), ...addressesOf(v4, 4)];
    if (addresses.length === 0) throw new NameNotResolvedError(`${hostname} has no address.`);
    return addresses;
  }

  return {
    resolve(hostname) {
      if (allowsLocalhost && /^(.+\.)?localhost$/i.test(hostname)) return Promise.resolve(localhost);
      let answer = underWay.get(hostname);
      if (!answer) {
        answer = ask(hostname).finally(() => underWay.delete(hostname));
        underWay.set(hostname, answer);
      }
      return answer;
    },
  };
}

const localhost: ResolvedAddress[] = [
  { address: "::1", family: 6 },
  { address: "127.0.0.1", family: 4 },
];

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] =>
  answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
