import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { closedRanges, isLoopbackAddress, isPublicAddress } from "./public-address.ts";

describe("addresses that webhooks may reach (S18)", () => {
  for (const range of closedRanges) {
    const { first, last, before, after } = bordersOf(range);
    test(`${range} is closed from its first to its last address`, () => {
      assert.equal(isPublicAddress(first), false, first);
      assert.equal(isPublicAddress(last), false, last);
    });
    test(`the neighbours of ${range} are judged by themselves`, () => {
      for (const neighbour of [before, after]) {
        if (neighbour && !isInAnyRange(neighbour)) assert.equal(isPublicAddress(neighbour), true, neighbour);
      }
    });
  }

  test("ordinary addresses are public", () => {
    for (const address of ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:400f::5e"])
      assert.equal(isPublicAddress(address), true, address);
  });

  test("IPv4 inside IPv6 is judged as the IPv4 address it is", () => {
    for (const address of ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:169.254.169.254", "::ffff:a00:1"])
      assert.equal(isPublicAddress(address), false, address);
    assert.equal(isPublicAddress("::ffff:1.1.1.1"), true);
  });

  test("the tunnels that carry IPv4 addresses are closed whatever they carry", () => {
    for (const address of ["64:ff9b::1.1.1.1", "2002:101:101::1", "2001:0:4136:e378::1", "::1.1.1.1"])
      assert.equal(isPublicAddress(address), false, address);
  });

  test("only the machine itself is loopback", () => {
    for (const address of ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1"])
      assert.equal(isLoopbackAddress(address), true, address);
    for (const address of ["10.0.0.1", "169.254.169.254", "0.0.0.0", "::", "fe80::1", "1.1.1.1"])
      assert.equal(isLoopbackAddress(address), false, address);
  });
});

interface Borders {
  first: string;
  last: string;
  before: string | null;
  after: string | null;
}

function bordersOf(range: string): Borders {
  const { value, size, bits } = parse(range);
  const text = (address: bigint) => (bits === 32 ? v4Text(address) : v6Text(address));
  return {
    first: text(value),
    last: text(value + size - 1n),
    before: value > 0n ? text(value - 1n) : null,
    after: value + size < 1n << BigInt(bits) ? text(value + size) : null,
  };
}

function isInAnyRange(address: string): boolean {
  const { value, bits } = parse(`${address}/${address.includes(":") ? 128 : 32}`);
  return closedRanges.some((range) => {
    const other = parse(range);
    return other.bits === bits && value >= other.value && value < other.value + other.size;
  });
}

// An arithmetic of its own, so that the test does not repeat the code's.
function parse(range: string): { value: bigint; size: bigint; bits: number } {
  const [address, length] = range.split("/") as [string, string];
  const bits = address.includes(":") ? 128 : 32;
  const value = bits === 32 ? v4Value(address) : v6Value(address);
  return { value, size: 1n << BigInt(bits - Number(length)), bits };
}

function v4Value(address: string): bigint {
  return address.split(".").reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function v4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
}

function v6Value(address: string): bigint {
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return all.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}

function v6Text(value: bigint): string {
  const group = (index: number) => ((value >> BigInt(112 - 16 * index)) & 65_535n).toString(16);
  return Array.from({ length: 8 }, (_, index) => group(index)).join(":");
}
