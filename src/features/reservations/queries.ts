import type { OrderStatus } from "../../domain/order-state.ts";
import type { TableBookings } from "../../domain/table-availability.ts";
import type { WaitlistStatus } from "../../domain/waitlist.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export const at = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** What `orders.reservation` holds. Tables stand there once they are promised. */
export interface StoredReservation {
  areaId: string | null;
  occasion: string | null;
  highChairs: number;
  wheelchair: boolean;
  allergies: string[];
  /** ISO 8601: until when a confirmed booking can be cancelled by the guest. */
  canCancelUntil: string;
  /** ISO 8601: until when the guest gets the deposit back. */
  refundUntil?: string;
  /** Øre that each guest's place cost, of a deposit that was paid per guest. */
  depositPerGuest?: number;
  /** What was agreed before the restaurant changed it. */
  agreed?: { dineInAt: string; partySize: number };
  /** Confirmed by itself once the deposit is paid. */
  autoApprove?: boolean;
  tableIds?: string[];
  tableNames?: string[];
  seatedAt?: string;
}

/** A reservation with the tables it occupies and its payment. Money is øre. */
export interface ReservationRecord {
  id: string;
  order_number: number;
  token_sealed: Buffer;
  status: OrderStatus;
  source: string;
  locale: Locale;
  client_reference: string | null;
  total: number;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  note: string | null;
  dine_in_at: Temporal.Instant;
  party_size: number;
  duration_minutes: number;
  reservation: StoredReservation;
  placed_at: Temporal.Instant;
  confirmed_at: Temporal.Instant | null;
  completed_at: Temporal.Instant | null;
  cancelled_at: Temporal.Instant | null;
  cancellation: { reason: string | null; message: string | null; cancelledBy?: string } | null;
  payment_state: string | null;
  payment_url: string | null;
  payment_expires_at: Temporal.Instant | null;
  payment_created_at: Temporal.Instant | null;
  refunded: number | null;
  /** Those it occupies: proposed while it waits for an answer. */
  table_ids: string[] | null;
}

const reservationRecord = `
  SELECT o.id, o.order_number, o.token_sealed, o.status, o.source, o.locale, o.client_reference, o.total, o.customer_name,
    o.customer_phone, o.customer_email, o.note, o.dine_in_at, o.party_size, o.duration_minutes, o.reservation, o.placed_at,
    o.confirmed_at, o.completed_at, o.cancelled_at, o.cancellation, p.state AS payment_state, p.payment_url,
    p.expires_at AS payment_expires_at, p.created_at AS payment_created_at, p.refunded,
    (SELECT array_agg(t.table_id ORDER BY t.table_id) FROM table_occupancies t
      WHERE t.restaurant_id = o.restaurant_id AND t.order_id = o.id) AS table_ids
  FROM orders o
  LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id`;

export async function findReservation(
  db: Queryable,
  scope: RestaurantScope,
  reservationId: string,
): Promise<ReservationRecord | null> {
  const [row] = await db.query<ReservationRecord>(
    `${reservationRecord} WHERE o.restaurant_id = $1 AND o.id = $2 AND o.type = 'RESERVATION'`,
    [scope.restaurantId, reservationId],
  );
  return row ?? null;
}

interface BookingRow {
  kind: "TABLE" | "ARRIVAL";
  table_id: string | null;
  from_ms: number;
  until_ms: number | null;
  party_size: number | null;
}

const epochMs = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

/** What is booked between two instants (epoch ms). A hold that has run out counts for nothing, nor does `ownHoldId`. */
export async function bookingsBetween(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
  nowMs: number,
  ownHoldId: string | null = null,
): Promise<TableBookings> {
  const rows = await db.query<BookingRow>(
    `SELECT 'TABLE' AS kind, t.table_id, ${epochMs("lower(t.during)")} AS from_ms, ${epochMs("upper(t.during)")} AS until_ms,
       NULL::integer AS party_size
     FROM table_occupancies t
     LEFT JOIN dine_in_holds h ON h.restaurant_id = t.restaurant_id AND h.id = t.hold_id
     WHERE t.restaurant_id = $1 AND t.during && tstzrange($2, $3) AND (t.hold_id IS NULL OR (h.expires_at > $4 AND h.id IS DISTINCT FROM $5))
     UNION ALL
     SELECT 'ARRIVAL', NULL, ${epochMs("dine_in_at")}, NULL, party_size FROM orders
     WHERE restaurant_id = $1 AND type = 'RESERVATION' AND dine_in_at >= $2 AND dine_in_at < $3
       AND status NOT IN ('CANCELLED', 'FAILED')
     UNION ALL
     SELECT 'ARRIVAL', NULL, ${epochMs("dine_in_at")}, NULL, party_size FROM dine_in_holds
     WHERE restaurant_id = $1 AND dine_in_at >= $2 AND dine_in_at < $3 AND expires_at > $4 AND id IS DISTINCT FROM $5`,
    [scope.restaurantId, at(fromMs), at(untilMs), at(nowMs), ownHoldId],
  );
  return {
    occupancies: rows.flatMap((row) =>
      row.kind === "TABLE" ? [{ tableId: row.table_id!, fromMs: row.from_ms, untilMs: row.until_ms! }] : [],
    ),
    arrivals: rows.flatMap((row) =>
      row.kind === "ARRIVAL" ? [{ atMs: row.from_ms, partySize: row.party_size! }] : [],
    ),
  };
}

/** What is expected between two instants (epoch ms), and every request of any day that waits for an answer; by time. */
export async function reservationsOfDay(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<ReservationRecord[]> {
  return db.query<ReservationRecord>(
    `${reservationRecord} WHERE o.restaurant_id = $1 AND o.type = 'RESERVATION' AND o.status <> 'FAILED'
       AND ((o.dine_in_at >= $2 AND o.dine_in_at < $3) OR o.status = 'PENDING_APPROVAL')
     ORDER BY o.dine_in_at, o.id`,
    [scope.restaurantId, at(fromMs), at(untilMs)],
  );
}

export interface ReservationsAsked {
  fromMs: number;
  /** Null: with no end. */
  untilMs: number | null;
  status: OrderStatus | null;
  /** The time (ISO 8601) and id of the last one that is known. */
  after: readonly [string, string] | null;
  limit: number;
}

/** Reservations from an instant on, in the order in which the guests come. */
export const reservationsFrom = (
  db: Queryable,
  scope: RestaurantScope,
  { fromMs, untilMs, status, after, limit }: ReservationsAsked,
): Promise<ReservationRecord[]> =>
  db.query<ReservationRecord>(
    `${reservationRecord} WHERE o.restaurant_id = $1 AND o.type = 'RESERVATION' AND o.dine_in_at >= $2
       AND ($3::timestamptz IS NULL OR o.dine_in_at < $3) AND ($4::text IS NULL OR o.status = $4)
       AND ($5::timestamptz IS NULL OR (o.dine_in_at, o.id) > ($5, $6))
     ORDER BY o.dine_in_at, o.id LIMIT $7`,
    [
      scope.restaurantId,
      at(fromMs),
      untilMs === null ? null : at(untilMs),
      status,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
    ],
  );

export interface OccupancyView {
  tableId: string;
  from: string;
  until: string;
  reservationId: string | null;
  holdExpiresAt: string | null;
}

/** Which table is taken when, as people see it. */
export async function occupanciesBetween(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
  nowMs: number,
): Promise<OccupancyView[]> {
  return db.query<OccupancyView>(
    `SELECT t.table_id AS "tableId", iso_utc(lower(t.during)) AS "from", iso_utc(upper(t.during)) AS until,
       t.order_id AS "reservationId", iso_utc(h.expires_at) AS "holdExpiresAt"
     FROM table_occupancies t
     LEFT JOIN dine_in_holds h ON h.restaurant_id = t.restaurant_id AND h.id = t.hold_id
     WHERE t.restaurant_id = $1 AND t.during && tstzrange($2, $3) AND (t.hold_id IS NULL OR h.expires_at > $4)
     ORDER BY lower(t.during), t.table_id`,
    [scope.restaurantId, at(fromMs), at(untilMs), at(nowMs)],
  );
}

/** Names of all tables, also of those that are no longer in use. */
export async function tableNames(db: Queryable, scope: RestaurantScope): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    "SELECT id, name FROM dining_tables WHERE restaurant_id = $1",
    [scope.restaurantId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface WaitlistRecord {
  id: string;
  date: string;
  from_at: Temporal.Instant;
  until_at: Temporal.Instant;
  party_size: number;
  area_id: string | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string | null;
  note: string | null;
  status: WaitlistStatus;
  free_at: Temporal.Instant | null;
  notified_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
}

const waitlistRecord = `SELECT id, date, from_at, until_at, party_size, area_id, customer_name, customer_phone, customer_email,
  note, status, free_at, notified_at, created_at FROM dine_in_waitlist`;

/** The waiting list of a date, in the order that guests joined it. */
export async function waitlistOf(
  db: Queryable,
  scope: RestaurantScope,
  date: string,
): Promise<WaitlistRecord[]> {
  return db.query<WaitlistRecord>(
    `${waitlistRecord} WHERE restaurant_id = $1 AND date = $2 ORDER BY created_at, id`,
    [scope.restaurantId, date],
  );
}

/** Everybody of a restaurant who is waiting, first come first. */
export async function waitingIn(db: Queryable, scope: RestaurantScope): Promise<WaitlistRecord[]> {
  return db.query<WaitlistRecord>(
    `${waitlistRecord} WHERE restaurant_id = $1 AND status IN ('WAITING', 'NOTIFIED') ORDER BY created_at, id LIMIT 500`,
    [scope.restaurantId],
  );
}
