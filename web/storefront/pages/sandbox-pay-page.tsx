import { useEffect, useState } from "react";
import type { SandboxDecision } from "../../../src/domain/payment-providers.ts";
import type { SandboxPayInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Habits, Speech, Spoken } from "../../../src/messages/speech.ts";
import type { Section } from "../../../src/messages/template.ts";
import { Icon } from "../../ui/icon.tsx";
import { useReadyMark } from "../ready-mark.ts";

/** A test payment, as the server put it into the page. */
export interface SandboxPayData extends SandboxPayInput {
  texts: Section;
  habits: Habits;
}

type SandboxPayProps = SandboxPayInput & { t: Spoken<Catalogue["sandboxPay"]>; speech: Speech };

/** A payment page that takes no money and says so: every outcome a real one can have, one button each. */
export function SandboxPayPage({ t, speech, id, amount, description, state, ...time }: SandboxPayProps) {
  const { busy, hasFailed, decide } = useDecision(id);
  const left = useSecondsLeft(time);
  useReadyMark(true);
  const isOver = state !== "OPEN" || left === 0;

  const stateText =
    state === "OPEN"
      ? t.expired
      : { PAID: t.paid, DECLINED: t.declined, CANCELLED: t.cancelled, EXPIRED: t.expired }[state];
  return (
    <div className="pay">
      <header className="pay__tape">{t.test}</header>
      <main className="pay__card">
        <h1 className="pay__title">{t.title}</h1>
        <p className="pay__for">{description}</p>
        <p className="pay__amount">{speech.money(amount)}</p>
        {isOver ? (
          <p className={state === "PAID" ? "notice notice--good" : "notice notice--warn"}>{stateText}</p>
        ) : (
          <p className="pay__left" role="timer">
            <Icon name="clock" /> {left === null ? t.timeUnknown : t.timeLeft({ left })}
          </p>
        )}
        <div className="pay__buttons">
          {isOver ? null : (
            <>
              <button
                type="button"
                className="button button--wide button--large"
                disabled={busy !== null}
                onClick={() => decide("PAY")}
              >
                {busy === "PAY" ? t.wait : t.pay}
              </button>
              <button
                type="button"
                className="button button--wide button--quiet"
                disabled={busy !== null}
                onClick={() => decide("DECLINE")}
              >
                {t.decline}
              </button>
            </>
          )}
          <button
            type="button"
            className="button button--wide button--plain"
            disabled={busy !== null}
            onClick={() => decide("ABANDON")}
          >
            {isOver ? t.goBack : t.abandon}
          </button>
        </div>
        {hasFailed ? (
          <p className="field__error" role="alert">
            {t.failed}
          </p>
        ) : null}
        <p className="pay__hint">{t.hint}</p>
      </main>
    </div>
  );
}

/** Tells the service what became of the payment, and goes where the customer is sent then. */
function useDecision(id: string) {
  const [busy, setBusy] = useState<SandboxDecision | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const decide = async (decision: SandboxDecision): Promise<void> => {
    setBusy(decision);
    setHasFailed(false);
    try {
      const response = await fetch(`/sandbox/pay/${id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ decision }),
      });
      if (!response.ok) throw new Error(String(response.status));
      location.assign(((await response.json()) as { redirectTo: string }).redirectTo);
    } catch {
      setBusy(null);
      setHasFailed(true);
    }
  };
  return { busy, hasFailed, decide };
}

/** Whole seconds until an instant, never below 0; null before the browser has looked at its clock. */
function useSecondsLeft({
  expiresAt,
  aheadMs,
}: Pick<SandboxPayInput, "expiresAt" | "aheadMs">): number | null {
  const untilMs = Date.parse(expiresAt) - aheadMs;
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setLeft(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}
