import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Who is calling. X-Forwarded-For counts only when the connection comes from a trusted proxy, and then from the right:
 * the first address that is not itself a trusted proxy. Everything further left was written by somebody unknown.
 * `Forwarded` and `X-Real-IP` are never read.
 */
export interface ClientAddresses {
  of(request: IncomingMessage): string;
  /** Whether a connection's other end is a trusted proxy. */
  isProxy(address: string): boolean;
}

/** `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressOrRange(text: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? 32 : 128);
}

/** @param trustedProxies addresses and CIDR ranges */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address);
    const type = family === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) trusted.addAddress(address, type);
    else trusted.addSubnet(address, Number(bits), type);
  }
  const isProxy = (address: string): boolean =>
    trustedProxies.length > 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return {
    isProxy: (address) => isProxy(unmapped(address)),
    of(request) {
      let address = unmapped(request.socket.remoteAddress ?? "");
      if (!isProxy(address)) return address;
      const forwarded = request.headers["x-forwarded-for"];
      if (forwarded === undefined) return address;
      const hops = String(forwarded).split(",");
      for (let i = hops.length - 1; i >= 0 && i >= hops.length - 32; i--) {
        const hop = hopAddress(hops[i]!.trim());
        if (hop === null) return address;
        address = hop;
        if (!isProxy(address)) return address;
      }
      return address;
    },
  };
}

/** `203.0.113.7`, `203.0.113.7:4711`, `[2001:db8::1]:4711` -> the bare address; null when it is none. */
function hopAddress(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) ? unmapped(bare) : null;
}

const unmapped = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;

/** What an address counts as in limits: an IPv4 address itself, an IPv6 address its /64, which one customer has whole. */
export function limitAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}

/** The network that an IPv6 client's /64 is in: whoever has a /48 has 65,536 of them. Null for an IPv4 address. */
export function limitNetwork(limited: string): string | null {
  return limited.endsWith("::/64") ? `${limited.split(":").slice(0, 3).join(":")}::/48` : null;
}

/** All that an address counts as, the narrowest first. */
export function limitAddresses(address: string): string[] {
  const narrow = limitAddress(address);
  const network = limitNetwork(narrow);
  return network === null ? [narrow] : [narrow, network];
}
