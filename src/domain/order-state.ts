import type { Fulfillment } from "./snapshot.ts";

/**
 * The order process as a table: (status, flow, command) -> new status and public events, or a refusal. Source: R-201
 * to R-207 and D-4 to D-6. Plain data without vendors, so the dashboard shows the same buttons as the server allows.
 */
export const orderStatuses = [
  "PENDING",
  "PENDING_APPROVAL",
  "AWAITING_PAYMENT",
  "PAID",
  "CONFIRMED",
  "PREPARING",
  "READY_FOR_PICKUP",
  "OUT_FOR_DELIVERY",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderTypes = ["ORDER", "RESERVATION"] as const;
export type OrderType = (typeof orderTypes)[number];
/** As it is kept. SUPPLEMENT: what a changed order comes to beyond what was paid (D-297); nobody outside hears of it. */
export const keptOrderTypes = [...orderTypes, "SUPPLEMENT"] as const;

/** Where an order came from. */
export const orderSources = ["WEB", "API", "QR", "STAFF"] as const;
/** As it is kept. TEST: the restaurant's people tried their board with it (D-288); nobody outside can say so. */
export const keptOrderSources = [...orderSources, "TEST"] as const;

/** How an order changes hands. */
export const handoffsOf = { DELIVERY: ["MEET", "LEAVE_AT_DOOR"], PICKUP: ["COUNTER", "CURBSIDE"] } as const;
export const handoffs = [...handoffsOf.DELIVERY, ...handoffsOf.PICKUP] as const;
export type Handoff = (typeof handoffs)[number];

/** Reservations share the statuses of orders but follow their own path. */
export type OrderFlow = Fulfillment | "RESERVATION";

export type OrderCommand =
  | "CONFIRM_PAYMENT"
  | "FAIL_PAYMENT"
  | "ACCEPT"
  | "START_PREPARING"
  | "MARK_READY"
  | "SEND_OUT"
  | "COMPLETE"
  | "CANCEL"
  | "APPROVE"
  | "REJECT";

/** The public events that a move can emit; creation emits ORDER_CREATED or RESERVATION_REQUESTED. */
export type MoveEvent =
  | "ORDER_PAID"
  | "ORDER_STATUS_CHANGED"
  | "ORDER_CANCELLED"
  | "RESERVATION_REQUESTED"
  | "RESERVATION_APPROVED"
  | "RESERVATION_REJECTED"
  | "RESERVATION_CANCELLED";

export const cancelReasons = [
  "OUT_OF_ITEMS",
  "KITCHEN_CLOSED",
  "TOO_BUSY",
  "CANNOT_DELIVER",
  "ADDRESS_PROBLEM",
  "CUSTOMER_REQUEST",
  "CUSTOMER_NO_SHOW",
  "DUPLICATE",
  "NOT_ACCEPTED_IN_TIME",
  "PAYMENT_PROBLEM",
  "OTHER",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What may stand as the reason of a cancellation or a refund without being somebody's own words; the last is a refund's alone. */
export const reasonCodes = [...cancelReasons, "ORDER_CHANGED"] as const;

interface Move {
  to: OrderStatus;
  events: readonly MoveEvent[];
  needsReason?: true;
}

type Moves = Readonly<Partial<Record<OrderCommand, Move>>>;

const moved = (to: OrderStatus): Move => ({ to, events: ["ORDER_STATUS_CHANGED"] });
const cancelled: Move = { to: "CANCELLED", events: ["ORDER_CANCELLED"] };
const cancelledLate: Move = { ...cancelled, needsReason: true };
const reservationCancelled: Move = { to: "CANCELLED", events: ["RESERVATION_CANCELLED"] };
const none: Moves = {};

const orderMoves = {
  PENDING: none,
  PENDING_APPROVAL: none,
  AWAITING_PAYMENT: {
    CONFIRM_PAYMENT: { to: "PAID", events: ["ORDER_PAID"] },
    FAIL_PAYMENT: { to: "FAILED", events: [] },
  },
  PAID: { ACCEPT: moved("CONFIRMED"), CANCEL: cancelled },
  CONFIRMED: { START_PREPARING: moved("PREPARING"), CANCEL: cancelled },
  READY_FOR_PICKUP: none,
  OUT_FOR_DELIVERY: none,
  COMPLETED: none,
  CANCELLED: none,
  FAILED: none,
} as const satisfies Record<Exclude<OrderStatus, "PREPARING">, Moves>;

const moves: Readonly<Record<OrderFlow, Readonly<Record<OrderStatus, Moves>>>> = {
  PICKUP: {
    ...orderMoves,
    PREPARING: { MARK_READY: moved("READY_FOR_PICKUP"), CANCEL: cancelled },
    READY_FOR_PICKUP: { COMPLETE: moved("COMPLETED"), CANCEL: cancelledLate },
  },
  DELIVERY: {
    ...orderMoves,
    PREPARING: { SEND_OUT: moved("OUT_FOR_DELIVERY"), CANCEL: cancelled },
    OUT_FOR_DELIVERY: { COMPLETE: moved("COMPLETED"), CANCEL: cancelledLate },
  },
  RESERVATION: {
    PENDING: none,
    PENDING_APPROVAL: {
      APPROVE: { to: "CONFIRMED", events: ["RESERVATION_APPROVED"] },
      REJECT: { to: "CANCELLED", events: ["RESERVATION_REJECTED"] },
      CANCEL: reservationCancelled,
    },
    // A deposit that is not paid: the restaurant never heard of the request.
    AWAITING_PAYMENT: {
      CONFIRM_PAYMENT: { to: "PENDING_APPROVAL", events: ["RESERVATION_REQUESTED"] },
      FAIL_PAYMENT: { to: "FAILED", events: [] },
    },
    PAID: none,
    CONFIRMED: { CANCEL: reservationCancelled, COMPLETE: { to: "COMPLETED", events: [] } },
    PREPARING: none,
    READY_FOR_PICKUP: none,
    OUT_FOR_DELIVERY: none,
    COMPLETED: none,
    CANCELLED: none,
    FAILED: none,
  },
};

export type MoveResult =
  | { ok: true; status: OrderStatus; events: readonly MoveEvent[] }
  /** REASON_REQUIRED: food that is made is only cancelled with a reason; a 422 issue REQUIRED on `reason`. */
  | { ok: false; code: "ILLEGAL_TRANSITION" | "REASON_REQUIRED" };

/** What a command does to an order or reservation in a status. `reason` only matters to CANCEL. */
export function moveOrder(
  status: OrderStatus,
  flow: OrderFlow,
  command: OrderCommand,
  reason: string | null = null,
): MoveResult {
  const move = moves[flow][status][command];
  if (!move) return { ok: false, code: "ILLEGAL_TRANSITION" };
  if (move.needsReason && !reason) return { ok: false, code: "REASON_REQUIRED" };
  return { ok: true, status: move.to, events: move.events };
}

/** The commands possible in a status, in the order of the process. */
export const commandsOf = (status: OrderStatus, flow: OrderFlow): OrderCommand[] =>
  Object.keys(moves[flow][status]) as OrderCommand[];

/** The statuses reachable in one move, each once, in the order of the process. */
export const nextStatuses = (status: OrderStatus, flow: OrderFlow): OrderStatus[] => [
  ...new Set(Object.values(moves[flow][status]).map((move) => move.to)),
];

/** The command that moves an order from one status to another in one step; null when there is none. */
export const commandTo = (
  from: OrderStatus,
  to: OrderStatus,
  flow: Exclude<OrderFlow, "RESERVATION">,
): OrderCommand | null =>
  commandsOf(from, flow).find((command) => moves[flow][from][command]?.to === to) ?? null;

/** Accepted, and not over: what a kitchen and its couriers have in hand. */
export const statusesInHand = ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "OUT_FOR_DELIVERY"] as const;

/** Paid or owed, and not ready yet: what an order holds can be changed (D-295), and another time is news to its guest. */
export const statusesBeforeReady: readonly OrderStatus[] = ["PAID", "CONFIRMED", "PREPARING"];
