import { useEffect } from "react";
import type { Availability } from "../../../src/features/reservations/schemas.ts";
import { useFocusedTitle } from "../../ui/use-focused-title.ts";
import { useFirstMistake } from "../first-mistake.ts";
import { BookingProblem } from "./booking-problem.tsx";
import { ContactFields, WishFields } from "./guest-fields.tsx";
import type { KeptTable } from "./kept-for.ts";
import { TableCard } from "./kept-table.tsx";
import { usePage } from "./page.ts";
import { type BookingForm, useBookingForm } from "./use-booking-form.ts";

type Terms = Pick<Availability, "deposit" | "requiresApproval">;

interface DetailsFormProps {
  table: KeptTable;
  terms: Terms;
  isHolding: boolean;
  onHoldAgain: () => void;
  onTakeOther: (dineInAt: string) => void;
}

/** The table that is kept, and what is still needed to make it the guest's. */
export function DetailsForm({ table, terms, isHolding, onHoldAgain, onTakeOther }: DetailsFormProps) {
  const { t } = usePage();
  const { deposit, requiresApproval } = terms;
  const hasDeposit = deposit !== null;
  const form = useBookingForm(table, hasDeposit);
  const element = useFirstMistake(form.errors);
  const title = useFocusedTitle();
  // What was said about the table before is not about this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the table changes
  useEffect(() => form.forget(), [table.holdId]);
  return (
    <form className="booking__form" ref={element} onSubmit={form.submit} noValidate>
      <TableCard table={table} title={title} isHolding={isHolding} onHoldAgain={onHoldAgain} />
      <ContactFields form={form} needsEmail={hasDeposit} />
      <WishFields form={form} />
      <section className="card">
        {deposit ? <DepositTerms deposit={deposit} /> : null}
        <Consent form={form} />
        <BookingProblem form={form} onTakeOther={onTakeOther} />
        {Object.keys(form.errors).length > 0 ? (
          <p className="field__error" role="alert">
            {t.fixFields}
          </p>
        ) : null}
        <BookButton status={form.status} terms={terms} />
        <p className="terms">
          {requiresApproval ? `${t.requestHint} ` : null}
          {t.terms}
        </p>
      </section>
    </form>
  );
}

function DepositTerms({ deposit }: { deposit: NonNullable<Terms["deposit"]> }) {
  const { t } = usePage();
  return (
    <p className="booking__deposit">
      <strong>{(deposit.perPerson ? t.depositEach : t.deposit)({ amount: deposit.amount })}</strong>
      <span>{t.depositText({ count: Math.round(deposit.cancelBeforeMinutes / 60) })}</span>
    </p>
  );
}

function Consent({ form }: { form: BookingForm }) {
  const { t } = usePage();
  return (
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
  );
}

/** Says what it does: asks for the table, books it, or pays its deposit. */
function BookButton({ status, terms }: { status: BookingForm["status"]; terms: Terms }) {
  const { t } = usePage();
  const label = (): string => {
    if (status === "RETRYING") return t.retrying;
    if (status === "SENDING") return t.sending;
    if (terms.deposit) return t.payDeposit;
    return terms.requiresApproval ? t.request : t.book;
  };
  const isSending = status === "SENDING" || status === "RETRYING";
  return (
    <button
      type="submit"
      className="button button--wide button--large"
      aria-disabled={isSending || undefined}
    >
      {label()}
    </button>
  );
}
