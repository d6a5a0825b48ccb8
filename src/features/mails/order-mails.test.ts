import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Fact } from "./content.ts";
import type { OrderMailKind } from "./mail-kinds.ts";
import { address, anOrder, type Change, nowMs, of, spaced, texts } from "./mailed-order.fixture.ts";
import { receipt, timeFact } from "./order-content.ts";
import { type OrderMailInput, orderMail } from "./order-mails.ts";

const mail = (kind: OrderMailKind, order: Change, more: Partial<OrderMailInput> = {}) =>
  orderMail(kind, {
    order: anOrder(order),
    trackingUrl: "https://pizzaen.example/o/x",
    orderingUrl: null,
    refundAmount: 0,
    refundVat: [],
    cancelledBy: null,
    nowMs,
    ...more,
  });

describe("what a mail says of an order", () => {
  const agreed = { requestedPickupAt: "2026-06-12T17:00:00Z" };
  const times: [what: string, Change, Fact[]][] = [
    ["when it is ready, about", {}, [{ label: "Klar til henting ca.", value: "kl. 18:25", isLarge: true }]],
    [
      "when it was agreed to be ready",
      agreed,
      [{ label: "Klar til henting", value: "kl. 19:00", isLarge: true }],
    ],
    [
      "when it is delivered, about",
      { fulfillment: "DELIVERY" },
      [{ label: "Hos deg ca.", value: "kl. 18:25", isLarge: true }],
    ],
    [
      "when it was agreed to be delivered",
      { ...agreed, fulfillment: "DELIVERY" },
      [{ label: "Levering", value: "kl. 19:00", isLarge: true }],
    ],
    [
      "what the time was before",
      { ...agreed, originalRequestedPickupAt: "2026-06-12T16:40:00Z" },
      [{ label: "Klar til henting", value: "kl. 19:00", isLarge: true, before: "kl. 18:40" }],
    ],
    [
      "nothing of a time that is the same again",
      { ...agreed, originalRequestedPickupAt: "2026-06-12T17:00:30Z" },
      [{ label: "Klar til henting", value: "kl. 19:00", isLarge: true }],
    ],
    ["no time when the restaurant shows none", { restaurant: { trackingShowEta: false } }, []],
    ["no time that nobody knows", { estimatedReadyAt: null }, []],
    [
      "the agreed time all the same",
      { ...agreed, restaurant: { trackingShowEta: false } },
      [{ label: "Klar til henting", value: "kl. 19:00", isLarge: true }],
    ],
  ];
  for (const [what, order, facts] of times)
    it(what, () => assert.deepEqual(timeFact(anOrder(order), nowMs), facts));

  it("the day with the time, when it is not the one on which the mail is written", () => {
    const subject = (locale: "nb" | "en") =>
      mail("ORDER_TIME_CHANGED", { locale, requestedPickupAt: "2026-06-12T22:00:00Z" }).subject;
    assert.equal(subject("nb"), "Ny tid for bestilling 7: lørdag 13. juni kl. 00:00");
    assert.equal(subject("en"), "New time for order 7: Saturday 13 June at 00:00");
  });

  it("is confirmed at a time, or just confirmed; and fetched or brought", () => {
    assert.equal(mail("ORDER_ACCEPTED", {}).subject, "Bestilling 7 er bekreftet: klar kl. 18:25");
    assert.equal(
      mail("ORDER_ACCEPTED", { fulfillment: "DELIVERY" }).subject,
      "Bestilling 7 er bekreftet: levering kl. 18:25",
    );
    const unknown = { estimatedReadyAt: null };
    assert.equal(mail("ORDER_ACCEPTED", unknown).subject, "Bestilling 7 er bekreftet");
    assert.equal(mail("ORDER_TIME_CHANGED", unknown).subject, "Ny tid for bestilling 7");
    assert.match(mail("ORDER_ACCEPTED", {}).preview, /Vis hentekoden når du kommer/);
    assert.match(mail("ORDER_ACCEPTED", { fulfillment: "DELIVERY" }).preview, /leverer den til deg/);
  });

  it("waits for the restaurant, or is confirmed at once", () => {
    const { preview } = mail("ORDER_RECEIVED", { status: "PAID" });
    assert.notEqual(preview, "Bestillingen er mottatt og bekreftet.");
    assert.equal(mail("ORDER_RECEIVED", {}).preview, "Bestillingen er mottatt og bekreftet.");
  });

  it("where it is fetched, or where it is brought, and the code to show", () => {
    const labels = (order: Change) =>
      of(mail("ORDER_ACCEPTED", { estimatedReadyAt: null, ...order }).blocks, "facts")[0]!.facts.map(
        ({ label, value }) => `${label}: ${value.replace("\n", ", ")}`,
      );
    const restaurant = { address: { ...address, line1: "Munkegata 1" } } as Change["restaurant"];
    assert.deepEqual(labels({ pickupCode: "7KD", restaurant }), [
      "Bestilling: 7",
      "Hentekode: 7KD",
      "Hent her: Munkegata 1, 7013 Trondheim",
    ]);
    assert.deepEqual(labels({}), ["Bestilling: 7"]);
    const delivery = { address } as TrackingOrder["delivery"];
    assert.deepEqual(labels({ fulfillment: "DELIVERY", pickupCode: "7KD", restaurant, delivery }), [
      "Bestilling: 7",
      "Leveres til: Bakklandet 12, 7013 Trondheim",
    ]);
  });

  it("what the restaurant tells who fetches, and who gets it brought", () => {
    const restaurant = {
      trackingPickupInstructions: "Inn bakveien",
      trackingDeliveryInstructions: "Møt bilen",
    };
    const quotes = (order: Change) =>
      of(mail("ORDER_ACCEPTED", order).blocks, "quote").map(({ text }) => text);
    assert.deepEqual(quotes({ restaurant }), ["Inn bakveien"]);
    assert.deepEqual(quotes({ restaurant, fulfillment: "DELIVERY" }), ["Møt bilen"]);
    assert.deepEqual(quotes({}), []);
  });

  it("is on its way to the guest, or to be left at the door", () => {
    const preview = (handoff: string | null) =>
      mail("ORDER_ON_ITS_WAY", { delivery: { address, handoff } as TrackingOrder["delivery"] }).preview;
    assert.match(preview(null), /på vei til deg/);
    assert.match(preview("LEAVE_AT_DOOR"), /utenfor døren/);
  });

  it("has the code to show in large, once, when it is ready", () => {
    const { blocks } = mail("ORDER_READY", { pickupCode: "7KD" });
    assert.deepEqual(
      of(blocks, "code").map(({ code }) => code),
      ["7KD"],
    );
    assert.ok(!of(blocks, "facts")[0]!.facts.some(({ value }) => value === "7KD"));
    assert.deepEqual(of(mail("ORDER_READY", {}).blocks, "code"), []);
  });

  const cancelled = (reason: string | null, refunded = 0) =>
    ({ reason, message: null, refunded }) as TrackingOrder["cancellation"];
  const cancellations: [what: string, Change, by: string | null, why: RegExp, money: RegExp][] = [
    [
      "why, and what is paid back",
      { cancellation: cancelled("TOO_BUSY", 30_000) },
      "STAFF",
      /^Kjøkkenet har dessverre mer/,
      /300/,
    ],
    [
      "that the guest did it",
      { cancellation: cancelled("CUSTOMER_REQUEST") },
      "CUSTOMER",
      /^Du har avlyst/,
      /./,
    ],
    [
      "something when nobody said why",
      { cancellation: cancelled(null) },
      "STAFF",
      /^Vi måtte dessverre avlyse/,
      /./,
    ],
    [
      "something for a reason of another time",
      { cancellation: cancelled("BYGONE") },
      "STAFF",
      /^Vi måtte dessverre avlyse/,
      /./,
    ],
    [
      "that nothing was charged",
      { cancellation: cancelled(null), paymentMethod: "CASH" },
      null,
      /./,
      /^Du er ikke belastet for noe\.$/,
    ],
    ["that nothing is paid back", { cancellation: null }, null, /./, /^(?!Du er ikke belastet)/],
  ];
  for (const [what, order, cancelledBy, why, money] of cancellations)
    it(`cancelled: ${what}`, () => {
      const [first, second] = texts(mail("ORDER_CANCELLED", order, { cancelledBy }).blocks);
      assert.match(first!, why);
      assert.match(second!, money);
    });

  it("cancelled: what the restaurant has written, apart from our words", () => {
    const cancellation = {
      reason: "OTHER",
      message: "Ovnen er død.",
      refunded: 0,
    } as TrackingOrder["cancellation"];
    assert.deepEqual(of(mail("ORDER_CANCELLED", { cancellation }).blocks, "quote"), [
      { kind: "quote", label: "Beskjed fra Pizzaen", text: "Ovnen er død." },
    ]);
  });

  it("changed: what was changed at any time, and the total, with what it was at first when that was another", () => {
    const change = (totalBefore: number, note: string | null): TrackingOrder["changes"][number] => ({
      ...{ version: 2, at: "2026-06-12T16:05:00Z", totalBefore, total: 30_000, lines: [], note },
    });
    const told = (...changes: TrackingOrder["changes"]) => {
      const { blocks } = mail("ORDER_CHANGED", { changes });
      return [of(blocks, "quote")[0]!.text, of(blocks, "facts")[0]!.facts] as const;
    };
    const [said, facts] = told(change(25_000, "Uten løk"), change(29_000, null), change(30_000, "Ring på"));
    assert.equal(said, "«Uten løk»\n«Ring på»");
    assert.deepEqual(
      facts.map(({ value, before, isLarge }) => [spaced(value), before && spaced(before), isLarge]),
      [["300 kr", "250 kr", true]],
    );
    const [, same] = told(change(30_000, "Uten løk"));
    assert.equal(same[0]!.before, undefined);
  });

  it("changed: what is still to pay, by a link where there is one, and nothing where nothing is", () => {
    const told = (due: TrackingOrder["due"]) => {
      const { blocks } = mail("ORDER_CHANGED", { changes: [], due });
      return [
        texts(blocks).slice(1),
        of(blocks, "button").map(({ label, url }) => `${spaced(label)} ${url}`),
      ];
    };
    const follow = "Følg bestillingen https://pizzaen.example/o/x";
    const paymentUrl = "https://betaling.example/1";
    assert.deepEqual(told({ amount: 5_000, paymentUrl, expiresAt: null }), [
      ["Det mangler 50 kr. Betal med lenken, eller når du får maten."],
      [`Betal 50 kr ${paymentUrl}`, follow],
    ]);
    assert.deepEqual(told({ amount: 5_000, paymentUrl: null, expiresAt: null }), [
      ["Du betaler 50 kr til når du får maten."],
      [follow],
    ]);
    assert.deepEqual(told(null), [[], [follow]]);
  });

  it("taken by phone: what there is to pay, and the way to the payment page", () => {
    const told = (paymentUrl: string | null) => {
      const { blocks } = mail("ORDER_PAYMENT_LINK", { paymentUrl });
      return [of(blocks, "facts")[0]!.facts, of(blocks, "button").map(({ url }) => url)];
    };
    const facts = [
      { label: "Å betale", value: "300\u00a0kr", isLarge: true },
      { label: "Bestilling", value: "7" },
    ];
    assert.deepEqual(told("https://betaling.example/1"), [facts, ["https://betaling.example/1"]]);
    assert.deepEqual(told(null), [facts, ["https://pizzaen.example/o/x"]]);
  });

  it("paid back: how much, the tax in it, and what the order was at", () => {
    const refundVat = [{ rate: 15, net: 1_304, amount: 196 }] as const;
    const { blocks } = mail("ORDER_REFUNDED", {}, { refundAmount: 1_500, refundVat });
    assert.deepEqual(
      of(blocks, "facts")[0]!.facts.map((fact) => ({
        ...{ ...fact, label: spaced(fact.label), value: spaced(fact.value) },
      })),
      [
        { label: "Betalt tilbake", value: "15 kr", isLarge: true },
        { label: "Herav 15 % mva.", value: "1,96 kr" },
        { label: "Bestilling", value: "7" },
        { label: "Totalt", value: "300 kr" },
      ],
    );
  });

  it("unpaid: the way to order again, when there is one", () => {
    const buttons = (orderingUrl: string | null) =>
      of(mail("ORDER_UNPAID", {}, { orderingUrl }).blocks, "button");
    assert.deepEqual(
      buttons("https://pizzaen.example/").map(({ url }) => url),
      ["https://pizzaen.example/"],
    );
    assert.deepEqual(buttons(null), []);
  });
});

describe("a receipt", () => {
  const sums = (order: Change) => {
    const block = receipt(anOrder(order));
    assert.ok(block.kind === "lines");
    return block.sums.map(({ label, amount }) => spaced(`${label} ${amount}`).replace("−", "-"));
  };
  const small = (order: Change) => {
    const block = receipt(anOrder(order));
    assert.ok(block.kind === "lines");
    return block.small.map(spaced);
  };

  it("has the total alone, or everything that makes it", () => {
    assert.deepEqual(sums({}), ["Totalt 300 kr"]);
    assert.deepEqual(sums({ discount: 5_000, total: 25_000 }), [
      "Delsum 300 kr",
      "Rabatt -50 kr",
      "Totalt 250 kr",
    ]);
    assert.deepEqual(
      sums({ discount: 5_000, couponLabel: "SOMMER", total: 25_000 })[1],
      "Rabatt (SOMMER) -50 kr",
    );
    assert.deepEqual(
      sums({ fulfillment: "DELIVERY" }),
      ["Levering 0 kr", "Totalt 300 kr"],
      "free is told too",
    );
    assert.deepEqual(sums({ deliveryFee: 4_900, deposit: 200, tip: 3_000, total: 38_100 }), [
      "Delsum 300 kr",
      "Levering 49 kr",
      "Pant 2 kr",
      "Tips 30 kr",
      "Totalt 381 kr",
    ]);
    for (const [extra, label] of [
      ["deposit", "Pant"],
      ["tip", "Tips"],
      ["deliveryFee", "Levering"],
    ] as const)
      assert.deepEqual(sums({ [extra]: 100 }).slice(0, 2), ["Delsum 300 kr", `${label} 1 kr`]);
  });

  it("how it was paid, or is to be paid", () => {
    assert.equal(small({})[0], "Betalt med Vipps.");
    assert.equal(small({ paymentMethod: "CASH" })[0], "Betales ved henting.");
    assert.equal(small({ paymentMethod: "CASH", fulfillment: "DELIVERY" })[0], "Betales ved levering.");
    for (const unpaid of [{ paymentStatus: "PENDING" }, { paymentProvider: null }] as Change[])
      assert.equal(small(unpaid).length, 1, "the allergens alone");
  });

  it("every allergen once, or that none is given", () => {
    const line = anOrder().lines[0]!;
    const dishes = (...allergens: string[][]) =>
      ({ lines: allergens.map((codes) => ({ ...line, allergens: codes })) }) as Change;
    assert.match(
      small(dishes(["MILK"], ["EGGS", "MILK"])).at(-1)!,
      /^Allergener i bestillingen: egg og melk\. /,
    );
    assert.match(small(dishes([])).at(-1)!, /^Ingen allergener er oppgitt .*\. Har du allergi/);
    const [english] = small({ ...dishes(["EGGS"]), locale: "en", paymentProvider: null });
    assert.match(english!, /eggs/);
  });

  it("what was chosen and left off, with what it costs", () => {
    const addon = (name: string, quantity: number, price: number) => ({ name, quantity, price });
    const line = {
      ...anOrder().lines[0]!,
      variantName: "Stor",
      addons: [addon("Bacon", 1, 2_500), addon("Aioli", 2, 3_000), addon("Salat", 1, 0)],
      removed: ["Løk", "Oliven"],
      note: "Godt stekt",
    };
    const block = receipt(anOrder({ lines: [line] as unknown as TrackingOrder["lines"] }));
    assert.ok(block.kind === "lines");
    const { name, details } = block.lines[0]!;
    assert.deepEqual(
      [name, ...details.map(spaced)],
      [
        "Pizza, Stor",
        "+ Bacon (25 kr)",
        "+ 2 × Aioli (30 kr)",
        "+ Salat",
        "Uten Løk og Oliven",
        "«Godt stekt»",
      ],
    );
    const plain = receipt(anOrder());
    assert.ok(plain.kind === "lines" && plain.lines[0]!.details.length === 0);
  });
});
