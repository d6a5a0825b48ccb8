import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTown, eventually, type Town } from "../../../test/security/town.ts";

describe("pages on a restaurant's own domain", () => {
  let town: Town;
  before(async () => {
    town = await createTown({ env: { SERVICE_DOMAIN: "luka.no", TRUSTED_PROXIES: "10.9.0.0/16" } });
    await town.trustOrigin(town.prova, "https://www.pizza.no");
    await town.trustOrigin(town.sandkasse, "https://sandkasse.pizza.no");
    await town.trustOrigin(town.snart, "https://snart.pizza.no");
    await becomes("www.pizza.no", 200);
  });
  after(() => town.close());

  const get = (host: string, url = "/", headers: Record<string, string> = {}) =>
    town.inject({ url, headers: { host, ...headers } });
  const becomes = async (host: string, status: number) =>
    assert.ok(await eventually(async () => (await get(host)).statusCode === status), `${host} ${status}`);

  it("are those of the service's host for the restaurant", async () => {
    const page = await get("www.pizza.no");
    assert.match(page.body, /Prøva Pizza/);
    assert.match(page.body, /<link rel="canonical" href="https:\/\/prova\.luka\.no\/"/);
    assert.equal((await get("WWW.pizza.no:443")).statusCode, 200);
    assert.equal(
      (await get("www.pizza.no", "/manifest.webmanifest")).statusCode,
      (await get("prova.luka.no", "/manifest.webmanifest")).statusCode,
    );
    assert.equal(
      page.headers["strict-transport-security"],
      "max-age=31536000",
      "its other names are not ours",
    );
    assert.match(
      String((await get("prova.luka.no")).headers["strict-transport-security"]),
      /includeSubDomains/,
    );
  });

  it("call the service on their own host, as the restaurant's website", async () => {
    const menu = await get("www.pizza.no", "/api/v1/menu?slug=prova", { "sec-fetch-site": "same-origin" });
    assert.equal(menu.statusCode, 200, menu.body);
    const others = await get("www.pizza.no", "/api/v1/menu?slug=andre", { "sec-fetch-site": "same-origin" });
    assert.equal(others.statusCode, 401);
  });

  it("are nobody else's: not the bare name, not a sandbox's, not one's that is not open yet", async () => {
    for (const host of [
      "pizza.no",
      "x.www.pizza.no",
      "www.pizza.no.evil.no",
      "sandkasse.pizza.no",
      "snart.pizza.no",
    ])
      assert.equal((await get(host)).statusCode, 421, host);
    assert.equal((await get("www.pizza.no", "/dashboard")).statusCode, 404, "nor the service's own pages");
  });

  it("end with the domain, and follow the restaurant's name", async () => {
    await town.trustOrigin(town.andre, "https://andre.pizza.no");
    await becomes("andre.pizza.no", 200);
    await town.db.query("UPDATE restaurants SET archived_at = now(), is_live = false WHERE id = $1", [
      town.andre.restaurantId,
    ]);
    await becomes("andre.pizza.no", 421);
    await town.db.query("DELETE FROM origin_directory WHERE origin = 'https://www.pizza.no'");
    await becomes("www.pizza.no", 421);
    await town.trustOrigin(town.prova, "https://www.pizza.no");
    await becomes("www.pizza.no", 200);
  });

  it("get certificates, and no other names do", async () => {
    const ask = async (
      domain: string,
      from: { remoteAddress?: string; headers?: Record<string, string> } = {},
    ) =>
      (
        await town.inject({
          url: `/tls/ask?domain=${encodeURIComponent(domain)}`,
          ...from,
          headers: { host: "127.0.0.1:3000", ...from.headers },
        })
      ).statusCode;
    for (const domain of ["luka.no", "prova.luka.no", "www.pizza.no", "WWW.pizza.no"])
      assert.equal(await ask(domain), 200, domain);
    for (const domain of [
      "pizza.no",
      "finnes-ikke.luka.no",
      "a.prova.luka.no",
      "sandkasse.luka.no",
      "snart.pizza.no",
      "evil.no",
      "",
      "'",
    ])
      assert.equal(await ask(domain), 404, domain);
    const inContainer = { remoteAddress: "10.9.1.2", headers: { host: "luka:3000" } };
    assert.equal(await ask("www.pizza.no", inContainer), 200, "a proxy elsewhere");
    assert.equal(await ask("www.pizza.no", { remoteAddress: "203.0.113.7" }), 404, "nobody else");
    for (const remoteAddress of ["::1", "::ffff:127.0.0.1"])
      assert.equal(await ask("www.pizza.no", { remoteAddress }), 200, "a proxy on this machine");
    for (const headers of [{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }])
      assert.equal(await ask("www.pizza.no", { headers }), 404, "nor through the proxy");
    assert.equal(
      (await town.inject({ url: "/tls/ask", headers: { host: "127.0.0.1:3000" } })).statusCode,
      422,
    );
  });
});
