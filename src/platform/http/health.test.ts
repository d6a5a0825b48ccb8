import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";

describe("what whoever watches the service is told", () => {
  const token = "a token for the figures";
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { METRICS_TOKEN: token } });
  });
  after(() => app?.close());

  const get = (url: string, remoteAddress = "127.0.0.1", headers: Record<string, string> = {}) =>
    app.inject({ url, remoteAddress, headers: { host: app.ctx.config.serviceDomain, ...headers } });

  it("is figures for this machine, whichever of its addresses it asks from, and for the token from anywhere", async () => {
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
    const through = { "x-forwarded-for": "203.0.113.7" };
    for (const [from, headers, status] of [
      ["127.0.0.1", {}, 200],
      ["::1", {}, 200],
      ["::ffff:127.0.0.1", {}, 200],
      ["203.0.113.7", {}, 404],
      ["::ffff:203.0.113.7", {}, 404],
      ["127.0.0.1", through, 404],
      ["127.0.0.1", { forwarded: "for=203.0.113.7" }, 404],
      ["203.0.113.7", bearer(token), 200],
      ["127.0.0.1", { ...through, ...bearer(token) }, 200],
      ["203.0.113.7", bearer(token.replace("f", "t")), 404],
      ["203.0.113.7", bearer(`${token}s`), 404],
      ["203.0.113.7", { authorization: token }, 404],
    ] as const) {
      const answer = await get("/metrics", from, headers);
      assert.equal(answer.statusCode, status, `${from} ${JSON.stringify(headers)}`);
    }
  });

  it("is that orders can be taken when the database has every migration, and otherwise what is amiss", async () => {
    const ready = async () => {
      const answer = await get("/readyz");
      return [answer.statusCode, answer.json()];
    };
    const well = { database: true, migrations: true, writing: true };
    const taken = { status: "ok", orders: "ok", menus: "ok", checks: well };
    assert.deepEqual(await ready(), [200, taken]);
    const [newest] = await app.db.query<{ name: string; checksum: string }>(
      "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name, checksum",
    );
    const away = { status: "unavailable", orders: "unavailable", menus: "ok" };
    assert.deepEqual(await ready(), [
      503,
      { ...away, checks: { ...well, migrations: false, writing: true } },
    ]);
    await app.db.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
      newest!.name,
      newest!.checksum,
    ]);
    assert.deepEqual((await get("/healthz")).json(), { status: "ok" });
  });
});
