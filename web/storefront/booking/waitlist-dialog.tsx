import { type FormEvent, useState } from "react";
import { startOfDay } from "../../../src/domain/oslo-time.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { contactBody, contactErrors, type FieldErrors } from "../contact.ts";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";
import type { Slot } from "./slot.ts";
import type { Wish } from "./use-availability.ts";

const aroundMs = 30 * 60_000;

interface WaitlistDialogProps {
  wish: Wish;
  slot: Slot;
  onClose: () => void;
}

/** To be told when a full time opens up, half an hour to either side. */
export function WaitlistDialog({ wish, slot, onClose }: WaitlistDialogProps) {
  const { t, speech, nowMs } = usePage();
  const atMs = Date.parse(slot.dineInAt);
  const from = speech.time(atMs - aroundMs);
  const to = speech.time(atMs + aroundMs);
  const form = useWaiting(wish, from, to);
  const isSending = form.status === "SENDING";
  return (
    <Dialog title={t.waitTitle} closeLabel={t.close} onClose={onClose}>
      {form.status === "DONE" ? (
        <>
          <p className="notice notice--good" role="status">
            <Icon name="check" /> {t.waitDone}
          </p>
          <button type="button" className="button button--wide" onClick={onClose}>
            {t.done}
          </button>
        </>
      ) : (
        <form className="form" onSubmit={form.submit} noValidate>
          <p>{t.waitText({ day: { atMs: startOfDay(wish.date), nowMs }, from, to })}</p>
          <WaitingFields errors={form.errors} />
          {form.problem ? (
            <p className="field__error" role="alert">
              {form.problem}
            </p>
          ) : null}
          <button type="submit" className="button button--wide" aria-disabled={isSending || undefined}>
            {isSending ? t.sending : t.waitSubmit}
          </button>
        </form>
      )}
    </Dialog>
  );
}

function WaitingFields({ errors }: { errors: FieldErrors }) {
  const { t } = usePage();
  const { customer, setCustomer } = useBooking();
  return (
    <>
      <Field
        label={t.name}
        autoComplete="name"
        maxLength={120}
        required
        value={customer.name}
        error={errors["customer.name"]}
        onChange={(event) => setCustomer({ name: event.target.value })}
      />
      <Field
        label={t.phoneField}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        value={customer.phone}
        error={errors["customer.phone"]}
        onChange={(event) => setCustomer({ phone: event.target.value })}
      />
      <Field
        label={t.email}
        type="email"
        autoComplete="email"
        maxLength={200}
        value={customer.email}
        error={errors["customer.email"]}
        onChange={(event) => setCustomer({ email: event.target.value })}
      />
    </>
  );
}

/** `POST /dine-in/waitlist` for a wish, from one time of day to another. */
function useWaiting(wish: Wish, from: string, to: string) {
  const { t, slug, lang } = usePage();
  const { api, customer } = useBooking();
  const [isTold, setIsTold] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState<"IDLE" | "SENDING" | "DONE">("IDLE");
  const errors = contactErrors(t, customer, false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTold(true);
    if (Object.keys(errors).length > 0 || status === "SENDING") return;
    setStatus("SENDING");
    setProblem(null);
    const { date, partySize } = wish;
    const body = { slug, date, partySize, from, to, customer: contactBody(customer), locale: lang };
    const answer = await api("POST /dine-in/waitlist", { body });
    setStatus(answer.kind === "OK" ? "DONE" : "IDLE");
    if (answer.kind === "LOST") setProblem(t.lostTitle);
    if (answer.kind === "PROBLEM") setProblem(answer.problem.message || t.errorText);
  };
  return { errors: isTold ? errors : {}, problem, status, submit };
}
