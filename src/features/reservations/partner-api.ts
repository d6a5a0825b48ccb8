import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { requirePerson } from "../../platform/http/require-person.ts";
import { route } from "../../platform/http/route.ts";
import { type Actor, keyActor } from "../orders/actors.ts";
import { endReservation } from "../orders/end-reservation.ts";
import { keyRequestOf, onceByKey } from "../orders/once-by-key.ts";
import { changeReservation } from "./change-reservation.ts";
import { endings } from "./endings.ts";
import { noShowBack } from "./no-show-back.ts";
import { listPartnerReservations, readPartnerReservation } from "./partner-reservations.ts";
import {
  OnePartnerReservation,
  type PartnerReservation,
  PartnerReservations,
  ReservationParams,
  ReservationsQuery,
} from "./partner-schemas.ts";
import { approveReservation, completeReservation, moveParty, seatReservation } from "./seat-party.ts";
import { ApproveBody, ChangeBody, EndBody, type ReservationEnding, TablesBody } from "./staff-schemas.ts";
import { takeBackNoShow } from "./take-back-no-show.ts";

const tag = "Tables at work";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/reservations",
  door,
  scope: "reservations:read",
  summary: "A day's reservations and requests, in the order in which the guests come",
  tag,
  query: ReservationsQuery,
  responses: { 200: PartnerReservations },
  problems: [],
  handler: (ctx, { caller, query }) => listPartnerReservations(ctx, caller, query),
});

const read = route({
  method: "GET",
  path: "/reservations/:reservationId",
  door,
  scope: "reservations:read",
  summary: "One reservation",
  tag,
  params: ReservationParams,
  responses: { 200: OnePartnerReservation },
  problems: ["ORDER_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => ({
    data: await readPartnerReservation(ctx, caller, params.reservationId),
  }),
});

/** What every change of a reservation has in common. */
const change = {
  method: "POST",
  door,
  scope: "reservations:write",
  tag,
  params: ReservationParams,
  requestHeaders: { "Idempotency-Key": "The same key does it once, however often it is sent." },
  responses: { 200: OnePartnerReservation },
} as const;
const problems = ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "IDEMPOTENCY_CONFLICT"] as const;

interface Call {
  caller: PartnerRestaurantCaller;
  params: { reservationId: string };
  body: unknown;
  request: FastifyRequest;
}

/** Does it once for the call's key, in the name of the restaurant's key, and answers with the reservation as it is then. */
async function once(
  ctx: Context,
  { caller, params: { reservationId }, body, request }: Call,
  action: string,
  work: (actor: Actor) => Promise<unknown>,
): Promise<{ data: PartnerReservation }> {
  const asked = keyRequestOf(request, action, body);
  await onceByKey(ctx.db, caller.scope, reservationId, asked, () => work(keyActor(caller, asked)));
  return { data: await readPartnerReservation(ctx, caller, reservationId) };
}

const approve = route({
  ...change,
  path: "/reservations/:reservationId/approve",
  summary: "Say yes to a request, at the tables proposed or at others",
  body: ApproveBody.prefault({}),
  problems: [...problems, "NO_TABLE"],
  handler: (ctx, call) =>
    once(ctx, call, "approve", (actor) =>
      approveReservation(
        ctx,
        call.caller.scope,
        call.params.reservationId,
        call.body.tableIds ?? null,
        actor,
      ),
    ),
});

const tables = route({
  ...change,
  path: "/reservations/:reservationId/tables",
  summary: "Give a confirmed party other tables",
  body: TablesBody,
  problems: [...problems, "NO_TABLE"],
  handler: (ctx, call) =>
    once(ctx, call, "tables", (actor) =>
      moveParty(ctx, call.caller.scope, call.params.reservationId, call.body.tableIds, actor),
    ),
});

const revise = route({
  ...change,
  method: "PATCH",
  path: "/reservations/:reservationId",
  summary: "Change a reservation's time, party, stay, tables or note",
  description:
    "At any time that a table is free. Without one, all stays as it was. The guest is told by mail and on their page.",
  body: ChangeBody,
  problems: [...problems, "NO_TABLE", "CHANGED", "FORBIDDEN", "HUMAN_REQUIRED"],
  handler: (ctx, call) => {
    if (call.body.refundsDeposit) requirePerson(call.caller);
    return once(ctx, call, "change", (actor) =>
      changeReservation(ctx, call.caller.scope, call.params.reservationId, call.body, actor),
    );
  },
});

const seat = route({
  ...change,
  path: "/reservations/:reservationId/seat",
  summary: "The party is here",
  problems: [...problems],
  handler: (ctx, call) =>
    once(ctx, call, "seat", (actor) =>
      seatReservation(ctx, call.caller.scope, call.params.reservationId, actor),
    ),
});

const complete = route({
  ...change,
  path: "/reservations/:reservationId/complete",
  summary: "The party has left; its table is free",
  problems: [...problems],
  handler: (ctx, call) =>
    once(ctx, call, "complete", (actor) =>
      completeReservation(ctx, call.caller.scope, call.params.reservationId, actor),
    ),
});

const undoNoShow = route({
  ...change,
  path: "/reservations/:reservationId/noShow/undo",
  ...noShowBack,
  problems: [...problems, "NO_TABLE"],
  handler: (ctx, call) =>
    once(ctx, call, "noShow/undo", (actor) =>
      takeBackNoShow(ctx, call.caller.scope, call.params.reservationId, actor),
    ),
});

const ending = (action: ReservationEnding) =>
  route({
    ...change,
    path: `/reservations/:reservationId/${action}`,
    summary: endings[action].summary,
    body: EndBody.prefault({}),
    problems: [...problems, "FORBIDDEN", "HUMAN_REQUIRED"],
    handler: (ctx, call) => {
      requirePerson(call.caller);
      return once(ctx, call, action, (actor) =>
        endReservation(
          ctx,
          call.caller.scope,
          call.params.reservationId,
          endings[action].end(call.body),
          actor,
        ),
      );
    },
  });

export const routes = [
  list,
  read,
  approve,
  tables,
  revise,
  seat,
  complete,
  ending("reject"),
  ending("cancel"),
  ending("noShow"),
  undoNoShow,
];
