import { useState } from "react";
import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import { useBooking } from "./booking-context.tsx";
import { firstWish } from "./first-wish.ts";
import type { KeptTable } from "./kept-for.ts";
import { usePage } from "./page.ts";
import { type AvailabilityState, type Room, useAvailability, type Wish } from "./use-availability.ts";
import { type Holding, useHold } from "./use-hold.ts";
import { toDetails, useStep } from "./use-step.ts";

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
  const [wish, setWish] = useState<Wish>(() => firstWish(page, restaurant, room));
  const holding = useHold();
  const state = useAvailability(wish, room, holding.heldId);
  const step = useStep();
  return {
    wish,
    change(patch) {
      setWish({ ...wish, ...patch });
      holding.forget();
    },
    state,
    holding,
    async take(dineInAt) {
      // Nothing is found where the day was asked about again and refused, while a table that was held can be asked for once more.
      const isOtherDay = state.found?.slots.every((slot) => slot.dineInAt !== dineInAt) ?? true;
      const isHeld = await holding.take(dineInAt, wish);
      if (isHeld === null) return;
      if (!isHeld) return state.again();
      // Only now, so that the day is not read while the table is being taken, which showed its time as free or as full by chance.
      if (isOtherDay) setWish((now) => ({ ...now, date: osloDateOf(Date.parse(dineInAt)) }));
      if (step !== "DETAILS") toDetails();
    },
    async takeAgain({ partySize, areaId }, dineInAt) {
      await holding.take(dineInAt, { ...wish, partySize, areaId });
    },
  };
}
