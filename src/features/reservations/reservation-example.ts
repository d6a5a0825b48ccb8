import type { z } from "zod";
import type { PlacedReservation, ReservationBody } from "./schemas.ts";

const body: z.input<typeof ReservationBody> = {
  slug: "napoli",
  dineInAt: "2026-06-13T19:00:00+02:00",
  partySize: 4,
  customer: { name: "Kari Nordmann", phone: "98765432", email: "kari@example.no" },
  note: "Gjerne ved vinduet",
  occasion: "BIRTHDAY",
  holdId: "hld_01k9z3v7m2e0ra5w8x4c6t1bqm",
};

const response: PlacedReservation = {
  reservationId: "rsv_01k9z3v7m2e0ra5w8x4c6t1bqn",
  orderNumber: 1043,
  publicToken: "2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
  status: "PENDING_APPROVAL",
  dineInAt: "2026-06-13T17:00:00.000Z",
  partySize: 4,
  durationMinutes: 120,
  tableName: null,
  canCancelUntil: null,
  deposit: 0,
  trackingUrl: "https://napoli.luka.example/o/2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
  paymentUrl: null,
  paymentExpiresAt: null,
  clientReference: null,
};

/** A request for a table and its answer, as the documents show them. */
export const reservationExample = { body, status: 201, response };
