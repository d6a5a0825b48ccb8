import { Link } from "@tanstack/react-router";
import rows from "../dashboard/office/card.module.css";
import { useWords } from "../dashboard/texts.tsx";
import { liveSteps } from "./begin-steps.ts";
import type { PortalAnswer } from "./portal-api.ts";
import { usePlace } from "./portal-data.ts";
import { Step } from "./step.tsx";
import { usePortal } from "./use-portal.ts";

const root = "/partner/$partnerId/$environment";
const ways = {
  agreement: "/agreement",
  key: "/keys",
  restaurant: "/restaurants/new",
  opening: "/restaurants",
} as const;

/** From what works in TEST to a restaurant that takes orders. */
export function LiveSteps({ start: { live } }: { start: PortalAnswer<"GET /start"> }) {
  const { t } = useWords();
  const o = t.portal.goLive;
  const params = usePlace();
  const { team } = usePortal();
  return (
    <ol className={rows.list} aria-label={o.title}>
      {liveSteps(team.status, live).map(({ name, isDone, leads }, at) => (
        <Step key={name} at={at + 1} {...o[name]} isDone={isDone}>
          {leads && (
            <Link to={`${root}${ways[name]}`} params={params}>
              {o[name].go}
            </Link>
          )}
        </Step>
      ))}
    </ol>
  );
}
