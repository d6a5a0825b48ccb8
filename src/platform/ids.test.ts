import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { createIdMaker, idBytes, idFromBytes } from "./ids.ts";

/** https://github.com/jetify-com/typeid/blob/main/spec/valid.yml */
const vectors: [id: string, uuid: string][] = [
  ["rst_00000000000000000000000000", "00000000-0000-0000-0000-000000000000"],
  ["rst_00000000000000000000000001", "00000000-0000-0000-0000-000000000001"],
  ["rst_0000000000000000000000000a", "00000000-0000-0000-0000-00000000000a"],
  ["rst_0000000000000000000000000g", "00000000-0000-0000-0000-000000000010"],
  ["rst_00000000000000000000000010", "00000000-0000-0000-0000-000000000020"],
  ["rst_7zzzzzzzzzzzzzzzzzzzzzzzzz", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  ["rst_0123456789abcdefghjkmnpqrs", "0110c853-1d09-52d8-d73e-1194e95b5f19"],
  ["rst_01h455vb4pex5vsknk084sn02q", "01890a5d-ac96-774b-bcce-b302099a8057"],
];
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");

describe("ids", () => {
  it("are TypeIDs, to and fro", () => {
    for (const [id, uuid] of vectors) {
      assert.equal(idFromBytes("rst", bytesOf(uuid)), id);
      assert.deepEqual(idBytes(id), bytesOf(uuid), id);
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        assert.deepEqual(idBytes(idFromBytes("ord", Buffer.from(bytes))), Buffer.from(bytes));
      }),
    );
  });

  it("that are none of ours have no bytes", () => {
    for (const text of [
      "",
      "rst_",
      "rst_0000000000000000000000000",
      "rst_000000000000000000000000000",
      "rst_8zzzzzzzzzzzzzzzzzzzzzzzzz",
      "rst_0000000000000000000000000u",
      "rst_0000000000000000000000000A",
      "rst-00000000000000000000000000",
    ])
      assert.equal(idBytes(text), null, text);
    assert.deepEqual(idBytes("00000000000000000000000001"), Buffer.from([...Array(15).fill(0), 1]));
  });

  it("are UUIDs of version 7 that begin with the time at which they were made", () => {
    const nowMs = Date.parse("2040-06-12T18:00:00Z");
    const bytes = idBytes(createIdMaker()("ord", nowMs))!;
    assert.equal(bytes.readUIntBE(0, 6), nowMs);
    assert.equal(bytes[6]! >> 4, 7);
    assert.equal(bytes[8]! >> 6, 2);
  });

  it("sort in the order they were made, thousands in a millisecond and when the clock is set back", () => {
    const nowMs = Date.parse("2041-06-12T18:00:00Z");
    const makeId = createIdMaker();
    const ids = Array.from({ length: 10_000 }, (_, index) => makeId("ord", nowMs - (index % 3)));
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set(ids).size, ids.length);
    const lastMs = idBytes(ids.at(-1)!)!.readUIntBE(0, 6);
    assert.ok(lastMs - nowMs <= 3, "and stay near the clock");
    const later = makeId("ord", nowMs + 1_000);
    assert.ok(later > ids.at(-1)!);
    assert.equal(idBytes(later)!.readUIntBE(0, 6), nowMs + 1_000);
  });
});
