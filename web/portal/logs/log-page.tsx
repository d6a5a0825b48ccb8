import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card, Empty } from "../../dashboard/office/card.tsx";
import { onAllPages, pageByPage } from "../../dashboard/office/pages-of.ts";
import { Problem } from "../../dashboard/office/problem.tsx";
import { ShowMore } from "../../dashboard/office/show-more.tsx";
import { Loading } from "../../dashboard/pages/states.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { CallDetail } from "./call-detail.tsx";
import styles from "./log.module.css";
import { LogFilters } from "./log-filters.tsx";
import { nextLookMs, noFilter, queryOf } from "./log-query.ts";

export type LoggedCall = PortalAnswer<"GET /logs">["data"][number];

/** The calls of the last 14 days with the partner's keys and its restaurants', as they come, and one of them opened. */
export function LogPage() {
  const { t } = useWords();
  const o = t.portalLogs;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const [filter, setFilter] = useState(noFilter);
  const [asked] = useDebouncedValue(filter, 250);
  const [open, setOpen] = useState<LoggedCall | null>(null);
  const log = useInfiniteQuery({
    queryKey: keyOf("logs", JSON.stringify(asked)),
    queryFn: ({ pageParam }) =>
      call("GET /logs", { query: { ...queryOf(asked), limit: 50, cursor: pageParam } }),
    ...pageByPage,
    refetchInterval: ({ state }) => nextLookMs(state.data?.pages.length ?? 0),
  });
  const all = log.data ? onAllPages(log.data) : [];
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      <LogFilters filter={filter} onChange={setFilter} />
      <Problem error={log.error} />
      {log.isPending && <Loading />}
      {log.data && all.length === 0 && <Empty {...o.empty} />}
      {(all.length > 0 || open) && (
        <div className={styles.log} data-open={open ? true : undefined}>
          <Card foot={log.hasNextPage && <ShowMore list={log} />}>
            <CallList calls={all} open={open} onOpen={setOpen} />
          </Card>
          {open && (
            <CallDetail
              key={open.requestId}
              call={open}
              onKey={(keyId) => setFilter({ ...noFilter, keyId })}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface CallListProps {
  calls: readonly LoggedCall[];
  open: LoggedCall | null;
  onOpen(call: LoggedCall): void;
}

function CallList({ calls, open, onOpen }: CallListProps) {
  const { t, speech } = useWords();
  return (
    <ul className={styles.calls} aria-label={t.portalLogs.title}>
      {calls.map((one) => (
        <li key={one.requestId}>
          <button
            type="button"
            className={styles.call}
            aria-pressed={one.requestId === open?.requestId}
            onClick={() => onOpen(one)}
          >
            <span className={styles.status} data-bad={one.status >= 400 || undefined}>
              {one.status}
            </span>
            <span className={styles.what}>
              {one.method} {one.path.replace("/api/v1/partner", "")}
            </span>
            <time className={styles.when} dateTime={one.at}>
              {speech.dateTime(Date.parse(one.at))}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
