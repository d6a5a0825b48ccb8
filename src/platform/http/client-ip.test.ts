import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { describe, it } from "node:test";
import { createClientAddresses, isAddressOrRange, limitAddress, limitAddresses } from "./client-ip.ts";

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as never;

describe("the client's address", () => {
  const direct = createClientAddresses([]);
  const proxied = createClientAddresses(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

  const cases: [string, ReturnType<typeof createClientAddresses>, string, string | undefined, string][] = [
    ["is the connection's", direct, "203.0.113.7", undefined, "203.0.113.7"],
    ["ignores X-Forwarded-For of a stranger", direct, "203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["ignores it also from loopback when no proxy is trusted", direct, "127.0.0.1", "1.2.3.4", "127.0.0.1"],
    ["believes a trusted proxy", proxied, "127.0.0.1", "1.2.3.4", "1.2.3.4"],
    [
      "reads from the right: what stands left of it was made up",
      proxied,
      "127.0.0.1",
      "6.6.6.6, 1.2.3.4",
      "1.2.3.4",
    ],
    ["passes over trusted proxies in between", proxied, "10.1.1.1", "1.2.3.4, 10.2.2.2", "1.2.3.4"],
    ["stops at what is no address", proxied, "10.1.1.1", "1.2.3.4, unknown, 10.2.2.2", "10.2.2.2"],
    ["takes addresses with ports", proxied, "::ffff:10.1.1.1", "[2001:db8::1]:443", "2001:db8::1"],
    ["takes IPv4 in IPv6's clothes for IPv4", direct, "::ffff:203.0.113.7", undefined, "203.0.113.7"],
    ["and also from a proxy", proxied, "127.0.0.1", "::ffff:1.2.3.4", "1.2.3.4"],
    ["leaves IPv6 as it is", direct, "2001:db8::ffff:1", undefined, "2001:db8::ffff:1"],
    ["takes IPv4 with a port", proxied, "127.0.0.1", "1.2.3.4:4711", "1.2.3.4"],
    ["believes a trusted proxy by IPv6", proxied, "fd00::1", "1.2.3.4", "1.2.3.4"],
    ["is the proxy itself when it names nobody", proxied, "10.1.1.1", undefined, "10.1.1.1"],
    ["is the proxy itself when it names nonsense", proxied, "10.1.1.1", "", "10.1.1.1"],
    [
      "is looked for behind 32 proxies and no more",
      proxied,
      "10.1.1.1",
      ["1.2.3.4", ...Array(31).fill("10.2.2.2")].join(","),
      "1.2.3.4",
    ],
    [
      "is a proxy beyond that",
      proxied,
      "10.1.1.1",
      ["1.2.3.4", "10.9.9.9", ...Array(31).fill("10.2.2.2")].join(","),
      "10.9.9.9",
    ],
    ["is the outermost proxy when all are trusted", proxied, "10.1.1.1", "10.3.3.3", "10.3.3.3"],
  ];
  for (const [name, addresses, remote, forwarded, expected] of cases) {
    it(name, () => assert.equal(addresses.of(request(remote, forwarded)), expected));
  }

  it("knows its proxies by address, in whichever clothes", () => {
    for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "10.255.0.1", "fd00::1"])
      assert.equal(proxied.isProxy(address), true, address);
    for (const address of ["127.0.0.2", "11.0.0.1", "fe80::1"]) {
      assert.equal(proxied.isProxy(address), false, address);
      assert.equal(direct.isProxy(address), false, address);
    }
  });

  it("knows an address or a range from other texts", () => {
    for (const text of ["192.0.2.1", "10.0.0.0/8", "0.0.0.0/0", "2001:db8::1", "fd00::/128"])
      assert.ok(isAddressOrRange(text), text);
    for (const text of ["proxy.internal", "10.0.0.0/33", "10.0.0.0/", "fd00::/129", "10.0.0/8", "/8", ""])
      assert.ok(!isAddressOrRange(text), text);
  });

  it("counts IPv6 by its /48 as well, and IPv4 by nothing wider", () => {
    assert.deepEqual(limitAddresses("2001:DB8:7:2::9"), ["2001:db8:7:2::/64", "2001:db8:7::/48"]);
    assert.deepEqual(limitAddresses("203.0.113.7"), ["203.0.113.7"]);
  });

  it("counts IPv6 by /64 and IPv4 by address", () => {
    assert.equal(limitAddress("203.0.113.7"), "203.0.113.7");
    assert.equal(limitAddress("2001:db8:1:2:3:4:5:6"), limitAddress("2001:0DB8:1:2::9"));
    assert.notEqual(limitAddress("2001:db8:1:2::1"), limitAddress("2001:db8:1:3::1"));
    for (const [address, network] of [
      ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
      ["2001:db8::", "2001:db8:0:0::/64"],
      ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
      ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
      ["::5:6:7:8", "0:0:0:0::/64"],
      ["2001:0DB8:00AB::1", "2001:db8:ab:0::/64"],
      ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ] as const)
      assert.equal(limitAddress(address), network, address);
    assert.equal(limitAddress("::1"), "0:0:0:0::/64");
    assert.equal(limitAddress("fe80::1%eth0"), "fe80:0:0:0::/64");
  });
});
