import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { PendingMove } from "../live/kept-moves.ts";
import { columnsOf } from "./columns.ts";

const at = (time: string): string => `2026-05-20T${time}:00Z`;
const now = Date.parse(at("18:00"));
const times = { defaultPrepMinutes: 20, defaultDeliveryMinutes: 45 };

const order = (id: string, status: BoardOrder["status"], due: string | null, more = {}): BoardOrder =>
  ({
    id,
    status,
    fulfillment: "PICKUP",
    placedAt: at("17:30"),
    requestedPickupAt: null,
    estimatedReadyAt: due && at(due),
    acceptBefore: null,
    ...more,
  }) as BoardOrder;
const move = (orderId: string, from: string, to: string, isWaiting = false): PendingMove =>
  ({ orderId, from, to, isWaiting }) as PendingMove;

const shown = (fresh: BoardOrder[], active: BoardOrder[], moves: PendingMove[] = []) => {
  const columns = columnsOf({ new: fresh, active }, moves, times, now);
  const ids = (entries: typeof columns.new) => entries.map((entry) => entry.order.id).join(" ");
  return { new: ids(columns.new), kitchen: ids(columns.kitchen), ready: ids(columns.ready), columns };
};

describe("the columns of the board", () => {
  it("answers first what was placed first, whenever it is due", () => {
    const last = order("last", "PAID", "18:20", { placedAt: at("17:50") });
    const first = order("first", "PAID", "19:00", { placedAt: at("17:40") });
    const between = order("between", "PAID", "18:40", { placedAt: at("17:45") });
    assert.equal(shown([last, first, between], []).new, "first between last");
  });

  it("the kitchen sees first what must be done first, not what is promised first", () => {
    const cooking = order("cooking", "PREPARING", "18:15");
    // To be started at 18:05: a preparation time before it is due.
    const accepted = order("accepted", "CONFIRMED", "18:25");
    // To leave at 18:10: the road before it is due.
    const driven = order("driven", "PREPARING", "18:35", { fulfillment: "DELIVERY" });
    assert.equal(shown([], [cooking, driven, accepted]).kitchen, "accepted driven cooking");
    assert.equal(shown([], [accepted, driven, cooking]).kitchen, "accepted driven cooking");
  });

  it("what is for later stands last in the kitchen, by when it must be started", () => {
    const { kitchen, columns } = shown(
      [],
      [
        order("evening", "CONFIRMED", "20:00"),
        order("cooking", "PREPARING", "22:00"),
        order("later", "CONFIRMED", "19:30"),
      ],
    );
    assert.equal(kitchen, "cooking later evening");
    assert.deepEqual(
      columns.kitchen.map((entry) => entry.isLater),
      [false, true, true],
    );
  });

  it("what has no promised time stands before what has one", () => {
    const active = [order("promised", "PREPARING", "18:10"), order("none", "PREPARING", null)];
    assert.equal(shown([], active).kitchen, "none promised");
    const ready = active.map((one) => ({ ...one, status: "READY_FOR_PICKUP" as const }));
    assert.equal(shown([], ready).ready, "none promised");
  });

  it("hands out first what is due first, by bicycle or over the counter", () => {
    const road = order("road", "OUT_FOR_DELIVERY", "18:20", { fulfillment: "DELIVERY" });
    const early = order("early", "READY_FOR_PICKUP", "18:10");
    const late = order("late", "READY_FOR_PICKUP", "18:30");
    assert.equal(shown([], [late, road, early]).ready, "early road late");
  });
});

describe("where an order stands that was moved on this device", () => {
  it("is where it was moved to, before the service knows", () => {
    const {
      new: fresh,
      kitchen,
      ready,
    } = shown(
      [order("answered", "PAID", "18:20"), order("new", "PAID", "18:20")],
      [order("cooked", "PREPARING", "18:10")],
      [move("answered", "PAID", "PREPARING"), move("cooked", "PREPARING", "READY_FOR_PICKUP")],
    );
    assert.deepEqual([fresh, kitchen, ready], ["new", "answered", "cooked"]);
  });

  it("is off the board once it is over", () => {
    const statuses = ["COMPLETED", "CANCELLED", "FAILED"] as const;
    for (const to of statuses) {
      assert.equal(
        shown([], [order("gone", "READY_FOR_PICKUP", "18:10")], [move("gone", "READY_FOR_PICKUP", to)]).ready,
        "",
      );
      assert.equal(shown([], [order("gone", to, "18:10")]).kitchen, "", to);
    }
  });

  it("stays where it stood while its end waits for contact, and says so", () => {
    const handedOut = move("out", "READY_FOR_PICKUP", "COMPLETED", true);
    const cancelled = move("cancelled", "PREPARING", "CANCELLED", true);
    const { kitchen, ready, columns } = shown(
      [],
      [
        order("out", "READY_FOR_PICKUP", "18:10"),
        order("cancelled", "PREPARING", "18:10"),
        order("other", "READY_FOR_PICKUP", "18:20"),
      ],
      [handedOut, cancelled],
    );
    assert.deepEqual([kitchen, ready], ["cancelled", "out other"]);
    assert.deepEqual(
      columns.ready.map(({ isUnsent, isNew }) => [isUnsent, isNew]),
      [
        [true, false],
        [false, false],
      ],
    );
    assert.equal(columns.ready[0]!.order.status, "COMPLETED");
  });

  it("stands where its last move found it, when several wait for contact", () => {
    const moves = [
      move("a", "PREPARING", "READY_FOR_PICKUP"),
      move("a", "READY_FOR_PICKUP", "COMPLETED", true),
    ];
    assert.equal(shown([], [order("a", "PREPARING", "18:10")], moves).ready, "a");
  });

  it("is no longer to be answered once it was", () => {
    const { columns } = shown(
      [order("a", "PAID", "18:20"), order("b", "PAID", "18:20")],
      [],
      [move("a", "PAID", "CONFIRMED")],
    );
    assert.deepEqual([columns.kitchen[0]!.isNew, columns.kitchen[0]!.step.action], [false, "START"]);
    assert.deepEqual([columns.new[0]!.isNew, columns.new[0]!.step.action], [true, "ACCEPT"]);
  });
});
