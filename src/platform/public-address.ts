import { BlockList, isIPv4 } from "node:net";

/**
 * Addresses that nobody on the public internet can have: what a name chosen by somebody else must never lead to. Source:
 * the IANA special-purpose registries for IPv4 and IPv6, multicast, and the metadata address of Azure (168.63.129.16).
 * An IPv4 address inside IPv6 (::ffff:0:0/96) is judged as the IPv4 address: BlockList does that by itself.
 */
const closedRanges = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "168.63.129.16/32",
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
] as const;

const closed = listOf(closedRanges);
const loopback = listOf(["127.0.0.0/8", "::1/128"]);

/** True when the address (IPv4 or IPv6 text, without a zone) belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => !contains(closed, address);

/** True for this machine's own addresses. */
export const isLoopbackAddress = (address: string): boolean => contains(loopback, address);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network, length] = range.split("/") as [string, string];
    list.addSubnet(network, Number(length), familyOf(network));
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}
