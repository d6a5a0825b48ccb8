import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SpecialDay, SpecialDayFields } from "../../../src/features/opening-hours/staff-schemas.ts";
import { keys } from "../board/use-board.ts";
import { nowMs, wallDate } from "../live/clock.ts";
import { officeKey, useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { dayName } from "./day-names.ts";
import { isRange } from "./special-typed.ts";
import { useDays } from "./use-days.ts";

/** Makes an entry, or puts it in the place of one. */
export function useKeepDay(replaced: SpecialDay | undefined) {
  const { t } = useWords();
  const { slug } = useOffice();
  const queries = useQueryClient();
  return useOfficeChange(
    ["hours"],
    async (api, day: SpecialDayFields) => {
      const kept = replaced
        ? await api.changeDay(replaced.id, { ...day, expectedVersion: replaced.version })
        : await api.makeDay(day);
      await queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
      return kept;
    },
    t.office.saved,
  );
}

/** What is ordered and booked on days already; nothing while they are not chosen. */
export function useTaken(date: string, endDate: string | null) {
  const { slug, api } = useOffice();
  return useQuery({
    queryKey: [...officeKey(slug, "hours"), "taken", date, endDate],
    queryFn: () => api.taken(date, endDate),
    enabled: isRange(date, endDate),
  });
}

/** What days and their own hours are called. */
export function useSpecialWords() {
  const { t, speech } = useWords();
  const o = t.specialDays;
  const { timesOf } = useDays();
  const dayOf = (date: string): string => dayName(speech, date, wallDate(nowMs()));
  const daysOf = ({ date, endDate }: Pick<SpecialDay, "date" | "endDate">): string =>
    endDate === null ? dayOf(date) : o.range({ from: dayOf(date), until: dayOf(endDate) });
  const hoursOf = ({ periods }: Pick<SpecialDay, "periods">): string => timesOf(periods);
  return { dayOf, daysOf, hoursOf };
}
