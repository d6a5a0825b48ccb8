import { useQueryClient } from "@tanstack/react-query";
import type { DayHours } from "../../../src/domain/snapshot.ts";
import type { StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import { keys } from "../board/use-board.ts";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import type { WeekName } from "./week-typed.ts";

export interface WeekChange {
  week: WeekName;
  rows: readonly DayHours[];
}

/** Puts one of the two weeks in its place, beside the other as it was read last. */
export function useSaveWeek({ openingHours, venueHours, version }: StaffHours) {
  const { t } = useWords();
  const { slug } = useOffice();
  const queries = useQueryClient();
  return useOfficeChange(
    ["hours"],
    async (api, { week, rows }: WeekChange) => {
      const saved = await api.setHours({ openingHours, venueHours, [week]: rows, expectedVersion: version });
      // Whether it is open now is told beside the board.
      await queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
      return saved;
    },
    t.office.saved,
  );
}
