import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compress, encodingOf } from "./compressed.ts";

describe("compressed answers", () => {
  it("go out in the best way that the client takes", () => {
    for (const [header, encoding] of [
      [undefined, null],
      ["", null],
      ["identity", null],
      ["gzip", "gzip"],
      ["gzip, deflate, br", "br"],
      ["BR", "br"],
      ["br;q=0.1, gzip", "br"],
      ["br;q=0, gzip", "gzip"],
      ["br; q=0.0 , gzip;q=0.5", "gzip"],
      ["br;q=0, gzip;q=0.000", null],
      [["deflate", "gzip"], "gzip"],
    ] as const)
      assert.equal(encodingOf(header as string), encoding, String(header));
  });

  it("say the same in either, and kept ones are not larger", async () => {
    const bytes = Buffer.from("Pizza Margherita med mozzarella og basilikum. ".repeat(200));
    const [kept, quick] = [await compress(bytes, true), await compress(bytes, false)];
    for (const { br, gzip } of [kept, quick]) {
      assert.deepEqual(brotliDecompressSync(br), bytes);
      assert.deepEqual(gunzipSync(gzip), bytes);
    }
    assert.ok(kept.br.length <= quick.br.length);
    assert.ok(kept.gzip.length <= quick.gzip.length);
  });
});
