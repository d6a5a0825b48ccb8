import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Printer, PrintJob } from "../../../src/features/printers/schemas.ts";
import { seen } from "../live/clock.ts";
import rows from "../office/card.module.css";
import { CardList, Pill, type Tone } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Problem } from "../office/problem.tsx";
import { officeKey, useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { isInQueue, jobName } from "./job-said.ts";

const tones: Record<PrintJob["state"], Tone> = {
  WAITING: "wait",
  LEASED: "info",
  PRINTED: "good",
  FAILED: "bad",
  CANCELLED: "quiet",
};

/** What waits for a printer and what has come out of it, with a way out of the queue and back in. */
export function PrintJobs({ printer }: { printer: Printer }) {
  const { t } = useWords();
  const { slug, api } = useOffice();
  const jobs = useQuery({
    queryKey: [...officeKey(slug, "printJobs"), printer.id],
    queryFn: () => api.printJobs(printer.id),
  });
  useInterval(() => void jobs.refetch(), 5_000, { autoInvoke: true });
  return (
    <Loaded query={jobs}>
      {(all) =>
        all.length === 0 ? (
          <p>{t.printers.noJobs}</p>
        ) : (
          <CardList label={t.printers.jobsTitle({ name: printer.name })}>
            {all.map((job) => (
              <JobRow key={job.id} printerId={printer.id} job={job} />
            ))}
          </CardList>
        )
      }
    </Loaded>
  );
}

function JobRow({ printerId, job }: { printerId: string; job: PrintJob }) {
  const { t, speech } = useWords();
  const o = t.printers;
  const name = jobName(o, job);
  const waits = isInQueue(job);
  const turn = useOfficeChange(["printJobs", "printers"], (api) =>
    waits ? api.cancelPrintJob(printerId, job.id) : api.retryPrintJob(printerId, job.id),
  );
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <div className={rows.facts}>
          <span>{speech.brief(seen(job.endedAt ?? job.createdAt))}</span>
          {job.failure && <span>{o.jobFailure({ text: job.failure })}</span>}
        </div>
        <Problem error={turn.error} />
      </div>
      <Pill tone={tones[job.state]}>{o.jobStates[job.state]}</Pill>
      <Button
        variant="default"
        loading={turn.isPending}
        aria-label={waits ? o.jobCancelLabel({ job: name }) : o.jobRetryLabel({ job: name })}
        onClick={() => turn.mutate(undefined)}
      >
        {waits ? o.jobCancel : o.jobRetry}
      </Button>
    </li>
  );
}
