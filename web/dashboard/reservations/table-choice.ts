import type { ReservationDay, StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import type { Words } from "../texts.tsx";

type Table = ReservationDay["tables"][number];

/** The tables that others have while a party would sit; those that it has itself are its own. */
export const takenTables = (
  { occupancies }: Pick<ReservationDay, "occupancies">,
  { id, dineInAt, endsAt }: StaffReservation,
): ReadonlySet<string> =>
  new Set(
    occupancies
      .filter(
        (one) =>
          one.reservationId !== id &&
          Date.parse(one.from) < Date.parse(endsAt) &&
          Date.parse(one.until) > Date.parse(dineInAt),
      )
      .map((one) => one.tableId),
  );

/** How many the chosen tables take: as a combination of the restaurant's own says, or each as it stands. */
export function seatsOf(
  { combinations }: Pick<ReservationDay, "combinations">,
  chosen: readonly Table[],
): number {
  const joined = combinations.find(
    (one) => one.tableIds.length === chosen.length && chosen.every(({ id }) => one.tableIds.includes(id)),
  );
  return joined?.maxSeats ?? chosen.reduce((sum, table) => sum + table.maxSeats, 0);
}

/** Tables by where they stand, those of no area last; areas without any are left out. */
export const tablesByArea = ({ areas, tables }: Pick<ReservationDay, "areas" | "tables">) =>
  [...areas, { id: null, name: "" }]
    .map((area) => ({ ...area, tables: tables.filter((table) => table.areaId === area.id) }))
    .filter((area) => area.tables.length > 0);

/** How many a table takes: `2–4 plasser`. */
export const seatsText = (
  words: Words["t"]["reservations"]["picker"],
  { minSeats, maxSeats }: Pick<Table, "minSeats" | "maxSeats">,
): string =>
  minSeats === maxSeats
    ? words.seats({ count: maxSeats })
    : words.seatsBetween({ min: minSeats, max: maxSeats });
