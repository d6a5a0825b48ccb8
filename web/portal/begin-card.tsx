import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { Card } from "../dashboard/office/card.tsx";
import { CopyField } from "../dashboard/office/copy-field.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import office from "../dashboard/office/office.module.css";
import { useWords } from "../dashboard/texts.tsx";
import { firstOrderCall } from "./begin-steps.ts";
import { knownKey } from "./known-keys.ts";
import { LiveSteps } from "./live-steps.tsx";
import type { PortalAnswer } from "./portal-api.ts";
import { usePlace, usePortalKey } from "./portal-data.ts";
import { Step } from "./step.tsx";
import { usePortal } from "./use-portal.ts";

type Start = PortalAnswer<"GET /start">;
const root = "/partner/$partnerId/$environment";

/** The first steps of the environment that is open, each ticked once it is done. */
export function BeginCard() {
  const { t } = useWords();
  const { call, environment } = usePortal();
  const o = environment === "TEST" ? t.portal.begin : t.portal.goLive;
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
          renderRoot={(props) => (
            <a {...props} href="/docs/guides/partner-portal" target="_blank" rel="noreferrer" />
          )}
        >
          {t.portal.begin.docs}
        </Button>
      }
    >
      <Loaded query={start}>
        {(data) => (environment === "TEST" ? <Steps start={data} /> : <LiveSteps start={data} />)}
      </Loaded>
    </Card>
  );
}

/** From nothing to the first message about an order. */
function Steps({ start: { sandbox, hasKey, hasOrder, hasWebhook } }: { start: Start }) {
  const { t } = useWords();
  const o = t.portal.begin;
  const params = usePlace();
  return (
    <ol className={rows.list} aria-label={o.title}>
      <Step at={1} {...o.sandbox} isDone={sandbox !== null}>
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
      <Step at={2} {...o.key} isDone={hasKey}>
        {!hasKey && (
          <Link to={`${root}/keys`} params={params}>
            {o.key.go}
          </Link>
        )}
      </Step>
      <Step at={3} {...o.order} isDone={hasOrder}>
        {sandbox && <FirstOrder slug={sandbox.slug} />}
      </Step>
      <Step at={4} {...o.webhook} isDone={hasWebhook}>
        {sandbox && !hasWebhook && (
          <Link to={`${root}/restaurants/$slug/webhooks`} params={{ ...params, slug: sandbox.slug }}>
            {o.webhook.go}
          </Link>
        )}
      </Step>
    </ol>
  );
}

/** The call that lets the example guest order, with the keys that this window has shown. */
function FirstOrder({ slug }: { slug: string }) {
  const { t } = useWords();
  const o = t.portal.begin.order;
  const params = usePlace();
  const { partnerId, environment } = usePortal();
  const partnerKey = knownKey({ partnerId, environment, slug: null });
  const restaurantKey = knownKey({ partnerId, environment, slug });
  const { call, isReady } = firstOrderCall(location.origin, slug, { partnerKey, restaurantKey });
  return (
    <>
      <CopyField label={o.call} value={call} />
      {isReady && <p className={office.help}>{o.withKeys}</p>}
      <Link to={`${root}/restaurants/$slug/orders`} params={{ ...params, slug }}>
        {o.go}
      </Link>
    </>
  );
}
