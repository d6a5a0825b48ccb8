import type { ReactNode } from "react";
import { startOfDay } from "../../../src/domain/oslo-time.ts";
import type { ApiProblem } from "../../api.ts";
import { spacedPhone } from "../spaced-phone.ts";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";
import { canWaitFor, isEvening, isForTaking, onOtherDays, type Slot } from "./slot.ts";
import type { AvailabilityState, Wish } from "./use-availability.ts";
import type { Holding } from "./use-hold.ts";

interface SlotChoiceProps {
  wish: Wish;
  state: AvailabilityState;
  holding: Pick<Holding, "asking">;
  onTake: (dineInAt: string) => void;
  onWait: (slot: Slot) => void;
}

type Found = NonNullable<AvailabilityState["found"]>;

/** The times of a day. What is full can be waited for; what is too soon is a matter for the telephone. */
export function SlotChoice({ wish, state, holding: { asking }, onTake, onWait }: SlotChoiceProps) {
  const { t, nowMs } = usePage();
  const { found, problem, isLost, isAnswered } = state;
  const isLooking = !found && !problem;
  const slots = found?.slots ?? [];
  const parts = [
    { name: t.day, slots: slots.filter((slot) => !isEvening(slot)) },
    { name: t.evening, slots: slots.filter(isEvening) },
  ].filter((part) => part.slots.length > 0);
  return (
    <section
      className="group"
      aria-label={t.timesFor({ day: { atMs: startOfDay(wish.date), nowMs } })}
      aria-busy={isLooking}
    >
      <h2 className="booking__question">{t.time}</h2>
      <div className="booking__times">
        {isLooking ? (
          <p className="field__hint" role="status">
            {isLost ? t.failed : t.loading}
          </p>
        ) : null}
        {problem ? <Refusal problem={problem} isAnswered={isAnswered} /> : null}
        {parts.map((part) => (
          <div className="times" key={part.name}>
            {parts.length > 1 ? <h3 className="times__part">{part.name}</h3> : null}
            <ul className="times__list">
              {part.slots.map((slot) => (
                <li key={slot.dineInAt}>
                  <SlotButton
                    slot={slot}
                    isAsking={asking === slot.dineInAt}
                    onTake={onTake}
                    onWait={onWait}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {found && found.reason !== null ? (
          <Nothing wish={wish} found={found} reason={found.reason} onTake={onTake} />
        ) : null}
        {found && slots.some((slot) => slot.status === "TOO_EARLY") ? (
          <TooEarly minutes={found.minNoticeMinutes} />
        ) : null}
      </div>
    </section>
  );
}

function SlotButton({
  slot,
  isAsking,
  onTake,
  onWait,
}: {
  slot: Slot;
  isAsking: boolean;
  onTake: (dineInAt: string) => void;
  onWait: (slot: Slot) => void;
}) {
  const { t } = usePage();
  const canWait = canWaitFor(slot);
  return (
    <button
      type="button"
      className={`time time--${slot.status.toLowerCase()}`}
      disabled={!isForTaking(slot) && !canWait}
      aria-busy={isAsking || undefined}
      aria-label={canWait ? `${slot.time}, ${t.full}. ${t.waitlist}` : undefined}
      onClick={() => (canWait ? onWait(slot) : onTake(slot.dineInAt))}
    >
      <span className="time__clock">{slot.time}</span>
      {slot.status === "FULL" ? <small>{canWait ? t.waitlist : t.full}</small> : null}
      {slot.status === "TOO_EARLY" ? <small>{t.tooEarly}</small> : null}
      {isAsking ? <span className="sr-only">{t.holding}</span> : null}
    </button>
  );
}

function TooEarly({ minutes }: { minutes: number }) {
  const { t } = usePage();
  const { restaurant } = useBooking();
  if (!restaurant.phone) return null;
  return <p className="field__hint">{t.tooEarlyHint({ minutes, phone: spacedPhone(restaurant.phone) })}</p>;
}

/** Why a day has nothing, and what there is instead. */
function Nothing({
  wish,
  found,
  reason,
  onTake,
}: {
  wish: Wish;
  found: Found;
  reason: NonNullable<Found["reason"]>;
  onTake: (dineInAt: string) => void;
}) {
  const { t } = usePage();
  const others = onOtherDays(found.nextAvailable, wish.date);
  const [title, text] = {
    CLOSED: [t.closed, t.closedText],
    FULL: [t.fullDay, t.fullDayText],
    BOOKING_CLOSED: [t.bookingClosed, t.bookingClosedText],
    TOO_FAR_AHEAD: [t.tooFar, t.tooFarText({ count: found.maxDaysAhead })],
  }[reason] as [string, string];
  return (
    <Answer title={title} text={text}>
      {reason === "BOOKING_CLOSED" ? <Call /> : null}
      {others.length > 0 ? (
        <>
          <h3 className="times__part">{t.nextAvailable}</h3>
          <OtherTimes times={others} onTake={onTake} />
        </>
      ) : null}
    </Answer>
  );
}

/** Times of any day, to take at once. */
export function OtherTimes({
  times,
  onTake,
}: {
  times: readonly string[];
  onTake: (dineInAt: string) => void;
}) {
  const { speech, nowMs } = usePage();
  return (
    <ul className="times__list times__list--wide">
      {times.map((at) => {
        const atMs = Date.parse(at);
        return (
          <li key={at}>
            <button type="button" className="time time--available" onClick={() => onTake(at)}>
              <small>{speech.soonDay({ atMs, nowMs })}</small>
              <span className="time__clock">{speech.time(atMs)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Refusal({ problem, isAnswered }: { problem: ApiProblem; isAnswered: boolean }) {
  const { t } = usePage();
  if (problem.code === "DINE_IN_DISABLED")
    return (
      <Answer title={t.disabled} text={t.disabledText}>
        <Call />
      </Answer>
    );
  return (
    <Answer title={problem.message || t.failed}>
      {problem.code === "PARTY_TOO_LARGE" || !isAnswered ? <Call /> : null}
    </Answer>
  );
}

function Answer({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <p className="notice__title">{title}</p>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}

/** The telephone, where it is the way on. */
export function Call() {
  const { t } = usePage();
  const { restaurant } = useBooking();
  if (!restaurant.phone) return null;
  return (
    <a className="button button--quiet" href={`tel:${restaurant.phone}`}>
      {t.partyCall({ phone: spacedPhone(restaurant.phone) })}
    </a>
  );
}
