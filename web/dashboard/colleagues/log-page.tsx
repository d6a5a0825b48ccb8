import { Button, NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditLine } from "../../../src/features/audit-log/schemas.ts";
import rows from "../office/card.module.css";
import { Card, Empty, Pill } from "../office/card.tsx";
import styles from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { officeKey, useOffice, useOfficeData } from "../office/use-office.ts";
import { Loading, Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import log from "./log.module.css";

/** Who did what, the latest first, of everybody or one of those who work here. */
export function LogPage() {
  const { t } = useWords();
  const a = t.auditLog;
  const { slug, api } = useOffice();
  const colleagues = useOfficeData("colleagues", (office) => office.colleagues());
  const [colleague, setColleague] = useState("");
  const lines = useInfiniteQuery({
    queryKey: [...officeKey(slug, "auditLog"), colleague],
    queryFn: ({ pageParam }) => api.auditLog(colleague || null, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const all = lines.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={styles.inner}>
      <PageHead title={a.name} lead={a.lead} />
      <NativeSelect
        className={styles.narrow}
        label={a.who}
        value={colleague}
        data={[
          { value: "", label: a.everybody },
          ...(colleagues.data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setColleague(event.currentTarget.value)}
      />
      {lines.isPending && <Loading />}
      {lines.isError && !lines.data && <Trouble {...t.office.failed} onRetry={() => void lines.refetch()} />}
      {lines.data && all.length === 0 && <Empty {...a.empty} />}
      {all.length > 0 && (
        <Card
          foot={
            lines.hasNextPage && (
              <Button
                variant="default"
                loading={lines.isFetchingNextPage}
                onClick={() => void lines.fetchNextPage()}
              >
                {a.older}
              </Button>
            )
          }
        >
          <ol className={log.lines} aria-label={a.name}>
            {all.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { t, speech } = useWords();
  const a = t.auditLog;
  const at = Date.parse(line.at);
  return (
    <li>
      <time dateTime={line.at}>{speech.dateTime(at)}</time>
      <div className={rows.what}>
        <p>
          <b>{line.person}</b> {a.actions[line.action]} {line.subject !== null && <b>{line.subject}</b>}
        </p>
        <span>{line.role === "OPERATOR" ? a.operator : t.colleagues.roles[line.role].name}</span>
        {!line.isDone && <span>{a.unknownHelp}</span>}
      </div>
      {!line.isDone && <Pill tone="wait">{a.unknown}</Pill>}
    </li>
  );
}
