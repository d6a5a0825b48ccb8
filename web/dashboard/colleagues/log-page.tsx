import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { onAllPages, pageByPage } from "../office/pages-of.ts";
import { officeKey, useOffice, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { ByWhom, LogLines } from "./log-lines.tsx";

/** Who did what, the latest first, of everybody or one of those who work here. */
export function LogPage() {
  const { t } = useWords();
  const a = t.auditLog;
  const { slug, api } = useOffice();
  const colleagues = useOfficeData("colleagues", (office) => office.colleagues());
  const [colleague, setColleague] = useState("");
  const log = useInfiniteQuery({
    queryKey: [...officeKey(slug, "auditLog"), colleague],
    queryFn: ({ pageParam }) => api.auditLog(colleague || null, pageParam),
    ...pageByPage,
    select: onAllPages,
  });
  return (
    <div className={styles.inner}>
      <PageHead title={a.name} lead={a.lead} />
      <ByWhom people={colleagues.data?.colleagues ?? []} value={colleague} onChange={setColleague} />
      <LogLines
        name={a.name}
        log={log}
        did={({ action }) => a.actions[action]}
        notes={({ role }) => [role === "OPERATOR" ? a.operator : t.colleagues.roles[role].name]}
      />
    </div>
  );
}
