import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send } from "../../dashboard/api.ts";
import { ApiError } from "../../dashboard/api-error.ts";
import { Card } from "../../dashboard/office/card.tsx";
import { CopyField } from "../../dashboard/office/copy-field.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { usePlace } from "../portal-data.ts";
import { curlOf, pathInPortal } from "./again.ts";
import styles from "./log.module.css";
import type { LoggedCall } from "./log-page.tsx";

interface CallDetailProps {
  call: LoggedCall;
  onKey(keyId: string): void;
  onClose(): void;
}

/** A call of the log: what was sent and answered, what an error means, and how it is made again. */
export function CallDetail({ call, onKey, onClose }: CallDetailProps) {
  const { t } = useWords();
  const o = t.portalLogs.call;
  const { status, code, durationMs, at } = call;
  return (
    <Card
      title={`${call.method} ${status}`}
      text={o.took({ at: Date.parse(at), ms: durationMs })}
      aside={
        <Button variant="subtle" onClick={onClose}>
          {t.close}
        </Button>
      }
      foot={
        <Button variant="default" onClick={() => onKey(call.keyId)}>
          {o.sameKey}
        </Button>
      }
    >
      <p className={styles.line}>{call.path}</p>
      {code && (
        <p className={styles.line}>
          <a href={`/docs/guides/errors#${code}`} target="_blank" rel="noreferrer">
            {o.meaning({ code })}
          </a>
        </p>
      )}
      <CopyField label="X-Request-Id" value={call.requestId} />
      {call.callerRequestId && <CopyField label={o.ownRequestId} value={call.callerRequestId} />}
      <Body title={o.request} body={call.requestBody} none={o.noBody} />
      <Body title={o.response} body={call.responseBody} none={o.noAnswer} />
      {call.environment === "TEST" && <Again call={call} />}
    </Card>
  );
}

function Body({ title, body, none }: { title: string; body: unknown; none?: ReactNode }) {
  const isThere = body !== null && body !== undefined;
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {isThere ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus.
        <section className={styles.body} tabIndex={0} aria-label={title}>
          <pre>{JSON.stringify(body, null, 2)}</pre>
        </section>
      ) : (
        <span className={styles.when}>{none}</span>
      )}
    </div>
  );
}

/** In TEST: a line for a terminal; and what only reads, here and now, as oneself. */
function Again({ call }: { call: LoggedCall }) {
  const o = useWords().t.portalLogs.call;
  const place = usePlace();
  const path = pathInPortal(call, place);
  const again = useMutation({ mutationFn: () => send(path ?? "", { method: "GET" }) });
  const refusal = again.error instanceof ApiError ? again.error : null;
  return (
    <div className={styles.part}>
      <CopyField label={o.curl} value={curlOf(call, location.origin)} />
      {path !== null && (
        <div>
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {o.again}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {again.data !== undefined && <Body title={o.answerNow} body={again.data} />}
        {refusal && (
          <Body
            title={o.answerNow}
            body={{
              status: refusal.status,
              code: refusal.code,
              message: refusal.message,
              details: refusal.details,
            }}
          />
        )}
      </div>
    </div>
  );
}
