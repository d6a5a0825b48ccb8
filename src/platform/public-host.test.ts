import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readConfig } from "../config.ts";
import { publicHost, zoneOf } from "./public-host.ts";

const config = readConfig({ SERVICE_DOMAIN: "luka.no", PORT: "3000" });
const local = readConfig({ SERVICE_DOMAIN: "luka.localhost:3000" });

describe("a name that somebody can own", () => {
  it("stands below a public suffix", () => {
    for (const [text, host, registrable] of [
      ["pizza.no", "pizza.no", "pizza.no"],
      ["www.pizza.no", "www.pizza.no", "pizza.no"],
      ["pizza.oslo.no", "pizza.oslo.no", "pizza.oslo.no"],
      ["bestill.pizza.co.uk", "bestill.pizza.co.uk", "pizza.co.uk"],
      ["pizza.github.io", "pizza.github.io", "pizza.github.io"],
      ["Blåbær.no", "xn--blbr-roah.no", "xn--blbr-roah.no"],
      ["evilluka.no", "evilluka.no", "evilluka.no"],
      ["luka.no.pizza.no", "luka.no.pizza.no", "pizza.no"],
    ] as const)
      assert.deepEqual(publicHost(text, config), { host, registrable }, text);
  });

  it("is no public suffix, no made-up one, and not the service's own (S-52)", () => {
    for (const text of [
      "no",
      "co.uk",
      "oslo.no",
      "OSLO.NO",
      "github.io",
      "vercel.app",
      "pizza.bar1234",
      "xn--a.no",
      "xn--.no",
      "luka.no",
      "prova.luka.no",
      "LUKA.no",
      "127.0.0.1",
    ])
      assert.ok("message" in publicHost(text, config), text);
    assert.ok("message" in publicHost("prova.luka.localhost", local));
  });

  it("belongs to the zone of whoever has bought it, also below the suffixes that companies give out", () => {
    for (const [host, zone] of [
      ["bestill.pizza.no", "pizza.no"],
      ["pizza.no", "pizza.no"],
      ["post.pizza.co.uk", "pizza.co.uk"],
      ["a.pizza.github.io", "pizza.github.io"],
    ] as const)
      assert.equal(zoneOf(host), zone, host);
  });

  it("leaves room for what is to stand before it", () => {
    const name = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.pizza.no`;
    assert.ok("host" in publicHost(name, config));
    assert.ok("host" in publicHost(name, config, name.length));
    assert.ok("message" in publicHost(name, config, name.length - 1));
  });
});
