import assert from "node:assert/strict";
import { test } from "node:test";
import { isFinal } from "./order-end.ts";
import {
  commandsOf,
  commandTo,
  type MoveEvent,
  moveOrder,
  nextStatuses,
  type OrderCommand,
  type OrderFlow,
  type OrderStatus,
  orderStatuses,
} from "./order-state.ts";

const flows: OrderFlow[] = ["PICKUP", "DELIVERY", "RESERVATION"];
const commands: OrderCommand[] = [
  "CONFIRM_PAYMENT",
  "FAIL_PAYMENT",
  "ACCEPT",
  "START_PREPARING",
  "MARK_READY",
  "SEND_OUT",
  "COMPLETE",
  "CANCEL",
  "APPROVE",
  "REJECT",
];

/** Every move of and D-4 to D-6; whatever is not here must be refused. */
const allowed: [
  flows: OrderFlow[],
  from: OrderStatus,
  command: OrderCommand,
  to: OrderStatus,
  events: MoveEvent[],
][] = [
  [["PICKUP", "DELIVERY"], "AWAITING_PAYMENT", "CONFIRM_PAYMENT", "PAID", ["ORDER_PAID"]],
  [["PICKUP", "DELIVERY"], "AWAITING_PAYMENT", "FAIL_PAYMENT", "FAILED", []],
  [["PICKUP", "DELIVERY"], "PAID", "ACCEPT", "CONFIRMED", ["ORDER_STATUS_CHANGED"]],
  [["PICKUP", "DELIVERY"], "CONFIRMED", "START_PREPARING", "PREPARING", ["ORDER_STATUS_CHANGED"]],
  [["PICKUP"], "PREPARING", "MARK_READY", "READY_FOR_PICKUP", ["ORDER_STATUS_CHANGED"]],
  [["DELIVERY"], "PREPARING", "SEND_OUT", "OUT_FOR_DELIVERY", ["ORDER_STATUS_CHANGED"]],
  [["PICKUP"], "READY_FOR_PICKUP", "COMPLETE", "COMPLETED", ["ORDER_STATUS_CHANGED"]],
  [["DELIVERY"], "OUT_FOR_DELIVERY", "COMPLETE", "COMPLETED", ["ORDER_STATUS_CHANGED"]],
  [["PICKUP", "DELIVERY"], "PAID", "CANCEL", "CANCELLED", ["ORDER_CANCELLED"]],
  [["PICKUP", "DELIVERY"], "CONFIRMED", "CANCEL", "CANCELLED", ["ORDER_CANCELLED"]],
  [["PICKUP", "DELIVERY"], "PREPARING", "CANCEL", "CANCELLED", ["ORDER_CANCELLED"]],
  [["PICKUP"], "READY_FOR_PICKUP", "CANCEL", "CANCELLED", ["ORDER_CANCELLED"]],
  [["DELIVERY"], "OUT_FOR_DELIVERY", "CANCEL", "CANCELLED", ["ORDER_CANCELLED"]],
  [["RESERVATION"], "AWAITING_PAYMENT", "CONFIRM_PAYMENT", "PENDING_APPROVAL", ["RESERVATION_REQUESTED"]],
  [["RESERVATION"], "AWAITING_PAYMENT", "FAIL_PAYMENT", "FAILED", []],
  [["RESERVATION"], "PENDING_APPROVAL", "APPROVE", "CONFIRMED", ["RESERVATION_APPROVED"]],
  [["RESERVATION"], "PENDING_APPROVAL", "REJECT", "CANCELLED", ["RESERVATION_REJECTED"]],
  [["RESERVATION"], "PENDING_APPROVAL", "CANCEL", "CANCELLED", ["RESERVATION_CANCELLED"]],
  [["RESERVATION"], "CONFIRMED", "CANCEL", "CANCELLED", ["RESERVATION_CANCELLED"]],
  [["RESERVATION"], "CONFIRMED", "COMPLETE", "COMPLETED", []],
];

for (const flow of flows) {
  test(`${flow}: every status and command does what the table says, and nothing else`, () => {
    for (const from of orderStatuses) {
      for (const command of commands) {
        const row = allowed.find(
          ([rowFlows, status, does]) => rowFlows.includes(flow) && status === from && does === command,
        );
        const expected = row
          ? { ok: true, status: row[3], events: row[4] }
          : { ok: false, code: "ILLEGAL_TRANSITION" };
        assert.deepEqual(moveOrder(from, flow, command, "OTHER"), expected, `${from} ${command}`);
      }
    }
  });
}

test("food that is made is only cancelled with a reason", () => {
  const refused = { ok: false, code: "REASON_REQUIRED" };
  assert.deepEqual(moveOrder("READY_FOR_PICKUP", "PICKUP", "CANCEL"), refused);
  assert.deepEqual(moveOrder("OUT_FOR_DELIVERY", "DELIVERY", "CANCEL", null), refused);
  assert.equal(moveOrder("PREPARING", "PICKUP", "CANCEL").ok, true);
});

test("a payment confirmed after the order failed does not bring it back", () => {
  assert.deepEqual(moveOrder("FAILED", "PICKUP", "CONFIRM_PAYMENT"), {
    ok: false,
    code: "ILLEGAL_TRANSITION",
  });
});

test("what can come next depends on the fulfillment", () => {
  assert.deepEqual(nextStatuses("PREPARING", "PICKUP"), ["READY_FOR_PICKUP", "CANCELLED"]);
  assert.deepEqual(nextStatuses("PREPARING", "DELIVERY"), ["OUT_FOR_DELIVERY", "CANCELLED"]);
  assert.deepEqual(nextStatuses("PENDING_APPROVAL", "RESERVATION"), ["CONFIRMED", "CANCELLED"]);
  assert.equal(commandTo("PREPARING", "OUT_FOR_DELIVERY", "DELIVERY"), "SEND_OUT");
  assert.equal(commandTo("PREPARING", "OUT_FOR_DELIVERY", "PICKUP"), null);
  assert.equal(commandTo("CONFIRMED", "COMPLETED", "PICKUP"), null);
});

test("exactly the final statuses have no way on in any flow, the reserved PENDING aside", () => {
  for (const status of orderStatuses) {
    const hasNoWayOn = flows.every((flow) => commandsOf(status, flow).length === 0);
    assert.equal(isFinal(status), hasNoWayOn && status !== "PENDING", status);
  }
});
