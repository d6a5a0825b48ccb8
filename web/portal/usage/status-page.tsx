import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import rows from "../../dashboard/office/card.module.css";
import { Card, CardList, Note, Pill, type Tone } from "../../dashboard/office/card.tsx";
import { ForwardIcon } from "../../dashboard/office/icons.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePlace, usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { wholeOf } from "./usage-said.ts";

type Status = PortalAnswer<"GET /status">;
const tones: Record<Status["parts"][number]["state"], Tone> = { OK: "good", LATE: "wait", DOWN: "bad" };
const lookAgainMs = 15_000;

/** What of the service is well, what is late, and which of the partner's own receivers do not answer. */
export function StatusPage() {
  const o = useWords().t.portalUsage.status;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const status = useQuery({
    queryKey: keyOf("status"),
    queryFn: () => call("GET /status"),
    refetchInterval: lookAgainMs,
  });
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      <Loaded query={status}>
        {(data) => (
          <>
            <Summary status={data} />
            <CardList label={o.title}>
              {data.parts.map(({ name, state, lateMinutes }) => (
                <li key={name}>
                  <div className={rows.what}>
                    <b>{o.parts[name]}</b>
                    {lateMinutes > 0 && (
                      <div className={rows.facts}>
                        <span>{o.lateBy({ count: lateMinutes })}</span>
                      </div>
                    )}
                  </div>
                  <Pill tone={tones[state]}>{o.states[state]}</Pill>
                </li>
              ))}
            </CardList>
            <Failing failing={data.failing} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Summary({ status: { parts, lookedAt } }: { status: Status }) {
  const o = useWords().t.portalUsage;
  const { tone, text } = wholeOf(o, parts);
  return (
    <>
      <Note tone={tone}>{text}</Note>
      <p className={office.help}>{o.status.lookedAt({ at: Date.parse(lookedAt) })}</p>
    </>
  );
}

function Failing({ failing }: Pick<Status, "failing">) {
  const o = useWords().t.portalUsage.status.failing;
  const place = usePlace();
  if (failing.length === 0)
    return (
      <Card>
        <p className={office.lead}>{o.none}</p>
      </Card>
    );
  return (
    <>
      <Note tone="wait">
        <b>{o.title}.</b> {o.text}
      </Note>
      <CardList label={o.title}>
        {failing.map(({ slug, webhookId, host, since }) => (
          <li key={webhookId}>
            <div className={rows.what}>
              <Link
                className={rows.whole}
                to="/partner/$partnerId/$environment/restaurants/$slug/webhooks/$webhookId"
                params={{ ...place, slug, webhookId }}
              >
                {host}
              </Link>
              <div className={rows.facts}>
                <span>{o.since({ slug, at: Date.parse(since) })}</span>
              </div>
            </div>
            <ForwardIcon />
          </li>
        ))}
      </CardList>
    </>
  );
}
