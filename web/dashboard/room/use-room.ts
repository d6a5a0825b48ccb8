import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import type { RoomEdit } from "./room-edits.ts";

export const useDineIn = () => useOfficeData("dineIn", (api) => api.dineIn());

/** The first and the most of what a table takes. */
export const mostSeats = 99;

/** A change of the room, put into it as it is now and written only while it is that (D-316). */
export const useRoomChange = (said: string) =>
  useOfficeChange<RoomEdit, DineInState>(
    ["dineIn"],
    async (api, edit) => {
      const now = await api.dineIn();
      return api.setRoom({ ...edit(now), expectedVersion: now.version });
    },
    said,
  );

/** What is wrong with how few and how many sit somewhere. */
export function useSeatRules() {
  const { t } = useWords();
  const wrong = t.office.errors.wholeNumber({ low: 1, high: mostSeats });
  const isSeats = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1;
  return {
    minSeats: (text: string) => (isSeats(text) ? null : wrong),
    maxSeats: (text: string, { minSeats }: { minSeats: string }) => {
      if (!isSeats(text)) return wrong;
      return Number(text) < Number(minSeats) ? t.tablesPage.seatsTurned : null;
    },
  };
}
