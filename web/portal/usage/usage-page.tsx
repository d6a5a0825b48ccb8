import { environments } from "../../../src/domain/environment.ts";
import rows from "../../dashboard/office/card.module.css";
import { Card } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalData } from "../portal-data.ts";
import { LimitRow } from "./limit-row.tsx";
import styles from "./usage.module.css";
import { dayFacts, quotaOf, subjectOf } from "./usage-said.ts";

type Limits = PortalAnswer<"GET /limits">;

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
                    label={quotaOf(o, one)}
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

function Day({ day, sandboxes }: Pick<Limits, "day" | "sandboxes">) {
  const { t } = useWords();
  const o = t.portalUsage;
  return (
    <Card title={o.day}>
      {environments.map((environment) => (
        <div key={environment} className={rows.facts}>
          <b>{o.lastDay[environment]}</b>
          {dayFacts(o, day[environment]).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      ))}
      <div className={rows.facts}>
        <b>{o.sandboxes}</b>
        <span>{o.used(sandboxes)}</span>
      </div>
    </Card>
  );
}
