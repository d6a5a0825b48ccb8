import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SlipWords } from "./slip-words.ts";
import {
  dueMsOf,
  nameOf,
  type SlipBlock,
  type SlipKind,
  type SlipOrder,
  type SlipSeller,
  sellerOf,
  slipOf,
} from "./slips.ts";

const at =
  (what: string) =>
  ({ at: { atMs } }: { at: { atMs: number } }) =>
    `${what} ${new Date(atMs).toISOString().slice(11, 16)}`;
const words: SlipWords = {
  pickup: "Henting",
  delivery: "Levering",
  due: { ready: at("klar"), delivered: at("fremme") },
  order: ({ number }) => `Ordre ${number}`,
  placed: at("bestilt"),
  floor: ({ text }) => `etasje ${text}`,
  doorCode: ({ text }) => `kode ${text}`,
  vehicle: ({ text }) => `bil ${text}`,
  handoff: { LEAVE_AT_DOOR: "sett ved døren" },
  allergens: { MILK: "melk" },
  lines: {
    without: ({ name }) => `uten ${name}`,
    contains: ({ list }) => `inneholder ${list.join("+")}`,
    cutlery: "bestikk",
    age: "legitimasjon",
  },
  payment: { paid: "betalt", cash: "kontant" },
  detail: {
    ...{ discount: "rabatt", deliveryFee: "frakt", bottleDeposit: "pant" },
    ...{ tip: "tips", total: "sum", refunded: "tilbake" },
  },
  print: {
    orderNote: "Beskjed",
    changed: at("RETTELSE"),
    noNote: "beskjeden er borte",
    receipt: "Kvittering",
    thanks: "takk",
    org: ({ number }) => `org ${number}`,
    vat: ({ rate, net }) => `${rate} % av ${net}`,
    paidOnline: "betalt på nett",
    toPay: ({ amount }) => `betal ${amount}`,
  },
};
const language = {
  words,
  figures: { money: (ore: number) => `kr ${ore}`, dateTime: (ms: number) => new Date(ms).toISOString() },
  nowMs: Date.parse("2026-06-12T16:00:00Z"),
};
const seller: SlipSeller = {
  name: "Prøva",
  legalName: "Prøva AS",
  address: { line1: "Gata 1", postalCode: "7010", city: "Trondheim" },
  orgNumber: "999",
  phone: "73500000",
  receiptHeaderText: "Hei",
  receiptFooterText: null,
};
const line: SlipOrder["lines"][number] = {
  ...{ id: "1", quantity: 2, name: "Pizza", variantName: "Stor", note: null, lineTotal: 20_000 },
  addons: [
    { name: "Ost", kitchenName: "MOZZ", quantity: 2 },
    { name: "Løk", kitchenName: null, quantity: 1 },
  ],
  removed: ["paprika"],
  components: [],
  allergens: ["MILK", "NYTT"],
};
const order: SlipOrder = {
  ...{
    orderNumber: 17,
    pickupCode: "B17",
    fulfillment: "PICKUP",
    paymentMethod: "CASH",
    paymentStatus: "UNPAID",
  },
  placedAt: "2026-06-12T16:00:00Z",
  requestedPickupAt: null,
  estimatedReadyAt: "2026-06-12T16:20:00Z",
  customer: { name: "Kari", phone: "+4791000001" },
  ...{ deliveryAddress: null, handoff: null, vehicle: null, note: null, cutlery: false, ageConfirmed: false },
  lines: [line],
  changes: [],
  ...{ subtotal: 20_000, discount: 0, couponLabel: null, deliveryFee: 0, deposit: 0, tip: 0, total: 20_000 },
  ...{ refunded: 0, due: null, refundedVat: [] },
  vat: [{ rate: 15, net: 17_391, amount: 2_609 }],
};

/** A slip as lines of text, each with how it stands out. */
const said = (block: SlipBlock): string[] => {
  switch (block.block) {
    case "HEAD":
      return [`HEAD ${block.code} | ${block.side}`];
    case "SELLER":
      return [`SELLER ${block.name}`, ...block.lines];
    case "TEXT":
      return block.lines.map((one) => `${block.tone} ${one}`);
    case "ITEMS":
      return block.items.flatMap(({ text, choices, small }) => [
        text,
        ...choices.map((one) => `  ${one}`),
        ...(small === null ? [] : [`  (${small})`]),
      ]);
    case "SUMS":
      return block.sums.flatMap(({ left, right, tone, below }) => [
        `${tone} ${left}: ${right}`,
        ...below.map((one) => `  ${one}`),
      ]);
  }
};
const slip = (kind: SlipKind, more: Partial<SlipOrder> = {}, by: Partial<SlipSeller> = {}): string[] =>
  slipOf(kind, { ...order, ...more }, { ...seller, ...by }, language).flatMap(said);
const pizza = ["  + 2 × MOZZ", "  + Løk", "  uten paprika"];

describe("a kitchen's slip", () => {
  it("says what is to be made, for when, and every choice on a line of its own", () => {
    assert.deepEqual(slip("KITCHEN"), [
      "HEAD B17 | Henting",
      "DUE klar 16:20",
      "PLAIN Ordre 17 · bestilt 16:00",
      "2 × Pizza Stor",
      ...pizza,
    ]);
  });

  it("says by when it must be there, what the guest wrote, and what comes along", () => {
    const told = slip("KITCHEN", {
      ...{ fulfillment: "DELIVERY", requestedPickupAt: "2026-06-12T18:00:00Z", pickupCode: null },
      ...{ note: "Ring på", cutlery: true, ageConfirmed: true },
      lines: [{ ...line, addons: [], removed: [], variantName: null, note: "Godt stekt" }],
    });
    assert.deepEqual(told, [
      "HEAD #17 | Levering",
      "DUE fremme 18:00",
      "PLAIN Ordre 17 · bestilt 16:00",
      "NOTE Beskjed: Ring på",
      "2 × Pizza",
      "  » Godt stekt",
      "PLAIN bestikk",
      "NOTE legitimasjon",
    ]);
  });

  it("has the parts of a combo with what was chosen for each, before what is of the whole", () => {
    const components = [
      { name: "Burger", variantName: "Dobbel", addons: [{ name: "Bacon", kitchenName: null, quantity: 3 }] },
      { name: "Brus", variantName: null, addons: [] },
    ];
    const [, , , ...items] = slip("KITCHEN", { lines: [{ ...line, components }] });
    assert.deepEqual(items, ["2 × Pizza Stor", "  Burger Dobbel", "    + 3 × Bacon", "  Brus", ...pizza]);
  });

  it("has a correction above the whole order, with all that was changed and when it was last", () => {
    const change = { lineId: "1", name: "Pizza", variantName: null, choices: ["Ost"], before: 0, after: 1 };
    const told = slip("KITCHEN", {
      changes: [
        { at: "2026-06-12T16:05:00Z", lines: [change], note: "Ring på" },
        { at: "2026-06-12T16:09:00Z", lines: [{ ...change, before: 2 }], note: null },
        { at: "2026-06-12T16:10:00Z", lines: [] },
      ],
    });
    assert.deepEqual(told.slice(3, 9), [
      "DUE RETTELSE 16:10",
      "+ 1 × Pizza",
      "  Ost",
      "«Ring på»",
      "2 → 1 × Pizza",
      "beskjeden er borte",
    ]);
    assert.deepEqual(told.slice(9, 11), ["PLAIN —", "2 × Pizza Stor"]);
  });

  it("has no time when none was promised", () => {
    assert.equal(dueMsOf({ requestedPickupAt: null, estimatedReadyAt: null }), null);
    assert.equal(slip("KITCHEN", { estimatedReadyAt: null })[1], "PLAIN Ordre 17 · bestilt 16:00");
    assert.equal(nameOf({ pickupCode: null, orderNumber: 3 }), "#3");
  });
});

describe("a packing slip", () => {
  it("says whose it is, has boxes to tick, allergens, and what is to be paid", () => {
    assert.deepEqual(slip("PACKING").slice(3), [
      "NAME Kari",
      "PLAIN +4791000001",
      "☐ 2 × Pizza Stor",
      ...pizza,
      "  (inneholder melk+nytt)",
      "DUE betal 20000",
    ]);
    assert.equal(slip("PACKING", { paymentStatus: "PAID" }).at(-1), "DUE betalt");
    assert.equal(slip("PACKING", { paymentStatus: "PAID", due: { amount: 500 } }).at(-1), "DUE betal 500");
    const [, , , , , , ...withoutAllergens] = slip("PACKING", { lines: [{ ...line, allergens: [] }] });
    assert.deepEqual(withoutAllergens, [...pizza, "DUE betal 20000"]);
  });

  it("says where it goes and how it is handed over", () => {
    const deliveryAddress = {
      ...{ line1: "Gata 9", line2: "Oppgang B", postalCode: "7011", city: "Trondheim" },
      ...{ floor: "3", doorCode: "1234", instructions: "Bak huset" },
    };
    const told = slip("PACKING", { deliveryAddress, handoff: "LEAVE_AT_DOOR", vehicle: "AB 12345" });
    assert.deepEqual(told.slice(5, 9), [
      "PLAIN Gata 9, Oppgang B, 7011 Trondheim, etasje 3, kode 1234",
      "PLAIN Bak huset",
      "PLAIN sett ved døren",
      "PLAIN bil AB 12345",
    ]);
    const bare = { ...deliveryAddress, line2: null, floor: null, doorCode: null, instructions: null };
    const plain = slip("PACKING", { deliveryAddress: bare, handoff: "NYTT" });
    assert.deepEqual(plain.slice(5, 7), ["PLAIN Gata 9, 7011 Trondheim", "PLAIN NYTT"]);
  });
});

describe("a receipt (D-201)", () => {
  it("says who sold what, for how much, with which VAT, and how it was paid", () => {
    assert.deepEqual(slip("RECEIPT"), [
      "SELLER Prøva",
      ...["Prøva AS", "Gata 1, 7010 Trondheim", "org 999", "73500000", "Hei"],
      "PLAIN Kvittering · B17 · Ordre 17",
      "PLAIN 2026-06-12T16:00:00.000Z",
      "PLAIN 2 × Pizza Stor: kr 20000",
      "  + 2 × Ost",
      "  + Løk",
      "TOTAL sum: kr 20000",
      "SMALL 15 % av 17391: kr 2609",
      "PLAIN kontant",
      "PLAIN takk",
    ]);
  });

  it("has what came on top and what went off, and what went back with its VAT below zero", () => {
    const told = slip("RECEIPT", {
      ...{
        discount: 1_000,
        deliveryFee: 4_900,
        deposit: 200,
        tip: 500,
        refunded: 300,
        paymentMethod: "ONLINE",
      },
      ...{ refundedVat: [{ rate: 15, net: 261, amount: 39 }], due: { amount: 700 } },
    });
    assert.deepEqual(told.slice(-11), [
      "PLAIN rabatt: kr -1000",
      "PLAIN frakt: kr 4900",
      "PLAIN pant: kr 200",
      "PLAIN tips: kr 500",
      "TOTAL sum: kr 20000",
      "SMALL 15 % av 17391: kr 2609",
      "PLAIN tilbake: kr -300",
      "SMALL 15 % av -261: kr -39",
      "PLAIN betalt på nett",
      "PLAIN betal 700",
      "PLAIN takk",
    ]);
    assert.ok(slip("RECEIPT", { discount: 1, couponLabel: "SOMMER" }).includes("PLAIN SOMMER: kr -1"));
  });

  it("leaves out what the seller has not, and ends as they want", () => {
    const by = {
      legalName: null,
      orgNumber: null,
      phone: "",
      receiptHeaderText: null,
      receiptFooterText: "Ses",
    };
    const told = slip("RECEIPT", {}, { ...by, address: { line1: "Gata 1", postalCode: null, city: "Oslo" } });
    assert.deepEqual(told.slice(0, 3), ["SELLER Prøva", "Gata 1, Oslo", "PLAIN Kvittering · B17 · Ordre 17"]);
    assert.equal(told.at(-1), "PLAIN Ses");
    assert.equal(slip("RECEIPT", {}, { ...by, address: null })[1], "PLAIN Kvittering · B17 · Ordre 17");
  });

  it("names the seller as the restaurant has said it, and without an address where it has none", () => {
    const { legalName, orgNumber, address, ...rest } = seller;
    const place = { latitude: 63.4, longitude: 10.4, countryCode: "NO" };
    const restaurant = { ...rest, legal: { legalName, orgNumber }, slug: "prova" };
    const of = (where: object | null) => sellerOf({ restaurant: { ...restaurant, address: where } } as never);
    assert.deepEqual(of({ ...address, ...place }), seller);
    assert.deepEqual(of(null), { ...seller, address: null });
  });
});
