import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import type { StaffApi } from "../api.ts";
import { keys, useKitchen, usePace } from "../board/use-board.ts";
import { wallDate } from "../live/clock.ts";

/** A day in the dining room; null for the one that is running. Follows the event stream like the board. */
export function useDay(date: string | null, isWanted = true) {
  const { slug, api } = useKitchen();
  return useQuery({
    queryKey: keys.reservations(slug, date),
    queryFn: () => readDay(api, date),
    enabled: isWanted,
    refetchInterval: usePace(),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}

const readDay = (api: StaffApi, date: string | null): Promise<ReservationDay> => api.reservationDay(date);

const nightMs = 4 * 3_600_000;

/** The day that an hour belongs to in a restaurant: after midnight it is still the evening before, until 04:00. */
export const dayOf = (instant: string): string => wallDate(Date.parse(instant) - nightMs);
