import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/**
 * The registries written out, each with its first and last address and the ones before and after it: null where there is none, or
 * where the next range begins.
 */
const closed: readonly (readonly [
  range: string,
  first: string,
  last: string,
  before: string | null,
  after: string | null,
])[] = [
  ["0.0.0.0/8", "0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["10.0.0.0/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0/10", "100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0/8", "127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["168.63.129.16", "168.63.129.16", "168.63.129.16", "168.63.129.15", "168.63.129.17"],
  ["169.254.0.0/16", "169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0/12", "172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0/24", "192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0/24", "192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.88.99.0/24", "192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0/16", "192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["198.18.0.0/15", "198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0/24", "198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0/24", "203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0/4", "224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["240.0.0.0/4", "240.0.0.0", "255.255.255.255", null, null],
  ["::/96", "::", "::ffff:ffff", null, "::1:0:0"],
  [
    "64:ff9b::/96",
    "64:ff9b::",
    "64:ff9b::ffff:ffff",
    "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff",
    "64:ff9b::1:0:0",
  ],
  [
    "64:ff9b:1::/48",
    "64:ff9b:1::",
    "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
    "64:ff9b:0:ffff:ffff:ffff:ffff:ffff",
    "64:ff9b:2::",
  ],
  ["100::/64", "100::", "100::ffff:ffff:ffff:ffff", "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "100:0:0:1::"],
  [
    "2001::/23",
    "2001::",
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:200::",
  ],
  [
    "2001:db8::/32",
    "2001:db8::",
    "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
  ],
  [
    "2002::/16",
    "2002::",
    "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2003::",
  ],
  [
    "3fff::/20",
    "3fff::",
    "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:1000::",
  ],
  [
    "5f00::/16",
    "5f00::",
    "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "5f01::",
  ],
  [
    "fc00::/7",
    "fc00::",
    "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe00::",
  ],
  [
    "fe80::/10",
    "fe80::",
    "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    null,
  ],
  ["fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
];

describe("addresses that webhooks may reach (S-18)", () => {
  for (const [range, first, last, before, after] of closed) {
    test(`${range} is closed from its first to its last address, and its neighbours are not`, () => {
      for (const address of [first, last]) assert.equal(isPublicAddress(address), false, address);
      for (const address of [before, after])
        if (address !== null) assert.equal(isPublicAddress(address), true, address);
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
