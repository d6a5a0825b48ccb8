import { dueMsOf } from "../../../src/domain/slips.ts";
import { linesOfStations } from "../../../src/domain/stations.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** A line as one station makes it. */
export interface StationLine {
  line: BoardOrder["lines"][number];
  madeAt: string | null;
}

/** What a station has to do with an order. */
export interface StationTicket {
  order: BoardOrder;
  lines: StationLine[];
  isMade: boolean;
  /** When the last of it was made, epoch ms; 0: nothing is. */
  lastMadeMs: number;
  /** How many lines others make. */
  others: number;
}

const isPaidBack = ({ quantity, refundedQuantity }: StationLine["line"]): boolean =>
  refundedQuantity >= quantity;

export function ticketOf(order: BoardOrder, stationId: string): StationTicket | null {
  const work = order.stations.find((one) => one.stationId === stationId);
  if (!work) return null;
  const madeAt = new Map(work.lines.map((line) => [line.lineId, line.madeAt]));
  const lines = linesOfStations(order, new Set([stationId]))
    .filter((line) => madeAt.has(line.id) && !isPaidBack(line))
    .map((line) => ({ line, madeAt: madeAt.get(line.id) ?? null }));
  if (lines.length === 0) return null;
  return {
    order,
    lines,
    isMade: lines.every((one) => one.madeAt !== null),
    lastMadeMs: Math.max(...lines.map((one) => (one.madeAt === null ? 0 : Date.parse(one.madeAt)))),
    others: order.lines.filter((line) => !isPaidBack(line)).length - lines.length,
  };
}

/** What is left to make at a station, what is due first on top. */
export const toMake = (tickets: readonly StationTicket[]): StationTicket[] =>
  tickets
    .filter(({ isMade }) => !isMade)
    .sort(
      (a, b) =>
        (dueMsOf(a.order) ?? 0) - (dueMsOf(b.order) ?? 0) || (a.order.placedAt < b.order.placedAt ? -1 : 1),
    );

/** The one that was finished last, to be called back. */
export const lastMade = (tickets: readonly StationTicket[]): StationTicket | undefined =>
  tickets.filter(({ isMade }) => isMade).toSorted((a, b) => b.lastMadeMs - a.lastMadeMs)[0];

/** How many of each are still to be made, over all tickets: most first. */
export function allDay(tickets: readonly StationTicket[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { lines } of tickets)
    for (const { line, madeAt } of lines) {
      if (madeAt !== null) continue;
      const left = line.quantity - line.refundedQuantity;
      for (const one of line.components.length > 0 ? line.components : [line]) {
        const name = one.variantName ? `${one.name} ${one.variantName}` : one.name;
        counts.set(name, (counts.get(name) ?? 0) + left);
      }
    }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** How far each of the kitchen's stations is with an order, for those who see the whole of it. */
export const progressOf = (
  order: Pick<BoardOrder, "stations">,
  stations: readonly { id: string; name: string }[],
): { name: string; made: number; all: number }[] =>
  order.stations.flatMap(({ stationId, lines }) =>
    stations
      .filter(({ id }) => id === stationId)
      .map(({ name }) => ({
        name,
        made: lines.filter(({ madeAt }) => madeAt !== null).length,
        all: lines.length,
      })),
  );
