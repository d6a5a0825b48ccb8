import { Button } from "@mantine/core";
import { useState } from "react";
import type { WebhookDelivery } from "../../../src/features/webhooks/schemas.ts";
import { ChevronIcon } from "../board/icons.tsx";
import { named } from "../named.ts";
import { useWords } from "../texts.tsx";
import { Pill, type Tone } from "./card.tsx";
import { CopyField } from "./copy-field.tsx";
import styles from "./deliveries.module.css";
import { outcomeOf } from "./delivery-outcome.ts";
import { useIntegrationChange, useIntegrations } from "./integrations.ts";
import { Problem } from "./problem.tsx";

const tones: Record<WebhookDelivery["state"], Tone> = { PENDING: "wait", DELIVERED: "good", FAILED: "bad" };

/** A delivery, which opens to show every attempt and what was sent. */
export function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t, speech } = useWords();
  const o = t.office.webhooks;
  const [isOpen, setOpen] = useState(false);
  const { mayChange } = useIntegrations();
  const resend = useIntegrationChange("deliveries", (api) => api.resend(webhookId, delivery.id), o.resent);
  const last = delivery.attempts.at(-1);
  return (
    <li className={styles.delivery}>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Pill tone={tones[delivery.state]}>{o.states[delivery.state]}</Pill>
        <b>{named(o.eventNames, delivery.event) ?? delivery.event}</b>
        <span className={styles.outcome}>{last ? outcomeOf(o, last) : o.noAttempts}</span>
        <time dateTime={delivery.createdAt}>{speech.dateTime(Date.parse(delivery.createdAt))}</time>
        <ChevronIcon />
      </button>
      {isOpen && (
        <div className={styles.detail}>
          {delivery.attempts.length > 0 && (
            <ol className={styles.attempts} aria-label={o.attempts}>
              {delivery.attempts.map((attempt) => (
                <li key={attempt.at}>
                  <time dateTime={attempt.at}>{speech.dateTime(Date.parse(attempt.at))}</time>
                  <b>{outcomeOf(o, attempt)}</b>
                  <span>{o.tookMs({ ms: attempt.durationMs })}</span>
                </li>
              ))}
            </ol>
          )}
          {delivery.nextAttemptAt && (
            <p className={styles.next}>{o.next({ at: Date.parse(delivery.nextAttemptAt) })}</p>
          )}
          <CopyField label={o.deliveryId} value={delivery.id} />
          <div>
            <p className={styles.label}>{o.payload}</p>
            {/* Several may be open: each has a name of its own. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus. */}
            <section className={styles.payload} tabIndex={0} aria-label={`${o.payload} ${delivery.id}`}>
              <pre>{JSON.stringify(delivery.data, null, 2)}</pre>
            </section>
          </div>
          <Problem error={resend.error} />
          {mayChange && (
            <Button
              variant="default"
              className={styles.resend}
              loading={resend.isPending}
              onClick={() => resend.mutate(undefined)}
            >
              {o.resend}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
