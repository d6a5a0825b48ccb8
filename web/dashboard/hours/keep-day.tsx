import { useState } from "react";
import type { SpecialDay, SpecialDayFields } from "../../../src/features/opening-hours/staff-schemas.ts";
import { Ask } from "../office/ask.tsx";
import { useOffice } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { capital, takenParts } from "./day-names.ts";
import { TakenNote } from "./taken-note.tsx";
import { useKeepDay, useSpecialWords, useTaken } from "./use-special-day.ts";

interface KeepDayProps {
  /** A single date; null: nothing is asked. */
  day: SpecialDayFields | null;
  /** The entry whose place it takes. */
  replaced?: SpecialDay | undefined;
  onClose(): void;
}

/** Asks before a day is closed or gets other hours, with what is promised on it already. */
export function KeepDay({ day, replaced, onClose }: KeepDayProps) {
  const { t } = useWords();
  const o = t.specialDays;
  const { daysOf, hoursOf } = useSpecialWords();
  // What was asked last stays to be read while the question closes.
  const [last, setLast] = useState(day);
  if (day !== null && day !== last) setLast(day);
  const keep = useKeepDay(replaced);
  const taken = useTaken(last?.date ?? "", null);
  if (last === null) return null;
  const days = daysOf(last);
  const title = last.isClosed
    ? o.closeTitle({ day: days })
    : o.ownTitle({ day: capital(days), hours: hoursOf(last) });
  return (
    <Ask
      title={title}
      text={last.isClosed ? o.closeText : o.ownText}
      yes={last.isClosed ? o.closeYes : o.ownYes}
      isOpen={day !== null}
      change={keep}
      onClose={onClose}
      onYes={() => keep.mutate(last, { onSuccess: onClose })}
    >
      <TakenNote date={last.date} taken={taken.data} />
    </Ask>
  );
}

/** Keeps a day in one tap when nobody is promised anything on it; otherwise it is asked first. */
export function useOneTap() {
  const { api } = useOffice();
  const { t } = useWords();
  const [asked, setAsked] = useState<SpecialDayFields | null>(null);
  const keep = useKeepDay(undefined);
  const propose = async (day: SpecialDayFields): Promise<void> => {
    // Without an answer it is asked, which says why.
    const taken = await api.taken(day.date, day.endDate).catch(() => null);
    if (taken && takenParts(t.specialDays, taken).length === 0)
      keep.mutate(day, { onError: () => setAsked(day) });
    else setAsked(day);
  };
  return { asked, propose, isBusy: keep.isPending, close: () => setAsked(null) };
}
