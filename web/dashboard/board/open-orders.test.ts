import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardChanges, BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { addsUp, isFinished, type OpenOrders, unanswered, withAnswer, withChanges } from "./open-orders.ts";

const order = (id: string, events: number, more: Partial<BoardOrder> = {}): BoardOrder =>
  ({
    id,
    status: "CONFIRMED",
    nextStatuses: ["PREPARING"],
    placedAt: `2026-06-12T16:0${id.slice(-1)}:00Z`,
    events: Array.from({ length: events }, () => ({})),
    ...more,
  }) as BoardOrder;
const board = (fresh: BoardOrder[], active: BoardOrder[]): OpenOrders => ({
  new: fresh,
  active,
  unseen: [],
  position: "first",
  answered: {},
});
const told = (more: Partial<BoardChanges>): BoardChanges => ({
  new: [],
  active: [],
  unseen: [],
  gone: [],
  counts: { new: 0, active: 0, unseen: 0 },
  position: "next",
  mustReadAll: false,
  ...more,
});
const idsOf = ({ new: fresh, active }: OpenOrders) => [fresh.map(({ id }) => id), active.map(({ id }) => id)];

it("changed orders stand where they belong now, once, by when they were placed", () => {
  const open = board([order("o2", 1), order("o3", 1)], [order("o1", 2)]);
  const changes = told({ new: [order("o0", 1)], active: [order("o2", 2)], gone: ["o1"] });
  const next = withChanges(open, changes);
  assert.deepEqual(idsOf(next), [["o0", "o3"], ["o2"]]);
  assert.equal(next.position, "next");
  assert.equal(next.active[0]!.events.length, 2);
});

it("an order that others cancelled stands apart until somebody has seen it", () => {
  const open = board([order("o1", 1)], []);
  const lost = order("o1", 2, { status: "CANCELLED" });
  const cancelled = withChanges(open, told({ unseen: [lost] }));
  assert.deepEqual([cancelled.new, cancelled.active, cancelled.unseen], [[], [], [lost]]);
  assert.deepEqual(withAnswer(cancelled, lost).unseen, []);
  assert.deepEqual(withChanges(cancelled, told({ gone: ["o1"] })).unseen, []);
});

it("a board that holds other orders than the service counts does not add up", () => {
  const open = board([order("o1", 1)], [order("o2", 1)]);
  assert.ok(addsUp(open, told({ counts: { new: 1, active: 1, unseen: 0 } })));
  assert.ok(!addsUp(open, told({ counts: { new: 0, active: 1, unseen: 0 } })));
  assert.ok(!addsUp(open, told({ counts: { new: 1, active: 2, unseen: 0 } })));
  assert.ok(!addsUp(open, told({ counts: { new: 1, active: 1, unseen: 1 } })));
});

it("what was read before an answer does not take the answer back; what was read after it does", () => {
  const open = withAnswer(board([order("o1", 2)], []), order("o1", 3));
  assert.deepEqual(idsOf(open), [[], ["o1"]]);
  const earlier = withChanges(open, told({ new: [order("o1", 2)] }));
  assert.deepEqual(idsOf(earlier), [[], ["o1"]]);
  const later = withChanges(earlier, told({ active: [order("o1", 4)] }));
  assert.equal(later.active[0]!.events.length, 4);
  assert.deepEqual(later.answered, {});
});

it("an order that was finished here stays away, whatever was read before", () => {
  const open = withAnswer(
    board([], [order("o1", 4)]),
    order("o1", 5, { status: "COMPLETED", nextStatuses: [] }),
  );
  assert.deepEqual(idsOf(open), [[], []]);
  const earlier = withChanges(open, told({ active: [order("o1", 4)] }));
  assert.deepEqual(idsOf(earlier), [[], []]);
  assert.deepEqual(withChanges(earlier, told({ gone: ["o1"] })).answered, {});
});

it("orders stand by when they were placed wherever they stand, and of the same moment always alike", () => {
  const same = { placedAt: "2026-06-12T16:05:00Z" };
  const [a, b, early] = [order("a", 1, same), order("b", 1, same), order("o1", 1)];
  const changes = told({ new: [b, a, early], active: [b, a, early], unseen: [b, a, early] });
  const next = withChanges(board([], []), changes);
  for (const orders of [next.new, next.active, next.unseen])
    assert.deepEqual(
      orders.map(({ id }) => id),
      ["o1", "a", "b"],
    );
  assert.deepEqual(idsOf(withChanges(board([], []), told({ new: [a, early, b] })))[0], ["o1", "a", "b"]);
});

it("what has changed of an order without an event of its own is news too", () => {
  const open = withAnswer(board([], []), order("o1", 3));
  const ticked = withChanges(open, told({ active: [order("o1", 3, { note: "Ring på" })] }));
  assert.equal(ticked.active[0]!.note, "Ring på");
});

it("an answer is remembered until something is told of that order", () => {
  const open = withAnswer(board([], []), order("o1", 3));
  assert.deepEqual(withChanges(open, told({ active: [order("o2", 1)] })).answered, { o1: 3 });
});

it("an order is finished when it was handed over, cancelled, or can go nowhere", () => {
  const finished = (status: BoardOrder["status"], nextStatuses: BoardOrder["nextStatuses"]) =>
    isFinished(order("o1", 1, { status, nextStatuses }));
  assert.ok(finished("COMPLETED", ["CANCELLED"]));
  assert.ok(finished("CANCELLED", ["PREPARING"]));
  assert.ok(finished("FAILED", []));
  assert.ok(!finished("PREPARING", ["CANCELLED"]));
});

it("a new order waits for an answer until somebody has moved it, also where the service does not know yet", () => {
  const open = board([order("o1", 1), order("o2", 1)], [order("o3", 2)]);
  const ids = (moves: { orderId: string }[]) => unanswered(open, moves).map(({ id }) => id);
  assert.deepEqual(ids([]), ["o1", "o2"]);
  assert.deepEqual(ids([{ orderId: "o2" }, { orderId: "o3" }]), ["o1"]);
  assert.deepEqual(unanswered(undefined, []), []);
});
