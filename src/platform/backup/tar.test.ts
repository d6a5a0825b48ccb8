import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { blockBytes, paddingOf, parseTarHeader, tarEnd, tarHeader } from "./tar.ts";

const entry = { name: "tables/orders.tsv", bytes: 1_234, madeAtSeconds: 1_781_280_000 };

describe("a header of an archive", () => {
  it("says what it was made of, also of the longest name and nothing at all in it", () => {
    for (const one of [entry, { ...entry, name: "n".repeat(100), bytes: 0 }]) {
      const header = tarHeader(one);
      assert.equal(header.length, blockBytes);
      assert.deepEqual(parseTarHeader(header), one);
    }
    assert.throws(() => tarHeader({ ...entry, name: "n".repeat(101) }), RangeError);
    // ustar: octal digits, and zeros before them.
    assert.equal(tarHeader(entry).toString("latin1", 124, 136), "00000002322\0");
  });

  it("is none when it was changed anywhere, or names what no backup holds", () => {
    for (let at = 0; at < blockBytes; at += 1) {
      const header = tarHeader(entry);
      header[at]! ^= 1;
      const parsed = parseTarHeader(header);
      assert.equal(parsed, null, String(at));
    }
    for (const name of ["", "two words", "\u00e5"])
      assert.equal(parseTarHeader(tarHeader({ ...entry, name })), null, name);
  });

  it("is followed by whole blocks, and by two empty ones at the end", () => {
    for (const [bytes, padding] of [
      [0, 0],
      [1, 511],
      [511, 1],
      [512, 0],
      [513, 511],
    ] as const)
      assert.equal(paddingOf(bytes).length, padding, String(bytes));
    assert.deepEqual(tarEnd, Buffer.alloc(1_024));
  });
});
