import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../test/fast-check.ts";
import { type Json, pack, unpack } from "./packed.ts";

const there = (data: Json): Json => unpack(JSON.parse(JSON.stringify(pack(data))));

describe("what a page is given", () => {
  it("comes out as it went in, whatever JSON can say", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const data = JSON.parse(JSON.stringify(value)) as Json;
        assert.equal(JSON.stringify(there(data)), JSON.stringify(data));
      }),
      { numRuns: 2_000 },
    );
    // Lists of small parts, so that many of them are equal.
    const plain = { noNullPrototype: true };
    const part = fc.record(
      { id: fc.nat(3), marks: fc.subarray(["A", "B"]), none: fc.constantFrom(null, false, true, 0, "", 7) },
      plain,
    );
    fc.assert(
      fc.property(fc.array(fc.record({ part, parts: fc.array(part) }, plain)), (data) => {
        assert.deepEqual(there(data), data);
      }),
    );
  });

  it("is said once: keys, what is nothing, and what occurs again", () => {
    const group = {
      id: "agr_sauces",
      name: "Sauser",
      addons: [{ id: "add_garlic", price: 2_000, allergens: [] }],
    };
    const dishes = Array.from({ length: 50 }, (_, index) => ({
      id: `prd_${index}`,
      description: null,
      isVegan: false,
      groups: [group, group],
    }));
    const packed = JSON.stringify(pack(dishes));
    assert.equal(packed.split("description").length, 2);
    assert.equal(packed.split("Sauser").length, 2);
    assert.ok(packed.length < JSON.stringify(dishes).length / 10, packed);
    assert.deepEqual(there(dishes), dishes);
  });

  it("keeps a key that every object has anyway", () => {
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Json;
    assert.equal(JSON.stringify(there(data)), JSON.stringify(data));
  });
});
