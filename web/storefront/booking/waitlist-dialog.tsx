import { type FormEvent, useState } from "react";
import { startOfDay } from "../../../src/domain/oslo-time.ts";
import { parsePhone } from "../../../src/domain/phone.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";
import type { Slot } from "./slot.ts";
import type { Wish } from "./use-availability.ts";

const aroundMs = 30 * 60_000;

/** To be told when a full time opens up, half an hour to either side. */
export function WaitlistDialog({ wish, slot, onClose }: { wish: Wish; slot: Slot; onClose: () => void }) {
  const { t, speech, nowMs, slug, lang } = usePage();
  const { api, customer, setCustomer } = useBooking();
  const [isTold, setIsTold] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState<"IDLE" | "SENDING" | "DONE">("IDLE");
  const at = Date.parse(slot.dineInAt);
  const from = speech.time(at - aroundMs);
  const to = speech.time(at + aroundMs);
  const name = customer.name.trim() ? null : t.fieldRequired;
  const phone = parsePhone(customer.phone) ? null : customer.phone.trim() ? t.phoneInvalid : t.fieldRequired;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTold(true);
    if (name || phone || status === "SENDING") return;
    setStatus("SENDING");
    setProblem(null);
    const email = customer.email.trim();
    const answer = await api("POST /dine-in/waitlist", {
      body: {
        slug,
        date: wish.date,
        partySize: wish.partySize,
        from,
        to,
        customer: { name: customer.name.trim(), phone: customer.phone.trim(), ...(email ? { email } : {}) },
        locale: lang,
      },
    });
    setStatus(answer.kind === "OK" ? "DONE" : "IDLE");
    if (answer.kind === "LOST") setProblem(t.lostTitle);
    if (answer.kind === "PROBLEM") setProblem(answer.problem.message || t.errorText);
  };
  return (
    <Dialog title={t.waitTitle} closeLabel={t.close} onClose={onClose}>
      {status === "DONE" ? (
        <>
          <p className="notice notice--good" role="status">
            <Icon name="check" /> {t.waitDone}
          </p>
          <button type="button" className="button button--wide" onClick={onClose}>
            {t.done}
          </button>
        </>
      ) : (
        <form className="form" onSubmit={submit} noValidate>
          <p>{t.waitText({ day: { atMs: startOfDay(wish.date), nowMs }, from, to })}</p>
          <Field
            label={t.name}
            autoComplete="name"
            maxLength={120}
            required
            value={customer.name}
            error={isTold ? name : null}
            onChange={(event) => setCustomer({ name: event.target.value })}
          />
          <Field
            label={t.phoneField}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
            value={customer.phone}
            error={isTold ? phone : null}
            onChange={(event) => setCustomer({ phone: event.target.value })}
          />
          <Field
            label={t.email}
            type="email"
            autoComplete="email"
            maxLength={200}
            value={customer.email}
            onChange={(event) => setCustomer({ email: event.target.value })}
          />
          {problem ? (
            <p className="field__error" role="alert">
              {problem}
            </p>
          ) : null}
          <button
            type="submit"
            className="button button--wide"
            aria-disabled={status === "SENDING" || undefined}
          >
            {status === "SENDING" ? t.sending : t.waitSubmit}
          </button>
        </form>
      )}
    </Dialog>
  );
}
