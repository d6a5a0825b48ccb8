import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import {
  addressLines,
  instructions,
  orderFacts,
  ownNote,
  promisedAtMs,
  receipt,
  timeFact,
  writtenTo,
} from "./order-content.ts";

const line = {
  quantity: 2,
  name: "Margherita",
  variantName: "Stor",
  addons: [
    { name: "Ostekant", quantity: 1, price: 3_900 },
    { name: "Løk", quantity: 3, price: 0 },
    { name: "Bacon", quantity: 2, price: 8_000 },
  ],
  removed: ["basilikum"],
  note: "godt stekt",
  lineTotal: 65_600,
  allergens: ["MILK", "WHEAT"],
};
const plain = {
  ...{ quantity: 1, name: "Brus", variantName: null, addons: [], removed: [], note: null },
  ...{ lineTotal: 3_900, allergens: [] },
};

const orderOf = (more: Record<string, unknown> = {}): TrackingOrder =>
  ({
    locale: "nb",
    orderNumber: 1042,
    pickupCode: "K7",
    fulfillment: "PICKUP",
    requestedPickupAt: null,
    originalRequestedPickupAt: null,
    estimatedReadyAt: "2026-06-12T17:30:00+02:00",
    delivery: null,
    note: null,
    lines: [line],
    ...{
      subtotal: 65_600,
      discount: 0,
      couponLabel: null,
      deliveryFee: 0,
      deposit: 0,
      tip: 0,
      total: 65_600,
    },
    vat: [{ rate: 15, amount: 8_557 }],
    ...{ paymentMethod: "CASH", paymentProvider: null, paymentStatus: "PENDING" },
    restaurant: {
      name: "Prøva Pizza",
      address: { line1: "Gata 1", postalCode: "7010", city: "Trondheim" },
      trackingShowEta: true,
      trackingPickupInstructions: "Ring på.",
      trackingDeliveryInstructions: "Vi setter den i gangen.",
    },
    ...more,
  }) as unknown as TrackingOrder;

/** Figures are kept together by a space that breaks no line. */
const spaced = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " ").replaceAll("\u2212", "-"));
const receiptOf = (more: Record<string, unknown> = {}) => {
  const block = receipt(orderOf(more));
  assert.ok(block.kind === "lines");
  return spaced(block);
};
const sumsOf = (more: Record<string, unknown>) =>
  receiptOf(more).sums.map(({ label, amount }) => `${label} ${amount}`);
const nowMs = Date.parse("2026-06-12T16:00:00+02:00");

describe("the receipt in a guest's mail", () => {
  it("has each dish with its size, what was added and how often, what was left off, and its price", () => {
    assert.deepEqual(receiptOf({ lines: [line, plain] }).lines, [
      {
        quantity: 2,
        name: "Margherita, Stor",
        details: ["+ Ostekant (39 kr)", "+ 3 × Løk", "+ 2 × Bacon (80 kr)", "Uten basilikum", "«godt stekt»"],
        price: "656 kr",
      },
      { quantity: 1, name: "Brus", details: [], price: "39 kr" },
    ]);
  });

  it("has a sum before all that comes on top of it, and after it the total alone", () => {
    const total = "Totalt 656 kr";
    const subtotal = "Delsum 656 kr";
    const ten = 1_000;
    for (const [more, sums] of [
      [{}, [total]],
      [{ discount: ten }, [subtotal, "Rabatt -10 kr", total]],
      [{ discount: ten, couponLabel: "SOMMER" }, [subtotal, "Rabatt (SOMMER) -10 kr", total]],
      [{ deliveryFee: ten }, [subtotal, "Levering 10 kr", total]],
      [{ fulfillment: "DELIVERY" }, ["Levering 0 kr", total]],
      [{ deposit: ten }, [subtotal, "Pant 10 kr", total]],
      [{ tip: ten }, [subtotal, "Tips 10 kr", total]],
      [{ discount: ten, deliveryFee: ten }, [subtotal, "Rabatt -10 kr", "Levering 10 kr", total]],
      [{ deliveryFee: ten, deposit: ten }, [subtotal, "Levering 10 kr", "Pant 10 kr", total]],
      [{ deposit: ten, tip: ten }, [subtotal, "Pant 10 kr", "Tips 10 kr", total]],
    ] as const)
      assert.deepEqual(sumsOf(more), sums, JSON.stringify(more));
    assert.deepEqual(
      receiptOf({ tip: ten }).sums.map(({ isTotal }) => isTotal ?? false),
      [false, false, true],
    );
  });

  it("says the tax, how it is paid, and the allergens in small print", () => {
    const tax = "Herav 15 % mva.: 85,57 kr";
    const milk = "Allergener i bestillingen: hvete og melk. Har du allergi, snakk med oss før du spiser.";
    const none =
      "Ingen allergener er oppgitt for rettene i bestillingen. Har du allergi, snakk med oss før du spiser.";
    const card = { paymentMethod: "ONLINE", paymentProvider: "STRIPE" };
    assert.deepEqual(receiptOf().small, [tax, "Betales ved henting.", milk]);
    assert.deepEqual(receiptOf({ fulfillment: "DELIVERY", lines: [plain] }).small, [
      ...[tax, "Betales ved levering.", none],
    ]);
    assert.deepEqual(receiptOf({ ...card, paymentStatus: "PENDING", vat: [] }).small, [milk]);
    assert.deepEqual(receiptOf({ ...card, paymentProvider: null, paymentStatus: "PAID", vat: [] }).small, [
      milk,
    ]);
    const paid = receiptOf({ ...card, paymentStatus: "PAID", vat: [] }).small;
    assert.equal(paid.length, 2);
    assert.match(paid[0]!, /^Betalt med .+\.$/);
  });
});

describe("what a mail says of an order at a glance", () => {
  it("is its time: agreed, or about the one that the restaurant shows", () => {
    const at = "2026-06-12T18:00:00+02:00";
    assert.equal(promisedAtMs(orderOf({ requestedPickupAt: at })), Date.parse(at));
    assert.equal(promisedAtMs(orderOf()), Date.parse("2026-06-12T17:30:00+02:00"));
    const silent = { restaurant: { ...orderOf().restaurant, trackingShowEta: false } };
    assert.equal(promisedAtMs(orderOf(silent)), null);
    assert.deepEqual(timeFact(orderOf(silent), nowMs), []);
    assert.equal(promisedAtMs(orderOf({ ...silent, requestedPickupAt: at })), Date.parse(at));
    const labels = [{}, { requestedPickupAt: at }].flatMap((more) =>
      ["PICKUP", "DELIVERY"].map(
        (fulfillment) => timeFact(orderOf({ ...more, fulfillment }), nowMs)[0]!.label,
      ),
    );
    assert.deepEqual(labels, ["Klar til henting ca.", "Hos deg ca.", "Klar til henting", "Levering"]);
  });

  it("is what the time was before, when that was another", () => {
    const fact = (originalRequestedPickupAt: string | null) =>
      spaced(
        timeFact(
          orderOf({ requestedPickupAt: "2026-06-12T18:00:00+02:00", originalRequestedPickupAt }),
          nowMs,
        ),
      );
    const [moved] = fact("2026-06-12T17:00:00+02:00");
    assert.equal(moved!.isLarge, true);
    assert.match(moved!.value, /18[.:]00/);
    assert.match(moved!.before!, /17[.:]00/);
    for (const same of ["2026-06-12T18:00:00+02:00", null]) assert.ok(!("before" in fact(same)[0]!));
  });

  it("is its number, the code and the place of a pickup, and where a delivery goes", () => {
    const facts = (more: Record<string, unknown> = {}) =>
      orderFacts(orderOf(more)).map(({ label, value }) => [label, value]);
    assert.deepEqual(facts(), [
      ["Bestilling", "1042"],
      ["Hentekode", "K7"],
      ["Hent her", "Gata 1\n7010 Trondheim"],
    ]);
    const nowhere = { ...orderOf().restaurant, address: null };
    assert.deepEqual(facts({ pickupCode: null, restaurant: nowhere }), [["Bestilling", "1042"]]);
    const delivery = { address: { line1: "Veien 2", postalCode: "7011", city: null } };
    assert.deepEqual(facts({ fulfillment: "DELIVERY", delivery }), [
      ["Bestilling", "1042"],
      ["Leveres til", "Veien 2\n7011"],
    ]);
  });

  it("leaves no empty line where an address has none", () => {
    assert.deepEqual(addressLines({ line1: "", postalCode: null, city: "Oslo" }), ["Oslo"]);
    assert.deepEqual(addressLines({ line1: "Gata 1", postalCode: null, city: null }), ["Gata 1"]);
  });

  it("is what the restaurant and the guest have written, each under whose it is", () => {
    assert.deepEqual(instructions(orderOf()), [{ kind: "quote", label: "Godt å vite", text: "Ring på." }]);
    const [delivered] = instructions(orderOf({ fulfillment: "DELIVERY" }));
    assert.equal((delivered as { text: string }).text, "Vi setter den i gangen.");
    const silent = { ...orderOf().restaurant, trackingPickupInstructions: null };
    assert.deepEqual(instructions(orderOf({ restaurant: silent })), []);
    assert.deepEqual(ownNote(orderOf({ note: "Uten pose" })), [
      { kind: "quote", label: "Din beskjed", text: "Uten pose" },
    ]);
    assert.deepEqual(ownNote(orderOf()), []);
    assert.deepEqual(writtenTo(orderOf(), "Beklager!"), [
      { kind: "quote", label: "Beskjed fra Prøva Pizza", text: "Beklager!" },
    ]);
    assert.deepEqual(writtenTo(orderOf(), null), []);
  });
});
