import { NativeSelect } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import rows from "../office/card.module.css";
import { Card, Empty, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { ShowMore } from "../office/show-more.tsx";
import { useWords } from "../texts.tsx";
import styles from "./log.module.css";

/** What every line of such a log has, of a restaurant's people or a partner's. */
interface KeptLine {
  id: string;
  at: string;
  person: string;
  subject: string | null;
  isDone: boolean;
}
interface TellLine<Line> {
  /** What they did, after their name and before what it was done to. */
  did(line: Line): string;
  /** As what they did it, where, from where. */
  notes(line: Line): string[];
}

interface LogLinesProps<Line> extends TellLine<Line> {
  name: string;
  log: UseInfiniteQueryResult<Line[]>;
}

/** Who did what, the latest first, page by page. */
export function LogLines<Line extends KeptLine>({ name, log, ...tell }: LogLinesProps<Line>) {
  const { t } = useWords();
  const a = t.auditLog;
  return (
    <Loaded query={log}>
      {(lines) =>
        lines.length === 0 ? (
          <Empty {...a.empty} />
        ) : (
          <Card foot={log.hasNextPage && <ShowMore list={log} label={a.older} />}>
            <ol className={styles.lines} aria-label={name}>
              {lines.map((line) => (
                <LogLine key={line.id} line={line} {...tell} />
              ))}
            </ol>
          </Card>
        )
      }
    </Loaded>
  );
}

function LogLine<Line extends KeptLine>({ line, did, notes }: TellLine<Line> & { line: Line }) {
  const { t, speech } = useWords();
  const a = t.auditLog;
  return (
    <li>
      <time dateTime={line.at}>{speech.dateTime(Date.parse(line.at))}</time>
      <div className={rows.what}>
        <p>
          <b>{line.person}</b> {did(line)} <b>{line.subject}</b>
        </p>
        <span>{notes(line).join(" · ")}</span>
        {!line.isDone && <span>{a.unknownHelp}</span>}
      </div>
      {!line.isDone && <Pill tone="wait">{a.unknown}</Pill>}
    </li>
  );
}

interface ByWhomProps {
  people: readonly { id: string; name: string }[];
  /** Nobody: of everybody. */
  value: string;
  onChange(id: string): void;
}

/** Of everybody, or of one of those who are there now. */
export function ByWhom({ people, value, onChange }: ByWhomProps) {
  const { t } = useWords();
  const a = t.auditLog;
  return (
    <NativeSelect
      className={office.narrow}
      label={a.who}
      value={value}
      data={[
        { value: "", label: a.everybody },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
