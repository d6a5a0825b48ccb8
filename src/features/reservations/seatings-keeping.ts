import type { DiningRoom } from "../../domain/snapshot.ts";
import { type Seating, seatingsFor, seatingsOf } from "../../domain/tables.ts";
import type { ReservationRecord } from "./queries.ts";

type Seated = Pick<ReservationRecord, "reservation" | "table_ids" | "party_size">;

/** The tables that were promised, or those that a request occupies. */
export const tablesOf = ({ reservation, table_ids: held }: Pick<Seated, "reservation" | "table_ids">) =>
  reservation.tableIds ?? held ?? [];

/** Where a party can sit, the best first: at the tables it has, if they hold it, and else at the smallest that fit. */
export const seatingsKeeping = (
  room: DiningRoom,
  record: Seated,
  partySize: number,
): (readonly string[])[] => [
  ...keptTables(record, partySize, seatingsOf(room)),
  ...seatingsFor(room, partySize, record.reservation.areaId).map(({ tableIds }) => tableIds),
];

/** The tables that a party has, if they hold it: as large as the room says, or as staff have seated it before. */
function keptTables(record: Seated, partySize: number, seatings: readonly Seating[]): (readonly string[])[] {
  const held = tablesOf(record);
  if (held.length === 0) return [];
  const key = held.toSorted().join();
  const seating = seatings.find(({ tableIds }) => tableIds.toSorted().join() === key);
  return partySize <= Math.max(record.party_size, seating?.maxSeats ?? 0) ? [held] : [];
}
