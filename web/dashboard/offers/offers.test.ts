import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { Locale } from "../../../src/messages/locale.ts";
import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { language as english } from "../languages/en.ts";
import { language as norwegian } from "../languages/nb.ts";
import { t as nb } from "../office/words.fixture.ts";
import { namesOf, offerSentence } from "./offer-sentence.ts";
import { endingsOf, inOrder, stateOf, usesOf } from "./offer-state.ts";
import { amountOf, changesOf, newOffer, type OfferTyped, offerOf, typedOf, wholeOf } from "./offer-typed.ts";

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
  const say = (more: Partial<OfferTyped>, limits?: boolean) =>
    offerSentence(nb, offerOf(typed({ how: "ITSELF", ...more })), names, limits).replaceAll("\u00a0", " ");

  it("says when it holds", () => {
    assert.equal(say({ timeStart: "16:00" }), "15 % på alt, fra kl. 16:00.");
    assert.equal(say({ timeEnd: "20:00" }), "15 % på alt, til kl. 20:00.");
    assert.equal(
      say({ validFrom: "2026-07-01T10:00", validTo: "2026-07-31T23:59" }),
      "15 % på alt, fra 1. juli 2026 kl. 10:00, til 31. juli 2026 kl. 23:59.",
    );
  });

  it("says for whom, and how often where that does not stand beside it", () => {
    const most = { perCustomerLimit: "2", usageLimit: "3" };
    assert.equal(
      say({ ...most, fulfillment: "PICKUP", payment: "CASH", conditions: ["subscribersOnly"] }),
      "15 % på alt, ved henting, ved kontant betaling, for abonnenter på nyhetsbrevet, høyst 2 ganger per gjest, til det er brukt 3 ganger.",
    );
    assert.equal(say({ ...most, fulfillment: "DELIVERY" }, false), "15 % på alt, ved levering.");
  });

  it("says of what, up to three by name, and of everything where none is known any more", () => {
    assert.equal(say({ kind: "FIXED", value: "50" }), "50 kr i avslag.");
    assert.equal(
      say({
        ...{ kind: "BUNDLE", value: "200", bundleTierKey: "stor" },
        ...{ target: "PRODUCTS", productIds: ["a", "b", "c"] },
      }),
      "2 for 200 kr av Pizza, Burger og Salat, størrelsen stor.",
    );
    assert.equal(say({ target: "CATEGORIES", categoryIds: ["gone"] }), "15 % på alt.");
  });

  it("knows categories and dishes of every menu by name", () => {
    const dish = (id: string, name: string) => ({ id, name });
    const menus = [
      { categories: [{ id: "c1", name: "Supper", dishes: [dish("p1", "Fiskesuppe")] }] },
      { categories: [{ id: "c2", name: "Lunsj", dishes: [dish("p2", "Smørbrød"), dish("p3", "Vaffel")] }] },
    ];
    assert.deepEqual(
      [...namesOf(menus as never)],
      [
        ["c1", "Supper"],
        ["p1", "Fiskesuppe"],
        ["c2", "Lunsj"],
        ["p2", "Smørbrød"],
        ["p3", "Vaffel"],
      ],
    );
  });

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

  it("is what the service keeps of every kind, there and back", () => {
    const kinds: Partial<StaffOffer>[] = [
      { isAutomatic: true, code: null, discountType: "FREE_DELIVERY", discountValue: 0 },
      { discountType: "FIXED", discountValue: 4_950, firstOrderOnly: true, subscribersOnly: true },
      { appliesTo: "CATEGORIES", categoryIds: ["a"], maxBundlesPerOrder: null, perCustomerLimit: 2 },
      { allowedFulfillment: "DELIVERY", allowedTimeStart: "16:00", allowedTimeEnd: "20:00", priority: -3 },
      { displayName: "Vår", displayBadge: "Ny", description: "Lenge etterlengtet" },
      { discountType: "BUNDLE", bundleQuantity: 2, maxBundlesPerOrder: 4, bundleTierKey: null },
    ];
    for (const more of kinds) {
      const kept = stored(more);
      const { id, used, discountGiven, ordersTotal, version, ...said } = kept;
      assert.deepEqual(offerOf(typedOf(kept)), said);
    }
  });

  it("is a percentage with a code when nothing else is chosen, and switched on", () => {
    const { how, kind, bundleQuantity, target } = newOffer;
    assert.deepEqual([how, kind, bundleQuantity, target], ["CODE", "PERCENT", "2", "ORDER"]);
    assert.equal(offerOf(newOffer).isActive, true);
    assert.equal(typedOf(stored({ minimumOrder: 0 })).minimum, "");
  });

  it("is kept only as far as it belongs to its kind and target", () => {
    const said = offerOf(
      typed({ categoryIds: ["a"], productIds: ["b"], bundleTierKey: "stor", maxBundlesPerOrder: "1" }),
    );
    assert.deepEqual([said.categoryIds, said.productIds], [[], []]);
    assert.deepEqual([said.bundleQuantity, said.bundleTierKey, said.maxBundlesPerOrder], [null, null, null]);
    assert.equal(offerOf(typed({ how: "ITSELF" })).code, null);
  });

  it("is kept without blanks, its days in their order, and what cannot be read as nothing", () => {
    const said = offerOf(
      typed({
        ...{ code: " vår ", displayName: " Vår ", displayBadge: " ", description: " God " },
        ...{ days: ["5", "0", "3"], validFrom: "i morgen", priority: "først", minimum: "mye", value: "x" },
      }),
    );
    assert.deepEqual(
      [said.code, said.displayName, said.displayBadge, said.description],
      ["VÅR", "Vår", null, "God"],
    );
    assert.deepEqual(said.allowedDaysOfWeek, [0, 3, 5]);
    assert.deepEqual([said.validFrom, said.priority, said.minimumOrder, said.discountValue], [null, 0, 0, 0]);
    const bundle = offerOf(typed({ kind: "BUNDLE", bundleTierKey: " stor " }));
    assert.equal(bundle.bundleTierKey, "stor");
  });

  it("begins the first time that the clock shows an hour twice, and ends the second", () => {
    const said = offerOf(typed({ validFrom: "2026-10-25T02:30", validTo: "2026-10-25T02:30" }));
    assert.deepEqual(
      [said.validFrom, said.validTo],
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    );
  });

  it("is a whole number within its bounds, also below nothing", () => {
    assert.deepEqual(
      ["1", "3", " 2 ", "0", "4", "", " ", "1,5", "to"].map((text) => wholeOf(text, 1, 3)),
      [1, 3, 2, null, null, null, null, null, null],
    );
    assert.equal(wholeOf("−3", -5, 5), -3);
    assert.equal(wholeOf(" ", 0, 5), null);
  });

  it("is an amount of its kind, or none", () => {
    const amount = (kind: OfferTyped["kind"], value: string) => amountOf({ kind, value });
    assert.equal(amount("PERCENT", "15 %"), 15);
    assert.equal(amount("PERCENT", "0"), null);
    assert.equal(amount("PERCENT", "12,5"), null);
    assert.equal(amount("FIXED", "49,50"), 4_950);
    assert.equal(amount("FIXED", "0"), null);
    assert.equal(amount("FIXED_PRICE", "0"), 0);
    assert.equal(amount("PERCENT", "100"), 100);
    assert.equal(amount("PERCENT", "101"), null);
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

  it("is what it was until the moment has come", () => {
    const at = (more: Partial<StaffOffer>) => stateOf(stored(more), nowMs);
    assert.equal(at({ validTo: "2026-07-01T12:00:01Z" }), "active");
    assert.equal(at({ validFrom: "2026-07-01T12:00:00Z" }), "active");
    assert.equal(at({ usageLimit: 3, used: 2 }), "active");
  });

  it("puts the newest first of those that are alike", () => {
    const ids = inOrder([stored({ id: "cpn_1" }), stored({ id: "cpn_2" })], nowMs).map(({ id }) => id);
    assert.deepEqual(ids, ["cpn_2", "cpn_1"]);
    assert.deepEqual(inOrder([stored({ id: "cpn_2" }), stored({ id: "cpn_1" })], nowMs)[0]!.id, "cpn_2");
  });

  it("says whether it can be ended, and deleted", () => {
    const endings = (more: Partial<StaffOffer>) => endingsOf(stored(more), nowMs);
    assert.deepEqual(endings({}), { canEnd: true, canDelete: true });
    assert.deepEqual(endings({ used: 1 }), { canEnd: true, canDelete: false });
    assert.deepEqual(endings({ isActive: false }), { canEnd: false, canDelete: true });
    assert.equal(endings({ validTo: "2026-06-30T00:00:00Z" }).canEnd, false);
    assert.equal(endings({ validFrom: "2026-07-02T00:00:00Z" }).canEnd, true);
  });

  it("says how often it has been used", () => {
    assert.equal(usesOf(nb.offers, { used: 1, usageLimit: 3 }), "1 av 3 brukt");
    assert.equal(usesOf(nb.offers, { used: 0, usageLimit: null }), "Ikke brukt ennå");
    assert.equal(usesOf(nb.offers, { used: 2, usageLimit: null }), "Brukt 2 ganger");
  });
});
