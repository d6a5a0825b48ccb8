import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import type { EventName } from "../../domain/event-names.ts";
import { nextStatuses, type OrderFlow, type OrderStatus } from "../../domain/order-state.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { isReplayed, oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import type { Actor, KeyRequest } from "../orders/actors.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { endReservation, type ReservationEndCommand, reservationOf } from "../orders/end-reservation.ts";
import { findUsedKey } from "../orders/find-used-key.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { onceByKey, wasDone } from "../orders/once-by-key.ts";
import { flowOf, illegalMove, orderOf } from "../orders/order-moves.ts";
import { decidePaymentInSandbox } from "../payments/sandbox-page.ts";
import { approveReservation } from "../reservations/seat-party.ts";
import { queuePing } from "../webhooks/ping-webhook.ts";
import { sentEvent } from "../webhooks/sent-event.ts";
import { placeExampleOrder, placeExampleReservation } from "./example-guest.ts";
import { inSandbox } from "./play-in-sandbox.ts";
import type { BringAboutEvent, BroughtAbout } from "./schemas.ts";

/** What the same call finds again: under `key` it orders and moves but once. */
interface Plan {
  key: string;
  deliveryId: string | null;
}

interface Work {
  ctx: Context;
  caller: PartnerRestaurantCaller;
  key: string;
  isReplay: boolean;
}

/**
 * Makes an event of a sandbox happen, by the moves that it tells of: with the order or reservation that is named, or with one that
 * an example guest makes for it. It is told as it would be in a real restaurant.
 * @throws Problem SANDBOX_ONLY, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, WEBHOOK_NOT_FOUND, VALIDATION_FAILED, IDEMPOTENCY_CONFLICT,
 *   RATE_LIMITED
 */
export async function bringAbout(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  wanted: BringAboutEvent,
): Promise<BroughtAbout> {
  if (caller.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  const plan = await planOf(ctx, caller, wanted);
  if (wanted.type === "PING") {
    const deliveryIds = [plan.deliveryId!];
    ctx.live.publish({ restaurantId: caller.restaurantId, orderId: deliveryIds[0]! });
    return { type: "PING", orderId: null, publicToken: null, event: null, deliveryIds };
  }
  const work = { ctx, caller, key: plan.key, isReplay: isReplayed(caller) };
  const happen = () => happened(work, wanted);
  // What was done before takes nothing; what broke off then is ended now.
  const orderId = work.isReplay ? await happen() : await inSandbox(ctx, caller, happen);
  const sent = (await sentEvent(ctx, caller.scope, orderId, wanted.type))!;
  const { publicToken } = sent.event.data as { publicToken: string };
  return { type: wanted.type, orderId, publicToken, ...sent };
}

/** A PING is its own plan: it is queued here. */
function planOf(ctx: Context, caller: PartnerRestaurantCaller, wanted: BringAboutEvent): Promise<Plan> {
  const nowMs = ctx.clock.nowMs();
  return ctx.db.transaction((trx) =>
    oncePerKey(trx, caller, nowMs, async () => {
      const key = `sandbox-${randomBytes(16).toString("hex")}`;
      if (wanted.type !== "PING") return { key, deliveryId: null };
      await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
      return { key, deliveryId: await queuePing(trx, caller.scope, wanted.webhookId) };
    }),
  );
}

/** Lets it happen. @returns the order or reservation that it happened to */
async function happened(work: Work, wanted: Exclude<BringAboutEvent, { type: "PING" }>): Promise<string> {
  switch (wanted.type) {
    case "ORDER_CREATED":
      return (await orderFor(work, wanted.type, undefined)).id;
    case "RESERVATION_REQUESTED":
      return (await reservationFor(work, wanted.type, undefined)).id;
    case "ORDER_PAID":
      return onOrder(work, wanted, (id) => pay(work, id, wanted.type));
    case "ORDER_STATUS_CHANGED":
      return onOrder(work, wanted, (id) => goTo(work, id, wanted.status), true);
    case "ORDER_CANCELLED":
      return onOrder(work, wanted, (id) =>
        once(work, id, wanted.type, (actor) =>
          cancelOrder(work.ctx, work.caller.scope, id, { reason: "OTHER", refund: "FULL" }, actor),
        ),
      );
    case "RESERVATION_APPROVED":
      return onReservation(work, wanted, (id, actor) =>
        approveReservation(work.ctx, work.caller.scope, id, null, actor),
      );
    case "RESERVATION_REJECTED":
      return onReservation(work, wanted, (id, actor) => end(work, id, "REJECT", actor));
    case "RESERVATION_CANCELLED":
      return onReservation(work, wanted, (id, actor) => end(work, id, "CANCEL", actor));
  }
}

interface Subject {
  id: string;
  /** It was made for this call, and what is wanted has happened to it already. */
  isDone: boolean;
}

async function onOrder(
  work: Work,
  { type, orderId }: { type: EventName; orderId?: string | undefined },
  move: (id: string) => Promise<unknown>,
  happensOften = false,
): Promise<string> {
  const { id, isDone } = await orderFor(work, type, orderId);
  if (!isDone || happensOften) await move(id);
  return id;
}

async function onReservation(
  work: Work,
  { type, reservationId }: { type: EventName; reservationId?: string | undefined },
  move: (id: string, actor: Actor) => Promise<unknown>,
): Promise<string> {
  const { id, isDone } = await reservationFor(work, type, reservationId);
  if (!isDone) await once(work, id, type, (actor) => move(id, actor));
  return id;
}

async function orderFor(work: Work, type: EventName, named: string | undefined): Promise<Subject> {
  const { ctx, caller, key } = work;
  if (named !== undefined) return { id: (await orderOf(ctx.db, caller.scope, named)).id, isDone: false };
  const used = await findUsedKey(ctx.db, caller.scope, key);
  const id =
    used?.order_id ?? (await placeExampleOrder(ctx, caller, key, { isOnline: type === "ORDER_PAID" }));
  // Where no cash is taken the kitchen hears of what is paid.
  if (type !== "ORDER_CREATED") await payFor(work, id, orderOf);
  return { id, isDone: await hasHappened(work, id, type) };
}

async function reservationFor(work: Work, type: EventName, named: string | undefined): Promise<Subject> {
  const { ctx, caller, key } = work;
  if (named !== undefined)
    return { id: (await reservationOf(ctx.db, caller.scope, named)).id, isDone: false };
  const used = await findUsedKey(ctx.db, caller.scope, key);
  const id = used?.order_id ?? (await placeExampleReservation(ctx, caller, key));
  // With a deposit the restaurant hears of it when that is paid.
  await payFor(work, id, reservationOf);
  return { id, isDone: await hasHappened(work, id, type) };
}

const hasHappened = async ({ ctx, caller }: Work, id: string, type: EventName): Promise<boolean> =>
  (await sentEvent(ctx, caller.scope, id, type)) !== null;

const payIfOpen = ({ ctx, caller }: Work, id: string): Promise<boolean> =>
  decidePaymentInSandbox(ctx, caller.scope, id, "PAY");

/** Of what was made for this call. Somebody who makes the same call may be at it. @throws Problem PAYMENT_PENDING */
async function payFor(work: Work, id: string, read: typeof orderOf): Promise<void> {
  if (await payIfOpen(work, id)) return;
  const { status } = await read(work.ctx.db, work.caller.scope, id);
  if (status === "AWAITING_PAYMENT")
    throw new Problem("PAYMENT_PENDING", undefined, undefined, { "retry-after": "2" });
}

/** Of what is named. */
async function pay(work: Work, id: string, type: EventName): Promise<void> {
  if (await payIfOpen(work, id)) return;
  // By this very call, when its answer was lost.
  if (work.isReplay && (await hasHappened(work, id, type))) return;
  throw illegalMove(await orderOf(work.ctx.db, work.caller.scope, id));
}

/** One step, or step by step as far as a status. */
async function goTo(work: Work, id: string, wanted: OrderStatus | undefined): Promise<void> {
  const { ctx, caller } = work;
  const move = (status: OrderStatus, step: string) =>
    once(work, id, step, (actor) => moveOrderTo(ctx, caller.scope, id, status, actor));
  // Read before: what somebody who makes the same call does after that, is seen as done.
  const order = await orderOf(ctx.db, caller.scope, id);
  if (wanted !== undefined && (await wasDone(ctx.db, caller.scope, id, requestOf(work, wanted)))) return;
  const ahead = statusesAhead(order.status, flowOf(order));
  if (wanted === undefined) {
    const isOver = ahead.length === 0 && !(await wasDone(ctx.db, caller.scope, id, requestOf(work, "step")));
    if (isOver) throw illegalMove(order);
    return move(ahead[0] ?? order.status, "step");
  }
  if (!ahead.includes(wanted)) throw illegalMove(order);
  for (const status of ahead.slice(0, ahead.indexOf(wanted) + 1)) await move(status, status);
}

/** What the kitchen does with an order from here on; nothing while it is not paid. */
function statusesAhead(from: OrderStatus, flow: OrderFlow): OrderStatus[] {
  const next = from === "AWAITING_PAYMENT" ? [] : nextStatuses(from, flow);
  return next
    .filter((status) => status !== "CANCELLED")
    .flatMap((status) => [status, ...statusesAhead(status, flow)]);
}

const end = ({ ctx, caller }: Work, id: string, command: ReservationEndCommand, actor: Actor) =>
  endReservation(
    ctx,
    caller.scope,
    id,
    { command, reason: null, message: null, refundsTableDeposit: true },
    actor,
  );

const requestOf = ({ key }: Work, step: string): KeyRequest => ({ key: `${key}-${step}`, hash: key });

/** By nobody less than an owner, whom nothing is kept from. */
function once(work: Work, id: string, step: string, move: (actor: Actor) => Promise<unknown>): Promise<void> {
  const { ctx, caller } = work;
  const request = requestOf(work, step);
  const actor: Actor = { kind: "KEY", id: caller.callerId, role: "OWNER", request };
  return onceByKey(ctx.db, caller.scope, id, request, () => move(actor));
}
