import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { encodingOf, pack, unpackAs } from "./compressed.ts";

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
    ] as const) {
      assert.equal(encodingOf(header as string), encoding, String(header));
      assert.equal(encodingOf(header as string), encoding, `${header}, asked again`);
    }
    for (let count = 0; count < 500; count++) {
      assert.equal(encodingOf(`x-${count}, gzip`), "gzip");
      assert.equal(encodingOf(`x-${count}, ${"y".repeat(100)}, br`), "br");
    }
  });

  it("say the same in any form, whether they are kept packed or not", async () => {
    const bytes = Buffer.from("Pizza Margherita med mozzarella og basilikum. ".repeat(200));
    const packed = await pack(bytes);
    assert.ok(packed.bytes.length < bytes.length / 10);
    for (const kept of [packed, { encoding: null, bytes }]) {
      assert.deepEqual(await unpackAs(null, kept), bytes);
      assert.deepEqual(brotliDecompressSync(await unpackAs("br", kept)), bytes);
      assert.deepEqual(gunzipSync(await unpackAs("gzip", kept)), bytes);
    }
  });
});
