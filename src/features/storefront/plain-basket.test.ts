import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import { deflateRawSync } from "node:zlib";
import { newId } from "../../platform/ids.ts";
import { type PlainLines, packLines, unpackLines, withLine } from "./plain-basket.ts";

const lineOf = (productId: string, quantity = 1): PlainLines[number] => ({
  productId,
  quantity,
  addons: [{ addonId: "adn_1", quantity: 1, addons: [] }],
});

describe("the basket of a guest without script", () => {
  it("is packed, and read as it was", () => {
    const lines = [lineOf("prd_1", 2), lineOf("prd_2")];
    assert.deepEqual(unpackLines(packLines(lines)!), lines);
  });

  it("has the same dish once, as many times", () => {
    const lines = withLine(withLine([], lineOf("prd_1")), lineOf("prd_1", 2));
    assert.deepEqual(lines, [lineOf("prd_1", 3)]);
    assert.equal(withLine([lineOf("prd_1", 98)], lineOf("prd_1", 5))[0]!.quantity, 99);
    assert.equal(withLine(lines, { ...lineOf("prd_1"), note: "uten løk" }).length, 2);
  });

  it("takes no more than a cookie holds", () => {
    const many = Array.from({ length: 31 }, () => lineOf(newId("prd")));
    assert.equal(packLines(many), null);
    assert.notEqual(packLines(many.slice(1)), null);
    const long = Array.from({ length: 30 }, () => ({
      ...lineOf(newId("prd")),
      note: randomBytes(140).toString("base64"),
    }));
    assert.equal(packLines(long), null);
  });

  it("takes no more than it unpacks again, however small it is packed", () => {
    const addons = Array.from({ length: 20 }, () => ({ addonId: newId("adn"), quantity: 1, addons: [] }));
    const dishes = (count: number) =>
      Array.from({ length: count }, () => ({ ...lineOf(newId("prd")), addons }));
    assert.equal(packLines(dishes(30)), null);
    const fewer = dishes(15);
    assert.deepEqual(unpackLines(packLines(fewer)!), fewer);
  });

  it("is empty when nobody has packed it, and unpacks to nothing large", () => {
    const bomb = deflateRawSync(Buffer.alloc(1_000_000, " ")).toString("base64url");
    for (const text of ["", "x", "æ", bomb, deflateRawSync('[{"productId":1}]').toString("base64url")])
      assert.deepEqual(unpackLines(text), []);
  });
});
