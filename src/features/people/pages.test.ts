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

  it("can be installed: its manifest names icons that are there, and its worker may keep all of it (D-233)", async () => {
    const { headers, body } = await open({}, "/dashboard/manifest.webmanifest");
    assert.equal(headers["content-type"], "application/manifest+json; charset=utf-8");
    const { icons, start_url, scope } = JSON.parse(body);
    assert.deepEqual([start_url, scope], ["/dashboard", "/dashboard"]);
    for (const { src, sizes } of icons) {
      const { statusCode, rawPayload, headers: of } = await open({}, src);
      assert.deepEqual([statusCode, of["content-type"]], [200, "image/png"], src);
      // Width and height stand at the head of a PNG.
      assert.equal(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, sizes);
    }
    const worker = await open({}, "/dashboard/service-worker.js");
    assert.deepEqual(
      [worker.statusCode, worker.headers["service-worker-allowed"], worker.headers["cache-control"]],
      [200, "/dashboard", "no-cache"],
    );
    assert.match(worker.body, /notificationclick/);
  });

  it("is sent whole to who knows another", async () => {
    const answer = await open({ "if-none-match": '"of-yesterday"' });
    assert.deepEqual([answer.statusCode, answer.body.length > 0], [200, true]);
  });
});
