import { Link } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { useWords } from "../dashboard/texts.tsx";
import type { PortalAnswer } from "./portal-api.ts";
import { usePlace } from "./portal-data.ts";
import { Step } from "./step.tsx";
import { usePortal } from "./use-portal.ts";

const root = "/partner/$partnerId/$environment";

/** From what works in TEST to a restaurant that takes orders. */
export function LiveSteps({ start: { live } }: { start: PortalAnswer<"GET /start"> }) {
  const { t } = useWords();
  const o = t.portal.goLive;
  const params = usePlace();
  const { team } = usePortal();
  const { hasAgreement, hasKey, hasRestaurant, hasOpened } = live;
  return (
    <ol className={rows.list} aria-label={o.title}>
      <Step at={1} {...o.approval} isDone={team.status === "APPROVED"}>
        {null}
      </Step>
      <Step at={2} {...o.agreement} isDone={hasAgreement}>
        {!hasAgreement && (
          <Link to={`${root}/agreement`} params={params}>
            {o.agreement.go}
          </Link>
        )}
      </Step>
      <Step at={3} {...o.key} isDone={hasKey}>
        {!hasKey && (
          <Link to={`${root}/keys`} params={params}>
            {o.key.go}
          </Link>
        )}
      </Step>
      <Step at={4} {...o.restaurant} isDone={hasRestaurant}>
        {!hasRestaurant && (
          <Link to={`${root}/restaurants/new`} params={params}>
            {o.restaurant.go}
          </Link>
        )}
      </Step>
      <Step at={5} {...o.opening} isDone={hasOpened}>
        {hasRestaurant && !hasOpened && (
          <Link to={`${root}/restaurants`} params={params}>
            {o.opening.go}
          </Link>
        )}
      </Step>
    </ol>
  );
}
