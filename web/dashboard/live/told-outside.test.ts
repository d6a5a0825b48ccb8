import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { speech, t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { toldOutside } from "./told-outside.ts";

it("outside the page an order is told by its name, its guest and what it comes to, and a request by when, how many and who", () => {
  const customer = { name: "Kari" };
  const order = { id: "ord_1", pickupCode: "NK7", orderNumber: 1, customer, total: 4100 } as BoardOrder;
  const request = { id: "rsv_1", dineInAt: "2026-06-12T19:00:00+02:00", partySize: 4, customer };
  const words = { t: t as unknown as Words["t"], speech, kr: (ore: number) => `${ore / 100} kr` };
  const nowMs = Date.parse("2026-06-12T18:00:00+02:00");
  const seen = (instant: string) => ({ atMs: Date.parse(instant), nowMs });
  assert.deepEqual(toldOutside([order], [request as StaffReservation], words, seen), [
    { id: "ord_1", title: "● Ny ordre!", body: "NK7 · Kari · 41 kr" },
    { id: "rsv_1", title: "1 bordforespørsel venter på svar", body: "19:00 · 4 gjester · Kari" },
  ]);
});
