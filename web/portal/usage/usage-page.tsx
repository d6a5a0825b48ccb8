import { environments } from "../../../src/domain/environment.ts";
import rows from "../../dashboard/office/card.module.css";
import { Card } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords, type Words } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalData } from "../portal-data.ts";
import { LimitRow } from "./limit-row.tsx";
import styles from "./usage.module.css";

type Limits = PortalAnswer<"GET /limits">;
export type Standing = Limits["requests"][number];

/** What is used of everything that is counted. */
export function UsagePage() {
  const { t } = useWords();
  const o = t.portalUsage;
  const limits = usePortalData(["limits"], (call) => call("GET /limits"));
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      <Loaded query={limits}>
        {(data) => (
          <>
            <Day day={data.day} sandboxes={data.sandboxes} />
            <Card {...o.requests}>
              <div className={styles.limits}>
                {data.requests.map((one) => (
                  <LimitRow key={one.key?.id ?? one.subject} label={subjectOf(o, one)} standing={one} />
                ))}
              </div>
            </Card>
            <Card {...o.quotas}>
              <div className={styles.limits}>
                {data.quotas.map((one) => (
                  <LimitRow
                    key={`${one.name} ${one.key?.id ?? one.subject}`}
                    label={
                      one.subject === "PARTNER"
                        ? o.names[one.name]
                        : `${o.names[one.name]}: ${subjectOf(o, one)}`
                    }
                    standing={one}
                  />
                ))}
              </div>
            </Card>
          </>
        )}
      </Loaded>
    </>
  );
}

function subjectOf(
  o: Words["t"]["portalUsage"],
  { subject, key }: Pick<Standing, "subject" | "key">,
): string {
  if (subject === "KEY") return o.subjects.KEY({ name: key?.name ?? "", last4: key?.last4 ?? "" });
  return o.subjects[subject];
}

function Day({ day, sandboxes }: Pick<Limits, "day" | "sandboxes">) {
  const { t } = useWords();
  const o = t.portalUsage;
  return (
    <Card title={o.day}>
      {environments.map((environment) => {
        const { calls, refused, failed } = day[environment];
        return (
          <div key={environment} className={rows.facts}>
            <b>{o.lastDay[environment]}</b>
            <span>{o.calls({ count: calls })}</span>
            {refused > 0 && <span>{o.refused({ count: refused })}</span>}
            {failed > 0 && <span>{o.failed({ count: failed })}</span>}
          </div>
        );
      })}
      <div className={rows.facts}>
        <b>{o.sandboxes}</b>
        <span>{o.used(sandboxes)}</span>
      </div>
    </Card>
  );
}
