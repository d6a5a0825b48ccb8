import { type DineInSettings, dineInSettings } from "./dine-in-settings.ts";
import type { BookingTimes } from "./reservation-slots.ts";
import type { DayHours, DiningRoom } from "./snapshot.ts";

/** Two tables for two at the window, two for four and one for six in the hall; the fours can be pushed together. */
export const exampleTables: Pick<DiningRoom, "areas" | "tables" | "combinations"> = {
  areas: [
    { id: "vindu", name: "Vindu" },
    { id: "sal", name: "Sal" },
  ],
  tables: [
    { id: "v1", name: "V1", areaId: "vindu", minSeats: 1, maxSeats: 2 },
    { id: "v2", name: "V2", areaId: "vindu", minSeats: 1, maxSeats: 2 },
    { id: "s1", name: "S1", areaId: "sal", minSeats: 2, maxSeats: 4 },
    { id: "s2", name: "S2", areaId: "sal", minSeats: 2, maxSeats: 4 },
    { id: "r1", name: "R1", areaId: "sal", minSeats: 4, maxSeats: 6 },
  ],
  combinations: [{ id: "s1s2", tableIds: ["s1", "s2"], minSeats: 5, maxSeats: 8 }],
};

export const everyDay = (opensAt: string, closesAt: string): DayHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, opensAt, closesAt, isClosed: false }));

/** The room open every day from 16 to 23, with bookings every half hour, unless said otherwise. */
export const aRoom = (
  settings: Partial<DineInSettings> = {},
  more: Partial<Omit<BookingTimes, "diningRoom">> = {},
): BookingTimes => ({
  openingHours: everyDay("16:00", "23:00"),
  venueHours: [],
  hoursOverrides: [],
  ...more,
  diningRoom: { settings: dineInSettings({ slotMinutes: 30, ...settings }), ...exampleTables },
});
