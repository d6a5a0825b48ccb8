import type { ActorKind } from "../../domain/actor-kinds.ts";
import type { StoredComponent } from "../../domain/goods-price.ts";
import type { LineChange } from "../../domain/line-changes.ts";
import type { OrderStatus, OrderType } from "../../domain/order-state.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { PaymentState } from "../../domain/payment-states.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { Fulfillment, PaymentMethod } from "../../domain/snapshot.ts";
import type { VatGroup, VatRate } from "../../domain/vat.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StoredAddon } from "./order-row.ts";
import { endedAt } from "./sold-between.ts";

/** An order with its lines, its payment and what happened to it, as stored. Money is øre. */
export interface OrderRecord {
  id: string;
  type: OrderType;
  order_number: number;
  pickup_code: string | null;
  token_sealed: Buffer;
  status: OrderStatus;
  fulfillment: Fulfillment | null;
  payment_method: PaymentMethod | null;
  source: string;
  locale: Locale;
  client_reference: string | null;
  subtotal: number;
  discount: number;
  delivery_fee: number;
  bottle_deposit: number;
  table_deposit: number;
  tip: number;
  total: number;
  vat: VatGroup[];
  coupon: StoredCoupon | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  delivery_address: StoredAddress | null;
  handoff: string | null;
  curbside: { vehicle: string } | null;
  note: string | null;
  cutlery: boolean;
  age_confirmed: boolean;
  success_url: string | null;
  cancel_url: string | null;
  requested_pickup_at: Temporal.Instant | null;
  original_requested_pickup_at: Temporal.Instant | null;
  pickup_time_revised_at: Temporal.Instant | null;
  /** What the restaurant said when it last moved the time. */
  revised_reason: string | null;
  estimated_ready_at: Temporal.Instant | null;
  dine_in_at: Temporal.Instant | null;
  party_size: number | null;
  duration_minutes: number | null;
  reservation: {
    tableNames?: string[];
    canCancelUntil?: string | null;
    refundUntil?: string;
    seatedAt?: string;
    agreed?: { dineInAt: string; partySize: number };
  } | null;
  placed_at: Temporal.Instant;
  paid_at: Temporal.Instant | null;
  confirmed_at: Temporal.Instant | null;
  preparing_at: Temporal.Instant | null;
  ready_at: Temporal.Instant | null;
  out_for_delivery_at: Temporal.Instant | null;
  completed_at: Temporal.Instant | null;
  cancelled_at: Temporal.Instant | null;
  cancellation: {
    reason: string | null;
    message: string | null;
    cancelledBy?: string;
    /** By people: until when they may take it back. */
    undoUntil?: string;
  } | null;
  payment_state: PaymentState | null;
  payment_provider: PaymentProviderName | null;
  payment_url: string | null;
  payment_expires_at: Temporal.Instant | null;
  payment_created_at: Temporal.Instant | null;
  payment_amount: number | null;
  refunded: number | null;
  /** The VAT in what was given back, by rate; null when nothing was. */
  refunded_vat: VatGroup[] | null;
  lines: LineRecord[] | null;
  updated_at: Temporal.Instant;
  timeline: StoredEvent[] | null;
  ticks: StoredTick[] | null;
  waits_for_answer: boolean;
  /** It was cancelled, and nobody of the restaurant has seen it. */
  is_unseen: boolean;
  /** How often what is ordered was changed, and the last of these that the kitchen has seen. */
  version: number;
  version_seen: number;
  make_minutes: number;
  /** What it was when it was paid, where it was changed after that. */
  sold: SoldFigures | null;
  /** What it came to more when it was changed, the oldest first. */
  supplements: Supplement[] | null;
  /** Øre that went back because it was changed: in `refunded`, and no refund of the order as it is. */
  changed_back: number;
  stock_taken: Record<string, number> | null;
}

export interface SoldFigures {
  total: number;
  vat: VatGroup[];
}

/** Money that is owed, or was paid, beside an order that was changed (D-297). */
export interface Supplement {
  id: string;
  status: OrderStatus;
  method: PaymentMethod;
  total: number;
  vat: VatGroup[];
  /** Paid through a provider; null: at the restaurant, or not yet. */
  paid: number | null;
  refunded: number;
  url: string | null;
  expiresAt: string | null;
}

/** That a station has made what it makes of a line. */
export interface StoredTick {
  line: number;
  station: string;
  at: string;
}

/** One thing that happened to an order, and who did it. */
export interface StoredEvent {
  status: OrderStatus;
  at: string;
  event: string;
  actor: { kind: ActorKind; id?: string; role?: StaffRole };
  /** Of ORDER_CHANGED. */
  change?: StoredChange | null;
}

/** What was changed of an order, as it is kept with its history. */
export interface StoredChange {
  version: number;
  totalBefore: number;
  total: number;
  lines: LineChange[];
  /** Present when it was changed. */
  note?: string | null;
}

export interface StoredCoupon {
  id: string;
  code: string | null;
  isAutomatic: boolean;
  discountType: string;
  discount: number;
  label: string;
}

export interface StoredAddress {
  line1: string;
  line2?: string | null;
  postalCode: string;
  city: string;
  latitude?: number | null;
  longitude?: number | null;
  floor?: string | null;
  doorCode?: string | null;
  instructions?: string | null;
  zoneId?: string | null;
  zoneName?: string | null;
}

export interface LineRecord {
  line_number: number;
  product_id: string;
  variant_id: string | null;
  product_name: string;
  variant_name: string | null;
  quantity: number;
  unit_price: number;
  /** Of one unit, with what a combo's parts cost on top. */
  addons_price: number;
  line_total: number;
  discount: number;
  bottle_deposit: number;
  vat_rate: VatRate;
  addons: StoredAddon[];
  removed: { addonId: string; name: string }[];
  components: StoredComponent[] | null;
  allergens: string[];
  image_url: string | null;
  note: string | null;
  client_line_id: string | null;
  refunded_quantity: number;
}

/** Statuses as a statement writes them: only where it can read which ones are asked for does PostgreSQL find them in an index of open orders. */
const among = (statuses: readonly OrderStatus[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(", ")})`;

/** Nobody has answered it yet: paid, or confirmed by itself and not acknowledged. */
const waitsForAnswer = "(o.status = 'PAID' OR (o.status = 'CONFIRMED' AND o.acknowledged_at IS NULL))";

/** The order and what it came to more. An array, so that their refunds are found by their key and not among all of the restaurant. */
const paidFor = `ARRAY(SELECT o.id
  UNION ALL SELECT s.id FROM orders s WHERE s.restaurant_id = o.restaurant_id AND s.supplement_of = o.id)`;

/** An order with its payment, of `o`: whoever reads it adds which. */
export const orderRecord = `
  SELECT o.id, o.type, o.order_number, o.pickup_code, o.token_sealed, o.status, o.fulfillment, o.payment_method, o.source,
    o.locale, o.client_reference, o.subtotal, o.discount, o.delivery_fee, o.bottle_deposit, o.table_deposit, o.tip, o.total, o.vat, o.coupon,
    o.customer_name, o.customer_phone, o.customer_email, o.delivery_address, o.handoff, o.curbside, o.note, o.cutlery,
    o.age_confirmed, o.success_url, o.cancel_url, o.requested_pickup_at, o.original_requested_pickup_at,
    o.pickup_time_revised_at, o.estimated_ready_at, o.dine_in_at, o.party_size, o.duration_minutes, o.reservation,
    o.placed_at, o.paid_at, o.confirmed_at, o.preparing_at, o.ready_at, o.out_for_delivery_at, o.completed_at,
    o.cancelled_at, o.cancellation, o.updated_at, p.state AS payment_state, p.provider AS payment_provider, p.payment_url,
    p.expires_at AS payment_expires_at,
    p.created_at AS payment_created_at, p.amount AS payment_amount, p.refunded,
    CASE WHEN p.refunded > 0 OR o.version > 0 THEN (
      SELECT json_agg(v ORDER BY v.rate) FROM (
        SELECT (g ->> 'rate')::int AS rate, sum((g ->> 'net')::bigint) AS net, sum((g ->> 'amount')::bigint) AS amount
        FROM refunds f, jsonb_array_elements(f.vat) AS g
        WHERE f.restaurant_id = o.restaurant_id AND f.order_id = ANY (${paidFor}) AND f.state <> 'FAILED' AND NOT f.is_change
        GROUP BY 1) AS v
    ) END AS refunded_vat,
    (SELECT json_agg(l ORDER BY l.line_number) FROM order_lines l
      WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.id) AS lines,
    CASE WHEN o.pickup_time_revised_at IS NOT NULL THEN (SELECT e.data ->> 'reason' FROM order_events e
      WHERE e.restaurant_id = o.restaurant_id AND e.order_id = o.id AND e.event = 'TIME_REVISED'
      ORDER BY e.created_at DESC LIMIT 1) END AS revised_reason,
    (SELECT json_agg(json_build_object('status', e.status, 'at', e.created_at, 'event', e.event, 'actor', e.actor - 'request',
        'change', CASE WHEN e.event = 'ORDER_CHANGED' THEN e.data END) ORDER BY e.created_at)
      FROM order_events e WHERE e.restaurant_id = o.restaurant_id AND e.order_id = o.id) AS timeline,
    (SELECT json_agg(json_build_object('line', k.line_number, 'station', k.station_id, 'at', k.made_at))
      FROM line_ticks k WHERE k.restaurant_id = o.restaurant_id AND k.order_id = o.id) AS ticks,
    ${waitsForAnswer} AS waits_for_answer, o.is_unseen, o.version, o.version_seen, o.make_minutes, o.stock_taken, o.sold,
    (SELECT json_agg(json_build_object('id', s.id, 'status', s.status, 'method', s.payment_method, 'total', s.total, 'vat', s.vat,
        'paid', CASE WHEN sp.state = 'PAID' THEN sp.amount END, 'refunded', coalesce(sp.refunded, 0), 'url', sp.payment_url,
        'expiresAt', sp.expires_at) ORDER BY s.order_number)
      FROM orders s LEFT JOIN payments sp ON sp.restaurant_id = s.restaurant_id AND sp.order_id = s.id
      WHERE s.restaurant_id = o.restaurant_id AND s.supplement_of = o.id) AS supplements,
    CASE WHEN o.version > 0 THEN (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f
      WHERE f.restaurant_id = o.restaurant_id AND f.order_id = ANY (${paidFor}) AND f.state <> 'FAILED' AND f.is_change)
      ELSE 0 END AS changed_back
  FROM orders o
  LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id`;

export async function findOrder(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
): Promise<OrderRecord | null> {
  const [row] = await db.query<OrderRecord>(`${orderRecord} WHERE o.restaurant_id = $1 AND o.id = $2`, [
    scope.restaurantId,
    orderId,
  ]);
  return row ?? null;
}

/** Orders by their ids, in no order. */
export const findOrders = (
  db: Queryable,
  scope: RestaurantScope,
  ids: readonly string[],
): Promise<OrderRecord[]> =>
  db.query<OrderRecord>(`${orderRecord} WHERE o.restaurant_id = $1 AND o.id = ANY ($2)`, [
    scope.restaurantId,
    ids,
  ]);

/** Whoever was sent to pay a supplement has its token, and sees the order that it is of. */
export async function findOrderByTokenHash(
  db: Queryable,
  scope: RestaurantScope,
  tokenHash: Buffer,
): Promise<OrderRecord | null> {
  const [row] = await db.query<OrderRecord>(
    `${orderRecord} WHERE o.restaurant_id = $1 AND o.id = (
       SELECT coalesce(t.supplement_of, t.id) FROM orders t WHERE t.restaurant_id = $1 AND t.token_hash = $2)`,
    [scope.restaurantId, tokenHash],
  );
  return row ?? null;
}

/** Where a page of the board begins: after this moment (epoch ms) and id. */
export interface BoardCursor {
  atMs: number;
  id: string;
}

export interface BoardPage {
  newestFirst: boolean;
  after: BoardCursor | null;
  limit: number;
  /** Whether a person has still to answer: paid, or confirmed and not acknowledged. Null: either. */
  waitsForAnswer: boolean | null;
  /** Only orders that were completed or cancelled since (epoch ms). */
  finishedSince: number | null;
  /** Only what was cancelled and nobody has seen. */
  isUnseen?: boolean;
  /** Only what the restaurant's people took by phone. */
  isTakenByPhone?: boolean;
}

/** The rows first: with what is known of any restaurant and day, walking back through all orders looks cheaper than it is. */
const endedSince = `o.id = ANY (ARRAY(SELECT e.id FROM orders e
  WHERE e.restaurant_id = $1 AND e.status IN ('COMPLETED', 'CANCELLED') AND ${endedAt("e")} >= $6))`;

/** Orders in some statuses by `placed_at`: the oldest first for what is to be done, the newest first for what is done. */
export async function findOrdersByStatus(
  db: Queryable,
  scope: RestaurantScope,
  statuses: readonly OrderStatus[],
  page: BoardPage,
): Promise<OrderRecord[]> {
  const after = page.after ? Temporal.Instant.fromEpochMilliseconds(page.after.atMs) : null;
  const [compare, direction] = page.newestFirst ? ["<", "DESC"] : [">", "ASC"];
  return db.query<OrderRecord>(
    `${orderRecord} WHERE o.restaurant_id = $1 AND o.type = 'ORDER' AND o.status IN ${among(statuses)}
       AND ($2::timestamptz IS NULL OR (o.placed_at, o.id) ${compare} ($2, $3))
       AND ($5::boolean IS NULL OR ${waitsForAnswer} = $5)
       ${page.isUnseen ? "AND o.is_unseen" : ""} ${page.isTakenByPhone ? "AND o.source = 'STAFF'" : ""}
       ${page.finishedSince === null ? "AND $6::timestamptz IS NULL" : `AND ${endedSince}`}
     ORDER BY o.placed_at ${direction}, o.id ${direction} LIMIT $4`,
    [
      scope.restaurantId,
      after,
      page.after?.id ?? "",
      page.limit,
      page.waitsForAnswer,
      page.finishedSince === null ? null : Temporal.Instant.fromEpochMilliseconds(page.finishedSince),
    ],
  );
}

/** What has changed on the board since a snapshot of the database, and how much stands on it now: seen at one moment. */
export interface ChangesRecord {
  /** Numbers of transactions mean something in their own database alone. */
  database: string;
  /** `pg_current_snapshot()`: which transactions this has seen. */
  snapshot: string;
  waiting: number;
  /** With those that wait. */
  open: number;
  unseen: number;
  /** Orders that have changed, at most `limit`, wherever they stand. */
  changed: string[];
  /** Those of them that stand on the board. */
  orders: OrderRecord[];
}

/**
 * Orders whose last change (`changed_in`, R-903) was not to be seen yet in `since`; none without it. Each is given once, whatever
 * order transactions end in: a snapshot knows its transactions one by one. The changed ones are an array, which is looked at before an
 * order's lines are read: joined, those of the whole board were read at every look.
 */
export async function findBoardChanges(
  db: Queryable,
  scope: RestaurantScope,
  statuses: readonly OrderStatus[],
  since: string | null,
  limit: number,
): Promise<ChangesRecord> {
  type Seen = Omit<ChangesRecord, "changed" | "orders"> & { changed: string[] | null };
  const rows = await db.query<Seen & (OrderRecord | { id: null })>(
    `WITH changed AS MATERIALIZED (
       SELECT c.id FROM orders c
       WHERE c.restaurant_id = $1 AND c.type = 'ORDER' AND c.status <> 'AWAITING_PAYMENT'
         AND c.changed_in >= pg_snapshot_xmin($2::pg_snapshot) AND NOT pg_visible_in_snapshot(c.changed_in, $2::pg_snapshot)
       ORDER BY c.changed_in, c.id LIMIT $3)
     SELECT now.*, r.* FROM (
       SELECT (SELECT system_identifier::text FROM pg_control_system()) AS database, pg_current_snapshot()::text AS snapshot,
         (SELECT array_agg(changed.id) FROM changed) AS changed,
         count(*) FILTER (WHERE ${waitsForAnswer})::int AS waiting, count(*)::int AS open,
         (SELECT count(*)::int FROM orders u WHERE u.restaurant_id = $1 AND u.is_unseen) AS unseen
       FROM orders o WHERE o.restaurant_id = $1 AND o.type = 'ORDER' AND o.status IN ${among(statuses)}) AS now
     LEFT JOIN (${orderRecord}
       WHERE o.restaurant_id = $1 AND (o.status IN ${among(statuses)} OR o.is_unseen) AND o.id = ANY (ARRAY(SELECT changed.id FROM changed))) AS r ON true`,
    [scope.restaurantId, since, limit],
  );
  const { database, snapshot, waiting, open, unseen, changed } = rows[0]!;
  const orders = rows.filter((row): row is Seen & OrderRecord => row.id !== null);
  return { database, snapshot, waiting, open, unseen, changed: changed ?? [], orders };
}

/** True when the restaurant's websites include this origin: a verified domain or one a partner has bound. */
export async function isOriginOf(db: Queryable, scope: RestaurantScope, origin: string): Promise<boolean> {
  const rows = await db.query("SELECT 1 FROM origin_directory WHERE restaurant_id = $1 AND origin = $2", [
    scope.restaurantId,
    origin,
  ]);
  return rows.length > 0;
}
