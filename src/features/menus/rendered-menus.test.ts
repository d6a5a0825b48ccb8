import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createTestApp, type TestApp } from "../../../test/app.ts";

const eventually = async <T>(look: () => Promise<T | null>): Promise<T> => {
  for (let turn = 0; turn < 3_000; turn++) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not come within half a minute.");
};

describe("a menu as it is sent", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await createTestApp();
    ({ key } = await app.importRestaurant(
      new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url),
    ));
  });
  after(() => app.close());

  const get = (headers: Record<string, string> = {}) =>
    app.inject({
      url: "/api/v1/menu?slug=nordstjernen-pizza",
      headers: { authorization: `Bearer ${key}`, ...headers },
    });

  it("goes out compressed to whoever takes it, and is the same menu", async () => {
    const plain = (await get()).body;
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      // Made behind the first answer: whoever comes before gets it plain.
      const packed = await eventually(async () => {
        const answer = await get({
          "accept-encoding": `${encoding}, identity`,
        });
        return answer.headers["content-encoding"] === encoding ? answer : null;
      });
      assert.match(String(packed.headers.vary), /Accept-Encoding/);
      assert.ok(packed.rawPayload.length < plain.length / 5);
      assert.equal(unpack(packed.rawPayload).toString(), plain);
    }
    assert.equal((await get()).headers["content-encoding"], undefined);
  });
});
