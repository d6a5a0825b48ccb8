import { z } from "zod";
import type { ProblemCode } from "../../domain/problems.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { findUsedKey } from "../orders/find-used-key.ts";
import { idempotencyKeyOf } from "../orders/idempotency-key.ts";
import { noBody } from "../orders/placed-order.ts";
import { withFurther } from "../orders/refusals.ts";
import { holdTable, releaseHold } from "./hold-table.ts";
import { joinWaitlist, leaveWaitlist } from "./join-waitlist.ts";
import { placeReservation } from "./place-reservation.ts";
import { replayedReservation } from "./placed-reservation.ts";
import { readAvailability } from "./read-availability.ts";
import {
  Availability,
  AvailabilityQuery,
  HoldBody,
  PlacedReservation,
  ReservationBody,
  TableHold,
  WaitlistBody,
  WaitlistTicket,
} from "./schemas.ts";
import { availabilityRefusals, besidesBooking, besidesLook, besidesWish, partySizeOf } from "./what-else.ts";

const partyProblems = [
  "VALIDATION_FAILED",
  "DINE_IN_DISABLED",
  "INVALID_PARTY_SIZE",
  "PARTY_TOO_LARGE",
] as const satisfies ProblemCode[];
const bookingProblems = [
  ...partyProblems,
  "TOO_EARLY",
  "ONLINE_BOOKING_CLOSED",
  "NO_TABLE",
  "CHANGED",
] as const satisfies ProblemCode[];

export const routes = [
  route({
    method: "GET",
    path: "/dine-in/availability",
    door: "restaurant",
    scope: "reservations:availability",
    limits: ["dineInAvailability"],
    tag: "Reservations",
    summary: "When a party can have a table",
    description:
      "AVAILABLE slots can be booked as they are; FULL ones give NO_TABLE, TOO_EARLY ones TOO_EARLY. Ask for several dates " +
      "with `days`.",
    query: AvailabilityQuery,
    responses: { 200: Availability },
    problems: [...partyProblems],
    refusedInput: async (ctx, { caller, request, issues }) => ({
      further: await besidesLook(ctx, caller, request.query, issues),
    }),
    async handler(ctx, { caller, query }) {
      const loaded = await ctx.snapshots.of(caller.restaurantId);
      const { snapshot } = loaded;
      const areaId = query.areaId ?? null;
      const refusals = availabilityRefusals(snapshot, { partySize: query.partySize, areaId });
      if (refusals[0]) throw Problem.from(withFurther(refusals[0], refusals));
      const partySize = partySizeOf(query.partySize)!;
      const { date, days, holdId: ownHoldId } = query;
      const question = { date, days, partySize, areaId, ownHoldId };
      const body = await readAvailability(
        ctx.db,
        caller.scope,
        snapshot,
        question,
        ctx.clock.nowMsOf(caller),
      );
      return { status: 200, body };
    },
  }),
  route({
    method: "POST",
    path: "/dine-in/holds",
    door: "restaurant",
    scope: "reservations:create",
    limits: ["dineInHolds"],
    tag: "Reservations",
    summary: "Keep a table for ten minutes",
    description:
      "Send `holdId` with the reservation. What is not booked by `expiresAt` is free again by itself.",
    body: HoldBody,
    responses: { 201: TableHold },
    problems: [...bookingProblems],
    refusedInput: async (ctx, { caller, body, issues }) => ({
      further: await besidesBooking(ctx, caller, body, issues),
    }),
    handler: async (ctx, { caller, body }) => ({
      status: 201,
      body: await holdTable(ctx, caller.scope, body),
    }),
  }),
  route({
    method: "DELETE",
    path: "/dine-in/holds/:id",
    door: "restaurant",
    scope: "reservations:create",
    limits: ["dineInHolds"],
    tag: "Reservations",
    summary: "Let a table go before its time",
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ slug: z.string() }),
    responses: { 204: null },
    problems: [],
    async handler(ctx, { caller, params: { id } }) {
      await releaseHold(ctx, caller.scope, id);
      return { status: 204 };
    },
  }),
  route({
    method: "POST",
    path: "/dine-in/waitlist",
    door: "restaurant",
    scope: "reservations:create",
    limits: ["dineInWaitlist"],
    tag: "Reservations",
    summary: "Ask to be told when a table is free",
    description:
      "The restaurant sees who waits, and guests with an e-mail address are written to when a table becomes free. Asking again " +
      "for the same date changes the wish and keeps the place in line (200).",
    body: WaitlistBody,
    responses: { 200: WaitlistTicket, 201: WaitlistTicket },
    problems: [...partyProblems, "ONLINE_BOOKING_CLOSED"],
    refusedInput: async (ctx, { caller, body, issues }) => ({
      further: await besidesWish(ctx, caller, body, issues),
    }),
    async handler(ctx, { caller, body }) {
      const { ticket, isNew } = await joinWaitlist(ctx, caller.scope, body);
      return { status: isNew ? 201 : 200, body: ticket };
    },
  }),
  route({
    method: "DELETE",
    path: "/dine-in/waitlist/:id",
    door: "restaurant",
    scope: "reservations:create",
    limits: ["dineInWaitlist"],
    tag: "Reservations",
    summary: "Wait no longer",
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ slug: z.string() }),
    responses: { 204: null },
    problems: [],
    async handler(ctx, { caller, params: { id } }) {
      await leaveWaitlist(ctx, caller.scope, id);
      return { status: 204 };
    },
  }),
  route({
    method: "POST",
    path: "/reservations",
    door: "restaurant",
    scope: "reservations:create",
    limits: ["reservations"],
    tag: "Reservations",
    summary: "Ask for a table",
    description:
      "Send an `Idempotency-Key` and repeat it on every retry: the same key is the same reservation, and with another body it " +
      "is refused. The restaurant answers (PENDING_APPROVAL to CONFIRMED), or has said yes beforehand (CONFIRMED at once). " +
      "When a deposit is due the status is AWAITING_PAYMENT: send the guest to `paymentUrl`. While online booking is paused " +
      "the answer is 409 with the flat body `{ error, code: ONLINE_BOOKING_CLOSED }`.",
    requestHeaders: {
      "Idempotency-Key":
        "16 to 128 characters of a-z, A-Z, 0-9, _ and -; kept for 30 days, one key space per restaurant.",
    },
    responseHeaders: { "Idempotent-Replayed": "`true` when it had been placed before with this key." },
    body: ReservationBody,
    responses: { 200: PlacedReservation, 201: PlacedReservation },
    problems: [
      "BAD_REQUEST",
      ...bookingProblems,
      "INVALID_SUCCESS_URL",
      "INVALID_CANCEL_URL",
      "IDEMPOTENCY_CONFLICT",
      "PAYMENT_PENDING",
      "PAYMENT_INCOMPLETE",
      "PAYMENT_PROVIDER_INVALID",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
    refusedInput: async (ctx, { caller, body, request, issues }) => {
      // A key that was used before answers first: with another body it is a conflict.
      const key = idempotencyKeyOf(request);
      const used = key === null ? null : await findUsedKey(ctx.db, caller.scope, key);
      if (!used) return { further: await besidesBooking(ctx, caller, body, issues) };
      return { status: 200, body: await replayedReservation(ctx, caller, used, noBody) };
    },
    async handler(ctx, { body, caller, request }) {
      const key = idempotencyKeyOf(request);
      const placed = await placeReservation(ctx, { caller, body, key });
      if (!placed.idempotent) return { status: 201, body: placed };
      return { status: 200, body: placed, headers: { "idempotent-replayed": "true" } };
    },
  }),
];
