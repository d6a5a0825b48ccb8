import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { SearchIcon } from "../dashboard/board/icons.tsx";
import rows from "../dashboard/office/card.module.css";
import { Card, Empty } from "../dashboard/office/card.tsx";
import styles from "../dashboard/office/office.module.css";
import { Loading, Trouble } from "../dashboard/pages/states.tsx";
import { useWords } from "../dashboard/texts.tsx";

/** What is typed in a field, once somebody pauses. */
export function useSought() {
  const [typed, setTyped] = useState("");
  const [sought] = useDebouncedValue(typed, 250);
  return { typed, setTyped, text: sought.trim() };
}

interface SoughtProps {
  label: string;
  sought: ReturnType<typeof useSought>;
  children?: ReactNode;
}

/** A field to find something by, and what narrows the list beside it. */
export const SoughtFields = ({ label, sought, children }: SoughtProps) => (
  <div className={styles.fields}>
    <TextInput
      type="search"
      label={label}
      maxLength={100}
      leftSection={<SearchIcon size={18} />}
      value={sought.typed}
      onChange={(event) => sought.setTyped(event.currentTarget.value)}
    />
    {children}
  </div>
);

interface NarrowProps<Value extends string> {
  label: string;
  value: NoInfer<Value> | "";
  names: Readonly<Record<Value, string>>;
  onChange(value: NoInfer<Value> | ""): void;
}

/** One of a few words, or all. */
export function Narrow<Value extends string>({ label, value, names, onChange }: NarrowProps<Value>) {
  const { t } = useWords();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: "", label: t.console.all },
        ...Object.entries<string>(names).map(([each, name]) => ({ value: each, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value as Value | "")}
    />
  );
}

interface FoundProps<Row> {
  label: string;
  /** Where there is nothing, and nothing was looked for. */
  none?: { title: string; text: string };
  list: {
    rows: Row[] | undefined;
    isError: boolean;
    isNarrowed: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): unknown;
  };
  /** A list item each. */
  children(row: Row): ReactNode;
}

/** What was found, and more of it. */
export function Found<Row>({ label, none, list, children }: FoundProps<Row>) {
  const { t } = useWords();
  if (!list.rows && list.isError) return <Trouble {...t.office.failed} onRetry={() => void list.refetch()} />;
  if (!list.rows) return <Loading />;
  if (list.rows.length === 0) return <Empty {...(list.isNarrowed || !none ? t.console.noHits : none)} />;
  return (
    <Card
      foot={
        list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t.console.older}
          </Button>
        )
      }
    >
      <ul className={rows.list} aria-label={label}>
        {list.rows.map(children)}
      </ul>
    </Card>
  );
}
