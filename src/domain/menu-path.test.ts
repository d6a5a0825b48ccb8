import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { idInMenuPath, menuPath } from "./menu-path.ts";

const id = "prd_01k9z3v7m2e0ra5w8x4c6t1bqh";
const last = (path: string): string => path.split("/").at(-1)!;

describe("addresses of dishes and categories", () => {
  it("say the name as people would type it", () => {
    assert.equal(menuPath({ id, name: "Margherita" }), "/rett/margherita-01k9z3v7m2e0ra5w8x4c6t1bqh");
    assert.equal(
      menuPath({ id, name: "Crème brûlée & bær på Ørsta-vis" }),
      "/rett/creme-brulee-baer-pa-orsta-vis-01k9z3v7m2e0ra5w8x4c6t1bqh",
    );
    assert.equal(menuPath({ id, name: "麻婆豆腐" }), "/rett/01k9z3v7m2e0ra5w8x4c6t1bqh");
    assert.equal(
      menuPath({ id: "cat_01k9z3v7m2e0ra5w8x4c6t1bqh", name: "Pizza" }),
      "/meny/pizza-01k9z3v7m2e0ra5w8x4c6t1bqh",
    );
  });

  it("are safe in an address whatever the name, and lead back to the id", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const path = menuPath({ id, name });
        assert.match(path, /^\/rett\/[a-z0-9-]{26,87}$/);
        assert.equal(idInMenuPath("prd", last(path)), id);
      }),
    );
  });

  it("are found after the dish got another name, and not without an id", () => {
    assert.equal(idInMenuPath("prd", "old-name-01k9z3v7m2e0ra5w8x4c6t1bqh"), id);
    assert.equal(idInMenuPath("prd", "margherita"), null);
    assert.equal(idInMenuPath("prd", "01K9Z3V7M2E0RA5W8X4C6T1BQH"), null);
  });
});
