import { TextInput } from "@mantine/core";
import { useWords } from "../../dashboard/texts.tsx";
import styles from "./log.module.css";

export const noFilter = { requestId: "", path: "", status: "", code: "", slug: "", keyId: "" };
export type LogFilter = typeof noFilter;
const fields = ["requestId", "path", "status", "code", "slug", "keyId"] as const;

/** What is looked for in the log: as soon as it is typed. */
export function LogFilters({ filter, onChange }: { filter: LogFilter; onChange(filter: LogFilter): void }) {
  const o = useWords().t.portalLogs.filters;
  return (
    <search className={styles.filters}>
      {fields.map((name) => (
        <TextInput
          key={name}
          label={o[name]}
          value={filter[name]}
          maxLength={name === "status" ? 3 : 128}
          inputMode={name === "status" ? "numeric" : "text"}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
        />
      ))}
    </search>
  );
}
