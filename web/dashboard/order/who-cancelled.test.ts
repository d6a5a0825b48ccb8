import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { whoCancelled } from "./who-cancelled.ts";

it("an order was cancelled by who did so last, whatever happened to it before and after", () => {
  const event = (status: string, kind: string) => ({ status, by: { kind } }) as BoardOrder["events"][number];
  const events = [
    event("CANCELLED", "STAFF"),
    event("CONFIRMED", "STAFF"),
    event("CANCELLED", "CUSTOMER"),
    event("REFUNDED", "SYSTEM"),
  ];
  assert.equal(whoCancelled({ events }), "CUSTOMER");
  assert.equal(whoCancelled({ events: events.slice(1, 2) }), "SYSTEM");
});
