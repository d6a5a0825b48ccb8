import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import type { StaffApi } from "../api.ts";
import { keys, useKitchen, usePace } from "../board/use-board.ts";

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
