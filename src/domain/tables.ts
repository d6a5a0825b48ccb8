import type { DiningRoom } from "./snapshot.ts";

/** Where a party can sit: one table, or several that are pushed together. */
export interface Seating {
  tableIds: readonly string[];
  minSeats: number;
  maxSeats: number;
  /** The area of all its tables; null when they stand in different ones, or in none. */
  areaId: string | null;
}

/** A table that is taken from one instant up to but not including another; epoch ms. */
export interface Occupancy {
  tableId: string;
  fromMs: number;
  untilMs: number;
}

/** Every seating of a room. A combination counts while all of its tables do. */
export function seatingsOf(room: Pick<DiningRoom, "tables" | "combinations">): Seating[] {
  const areas = new Map(room.tables.map((table) => [table.id, table.areaId]));
  const combined = room.combinations
    .filter(({ tableIds }) => tableIds.every((id) => areas.has(id)))
    .map(({ tableIds, minSeats, maxSeats }) => {
      const [first, ...others] = tableIds.map((id) => areas.get(id)!);
      const areaId = others.every((area) => area === first) ? (first ?? null) : null;
      return { tableIds, minSeats, maxSeats, areaId };
    });
  const single = room.tables.map(({ id, minSeats, maxSeats, areaId }) => ({
    tableIds: [id],
    minSeats,
    maxSeats,
    areaId,
  }));
  return [...single, ...combined];
}

/**
 * The seatings that take a party, the best first: as few tables as can be, then the smallest, so that a table for six is
 * not spent on two; among equals the choosier one, since the other takes smaller parties too; then the restaurant's order.
 */
export function seatingsFor(
  room: Pick<DiningRoom, "tables" | "combinations">,
  partySize: number,
  areaId: string | null = null,
): Seating[] {
  return seatingsOf(room)
    .filter(({ minSeats, maxSeats }) => minSeats <= partySize && partySize <= maxSeats)
    .filter((seating) => areaId === null || seating.areaId === areaId)
    .toSorted(
      (a, b) => a.tableIds.length - b.tableIds.length || a.maxSeats - b.maxSeats || b.minSeats - a.minSeats,
    );
}

/** The largest party that some seating takes; 0 for a room without tables. */
export const largestParty = (room: Pick<DiningRoom, "tables" | "combinations">): number =>
  seatingsOf(room).reduce((largest, { maxSeats }) => Math.max(largest, maxSeats), 0);

/** Which tables are free when. */
export interface TableBook {
  isFree(seating: Pick<Seating, "tableIds">, fromMs: number, untilMs: number): boolean;
}

/** From occupancies in any order; those of one table never overlap, as the database makes sure. */
export function tableBook(occupancies: readonly Occupancy[]): TableBook {
  const byTable = new Map<string, Occupancy[]>();
  for (const occupancy of occupancies) {
    const list = byTable.get(occupancy.tableId);
    if (list) list.push(occupancy);
    else byTable.set(occupancy.tableId, [occupancy]);
  }
  for (const list of byTable.values()) list.sort((a, b) => a.fromMs - b.fromMs);
  return {
    isFree: ({ tableIds }, fromMs, untilMs) =>
      tableIds.every((id) => {
        const list = byTable.get(id);
        return list === undefined || !isTaken(list, fromMs, untilMs);
      }),
  };
}

/** The first that ends after `fromMs` decides: those before it are over, those after it begin later. */
function isTaken(sorted: readonly Occupancy[], fromMs: number, untilMs: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.untilMs > fromMs) high = middle;
    else low = middle + 1;
  }
  const next = sorted[low];
  return next !== undefined && next.fromMs < untilMs;
}
