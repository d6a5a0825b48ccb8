import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTown, type Shop, type Town } from "../../../test/security/town.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { checkReturnUrls, returnUrlRefusal } from "./return-urls.ts";

describe("where a guest may be sent after paying (D-104)", () => {
  let town: Town;
  before(async () => {
    town = await createTown({ env: { SERVICE_DOMAIN: "luka.example" } });
    await town.trustOrigin(town.prova, "https://pizza.example.no");
    await town.trustOrigin(town.prova, "https://bestill.partner.example:8443");
    await town.trustOrigin(town.andre, "https://andre.example.no");
  });
  after(() => town.close());

  const outcome = async (
    shop: Shop,
    body: { successUrl?: string | null; cancelUrl?: string | null; paymentMethod: "ONLINE" | "CASH" },
  ) => {
    const environment = shop === town.sandkasse ? "TEST" : "LIVE";
    try {
      await checkReturnUrls(town.ctx, { ...shop, scope: scopeOf(shop.restaurantId), environment }, body);
      return "yes";
    } catch (error) {
      assert.ok(error instanceof Problem);
      return error.code;
    }
  };
  const good = "https://pizza.example.no/takk";
  const both = (url: string) => ({ successUrl: url, cancelUrl: url, paymentMethod: "ONLINE" as const });

  for (const url of [
    "https://pizza.example.no/takk?ordre=1#ferdig",
    "https://pizza.example.no",
    "https://PIZZA.example.no/takk",
    "https://pizza.example.no:443/takk",
    "https://bestill.partner.example:8443/takk",
    "https://luka.example/takk",
    "https://prova.luka.example/takk",
  ])
    it(`to ${url}`, async () => assert.equal(await outcome(town.prova, both(url)), "yes"));

  for (const url of [
    "http://pizza.example.no/takk",
    "http://luka.example/takk",
    "https://andre.luka.example/takk",
    "https://luka.example:8443/takk",
    "https://prova.luka.example:8443/takk",
    "https://www.pizza.example.no/takk",
    "https://example.no/takk",
    "https://pizza.example.no.evil.no/",
    "https://pizza.example.no:8443/",
    "https://bestill.partner.example/takk",
    "https://andre.example.no/takk",
    "https://luka.example.evil.no/",
    "https://evilluka.example/",
    "https://user@pizza.example.no/",
    "https://pizza.example.no@evil.no/",
    "https:\\\\pizza.example.no/takk",
    "https://pizza.example.no\\@evil.no/",
    "https://pizza.example.no/takk\r\nSet-Cookie: a=b",
    "https://pizza.example.no/\ttakk",
    " https://pizza.example.no/takk",
    "https://pizza.example.no/tåkk",
    "//pizza.example.no/takk",
    "/takk",
    "javascript:alert(1)//https://pizza.example.no",
    "data:text/html,x",
    "",
  ])
    it(`not to ${JSON.stringify(url)}`, async () => {
      assert.equal(await outcome(town.prova, { ...both(good), successUrl: url }), "INVALID_SUCCESS_URL");
      assert.equal(await outcome(town.prova, { ...both(good), cancelUrl: url }), "INVALID_CANCEL_URL");
    });

  it("needs both of a real restaurant's online order, and neither of a cash order", async () => {
    const { prova } = town;
    assert.equal(await outcome(prova, { paymentMethod: "ONLINE" }), "INVALID_SUCCESS_URL");
    assert.equal(
      await outcome(prova, { paymentMethod: "ONLINE", successUrl: good, cancelUrl: null }),
      "INVALID_CANCEL_URL",
    );
    assert.equal(await outcome(prova, { paymentMethod: "CASH" }), "yes");
    assert.equal(
      await outcome(prova, { paymentMethod: "CASH", successUrl: "https://evil.no/" }),
      "INVALID_SUCCESS_URL",
    );
  });

  it("needs neither of an order that the restaurant's people take, but refuses a stranger's there too", async () => {
    const { prova, ctx } = town;
    const codeOf = async (via: "STAFF" | "KEY", more: object = {}) => {
      const caller = { ...prova, scope: scopeOf(prova.restaurantId), environment: "LIVE", via } as const;
      return (await returnUrlRefusal(ctx, caller, { paymentMethod: "ONLINE", ...more }))?.code ?? "yes";
    };
    assert.equal(await codeOf("STAFF"), "yes");
    assert.equal(await codeOf("KEY"), "INVALID_SUCCESS_URL");
    assert.equal(await codeOf("STAFF", { successUrl: "https://evil.no/" }), "INVALID_SUCCESS_URL");
    assert.equal(await codeOf("STAFF", { cancelUrl: "https://evil.no/" }), "INVALID_CANCEL_URL");
  });

  it("needs neither in a sandbox, but refuses a stranger's there too", async () => {
    assert.equal(await outcome(town.sandkasse, { paymentMethod: "ONLINE" }), "yes");
    assert.equal(await outcome(town.sandkasse, both("https://evil.no/")), "INVALID_SUCCESS_URL");
    assert.equal(await outcome(town.sandkasse, both("https://luka.example/")), "yes");
  });

  it("of a service on localhost to its own port alone, and to no other restaurant's page", async (t) => {
    const local = await createTown({ env: { SERVICE_DOMAIN: "luka.localhost:3000" } });
    t.after(() => local.close());
    const { prova, andre } = local;
    const allowed = async (url: string) => {
      const caller = { ...prova, scope: scopeOf(prova.restaurantId), environment: "LIVE" } as const;
      return checkReturnUrls(local.ctx, caller, both(url)).then(
        () => true,
        () => false,
      );
    };
    for (const url of ["http://luka.localhost:3000/takk", `http://${prova.slug}.luka.localhost:3000/takk`])
      assert.equal(await allowed(url), true, url);
    for (const url of [
      `http://${andre.slug}.luka.localhost:3000/takk`,
      `http://${prova.slug}.luka.localhost:4000/takk`,
      `http://${prova.slug}.luka.localhost/takk`,
      "http://luka.localhost:22/",
    ])
      assert.equal(await allowed(url), false, url);
  });

  it("stops with the domain: one that is no longer verified is a stranger's", async () => {
    await town.trustOrigin(town.prova, "https://gammel.example.no");
    assert.equal(await outcome(town.prova, both("https://gammel.example.no/")), "yes");
    await town.db.query("DELETE FROM origin_directory WHERE origin = 'https://gammel.example.no'");
    assert.equal(await outcome(town.prova, both("https://gammel.example.no/")), "INVALID_SUCCESS_URL");
  });
});
