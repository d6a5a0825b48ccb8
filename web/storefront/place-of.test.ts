import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hashOf, type NamedPlace, placeOf } from "./place-of.ts";

describe("a place on the ordering page", () => {
  const places: [string, NamedPlace][] = [
    ["#kurv", { at: "BASKET" }],
    ["#kasse", { at: "CHECKOUT" }],
    ["#tid", { at: "TIME" }],
    ["#levering", { at: "DELIVERY" }],
    ["#filter", { at: "FILTER" }],
    ["#info", { at: "INFO" }],
    ["#rett/prd_1", { at: "PRODUCT", productId: "prd_1", lineKey: null }],
    ["#rett/prd_1/l2", { at: "PRODUCT", productId: "prd_1", lineKey: "l2" }],
  ];

  it("has an address, which leads to it", () => {
    for (const [hash, place] of places) {
      assert.equal(hashOf(place), hash);
      assert.deepEqual(placeOf(hash), place);
    }
    assert.deepEqual(placeOf("#rett%2Fprd_1"), places[6]![1], "as some pass it on");
  });

  it("is the menu where the address names none, whatever stands there", () => {
    for (const hash of ["", "#", "#rett", "#rett/", "#annet/prd_1", "#constructor", "#%", "#%E0%A4"])
      assert.deepEqual(placeOf(hash), { at: "MENU" }, hash);
  });
});
