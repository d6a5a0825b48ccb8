import { Warning } from "../../ui/warning.tsx";
import { usePage } from "./page.ts";
import { Call, OtherTimes } from "./slot-choice.tsx";
import type { BookingForm } from "./use-booking-form.ts";

interface BookingProblemProps {
  form: BookingForm;
  onTakeOther: (dineInAt: string) => void;
}

/** Refusals that a call to the restaurant may get around. */
const talkedOver = new Set(["ONLINE_BOOKING_CLOSED", "PARTY_TOO_LARGE", "TOO_EARLY"]);

/** What kept a table from being booked, with the way on. */
export function BookingProblem({ form: { status, problem }, onTakeOther }: BookingProblemProps) {
  const { t } = usePage();
  if (status === "LOST")
    return (
      <div className="notice notice--warn" role="alert">
        <p className="notice__title">{t.lostTitle}</p>
        <p>{t.lostText}</p>
      </div>
    );
  if (!problem) return null;
  const isTaken = problem.code === "NO_TABLE";
  const times = (problem.details.alternatives ?? []) as string[];
  const text = (): string => {
    if (isTaken) return times.length > 0 ? t.takenText : t.takenNone;
    if (problem.status === 429) return t.rateLimited({ count: problem.retryAfterSeconds ?? 30 });
    return problem.message || t.errorText;
  };
  return (
    <Warning title={isTaken ? t.taken : t.problem} icon="info">
      <p>{text()}</p>
      {times.length > 0 ? <OtherTimes times={times} onTake={onTakeOther} /> : null}
      {talkedOver.has(problem.code) ? <Call /> : null}
      {problem.requestId ? <p className="notice__id">{t.requestId({ id: problem.requestId })}</p> : null}
    </Warning>
  );
}
