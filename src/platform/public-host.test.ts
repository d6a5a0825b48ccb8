import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readConfig } from "../config.ts";
import { publicHost } from "./public-host.ts";

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

  it("is no public suffix, no made-up one, and not the service's own (S52)", () => {
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
});
