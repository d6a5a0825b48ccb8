import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { pageWith } from "../page.fixture.ts";
import { clockOf, countdownOf, showsCode, textOf, titleOf, toneOf } from "./status-words.ts";

const page = { ...pageWith("tracking"), nowMs: Date.parse("2026-06-12T18:00:00+02:00") };
const order = (more: object): TrackingOrder =>
  ({
    status: "CONFIRMED",
    fulfillment: "PICKUP",
    pickupCode: "A7",
    cancellation: null,
    requestedPickupAt: null,
    estimatedReadyAt: "2026-06-12T18:30:00+02:00",
    restaurant: { trackingShowEta: true },
    ...more,
  }) as unknown as TrackingOrder;

describe("what has become of an order", () => {
  const statuses = [
    "AWAITING_PAYMENT",
    "PAID",
    "CONFIRMED",
    "PREPARING",
    "READY_FOR_PICKUP",
    "OUT_FOR_DELIVERY",
    "COMPLETED",
    "CANCELLED",
    "FAILED",
  ] as const;
  it("is good once it is ready, bad once it is called off, and on its way till then", () => {
    const tones = Object.groupBy(statuses, (status) => toneOf({ status }));
    assert.deepEqual(tones.good, ["READY_FOR_PICKUP", "COMPLETED"]);
    assert.deepEqual(tones.bad, ["CANCELLED", "FAILED"]);
  });

  it("shows the code to who picks up what is an order", () => {
    const shown = (more: object) => showsCode(order(more));
    assert.deepEqual(
      statuses.filter((status) => !shown({ status })),
      ["AWAITING_PAYMENT", "CANCELLED", "FAILED"],
    );
    assert.deepEqual([shown({ pickupCode: null }), shown({ fulfillment: "DELIVERY" })], [false, false]);
  });

  it("is said by how the food changed hands, once it has", () => {
    const { status } = page.t;
    assert.equal(titleOf(page, order({ status: "COMPLETED" })), status.pickedUp);
    assert.equal(titleOf(page, order({ status: "COMPLETED", fulfillment: "DELIVERY" })), status.delivered);
    assert.equal(titleOf(page, order({ status: "PREPARING" })), "Vi lager maten din");
    assert.equal(titleOf(page, order({ status: "UNHEARD_OF" })), status.AWAITING_PAYMENT);
  });

  it("is explained; of one that was cancelled with its reason, and with the money that went back", () => {
    const { statusText, cancelledReasons, notCharged } = page.t;
    assert.equal(textOf(page, order({})), statusText.CONFIRMED);
    assert.equal(textOf(page, order({ status: "UNHEARD_OF" })), statusText.AWAITING_PAYMENT);
    const why = (cancellation: object | null) => textOf(page, order({ status: "CANCELLED", cancellation }));
    const none = { reason: null, message: null, refunded: 0 };
    assert.equal(why({ ...none, message: "Ovnen.", reason: "OUT_OF_ITEMS" }), `Ovnen. ${notCharged}`);
    assert.match(why({ ...none, reason: "OUT_OF_ITEMS" }), /^Vi gikk dessverre tom/);
    assert.equal(why({ ...none, reason: "UNHEARD_OF" }), `${cancelledReasons.OTHER} ${notCharged}`);
    assert.equal(why(null), `${cancelledReasons.OTHER} ${notCharged}`);
    assert.match(why({ ...none, refunded: 26_900 }), /269/);
  });

  const clock = (more: object) => {
    const found = clockOf(page, order(more));
    return found && `${found.label}: ${found.value}`;
  };
  it("tells the time that was agreed, else the kitchen's own where it is shown", () => {
    const { agreedTime, deliveredAround, readyAround } = page.t;
    assert.equal(clock({}), `${readyAround}: 18:30`);
    assert.equal(clock({ fulfillment: "DELIVERY" }), `${deliveredAround}: 18:30`);
    assert.equal(clock({ restaurant: { trackingShowEta: false } }), null);
    assert.equal(clock({ estimatedReadyAt: null }), null);
    const requestedPickupAt = "2026-06-12T19:00:00+02:00";
    assert.equal(
      clock({ requestedPickupAt, restaurant: { trackingShowEta: false } }),
      `${agreedTime}: 19:00`,
    );
    assert.match(clock({ requestedPickupAt: "2026-06-13T19:00:00+02:00" })!, /i morgen.*19:00/);
    assert.equal(clockOf(page, order({ requestedPickupAt }))?.at, requestedPickupAt);
  });

  it("tells no time once none matters", () => {
    assert.deepEqual(
      statuses.filter((status) => clock({ status }) !== null),
      ["PAID", "CONFIRMED", "PREPARING", "OUT_FOR_DELIVERY"],
    );
  });
});

describe("how long it takes yet", () => {
  const inSeconds = (seconds: number) => countdownOf(page, page.nowMs + seconds * 1000, page.nowMs);
  it("is told in minutes that have begun, once it is near, and as any moment when it is past", () => {
    assert.equal(inSeconds(120 * 60 + 1), null);
    assert.equal(inSeconds(120 * 60), "om 120 minutter");
    assert.equal(inSeconds(61), "om 2 minutter");
    assert.equal(inSeconds(1), "om 1 minutt");
    assert.equal(inSeconds(0), "når som helst");
    assert.equal(inSeconds(-600), "når som helst");
  });
});
