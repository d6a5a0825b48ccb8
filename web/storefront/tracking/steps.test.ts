import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { pageWith } from "../page.fixture.ts";
import { isBeforeReady, reservationStepsOf, stepsOf } from "./steps.ts";

const page = pageWith("tracking");
const hour = (at: number) => `2026-06-12T${at}:00:00+02:00`;
const order = (more: Partial<TrackingOrder>): TrackingOrder =>
  ({
    status: "AWAITING_PAYMENT",
    fulfillment: "PICKUP",
    paymentMethod: "CASH",
    placedAt: hour(11),
    paidAt: null,
    confirmedAt: null,
    preparingAt: null,
    readyAt: null,
    outForDeliveryAt: null,
    completedAt: null,
    timeline: [],
    ...more,
  }) as TrackingOrder;
const shown = (more: Partial<TrackingOrder>): string =>
  stepsOf(page, order(more))
    .map(({ text, time, state }) => `${text} ${state}${time ? ` ${time.slice(0, 2)}` : ""}`)
    .join(", ");

describe("the way of an order as a guest sees it", () => {
  const times = {
    paidAt: hour(12),
    confirmedAt: hour(13),
    preparingAt: hour(14),
    readyAt: hour(15),
    outForDeliveryAt: hour(16),
    completedAt: hour(17),
  };
  const cases: [string, Partial<TrackingOrder>, string][] = [
    [
      "paid at the counter: paying is no step",
      { status: "CONFIRMED", ...times },
      "Mottatt DONE 11, Bekreftet NOW 13, Lages AHEAD, Klar AHEAD, Hentet AHEAD",
    ],
    [
      "waiting for the payment",
      { paymentMethod: "ONLINE" },
      "Mottatt NOW 11, Betalt AHEAD, Bekreftet AHEAD, Lages AHEAD, Klar AHEAD, Hentet AHEAD",
    ],
    [
      "paid online",
      { status: "PAID", paymentMethod: "ONLINE", ...times },
      "Mottatt DONE 11, Betalt NOW 12, Bekreftet AHEAD, Lages AHEAD, Klar AHEAD, Hentet AHEAD",
    ],
    [
      "in the kitchen",
      { status: "PREPARING", ...times },
      "Mottatt DONE 11, Bekreftet DONE 13, Lages NOW 14, Klar AHEAD, Hentet AHEAD",
    ],
    [
      "ready",
      { status: "READY_FOR_PICKUP", ...times },
      "Mottatt DONE 11, Bekreftet DONE 13, Lages DONE 14, Klar NOW 15, Hentet AHEAD",
    ],
    [
      "on its way",
      { status: "OUT_FOR_DELIVERY", fulfillment: "DELIVERY", ...times },
      "Mottatt DONE 11, Bekreftet DONE 13, Lages DONE 14, På vei NOW 16, Levert AHEAD",
    ],
    [
      "picked up: every step is behind",
      { status: "COMPLETED", ...times },
      "Mottatt DONE 11, Bekreftet DONE 13, Lages DONE 14, Klar DONE 15, Hentet DONE 17",
    ],
    [
      "a step that nobody noted has no time",
      { status: "READY_FOR_PICKUP" },
      "Mottatt DONE 11, Bekreftet DONE, Lages DONE, Klar NOW, Hentet AHEAD",
    ],
  ];
  for (const [name, more, expected] of cases) it(name, () => assert.equal(shown(more), expected));

  it("takes a time that only the timeline knows", () => {
    const reached = [
      ["PAID", 12],
      ["CONFIRMED", 13],
      ["PREPARING", 14],
      ["READY_FOR_PICKUP", 15],
      ["OUT_FOR_DELIVERY", 16],
      ["COMPLETED", 17],
    ] as const;
    const timeline = reached.map(([status, at]) => ({ status, at: hour(at) })) as TrackingOrder["timeline"];
    const done = { status: "COMPLETED", paymentMethod: "ONLINE", timeline } as const;
    assert.match(shown(done), /Betalt DONE 12, Bekreftet DONE 13, Lages DONE 14, Klar DONE 15, .* 17$/);
    assert.match(shown({ ...done, fulfillment: "DELIVERY" }), /På vei DONE 16, Levert DONE 17$/);
  });
});

describe("whether there is food to wait for", () => {
  it("is from the order's being one until it is ready", () => {
    const statuses = [
      "AWAITING_PAYMENT",
      "PAID",
      "CONFIRMED",
      "PREPARING",
      "READY_FOR_PICKUP",
      "COMPLETED",
    ] as const;
    assert.deepEqual(
      statuses.filter((status) => isBeforeReady({ status })),
      ["PAID", "CONFIRMED", "PREPARING"],
    );
  });
});

describe("the way of a booking as a guest sees it", () => {
  const way = (status: TrackingOrder["status"], confirmedAt: string | null): string =>
    reservationStepsOf(page, { status, placedAt: hour(11), confirmedAt })
      .map(({ text, time, state }) => `${text} ${state}${time ? ` ${time.slice(0, 2)}` : ""}`)
      .join(", ");
  it("leads from what was sent to the table", () => {
    assert.equal(way("PENDING_APPROVAL", null), "Sendt DONE 11, Bekreftet NOW, Velkommen til bords AHEAD");
    assert.equal(way("CONFIRMED", hour(13)), "Sendt DONE 11, Bekreftet DONE 13, Velkommen til bords NOW");
    assert.equal(way("COMPLETED", hour(13)), "Sendt DONE 11, Bekreftet DONE 13, Velkommen til bords DONE");
  });
});
