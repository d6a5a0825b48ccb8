import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { CopyField } from "../dashboard/office/copy-field.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import office from "../dashboard/office/office.module.css";
import { useWords } from "../dashboard/texts.tsx";
import { knownKey } from "./known-keys.ts";
import type { PortalAnswer } from "./portal-api.ts";
import { usePlace, usePortalKey } from "./portal-data.ts";
import { usePortal } from "./use-portal.ts";

type Start = PortalAnswer<"GET /start">;
const root = "/partner/$partnerId/$environment";

/** From nothing to the first message about an order, each step ticked once it is done. */
export function BeginCard() {
  const { t } = useWords();
  const o = t.portal.begin;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  // What is ticked is done on other pages.
  const start = useQuery({
    queryKey: keyOf("start"),
    queryFn: () => call("GET /start"),
    refetchOnMount: "always",
  });
  return (
    <Card
      title={o.title}
      text={o.text}
      foot={
        <Button
          variant="default"
          renderRoot={(props) => <a {...props} href="/docs" target="_blank" rel="noreferrer" />}
        >
          {o.docs}
        </Button>
      }
    >
      <Loaded query={start}>{(data) => <Steps start={data} />}</Loaded>
    </Card>
  );
}

function Steps({ start: { sandbox, hasKey, hasOrder, hasWebhook } }: { start: Start }) {
  const { t } = useWords();
  const o = t.portal.begin;
  const params = usePlace();
  return (
    <ol className={rows.list} aria-label={o.title}>
      <Step {...o.sandbox} isDone={sandbox !== null}>
        {sandbox ? (
          <Link to={`${root}/restaurants/$slug`} params={{ ...params, slug: sandbox.slug }}>
            {sandbox.name}
          </Link>
        ) : (
          <Link to={`${root}/restaurants/new`} params={params}>
            {o.sandbox.go}
          </Link>
        )}
      </Step>
      <Step {...o.key} isDone={hasKey}>
        {!hasKey && (
          <Link to={`${root}/keys`} params={params}>
            {o.key.go}
          </Link>
        )}
      </Step>
      <Step {...o.order} isDone={hasOrder}>
        {sandbox && <FirstOrder slug={sandbox.slug} />}
      </Step>
      <Step {...o.webhook} isDone={hasWebhook}>
        {sandbox && !hasWebhook && (
          <Link to={`${root}/restaurants/$slug/webhooks`} params={{ ...params, slug: sandbox.slug }}>
            {o.webhook.go}
          </Link>
        )}
      </Step>
    </ol>
  );
}

interface StepProps {
  title: string;
  text: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ title, text, isDone, children }: StepProps) {
  const { t } = useWords();
  return (
    <li>
      <div className={rows.what}>
        <b>{title}</b>
        <span>{text}</span>
        {children}
      </div>
      {isDone && <Pill tone="good">{t.portal.begin.done}</Pill>}
    </li>
  );
}

/** The call that lets the example guest order, with the keys that this window has shown. */
function FirstOrder({ slug }: { slug: string }) {
  const { t } = useWords();
  const o = t.portal.begin.order;
  const params = usePlace();
  const [partnerKey, restaurantKey] = (["partner", "restaurant"] as const).map((of) =>
    knownKey(params.partnerId, of),
  );
  const call = [
    `curl -X POST ${location.origin}/api/v1/partner/restaurants/${slug}/sandbox/events`,
    `-H "Authorization: Bearer ${partnerKey ?? "lbp_test_…"}"`,
    `-H "X-Service-Restaurant-Key: ${restaurantKey ?? "lbs_test_…"}"`,
    `-H "Content-Type: application/json"`,
    `-d '{ "type": "ORDER_CREATED" }'`,
  ].join(" ");
  return (
    <>
      <CopyField label={o.call} value={call} />
      {partnerKey && restaurantKey && <p className={office.help}>{o.withKeys}</p>}
      <Link to={`${root}/restaurants/$slug/orders`} params={{ ...params, slug }}>
        {o.go}
      </Link>
    </>
  );
}
