import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { firstPopup, nowOf, popupMistakes, popupOf, typedOf, withCode } from "./popup-typed.ts";

const o = t.newsletter.popup;
const kept = { ...firstPopup(o), couponId: "cpn_1", isEnabled: true, delaySeconds: 30 };

describe("the window in which guests sign up", () => {
  it("is off until somebody sets it up, after ten seconds and with words that will do", () => {
    const { isEnabled, delaySeconds, couponId, title, successMessage } = firstPopup(o);
    assert.deepEqual([isEnabled, delaySeconds, couponId, title], [false, 10, null, o.startTitle]);
    assert.match(successMessage, /\{\{code\}\}/);
  });

  it("comes back as it was kept", () => {
    assert.deepEqual(popupOf(typedOf(kept)), kept);
    const without = { ...kept, couponId: null };
    assert.equal(typedOf(without).couponId, "");
    assert.deepEqual(popupOf(typedOf(without)), without);
  });

  it("needs its words, and opens within ten minutes", () => {
    const { title, text, successMessage, delaySeconds } = popupMistakes(t.office.errors);
    for (const required of [title, text, successMessage])
      assert.deepEqual([required(" "), required(" Hei ")], [t.office.errors.required, null]);
    const wrong = t.office.errors.wholeNumber({ low: 0, high: 600 });
    assert.deepEqual(["0", " 10 ", "600", "601", "", "1,5", "6000", "x6"].map(delaySeconds), [
      ...[null, null, null],
      ...[wrong, wrong, wrong, wrong, wrong],
    ]);
  });

  it("gives offers that have a code", () => {
    assert.deepEqual(withCode([{ code: "VÅR" }, { code: null }]), [{ code: "VÅR" }]);
  });

  it("is told of as people say it: on or off, and by the code", () => {
    const coupons = [
      { id: "cpn_0", code: "JUL" },
      { id: "cpn_1", code: "VÅR" },
    ];
    assert.equal(nowOf(o, kept, "isEnabled", coupons), o.on);
    assert.equal(nowOf(o, { ...kept, isEnabled: false }, "isEnabled", coupons), o.off);
    assert.equal(nowOf(o, kept, "couponId", coupons), "VÅR");
    assert.equal(nowOf(o, { ...kept, couponId: "gone" }, "couponId", coupons), null);
    assert.equal(nowOf(o, kept, "delaySeconds", coupons), 30);
  });
});
