import { Button } from "@mantine/core";
import { useState } from "react";
import type { ServiceAction, ServiceActor } from "../../src/domain/service-actions.ts";
import rows from "../dashboard/office/card.module.css";
import { Pill } from "../dashboard/office/card.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { narrowedBy } from "../desk/narrowed.ts";
import { requestOf } from "../typed-call.ts";
import { consoleCall, type OperatorAnswer } from "./console-api.ts";
import styles from "./facts.module.css";
import { Found, Narrow, SoughtFields, useSought } from "./found-list.tsx";
import { lineNotes, subjectOf } from "./log-details.ts";
import { useConsoleList } from "./use-console.ts";

/** Who of those who run the service did what, the latest first. */
export function ServiceLogPage() {
  const { t } = useWords();
  const l = t.serviceLog;
  const sought = useSought();
  const [action, setAction] = useState<ServiceAction | "">("");
  const [by, setBy] = useState<ServiceActor | "">("");
  const wish = { text: sought.text, action, by };
  const list = useConsoleList("log", wish, (query) => consoleCall("GET /log", { query }));
  const file = `/api/console${requestOf("GET /log.csv", { query: narrowedBy(wish) }).path}`;
  return (
    <>
      <DeskHead
        title={l.name}
        lead={l.lead}
        action={
          <Button component="a" href={file} download variant="default">
            {l.export}
          </Button>
        }
      />
      <SoughtFields label={l.searchHelp} sought={sought}>
        <Narrow label={l.action} value={action} names={l.actions} onChange={setAction} />
        <Narrow label={l.where} value={by} names={l.by} onChange={setBy} />
      </SoughtFields>
      <Found label={l.name} list={list}>
        {(line) => <Line key={line.id} line={line} />}
      </Found>
    </>
  );
}

const endTones = { OPEN: "wait", REFUSED: "bad" } as const;

function Line({ line }: { line: OperatorAnswer<"GET /log">["data"][number] }) {
  const words = useWords();
  const { t, speech } = words;
  const l = t.serviceLog;
  return (
    <li className={styles.line}>
      <time dateTime={line.at}>{speech.dateTime(Date.parse(line.at))}</time>
      <div className={rows.what}>
        <p>
          <b>{line.actor}</b> {l.actions[line.action]}{" "}
          {line.subject !== null && <b>{subjectOf(words, line.subject)}</b>}
        </p>
        {lineNotes(words, line).map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      {line.end !== "DONE" && <Pill tone={endTones[line.end]}>{l.ends[line.end]}</Pill>}
    </li>
  );
}
