import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { hasMoney, hourName, leftOf, partsOf, widthsIn } from "./sales-figures.ts";

const o = t.money;

describe("the figures of a period", () => {
  it("are shown when anything came in or went out", () => {
    const none = { orders: 0, refunds: 0, tableDeposits: 0 };
    assert.equal(hasMoney(none), false);
    for (const more of [{ orders: 1 }, { refunds: 500 }, { refunds: -500 }, { tableDeposits: 20_000 }])
      assert.equal(hasMoney({ ...none, ...more }), true, JSON.stringify(more));
  });

  it("come about by what was sold less the discounts, and leave what was not paid back", () => {
    const parts = { subtotal: 50_000, discount: 5_000, deliveryFee: 4_900, deposit: 500, tip: 2_000 };
    assert.deepEqual(partsOf(o, parts), [
      ...[
        [o.subtotal, 50_000],
        [o.discount, -5_000],
        [o.deliveryFee, 4_900],
        [o.deposit, 500],
      ],
      [o.tip, 2_000],
    ]);
    assert.equal(leftOf({ total: 52_400, tableDeposits: 10_000, refunds: 2_400 }), 60_000);
  });

  it("are drawn by the longest, an hour by when it begins and ends", () => {
    const widthOf = widthsIn([{ total: 20_000 }, { total: 5_000 }, { total: -100 }]);
    assert.deepEqual([20_000, 5_000, 0, -100].map(widthOf), [100, 25, 0, 0]);
    assert.equal(widthsIn([])(0), 0);
    assert.equal(hourName(o, 9), o.hourFrom({ from: "09", until: "10" }));
    assert.equal(hourName(o, 23), o.hourFrom({ from: "23", until: "00" }));
  });
});
