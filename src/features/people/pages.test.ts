import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";

describe("the dashboard's page", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  const open = (headers: Record<string, string> = {}, url = "/dashboard") =>
    app.inject({ url, headers: { host: app.ctx.config.serviceDomain, ...headers } });

  it("is sent once, and named afterwards, whichever of its views is opened", async () => {
    const first = await open();
    assert.equal(first.statusCode, 200);
    assert.match(first.body, /^<!doctype html>/i);
    const known = { "if-none-match": String(first.headers.etag) };
    for (const url of ["/dashboard", "/dashboard/orders"]) {
      const again = await open(known, url);
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, "", first.headers.etag]);
    }
  });

  it("is sent whole to who knows another", async () => {
    const answer = await open({ "if-none-match": '"of-yesterday"' });
    assert.deepEqual([answer.statusCode, answer.body.length > 0], [200, true]);
  });
});
