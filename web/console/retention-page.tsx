import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { RetentionKind } from "../../src/domain/retention.ts";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import { Problem } from "../dashboard/office/problem.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import styles from "./facts.module.css";
import { useConsoleChange, useConsoleData } from "./use-console.ts";

type Kept = OperatorAnswer<"GET /retention">["kept"][number];

/** How long everything is kept, and what of it may be set. */
export function RetentionPage() {
  const { t } = useWords();
  const r = t.retentionPage;
  const retention = useConsoleData("retention", "", () => consoleCall("GET /retention"));
  return (
    <>
      <DeskHead title={r.name} lead={r.lead} />
      <Loaded query={retention}>
        {({ kept }) => (
          <Card title={r.kept} text={r.shorter}>
            <ul className={rows.list} aria-label={r.kept}>
              {kept.map((one) => (
                <KeptRow key={`${one.kind} ${one.days}`} kept={one} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </>
  );
}

function KeptRow({ kept }: { kept: Kept }) {
  const { t } = useWords();
  const r = t.retentionPage;
  const { name, text } = r.kinds[kept.kind];
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span>{text}</span>
        <span>{kept.oldestAt ? r.oldest({ at: Date.parse(kept.oldestAt) }) : r.nothing}</span>
      </div>
      {kept.days === null ? (
        <Pill tone="quiet">{r.none}</Pill>
      ) : (
        <DaysForm kept={kept} days={kept.days} name={name} />
      )}
    </li>
  );
}

function DaysForm({ kept, days, name }: { kept: Kept; days: number; name: string }) {
  const { t } = useWords();
  const r = t.retentionPage;
  const [typed, setTyped] = useState(String(days));
  const { least, most, usual } = kept;
  const save = useConsoleChange(
    () =>
      consoleCall("PUT /retention/:kind", {
        params: { kind: kept.kind as RetentionKind },
        body: { days: Number(typed) },
      }),
    r.saved,
  );
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <TextInput
        aria-label={r.daysOf({ name })}
        description={r.bounds({ least: least ?? 0, most: most ?? 0, usual: usual ?? 0 })}
        inputMode="numeric"
        maxLength={4}
        rightSection={<span className={styles.unit}>{r.days}</span>}
        rightSectionWidth={72}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" aria-label={`${r.set}: ${name}`} loading={save.isPending}>
        {r.set}
      </Button>
      <Problem error={save.error} />
    </form>
  );
}
