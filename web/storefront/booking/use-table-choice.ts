import { useState } from "react";
import { addDays, dayOfWeekOf, osloDateOf } from "../../../src/domain/oslo-time.ts";
import { hoursOfDate } from "../ordering/open-state.ts";
import { type BookingData, useBooking } from "./booking-context.tsx";
import { type Page, usePage } from "./page.ts";
import { type AvailabilityState, useAvailability, type Wish } from "./use-availability.ts";
import { type Holding, type KeptTable, useHold } from "./use-hold.ts";
import { toDetails, useStep } from "./use-step.ts";

export type Room = NonNullable<BookingData["room"]>;

export interface TableChoice {
  wish: Wish;
  change(patch: Partial<Wish>): void;
  /** The times that there are for the wish. */
  state: AvailabilityState;
  holding: Holding;
  /** Keeps a table at a time, and goes on to the details. */
  take(dineInAt: string): Promise<void>;
  /** The same for the party and the area of a table that was kept. */
  takeAgain(kept: KeptTable, dineInAt: string): Promise<void>;
}

/** From a wish to a table that is kept for it. */
export function useTableChoice(room: Room): TableChoice {
  const page = usePage();
  const { restaurant } = useBooking();
  const [wish, setWish] = useState<Wish>({
    partySize: Math.min(Math.max(2, room.minPartySize), room.maxPartySize),
    date: firstOpenDate(page, restaurant, room.maxDaysAhead),
    areaId: null,
  });
  const state = useAvailability(wish);
  const holding = useHold();
  const step = useStep();
  return {
    wish,
    change(patch) {
      setWish({ ...wish, ...patch });
      if (holding.problem) holding.forget();
    },
    state,
    holding,
    async take(dineInAt) {
      const isOtherDay = state.found?.slots.every((slot) => slot.dineInAt !== dineInAt) ?? true;
      if (isOtherDay) setWish({ ...wish, date: osloDateOf(Date.parse(dineInAt)) });
      if (!(await holding.take(dineInAt, wish))) state.again();
      else if (step !== "DETAILS") toDetails();
    },
    async takeAgain({ partySize, areaId }, dineInAt) {
      await holding.take(dineInAt, { ...wish, partySize, areaId });
    },
  };
}

/** The first day that the restaurant opens on: today's evening may be over, but its day is the one that most look for. */
function firstOpenDate(page: Page, restaurant: BookingData["restaurant"], daysAhead: number): string {
  const today = osloDateOf(page.nowMs);
  for (let day = 0; day <= Math.min(daysAhead, 13); day += 1) {
    const date = addDays(today, day);
    if (hoursOfDate(page, restaurant, date, dayOfWeekOf(date)) !== null) return date;
  }
  return today;
}
