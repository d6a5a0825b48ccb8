import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { staffActor } from "../orders/actors.ts";
import { endReservation } from "../orders/end-reservation.ts";
import { idempotencyKeyOf } from "../orders/idempotency-key.ts";
import { bookByStaff } from "./book-by-staff.ts";
import { changeReservation } from "./change-reservation.ts";
import { endings } from "./endings.ts";
import { giveDepositBack } from "./give-deposit-back.ts";
import { leaveWaitlist } from "./join-waitlist.ts";
import { noShowBack } from "./no-show-back.ts";
import { readDay } from "./read-day.ts";
import { approveReservation, completeReservation, moveParty, seatReservation } from "./seat-party.ts";
import { settingsRoutes } from "./settings-api.ts";
import {
  ApproveBody,
  ChangeBody,
  DayQuery,
  DepositBackBody,
  EndBody,
  ReservationDay,
  type ReservationEnding,
  StaffBookingBody,
  StaffReservation,
  TablesBody,
} from "./staff-schemas.ts";
import { readStaffReservation } from "./staff-view.ts";
import { takeBackNoShow } from "./take-back-no-show.ts";

const params = z.object({ id: z.string().max(64) });
const shared = { door: "staff", tag: "Reservations", params } as const;
const moveProblems = ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "VALIDATION_FAILED"] as const;

const ending = <const Action extends ReservationEnding>(action: Action) =>
  route({
    ...shared,
    method: "POST",
    path: `/reservations/:id/${action}` as const,
    summary: endings[action].summary,
    body: EndBody.prefault({}),
    responses: { 200: StaffReservation },
    problems: [...moveProblems, "FORBIDDEN"],
    async handler(ctx, { caller, params: { id }, body }) {
      await endReservation(ctx, caller.scope, id, endings[action].end(body), staffActor(caller));
      return readStaffReservation(ctx, caller.scope, id);
    },
  });

export const routes = [
  ...settingsRoutes,
  route({
    method: "GET",
    path: "/reservations",
    door: "staff",
    tag: "Reservations",
    summary: "A day in the dining room: reservations, requests, tables and the waiting list",
    query: DayQuery,
    responses: { 200: ReservationDay },
    problems: ["VALIDATION_FAILED"],
    handler: (ctx, { caller, query }) => readDay(ctx, caller.scope, query.date),
  }),
  route({
    method: "POST",
    path: "/reservations",
    door: "staff",
    tag: "Reservations",
    summary: "Book a table for a guest who calls or stands at the door",
    description:
      "Confirmed at once, at any time that a table is free. The same `Idempotency-Key` is the same booking.",
    body: StaffBookingBody,
    responses: { 200: StaffReservation, 201: StaffReservation },
    problems: ["BAD_REQUEST", "NO_TABLE", "VALIDATION_FAILED", "IDEMPOTENCY_CONFLICT"],
    async handler(ctx, { caller, body, request }) {
      const key = idempotencyKeyOf(request);
      const { reservation, isNew } = await bookByStaff(ctx, caller.scope, body, key, staffActor(caller));
      return { status: isNew ? 201 : 200, body: reservation };
    },
  }),
  route({
    ...shared,
    method: "GET",
    path: "/reservations/:id",
    summary: "One reservation",
    responses: { 200: StaffReservation },
    problems: ["ORDER_NOT_FOUND"],
    handler: (ctx, { caller, params: { id } }) => readStaffReservation(ctx, caller.scope, id),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/approve",
    summary: "Say yes to a request, at the tables proposed or at others",
    body: ApproveBody.prefault({}),
    responses: { 200: StaffReservation },
    problems: [...moveProblems, "NO_TABLE"],
    handler: (ctx, { caller, params: { id }, body }) =>
      approveReservation(ctx, caller.scope, id, body.tableIds ?? null, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/tables",
    summary: "Give a confirmed party other tables",
    body: TablesBody,
    responses: { 200: StaffReservation },
    problems: [...moveProblems, "NO_TABLE"],
    handler: (ctx, { caller, params: { id }, body }) =>
      moveParty(ctx, caller.scope, id, body.tableIds, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "PATCH",
    path: "/reservations/:id",
    summary: "Change a reservation's time, party, stay, tables or note",
    description:
      "As with a booking by phone, at any time that a table is free. Without one, all stays as it was. The guest is told by mail " +
      "and on their page.",
    body: ChangeBody,
    responses: { 200: StaffReservation },
    problems: [...moveProblems, "NO_TABLE", "CHANGED", "FORBIDDEN"],
    handler: (ctx, { caller, params: { id }, body }) =>
      changeReservation(ctx, caller.scope, id, body, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/deposit/refund",
    summary: "Give a deposit back, or a part of it, of a no-show too",
    description:
      "Once the guest could no longer have it back by cancelling, as far as one's role may pay back: beyond it 403 with " +
      "`details.reason` `REFUND_LIMIT`. With `Idempotency-Key`, it is done once however often it is sent.",
    body: DepositBackBody.prefault({}),
    responses: { 200: StaffReservation },
    problems: ["ORDER_NOT_FOUND", "FORBIDDEN", "VALIDATION_FAILED", "BAD_REQUEST"],
    handler: (ctx, { caller, params: { id }, body, request }) =>
      giveDepositBack(ctx, caller.scope, id, body, idempotencyKeyOf(request), staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/seat",
    summary: "The party is here",
    responses: { 200: StaffReservation },
    problems: [...moveProblems],
    handler: (ctx, { caller, params: { id } }) => seatReservation(ctx, caller.scope, id, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/complete",
    summary: "The party has left; its table is free",
    responses: { 200: StaffReservation },
    problems: [...moveProblems],
    handler: (ctx, { caller, params: { id } }) =>
      completeReservation(ctx, caller.scope, id, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/reservations/:id/noShow/undo",
    ...noShowBack,
    responses: { 200: StaffReservation },
    problems: [...moveProblems, "NO_TABLE"],
    handler: (ctx, { caller, params: { id } }) => takeBackNoShow(ctx, caller.scope, id, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "DELETE",
    path: "/waitlist/:id",
    summary: "Take a guest off the waiting list",
    responses: { 204: null },
    problems: [],
    async handler(ctx, { caller, params: { id } }) {
      await leaveWaitlist(ctx, caller.scope, id);
      return { status: 204 };
    },
  }),
  ending("reject"),
  ending("cancel"),
  ending("noShow"),
];
