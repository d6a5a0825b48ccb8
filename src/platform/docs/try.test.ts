import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";

describe("a call that a reader sends", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  // A stream never ends, and nobody would end it here.
  for (const path of [
    "/api/v1/orders/TOKEN\\events",
    "/api/v1/orders/TOKEN/x/../events",
    "/api/v1/orders/TOKEN/%2e%2e/TOKEN/events",
    "/api/v1/orders/TOKEN/ev\tents",
  ])
    it(`is none of a stream that is written ${JSON.stringify(path)}`, async () => {
      const response = await app.inject({
        method: "POST",
        url: "/docs/try",
        headers: { host: "luka.localhost", origin: "http://luka.localhost" },
        payload: { method: "GET", path, headers: {} },
      });
      assert.equal(response.statusCode, 404);
    });
});
