import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Page } from "../page.tsx";
import { stepsOf } from "./steps.ts";

const page = { t: (key: string) => key } as Page;
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
    .map(({ text, time, state }) => `${text.slice(4)} ${state}${time ? ` ${time.slice(0, 2)}` : ""}`)
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
      "Placed DONE 11, Confirmed NOW 13, Preparing AHEAD, Ready AHEAD, PickedUp AHEAD",
    ],
    [
      "waiting for the payment",
      { paymentMethod: "ONLINE" },
      "Placed NOW 11, Paid AHEAD, Confirmed AHEAD, Preparing AHEAD, Ready AHEAD, PickedUp AHEAD",
    ],
    [
      "paid online",
      { status: "PAID", paymentMethod: "ONLINE", ...times },
      "Placed DONE 11, Paid NOW 12, Confirmed AHEAD, Preparing AHEAD, Ready AHEAD, PickedUp AHEAD",
    ],
    [
      "in the kitchen",
      { status: "PREPARING", ...times },
      "Placed DONE 11, Confirmed DONE 13, Preparing NOW 14, Ready AHEAD, PickedUp AHEAD",
    ],
    [
      "ready",
      { status: "READY_FOR_PICKUP", ...times },
      "Placed DONE 11, Confirmed DONE 13, Preparing DONE 14, Ready NOW 15, PickedUp AHEAD",
    ],
    [
      "on its way",
      { status: "OUT_FOR_DELIVERY", fulfillment: "DELIVERY", ...times },
      "Placed DONE 11, Confirmed DONE 13, Preparing DONE 14, Out NOW 16, Delivered AHEAD",
    ],
    [
      "picked up: every step is behind",
      { status: "COMPLETED", ...times },
      "Placed DONE 11, Confirmed DONE 13, Preparing DONE 14, Ready DONE 15, PickedUp DONE 17",
    ],
    [
      "a step that nobody noted has no time",
      { status: "READY_FOR_PICKUP" },
      "Placed DONE 11, Confirmed DONE, Preparing DONE, Ready NOW, PickedUp AHEAD",
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
    assert.match(shown(done), /Paid DONE 12, Confirmed DONE 13, Preparing DONE 14, Ready DONE 15, .* 17$/);
    assert.match(shown({ ...done, fulfillment: "DELIVERY" }), /Out DONE 16, Delivered DONE 17$/);
  });
});
