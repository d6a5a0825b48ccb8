import { useEffect, useRef } from "react";
import type { Availability } from "../../../src/features/reservations/schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { ContactFields, WishFields } from "./guest-fields.tsx";
import { usePage } from "./page.ts";
import { Call } from "./slot-choice.tsx";
import { useBookingForm } from "./use-booking-form.ts";
import { type KeptTable, useSecondsLeft } from "./use-hold.ts";
import { toTimes } from "./use-step.ts";

interface DetailsFormProps {
  table: KeptTable;
  terms: Pick<Availability, "deposit" | "requiresApproval"> | null;
  isHolding: boolean;
  onHoldAgain: () => void;
  onTakeOther: (dineInAt: string) => void;
}

/** The table that is kept, and what is still needed to make it the guest's. */
export function DetailsForm({ table, terms, isHolding, onHoldAgain, onTakeOther }: DetailsFormProps) {
  const { t, speech, nowMs } = usePage();
  const deposit = terms?.deposit ?? null;
  const form = useBookingForm(table, deposit !== null);
  const left = useSecondsLeft(table);
  const title = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const { errors, problem, status } = form;
  const isSending = status === "SENDING" || status === "RETRYING";

  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  // What was said about the table before is not about this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the table changes
  useEffect(() => form.forget(), [table.holdId]);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const isOver = left !== null && left <= 0;
  const alternatives = (problem?.details.alternatives ?? []) as (string | { dineInAt: string })[];
  return (
    <form className="booking__form" ref={element} onSubmit={form.submit} noValidate>
      <section className="card booking__kept">
        <h1 className="booking__title" ref={title} tabIndex={-1}>
          {t.yourTable}
        </h1>
        <p className="booking__what">
          <strong>{speech.soon({ atMs: Date.parse(table.dineInAt), nowMs })}</strong>
          <span>
            {t.partyOf({ count: table.partySize })} · {t.duration({ minutes: table.durationMinutes })}
          </span>
        </p>
        <button type="button" className="link booking__change" onClick={toTimes}>
          {t.change}
        </button>
        {left !== null && !isOver ? (
          <p className={left < 60 ? "booking__left booking__left--soon" : "booking__left"}>
            <Icon name="clock" />
            <span role="timer">{t.held({ left })}</span>
          </p>
        ) : null}
        {isOver ? (
          <div className="notice notice--warn" role="alert">
            <p className="notice__title">
              <Icon name="clock" /> {t.heldOver}
            </p>
            <p>{t.heldOverText}</p>
            <button
              type="button"
              className="button button--quiet"
              onClick={onHoldAgain}
              aria-disabled={isHolding || undefined}
            >
              {isHolding ? t.holding : t.holdAgain}
            </button>
          </div>
        ) : null}
      </section>
      <ContactFields form={form} needsEmail={deposit !== null} />
      <WishFields form={form} />
      <section className="card">
        {deposit ? (
          <p className="booking__deposit">
            <strong>{(deposit.perPerson ? t.depositEach : t.deposit)({ amount: deposit.amount })}</strong>
            <span>{t.depositText({ count: Math.round(deposit.cancelBeforeMinutes / 60) })}</span>
          </p>
        ) : null}
        <label className="choice choice--plain">
          <input
            type="checkbox"
            className="checkbox"
            checked={form.details.marketingConsent}
            onChange={(event) => form.change({ marketingConsent: event.target.checked })}
          />
          <span className="choice__text">
            {t.consent}
            <span>{t.consentHint}</span>
          </span>
        </label>
        {status === "LOST" ? (
          <div className="notice notice--warn" role="alert">
            <p className="notice__title">{t.lostTitle}</p>
            <p>{t.lostText}</p>
          </div>
        ) : null}
        {problem ? (
          <div className="notice notice--warn" role="alert">
            <p className="notice__title">
              <Icon name="info" /> {problem.code === "NO_TABLE" ? t.taken : t.problem}
            </p>
            {problem.code === "NO_TABLE" ? (
              <>
                <p>{alternatives.length > 0 ? t.takenText : t.takenNone}</p>
                <ul className="times__list times__list--wide">
                  {alternatives.map((one) => {
                    const at = typeof one === "string" ? one : one.dineInAt;
                    const atMs = Date.parse(at);
                    return (
                      <li key={at}>
                        <button
                          type="button"
                          className="time time--available"
                          onClick={() => onTakeOther(at)}
                        >
                          <small>{speech.soonDay({ atMs, nowMs })}</small>
                          <span className="time__clock">{speech.time(atMs)}</span>
                        </button>
                      </li>
                    );
                  })}
                </ul>
              </>
            ) : problem.status === 429 ? (
              <p>{t.rateLimited({ count: problem.retryAfterSeconds ?? 30 })}</p>
            ) : (
              <p>{problem.message || t.errorText}</p>
            )}
            {["ONLINE_BOOKING_CLOSED", "PARTY_TOO_LARGE", "TOO_EARLY"].includes(problem.code) ? (
              <Call />
            ) : null}
            {problem.requestId ? (
              <p className="notice__id">{t.requestId({ id: problem.requestId })}</p>
            ) : null}
          </div>
        ) : null}
        {Object.keys(errors).length > 0 ? (
          <p className="field__error" role="alert">
            {t.fixFields}
          </p>
        ) : null}
        <button
          type="submit"
          className="button button--wide button--large"
          aria-disabled={isSending || undefined}
        >
          {status === "RETRYING"
            ? t.retrying
            : status === "SENDING"
              ? t.sending
              : deposit
                ? t.payDeposit
                : terms?.requiresApproval === false
                  ? t.book
                  : t.request}
        </button>
        <p className="terms">
          {terms?.requiresApproval === false ? null : `${t.requestHint} `}
          {t.terms}
        </p>
      </section>
    </form>
  );
}
