import type { Context } from "../../context.ts";
import { startOfBusinessDay } from "../../domain/business-day.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { nextStatuses, type OrderStatus, statusesInHand } from "../../domain/order-state.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { stationParts, stationsOfProducts } from "../../domain/stations.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { namesOf } from "../people/members.ts";
import { acceptBeforeMs } from "./accept-before.ts";
import type { Board, BoardOrder, BoardState, ToldOrder } from "./board-schemas.ts";
import { orderAgain } from "./order-again.ts";
import { flowOf, orderOf } from "./order-moves.ts";
import type { StoredAddon } from "./order-row.ts";
import {
  addonView,
  changesOf,
  dueOf,
  eventsOf,
  lineBasics,
  paymentStatusOf,
  refundableOf,
  refundedOf,
  timelineOf,
} from "./order-views.ts";
import { instantText } from "./placed-order.ts";
import {
  type BoardCursor,
  findOrdersByStatus,
  type LineRecord,
  type OrderRecord,
  type StoredTick,
} from "./queries.ts";

/** Orders paid in cash, and those accepted by themselves, arrive CONFIRMED: they are new until a person has answered. */
export const statusesOf: Record<BoardState, readonly OrderStatus[]> = {
  new: ["PAID", "CONFIRMED"],
  active: statusesInHand,
  unseen: ["CANCELLED"],
  unpaid: ["AWAITING_PAYMENT"],
  done: ["COMPLETED", "CANCELLED"],
};
const mostPerPage = 100;

/**
 * A page of the restaurant's orders: `new` waits for an answer, `active` is being made, and `unseen` was cancelled by others, the oldest
 * first; `unpaid` was taken by phone and waits for its payment; `done` was finished in the running business day, the newest first. `cursor` is the last page's `nextCursor`. Throws BAD_REQUEST for a cursor of somebody's own making.
 */
export async function listOrders(
  ctx: Context,
  scope: RestaurantScope,
  state: BoardState,
  page: { cursor?: string | null | undefined; limit?: number | null | undefined } = {},
): Promise<Board> {
  const limit = Math.min(page.limit ?? mostPerPage, mostPerPage);
  const found = await findOrdersByStatus(ctx.db, scope, statusesOf[state], {
    newestFirst: state === "done",
    waitsForAnswer: state === "new" ? true : state === "active" ? false : null,
    isUnseen: state === "unseen",
    isTakenByPhone: state === "unpaid",
    finishedSince: state === "done" ? startOfBusinessDay(ctx.clock.nowMsOf(scope)) : null,
    after: page.cursor ? parseCursor(page.cursor) : null,
    limit: limit + 1,
  });
  const loaded = await ctx.snapshots.of(scope.restaurantId);
  const orders = found.slice(0, limit);
  const last = found.length > limit ? orders.at(-1) : undefined;
  return {
    orders: orders.map((order) => boardViewOf(ctx, scope, order, loaded.snapshot)),
    nextCursor: last ? `${last.placed_at.epochMilliseconds}.${last.id}` : null,
  };
}

/** One order as the kitchen sees it. Throws ORDER_NOT_FOUND. */
export async function boardOrder(ctx: Context, scope: RestaurantScope, orderId: string): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  const loaded = await ctx.snapshots.of(scope.restaurantId);
  return boardViewOf(ctx, scope, order, loaded.snapshot);
}

/** The same, and what those are called who did something to it: whose move was too late asks who was faster (D-230). */
export async function toldOrder(ctx: Context, scope: RestaurantScope, orderId: string): Promise<ToldOrder> {
  const stored = await orderOf(ctx.db, scope, orderId);
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const order = boardViewOf(ctx, scope, stored, snapshot);
  const ids = order.events.flatMap(({ by }) => (by.kind === "STAFF" ? (by.id ?? []) : []));
  const again = (stored.lines ?? []).map((line) => ({
    lineId: String(line.line_number),
    line: orderAgain(line),
  }));
  return { ...order, people: await namesOf(ctx.db, scope, ids), again };
}

function parseCursor(cursor: string): BoardCursor {
  const parts = /^(\d{1,16})\.([a-z0-9_]{1,64})$/.exec(cursor);
  if (!parts) throw new Problem("BAD_REQUEST");
  return { atMs: Number(parts[1]), id: parts[2]! };
}

/** As {@link boardOrder}, of a record that is read already. */
export function boardViewOf(
  ctx: Context,
  scope: RestaurantScope,
  order: OrderRecord,
  snapshot: MenuSnapshot,
): BoardOrder {
  const token = openPublicToken(ctx.secrets, scope.restaurantId, order.token_sealed);
  const lines = (order.lines ?? []).map(lineView);
  const awaitsPayment = order.status === "AWAITING_PAYMENT";
  const waitsSinceMs = order.status === "PAID" ? order.paid_at?.epochMilliseconds : undefined;
  return {
    id: order.id,
    orderNumber: order.order_number,
    pickupCode: order.pickup_code,
    status: order.status,
    fulfillment: order.fulfillment!,
    paymentMethod: order.payment_method!,
    paymentStatus: paymentStatusOf(order),
    source: order.source,
    placedAt: isoInstant(order.placed_at.epochMilliseconds),
    paidAt: instantText(order.paid_at),
    requestedPickupAt: instantText(order.requested_pickup_at),
    originalRequestedPickupAt: instantText(order.original_requested_pickup_at),
    pickupTimeRevisedAt: instantText(order.pickup_time_revised_at),
    estimatedReadyAt: instantText(order.estimated_ready_at),
    acceptBefore: waitsSinceMs === undefined ? null : isoInstant(acceptBeforeMs(snapshot, waitsSinceMs)),
    completedAt: instantText(order.completed_at),
    cancelledAt: instantText(order.cancelled_at),
    cancellation: order.cancellation && {
      reason: order.cancellation.reason,
      message: order.cancellation.message,
    },
    undoUntil: order.cancellation?.undoUntil ?? null,
    customer: { name: order.customer_name, phone: order.customer_phone, email: order.customer_email },
    deliveryAddress: addressView(order),
    handoff: order.handoff,
    vehicle: order.curbside?.vehicle ?? null,
    note: order.note,
    cutlery: order.cutlery,
    ageConfirmed: order.age_confirmed,
    clientReference: order.client_reference,
    lines,
    subtotal: order.subtotal,
    discount: order.discount,
    couponLabel: order.coupon?.label ?? null,
    deliveryFee: order.delivery_fee,
    deposit: order.bottle_deposit + order.table_deposit,
    tip: order.tip,
    total: order.total,
    refunded: refundedOf(order),
    refundedVat: order.refunded_vat ?? [],
    refundable: refundableOf(order),
    paymentUrl: awaitsPayment ? order.payment_url : null,
    paymentExpiresAt: awaitsPayment ? instantText(order.payment_expires_at) : null,
    due: dueOf(order),
    vat: order.vat,
    nextStatuses: nextStatuses(order.status, flowOf(order)),
    timeline: timelineOf(order),
    events: eventsOf(order),
    version: order.version,
    versionSeen: order.version_seen,
    changes: changesOf(order),
    stations: stationsView(lines, order.ticks ?? [], snapshot),
    trackingUrl: trackingUrl(ctx.config, snapshot.restaurant, token),
  };
}

function stationsView(
  lines: BoardOrder["lines"],
  ticks: readonly StoredTick[],
  snapshot: MenuSnapshot,
): BoardOrder["stations"] {
  const madeAt = new Map(ticks.map(({ line, station, at }) => [`${line} ${station}`, at]));
  return stationParts(lines, snapshot.stations, stationsOfProducts(snapshot)).map(({ stationId, parts }) => ({
    stationId,
    lines: parts.map((part) => {
      const at = madeAt.get(`${part.lineId} ${stationId}`);
      return { ...part, madeAt: at ? isoInstant(Date.parse(at)) : null };
    }),
  }));
}

/** The kitchen reads its own name of an add-on. */
const kitchenAddon = (addon: StoredAddon) => ({
  ...addonView(addon),
  kitchenName: addon.kitchenName ?? null,
});

const lineView = (line: LineRecord): BoardOrder["lines"][number] => ({
  ...lineBasics(line),
  variantId: line.variant_id,
  clientLineId: line.client_line_id,
  deposit: line.bottle_deposit,
  addons: line.addons.map(kitchenAddon),
  components: (line.components ?? []).map((part) => ({
    slotName: part.slotName,
    productId: part.productId,
    variantId: part.variantId,
    name: part.name,
    variantName: part.variantName,
    addons: part.addons.map(kitchenAddon),
  })),
});

function addressView({ delivery_address: address }: OrderRecord): BoardOrder["deliveryAddress"] {
  if (!address) return null;
  return {
    line1: address.line1,
    line2: address.line2 || null,
    postalCode: address.postalCode,
    city: address.city,
    floor: address.floor || null,
    doorCode: address.doorCode || null,
    instructions: address.instructions || null,
    latitude: address.latitude ?? null,
    longitude: address.longitude ?? null,
    zoneName: address.zoneName ?? null,
  };
}
