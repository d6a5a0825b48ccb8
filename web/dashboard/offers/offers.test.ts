import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { Locale } from "../../../src/messages/locale.ts";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { language as english } from "../languages/en.ts";
import { language as norwegian } from "../languages/nb.ts";
import { offerSentence } from "./offer-sentence.ts";
import { inOrder, stateOf } from "./offer-state.ts";
import { amountOf, changesOf, newOffer, type OfferTyped, offerOf, typedOf } from "./offer-typed.ts";

type Texts = (typeof norwegian)["texts"];
const typed = (more: Partial<OfferTyped>): OfferTyped => ({ ...newOffer, code: "vår", value: "15", ...more });
const stored = (more: Partial<StaffOffer> = {}): StaffOffer => ({
  ...offerOf(typed({})),
  ...{ id: "cpn_1", used: 0, discountGiven: 0, ordersTotal: 0, version: "0123456789abcdef" },
  ...more,
});
const names = new Map([
  ["a", "Pizza"],
  ["b", "Burger"],
  ["c", "Salat"],
  ["d", "Suppe"],
]);

describe("what guests get, in one sentence", () => {
  const cases: [Partial<OfferTyped>, string, string][] = [
    [{}, "15 % på alt, med koden VÅR.", "15% off everything, with the code VÅR."],
    [
      { how: "ITSELF", minimum: "300", days: ["0", "5"], timeStart: "16:00", timeEnd: "20:00" },
      "15 % på alt, ved kjøp for minst 300 kr, fredager og søndager kl. 16:00–20:00.",
      "15% off everything, on orders of at least NOK 300, Fridays and Sundays 16:00–20:00.",
    ],
    [
      { how: "ITSELF", kind: "FIXED", value: "49,50", target: "CATEGORIES", categoryIds: ["a", "b"] },
      "49,50 kr i avslag på Pizza og Burger.",
      "NOK 49.50 off Pizza and Burger.",
    ],
    [
      {
        how: "ITSELF",
        kind: "FIXED_PRICE",
        value: "99",
        target: "PRODUCTS",
        productIds: ["a", "b", "c", "d"],
      },
      "Pizza, Burger, Salat og 1 til til 99 kr per stykk.",
      "Pizza, Burger, Salat and 1 more for NOK 99 each.",
    ],
    [
      { how: "ITSELF", kind: "BUNDLE", value: "200", bundleQuantity: "3", maxBundlesPerOrder: "1" },
      "3 for 200 kr av alt, én gang per bestilling.",
      "3 for NOK 200 of everything, once per order.",
    ],
    [
      {
        how: "ITSELF",
        kind: "FREE_DELIVERY",
        payment: "ONLINE",
        conditions: ["firstOrderOnly"],
        usageLimit: "100",
      },
      "Gratis levering, ved betaling på nett, på gjestens første bestilling, til det er brukt 100 ganger.",
      "Free delivery, when paying online, on the guest's first order, until it has been used 100 times.",
    ],
  ];
  for (const [more, nb, en] of cases)
    it(nb, () => {
      const said = (texts: Texts, locale: Locale, { habits }: typeof norwegian) => {
        const t = speak(
          texts,
          createSpeech(locale, habits, ({ key }) => key),
        );
        return offerSentence(t, offerOf(typed(more)), names).replaceAll("\u00a0", " ");
      };
      assert.equal(said(norwegian.texts, "nb", norwegian), nb);
      assert.equal(said(english.texts as unknown as Texts, "en", english as never), en);
    });
});

describe("what is typed of an offer", () => {
  it("is what the service keeps, there and back", () => {
    const kept = stored({
      ...{ discountType: "BUNDLE", discountValue: 19_950, bundleQuantity: 3, bundleTierKey: "stor" },
      ...{ appliesTo: "PRODUCTS", productIds: ["a"], minimumOrder: 10_000, usageLimit: 5, isActive: false },
      ...{ validFrom: "2026-07-01T10:00:00.000Z", allowedDaysOfWeek: [0, 6], allowedPaymentMethod: "CASH" },
    });
    const { id, used, discountGiven, ordersTotal, version, ...said } = kept;
    assert.deepEqual(offerOf(typedOf(kept)), said);
    assert.deepEqual(changesOf(kept, typedOf(kept)), {});
  });

  it("keeps the seconds of a moment that nobody touched", () => {
    const kept = stored({ validTo: "2026-07-01T10:00:42.123Z" });
    assert.deepEqual(changesOf(kept, { ...typedOf(kept), value: "20" }), { discountValue: 20 });
    assert.deepEqual(changesOf(kept, { ...typedOf(kept), validTo: "" }), { validTo: null });
  });

  it("is an amount of its kind, or none", () => {
    const amount = (kind: OfferTyped["kind"], value: string) => amountOf({ kind, value });
    assert.equal(amount("PERCENT", "15 %"), 15);
    assert.equal(amount("PERCENT", "0"), null);
    assert.equal(amount("PERCENT", "12,5"), null);
    assert.equal(amount("FIXED", "49,50"), 4_950);
    assert.equal(amount("FIXED", "0"), null);
    assert.equal(amount("FREE_DELIVERY", ""), 0);
    assert.equal(amount("BUNDLE", "mye"), null);
  });
});

describe("the state of an offer", () => {
  const nowMs = Date.parse("2026-07-01T12:00:00Z");
  const cases: [string, Partial<StaffOffer>][] = [
    ["active", {}],
    ["planned", { validFrom: "2026-07-02T00:00:00Z" }],
    ["usedUp", { usageLimit: 3, used: 3 }],
    ["off", { isActive: false }],
    ["ended", { validTo: "2026-07-01T12:00:00Z", isActive: false, usageLimit: 1, used: 1 }],
  ];
  it("says whether guests get it, and those that they get come first", () => {
    for (const [state, more] of cases) assert.equal(stateOf(stored(more), nowMs), state);
    const shuffled = cases.map(([id, more]) => stored({ ...more, id })).reverse();
    assert.deepEqual(
      inOrder(shuffled, nowMs).map(({ id }) => id),
      cases.map(([id]) => id),
    );
  });
});
