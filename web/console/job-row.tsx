import { Button } from "@mantine/core";
import rows from "../dashboard/office/card.module.css";
import { Pill } from "../dashboard/office/card.tsx";
import { Problem } from "../dashboard/office/problem.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { consoleCall } from "./console-api.ts";
import { DoButton } from "./do-button.tsx";
import { type Job, runsSaid } from "./health-order.ts";
import { useConsoleChange } from "./use-console.ts";

/** Background work: when it ran, what went wrong, and what can be decided about it. */
export function JobRow({ job }: { job: Job }) {
  const { t } = useWords();
  const h = t.console.health;
  return (
    <li>
      <div className={rows.what}>
        <b>{job.name}</b>
        {runsSaid(t.console, job).map((run) => (
          <span key={run}>{run}</span>
        ))}
      </div>
      {job.failures > 0 && <Pill tone="bad">{h.inARow({ count: job.failures })}</Pill>}
      {job.stoppedAt && <Pill tone="wait">{h.stoppedAt({ at: Date.parse(job.stoppedAt) })}</Pill>}
      <Decisions job={job} />
    </li>
  );
}

function Decisions({ job: { name, stoppedAt, lasts } }: { job: Job }) {
  const { t } = useWords();
  const h = t.console.health;
  const at = { params: { name } };
  const start = useConsoleChange(() => consoleCall("POST /jobs/:name/start", at), h.started);
  const run = useConsoleChange(() => consoleCall("POST /jobs/:name/run", at), h.asked);
  if (stoppedAt)
    return (
      <>
        <Button
          aria-label={`${h.start} ${name}`}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {h.start}
        </Button>
        <Problem error={start.error} />
      </>
    );
  return (
    <>
      {!lasts && (
        <Button
          variant="default"
          aria-label={`${h.run}: ${name}`}
          loading={run.isPending}
          onClick={() => run.mutate(undefined)}
        >
          {h.run}
        </Button>
      )}
      <DoButton
        isDestructive
        label={h.stop}
        title={h.stopTitle({ name })}
        text={h.stopText({ name })}
        said={h.stopped}
        work={() => consoleCall("POST /jobs/:name/stop", at)}
      />
      <Problem error={run.error} />
    </>
  );
}
