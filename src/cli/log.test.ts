import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { luka } from "../../test/service.ts";
import { openShop, type Shop } from "../features/orders/shop.fixture.ts";

describe("luka log, at the terminal", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app?.close());

  const look = (...args: string[]) =>
    luka(
      {
        DATABASE_URL: app.ctx.config.databaseUrl!,
        SECRET_KEY: app.ctx.config.secretKey!,
        LOG_LEVEL: "silent",
      },
      "log",
      ...args,
    );

  it("says why an order was refused, in lines or as JSON", async () => {
    const { headers } = await shop.post(shop.body({ lines: [] }));
    const requestId = String(headers["x-request-id"]);
    await app.ctx.apiLog.flush();
    const { code, stdout } = await look(requestId, "--json");
    assert.equal(code, 0);
    const call = JSON.parse(stdout);
    assert.deepEqual(
      [call.requestId, call.restaurant.slug, call.code, call.issues[0].path],
      [requestId, shop.slug, "VALIDATION_FAILED", "lines"],
    );
    const lines = (await look(requestId)).stdout.split("\n");
    assert.ok(lines.includes("code: VALIDATION_FAILED") && lines.includes("issues.0.path: lines"));
  });

  it("ends with 3 when nothing is known of the request, and with 2 when none is named", async () => {
    const unknown = await look("req_00000000000000000000000000", "--json");
    assert.equal(unknown.code, 3);
    assert.equal(JSON.parse(unknown.stdout).error.code, "NOT_FOUND");
    assert.match(unknown.stderr, /^Nothing is known of the request req_0+\./);
    assert.equal((await look()).code, 2);
  });
});
