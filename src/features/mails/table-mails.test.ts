import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { address, anOrder, type Change, of, spaced, texts } from "./mailed-order.fixture.ts";
import { welcomeMail } from "./newsletter-mails.ts";
import { reservationMail, waitlistMail } from "./reservation-mails.ts";

describe("what a mail says of a table", () => {
  const trackingUrl = "https://pizzaen.example/o/x";
  const cancellation = (reason: string | null, message: string | null, refunded = 0) =>
    ({ cancellation: { reason, message, refunded } }) as Change;
  const write = (
    kind: Parameters<typeof reservationMail>[0],
    change: Change,
    more: Partial<Parameters<typeof reservationMail>[1]> = {},
  ) => reservationMail(kind, { order: anOrder(change), trackingUrl, cancelledBy: "STAFF", ...more }).blocks;
  const reservation = (more: object) => ({ reservation: { ...anOrder().reservation, ...more } }) as Change;

  it("what has changed, and nothing of what has not", () => {
    const [time, guests] = of(
      write(
        "RESERVATION_CHANGED",
        {},
        { before: { dineInAtMs: Date.parse("2026-06-13T16:00:00Z"), partySize: 1 } },
      ),
      "facts",
    )[0]!.facts;
    assert.deepEqual([time!.before, guests!.before], ["lørdag 13. juni kl. 18:00", "1 gjest"]);
    const same = { dineInAtMs: Date.parse("2026-06-13T17:00:00Z"), partySize: 4 };
    for (const fact of of(write("RESERVATION_CHANGED", {}, { before: same }), "facts")[0]!.facts)
      assert.ok(!("before" in fact), fact.label);
  });

  it("until when it may be cancelled, once it is confirmed", () => {
    const until = reservation({ canCancelUntil: "2026-06-13T15:00:00Z" });
    assert.equal(
      texts(write("RESERVATION_APPROVED", until))[1],
      "Kommer du ikke? Du kan avlyse til lørdag 13. juni kl. 17:00.",
    );
    assert.equal(texts(write("RESERVATION_APPROVED", {}))[1], "Kommer du ikke? Si fra så tidlig du kan.");
    assert.equal(texts(write("RESERVATION_CHANGED", {})).length, 2);
    assert.equal(texts(write("RESERVATION_CHANGED", { status: "PENDING_APPROVAL" })).length, 1);
  });

  it("where it is, and at which table", () => {
    const facts = (change: Change) => of(write("RESERVATION_APPROVED", change), "facts")[0]!.facts.length;
    assert.equal(facts({}), 2);
    assert.equal(facts(reservation({ tableName: "7" })), 3);
    assert.equal(facts({ restaurant: { address } as Change["restaurant"] }), 3);
  });

  it("what the restaurant wrote, not a code; and only when the guest has not cancelled", () => {
    const quotes = (change: Change, cancelledBy = "STAFF") =>
      of(write("RESERVATION_CANCELLED", change, { cancelledBy }), "quote").map(({ text }) => text);
    assert.deepEqual(quotes(cancellation(null, "Vi har stengt")), ["Vi har stengt"]);
    assert.deepEqual(quotes(cancellation("Selskap", null)), ["Selskap"]);
    assert.deepEqual(quotes(cancellation("TOO_BUSY", null)), []);
    assert.deepEqual(quotes({ cancellation: null }), []);
    assert.deepEqual(quotes(cancellation(null, "Vi har stengt"), "CUSTOMER"), []);
    assert.equal(
      texts(write("RESERVATION_CANCELLED", {}, { cancelledBy: "CUSTOMER" }))[0],
      "Du har avlyst bordbestillingen. Velkommen en annen gang!",
    );
  });

  it("what is paid back of the deposit", () => {
    const paidBack = (refunded: number) =>
      texts(write("RESERVATION_REJECTED", cancellation(null, null, refunded))).some((text) =>
        /^Du får tilbake 200 kr/.test(text),
      );
    assert.equal(paidBack(20_000), true);
    assert.equal(paidBack(0), false);
  });

  it("that one has become free, with the way to book it when there is one", () => {
    const waiting = (bookingUrl: string | null) =>
      waitlistMail({
        locale: "nb",
        dineInAtMs: Date.parse("2026-06-13T17:00:00Z"),
        partySize: 1,
        bookingUrl,
      });
    const url = "https://pizzaen.example/booking";
    assert.deepEqual(
      of(waiting(url).blocks, "button").map((button) => button.url),
      [url],
    );
    assert.deepEqual(of(waiting(null).blocks, "button"), []);
    assert.deepEqual(
      of(waiting(null).blocks, "facts")[0]!.facts.map(({ value }) => value),
      ["lørdag 13. juni kl. 19:00", "1 gjest"],
    );
  });
});

describe("what the first mail to a subscriber says", () => {
  const welcome = (discountType: string, orderingUrl: string | null = null) =>
    welcomeMail({
      locale: "nb",
      restaurantName: "Pizzaen",
      code: "HEI",
      discountType,
      discountValue: 1_500,
      orderingUrl,
      unsubscribeUrl: "https://pizzaen.example/u",
    });
  for (const [type, says] of [
    ["PERCENT", "Koden gir deg 1 500 % rabatt."],
    ["FIXED", "Koden gir deg 15 kr rabatt."],
    ["FREE_DELIVERY", "Koden gir deg gratis levering."],
    ["BUNDLE_PRICE", "Koden gir deg et tilbud når du bestiller."],
  ])
    it(`${type}: ${says}`, () => assert.equal(spaced(welcome(type!).preview), says));

  it("the way to order, when there is one", () => {
    assert.equal(of(welcome("FIXED", "https://pizzaen.example/").blocks, "button").length, 1);
    assert.equal(of(welcome("FIXED").blocks, "button").length, 0);
  });
});
