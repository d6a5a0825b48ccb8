import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BookLine } from "../../../src/features/orders/sales-schemas.ts";
import { grossOf, kindsOf, numberOf, sellerLines, vatOf, vatSum, waysOf } from "./voucher-sums.ts";

const line = (more: Partial<BookLine>): BookLine => ({
  ...{ date: "2026-06-12", kind: "SALE", rate: 15, method: "ONLINE", provider: "STRIPE" },
  ...{ count: 1, net: 10_000, vat: 1_500, gross: 11_500 },
  ...more,
});
const cash = { method: "CASH", provider: null } as const;
const lines = [
  line({}),
  line({ date: "2026-06-13", rate: 25, net: 8_000, vat: 2_000, gross: 10_000 }),
  line({ ...cash, net: 20_000, vat: 3_000, gross: 23_000 }),
  line({ kind: "TIP", rate: null, net: 500, vat: 0, gross: 500 }),
  line({ kind: "REFUND", rate: null, net: -4_000, vat: 0, gross: -4_000 }),
];

describe("a voucher for the books", () => {
  it("sums up sales by rate of VAT, the lowest first, and nothing but sales", () => {
    const rows = vatOf(lines);
    assert.deepEqual(rows, [
      { rate: 15, net: 30_000, amount: 4_500, gross: 34_500 },
      { rate: 25, net: 8_000, amount: 2_000, gross: 10_000 },
    ]);
    assert.deepEqual(vatSum(rows), { net: 38_000, amount: 6_500, gross: 44_500 });
    assert.deepEqual(
      vatOf([lines[1]!, lines[0]!]).map(({ rate }) => rate),
      [15, 25],
    );
  });

  it("has a sale without VAT among those of no per cent", () => {
    const untaxed = line({ rate: null, net: 5_000, vat: 0, gross: 5_000 });
    assert.deepEqual(vatOf([untaxed, line({ rate: 0, net: 100, vat: 0, gross: 100 })]), [
      { rate: 0, net: 5_100, amount: 0, gross: 5_100 },
    ]);
  });

  it("says by whom money came: the provider where there is one, and each once", () => {
    assert.deepEqual(waysOf(lines), ["CASH", "STRIPE"]);
    assert.deepEqual(kindsOf(lines), ["SALE", "TIP", "REFUND"]);
  });

  it("says what came and went by each way, as each kind, and in all", () => {
    assert.equal(grossOf(lines, "STRIPE", "SALE"), 21_500);
    assert.equal(grossOf(lines, "CASH", "SALE"), 23_000);
    assert.equal(grossOf(lines, "STRIPE", null), 18_000);
    assert.equal(grossOf(lines, null, "REFUND"), -4_000);
    assert.equal(grossOf(lines, null, null), 41_000);
    assert.equal(grossOf(lines, "VIPPS", null), 0);
  });

  it("is numbered by its days", () => {
    assert.equal(numberOf({ from: "2026-06-12", to: "2026-06-12" }), "20260612");
    assert.equal(numberOf({ from: "2026-06-01", to: "2026-06-30" }), "20260601/20260630");
  });

  it("says whose sales they are: the company, the restaurant where it is called otherwise, and where it is", () => {
    const address = { line1: "Storgata 1", postalCode: "7010", city: "Trondheim" };
    const restaurant = { legalName: "Luka Mat AS", name: "Luka", address } as Parameters<
      typeof sellerLines
    >[0];
    assert.deepEqual(sellerLines(restaurant), ["Luka Mat AS", "Luka", "Storgata 1, 7010 Trondheim"]);
    assert.deepEqual(sellerLines({ ...restaurant, legalName: null, address: null }), ["Luka"]);
    assert.deepEqual(sellerLines({ ...restaurant, legalName: "Luka", address: null }), ["Luka"]);
    const bare = { ...address, postalCode: null } as typeof restaurant.address;
    assert.equal(sellerLines({ ...restaurant, address: bare }).at(-1), "Storgata 1, Trondheim");
  });
});
