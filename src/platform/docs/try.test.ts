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

  it("is asked for each of its keys by name, and has it where the call has it", async () => {
    const keysOf = async (page: string) => {
      const { body } = await app.inject({ url: `/docs/api/${page}`, headers: { host: "luka.localhost" } });
      return [
        ...body.matchAll(/<label>([^<]*)<input data-header="(.*?)" data-before="(.*?)" data-key="(.*?)"/g),
      ].map(([, ...parts]) => parts);
    };
    const ofSandbox = ["The sandbox's key", "Authorization", "Bearer ", "LUKA_RESTAURANT_KEY"];
    assert.deepEqual(await keysOf("restaurant/getMenu"), [ofSandbox]);
    assert.deepEqual(await keysOf("partner/getRestaurantsSlugHours"), [
      ["Your partner key for testing", "Authorization", "Bearer ", "LUKA_PARTNER_KEY"],
      ["The sandbox's key", "X-Service-Restaurant-Key", "", "LUKA_RESTAURANT_KEY"],
    ]);
  });
});
