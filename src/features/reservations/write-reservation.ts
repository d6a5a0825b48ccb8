import { slotStartOf } from "../../domain/slots.ts";
import type { DiningRoom } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { UsedKey } from "../orders/find-used-key.ts";
import type { CheckedBooking } from "./check-booking.ts";
import { at } from "./queries.ts";

/** Everything `place_reservation` (migrations/0009_reservations.sql) needs; JSON as text. */
export interface ReservationToWrite {
  reservationId: string;
  /** Of the snapshot it was checked against; null when staff decide by themselves. */
  snapshotVersion: number | null;
  nowMs: number;
  key: string | null;
  bodyHash: Buffer | null;
  holdId: string | null;
  booking: Pick<CheckedBooking, "dineInMs"> & { seatings: readonly { tableIds: readonly string[] }[] };
  /** Null: staff are not held to the pacing. */
  pacing: DiningRoom["settings"] | null;
  approve: boolean;
  order: string;
  event: string;
  actor: string;
  provider: string | null;
  paymentExpiresAtMs: number | null;
}

/** What stands in the way of seating a party. */
export type SeatingRefusal = "STALE_SNAPSHOT" | "NO_TABLE" | "UNKNOWN_TABLE";

export type ReservationWritten =
  | { outcome: "PLACED"; orderNumber: number; tableIds: string[] }
  | { outcome: "KEY_USED"; used: UsedKey }
  | { outcome: SeatingRefusal };

interface Row {
  placed: boolean;
  existing_order_id: string | null;
  existing_endpoint: UsedKey["endpoint"] | null;
  existing_body_hash: Buffer | null;
  number: number | null;
  table_ids: string[] | null;
}

/** Writes a reservation with its table in one round trip and one transaction, or says what stands in its way. */
export async function writeReservation(
  db: Queryable,
  scope: RestaurantScope,
  write: ReservationToWrite,
): Promise<ReservationWritten> {
  const { booking, pacing } = write;
  const written = await orRefusal(() =>
    db.query<Row>(
      `SELECT * FROM place_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        scope.restaurantId,
        write.reservationId,
        write.snapshotVersion,
        at(write.nowMs),
        write.key,
        write.bodyHash,
        write.holdId,
        seatingsJson(booking.seatings),
        pacing && at(slotStartOf(booking.dineInMs, pacing.slotMinutes)),
        pacing?.slotMinutes ?? null,
        pacing?.partiesPerSlot ?? null,
        pacing?.coversPerSlot ?? null,
        write.approve,
        write.order,
        write.event,
        write.actor,
        write.provider,
        write.paymentExpiresAtMs === null ? null : at(write.paymentExpiresAtMs),
      ],
    ),
  );
  if (!Array.isArray(written)) return { outcome: written };
  const row = written[0]!;
  if (row.placed) return { outcome: "PLACED", orderNumber: row.number!, tableIds: row.table_ids! };
  return {
    outcome: "KEY_USED",
    used: {
      endpoint: row.existing_endpoint!,
      body_hash: row.existing_body_hash!,
      order_id: row.existing_order_id!,
    },
  };
}

export interface HoldToWrite {
  holdId: string;
  snapshotVersion: number;
  nowMs: number;
  expiresAtMs: number;
  booking: CheckedBooking;
  pacing: DiningRoom["settings"];
}

/** Keeps a table, by the same rules. */
export async function writeHold(
  db: Queryable,
  scope: RestaurantScope,
  { holdId, snapshotVersion, nowMs, expiresAtMs, booking, pacing }: HoldToWrite,
): Promise<SeatingRefusal | "HELD"> {
  const written = await orRefusal(() =>
    db.query("SELECT hold_tables($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)", [
      scope.restaurantId,
      holdId,
      snapshotVersion,
      at(nowMs),
      at(expiresAtMs),
      seatingsJson(booking.seatings),
      at(booking.dineInMs),
      booking.partySize,
      booking.durationMinutes,
      booking.areaId,
      pacing.slotMinutes,
      pacing.partiesPerSlot,
      pacing.coversPerSlot,
    ]),
  );
  return Array.isArray(written) ? "HELD" : written;
}

const seatingsJson = (seatings: readonly { tableIds: readonly string[] }[]): string =>
  JSON.stringify(seatings.map(({ tableIds }) => tableIds));

/** The functions' own SQLSTATE; its message is the refusal. */
const refusalCode = "LK001";

/** The rows, or what the database refused. */
export async function orRefusal<Row>(query: () => Promise<Row[]>): Promise<Row[] | SeatingRefusal> {
  try {
    return await query();
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    if (code === refusalCode) return message as SeatingRefusal;
    throw error;
  }
}
