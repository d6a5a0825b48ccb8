import { Button } from "@mantine/core";
import { named } from "../dashboard/named.ts";
import rows from "../dashboard/office/card.module.css";
import { Card, Note, Pill, type Tone } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import { gravestFirst, queueSaid, queueTone, troubledFirst } from "./health-order.ts";
import { JobRow } from "./job-row.tsx";
import { useConsoleData } from "./use-console.ts";

type Health = OperatorAnswer<"GET /health">;
const tones = { ok: "good", warn: "wait", fail: "bad" } as const satisfies Record<Health["verdict"], Tone>;

/** How the service stands at this moment, and what to do about it. */
export function HealthPage() {
  const health = useConsoleData("health", "", () => consoleCall("GET /health"));
  const { t } = useWords();
  const h = t.console.health;
  return (
    <Loaded query={health}>
      {(shown) => (
        <>
          <DeskHead
            title={h.name}
            lead={h.lead({ release: shown.release })}
            action={
              <Button variant="default" loading={health.isFetching} onClick={() => void health.refetch()}>
                {h.again}
              </Button>
            }
          />
          <Note tone={tones[shown.verdict]}>{h.all[shown.verdict]}</Note>
          <Checks health={shown} />
          <Queues queues={shown.queues} />
          <Jobs jobs={shown.jobs} />
        </>
      )}
    </Loaded>
  );
}

function Checks({ health: { checks, connections } }: { health: Health }) {
  const { t } = useWords();
  const h = t.console.health;
  return (
    <Card title={h.checks} text={h.connections(connections)}>
      <ul className={rows.list} aria-label={h.checks}>
        {gravestFirst(checks).map(({ name, verdict, said }) => (
          <li key={name}>
            <div className={rows.what}>
              <b>{h.checkNames[name]}</b>
              <span>{said}</span>
            </div>
            <Pill tone={tones[verdict]}>{h.verdicts[verdict]}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Queues({ queues }: { queues: Health["queues"] }) {
  const { t } = useWords();
  const h = t.console.health;
  return (
    <Card title={h.queues} text={h.queuesText}>
      <ul className={rows.list} aria-label={h.queues}>
        {queues.map((queue) => {
          const { count, notes } = queueSaid(t.console, queue);
          return (
            <li key={queue.name}>
              <div className={rows.what}>
                <b>{named(h.queueNames, queue.name) ?? queue.name}</b>
                {notes.map((note) => (
                  <span key={note}>{note}</span>
                ))}
              </div>
              <Pill tone={queueTone(queue)}>{count}</Pill>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Jobs({ jobs }: { jobs: Health["jobs"] }) {
  const { t } = useWords();
  const h = t.console.health;
  return (
    <Card title={h.jobs} text={h.jobsText}>
      <ul className={rows.list} aria-label={h.jobs}>
        {troubledFirst(jobs).map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </Card>
  );
}
