import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { bearer, createTown, type Shop, type Town } from "../../../test/security/town.ts";
import { luka } from "../../../test/service.ts";
import { createContext } from "../../context.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { hire } from "../people/staff.fixture.ts";
import { type SetSiteGate, setSiteGate, stateOf } from "./set-site-gate.ts";
import { readGate } from "./stored-gate.ts";

describe("the site gate", () => {
  let town: Town;
  before(async () => {
    town = await createTown();
    await town.trustOrigin(town.prova, "https://pizza.example.no");
  });
  after(() => town.close());

  const set = (shop: Shop, gate: SetSiteGate) => setSiteGate(town.ctx, scopeOf(shop.restaurantId), gate);
  const ask = (shop: Shop, headers: Record<string, string> = bearer(shop.key)) =>
    town.inject({ url: `/api/v1/site-gate?slug=${shop.slug}`, headers });
  const gateOf = async (shop: Shop) => (await ask(shop)).json().gate as object;

  it("is off for a new restaurant, and then says nothing of a password", async () => {
    assert.deepEqual(await gateOf(town.prova), { enabled: false });
  });

  it("tells the restaurant's website the password, and no cache", async () => {
    await set(town.prova, { enabled: true, password: "blåbærtur" });
    const { statusCode, headers, json } = await ask(town.prova);
    assert.equal(statusCode, 200);
    assert.deepEqual(json(), { gate: { enabled: true, password: "blåbærtur" } });
    assert.equal(headers["cache-control"], "no-store");
    assert.deepEqual([headers.etag, headers["x-ratelimit-limit"]], [undefined, "600"]);
  });

  it("keeps the password for the next time when it is switched off", async () => {
    await set(town.prova, { enabled: true, password: "blåbærtur" });
    await set(town.prova, { enabled: false });
    assert.deepEqual(await gateOf(town.prova), { enabled: false });
    await set(town.prova, { enabled: true });
    assert.deepEqual(await gateOf(town.prova), { enabled: true, password: "blåbærtur" });
  });

  it("is on without a password: null, so that the website stays locked", async () => {
    await set(town.prova, { enabled: true, password: null });
    assert.deepEqual(await gateOf(town.prova), { enabled: true, password: null });
  });

  it("answers for a restaurant that is not live yet, and for a sandbox", async () => {
    await set(town.snart, { enabled: true, password: "snart åpner vi" });
    assert.deepEqual(await gateOf(town.snart), { enabled: true, password: "snart åpner vi" });
    assert.deepEqual(await gateOf(town.sandkasse), { enabled: false });
  });

  it("asks for a key: no browser origin is enough, however trusted", async () => {
    for (const headers of [
      {},
      { origin: "http://prova.luka.localhost" },
      { origin: "https://pizza.example.no" },
      { host: "prova.luka.localhost", "sec-fetch-site": "same-origin" },
    ] as Record<string, string>[]) {
      const { statusCode, json } = await ask(town.prova, headers);
      assert.deepEqual(
        [statusCode, json().error.code, json().error.details.reason],
        [401, "UNAUTHORIZED", "KEY_REQUIRED"],
        JSON.stringify(headers),
      );
    }
    const wrong = await ask(town.prova, { ...bearer("lbs_live_wrong"), origin: "https://pizza.example.no" });
    assert.equal(wrong.statusCode, 401);
  });

  it("is nobody else's: another restaurant's key, a key without the scope, no slug", async () => {
    assert.equal((await ask(town.prova, bearer(town.andre.key))).statusCode, 401);
    assert.equal((await ask(town.snart, bearer(town.andre.key))).statusCode, 404);
    const { key } = await town.keyOf(town.prova, { scopes: ["menu:read"] });
    const refused = await ask(town.prova, bearer(key));
    assert.deepEqual(
      [refused.statusCode, refused.json().error.details.requiredScope],
      [403, "site_gate:read"],
    );
    const noSlug = await town.inject({ url: "/api/v1/site-gate", headers: bearer(town.prova.key) });
    assert.deepEqual([noSlug.statusCode, noSlug.json().error.code], [400, "MISSING_SLUG"]);
  });

  it("is kept sealed, and differently each time", async () => {
    const stored = async () => {
      const [row] = await town.db.query<{ site_gate: { sealedPassword: string } }>(
        "SELECT site_gate FROM ordering_settings WHERE restaurant_id = $1",
        [town.prova.restaurantId],
      );
      return row!.site_gate.sealedPassword;
    };
    await set(town.prova, { enabled: true, password: "hemmelig dør" });
    const first = await stored();
    await set(town.prova, { enabled: true, password: "hemmelig dør" });
    assert.notEqual(await stored(), first);
    assert.ok(!Buffer.from(first, "base64").includes("hemmelig"));
  });

  it("stays locked when what is stored cannot be read", async () => {
    const write = (json: string) =>
      town.db.query("UPDATE ordering_settings SET site_gate = $2 WHERE restaurant_id = $1", [
        town.andre.restaurantId,
        json,
      ]);
    for (const broken of ["{}", "null", "[]", '"off"', '{"enabled": "false"}', '{"enabled": 0}']) {
      await write(broken);
      assert.deepEqual(await gateOf(town.andre), { enabled: true, password: null }, broken);
    }
    await set(town.prova, { enabled: true, password: "hemmelig dør" });
    const [row] = await town.db.query<{ site_gate: object }>(
      "SELECT site_gate FROM ordering_settings WHERE restaurant_id = $1",
      [town.prova.restaurantId],
    );
    await write(JSON.stringify(row!.site_gate));
    assert.deepEqual(
      await gateOf(town.andre),
      { enabled: true, password: null },
      "another restaurant's seal",
    );
    await write("[]");
    assert.deepEqual(await set(town.andre, { enabled: false }), { enabled: false, password: null });
  });

  it("stays locked under another installation's secret", async () => {
    await set(town.prova, { enabled: true, password: "hemmelig dør" });
    const stranger = await createContext(town.ctx.config, {
      secrets: createSecrets("another secret, of 32 letters and more"),
    });
    try {
      const scope = scopeOf(town.prova.restaurantId);
      assert.deepEqual(stateOf(stranger, scope, await readGate(stranger, scope)), {
        enabled: true,
        password: null,
      });
    } finally {
      await stranger.close();
    }
  });

  it("is set from the command line", async () => {
    const { databaseUrl, secretKey } = town.ctx.config;
    const env = { DATABASE_URL: databaseUrl!, SECRET_KEY: secretKey! };
    const run = async (...args: string[]) => {
      const { code, stdout } = await luka(env, "site-gate", "set", "--json", ...args);
      return [code, JSON.parse(stdout)];
    };
    const on = { gate: { enabled: true, password: "fra skallet" } };
    assert.deepEqual(await run("--slug", "andre", "--password", "fra skallet"), [0, on]);
    assert.deepEqual(await gateOf(town.andre), on.gate);
    assert.deepEqual(await run("--slug", "andre", "--off"), [
      0,
      { gate: { enabled: false, password: "fra skallet" } },
    ]);
    assert.deepEqual(await gateOf(town.andre), { enabled: false });
    assert.deepEqual(await run("--slug", "andre", "--no-password"), [
      0,
      { gate: { enabled: true, password: null } },
    ]);
    assert.equal((await run("--slug", "andre", "--password", "abc"))[0], 2);
    assert.equal((await run("--slug", "finnes-ikke"))[1].error.code, "RESTAURANT_NOT_FOUND");
  });

  describe("in the dashboard", () => {
    it("is the owner's and the manager's to see and to set", async () => {
      for (const role of ["OWNER", "MANAGER"] as const) {
        const person = await hire(town, town.prova, role);
        const put = await person.call("PUT", "/site-gate", { enabled: true, password: "  fra kontoret " });
        assert.deepEqual([put.statusCode, put.json()], [200, { enabled: true, password: "fra kontoret" }]);
        const get = await person.call("GET", "/site-gate");
        assert.deepEqual([get.json(), get.headers["cache-control"]], [put.json(), "no-store"]);
        const off = await person.call("PUT", "/site-gate", { enabled: false });
        assert.deepEqual(off.json(), { enabled: false, password: "fra kontoret" });
      }
    });

    it("is not the kitchen's", async () => {
      const cook = await hire(town, town.prova, "STAFF");
      for (const answer of [
        await cook.call("GET", "/site-gate"),
        await cook.call("PUT", "/site-gate", { enabled: false }),
      ])
        assert.deepEqual([answer.statusCode, answer.json().error.code], [403, "FORBIDDEN"]);
    });

    it("takes no password that anybody guesses at once, and no unknown field", async () => {
      const owner = await hire(town, town.prova, "OWNER");
      for (const body of [
        { enabled: true, password: "abc" },
        { enabled: true, password: "x".repeat(101) },
        { enabled: true, password: "        " },
        { enabled: "yes" },
        { enabled: true, sealedPassword: "x" },
        {},
      ]) {
        const { statusCode, json } = await owner.call("PUT", "/site-gate", body);
        assert.deepEqual([statusCode, json().error.code], [422, "VALIDATION_FAILED"], JSON.stringify(body));
      }
    });
  });
});
