import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { SearchIcon } from "../dashboard/board/icons.tsx";
import rows from "../dashboard/office/card.module.css";
import { Card, Empty } from "../dashboard/office/card.tsx";
import { Loaded } from "../dashboard/office/loaded.tsx";
import styles from "../dashboard/office/office.module.css";
import { ShowMore } from "../dashboard/office/show-more.tsx";
import { useWords } from "../dashboard/texts.tsx";
import type { useConsoleList } from "./use-console.ts";

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
  list: ReturnType<typeof useConsoleList<Row, Readonly<Record<string, string>>>>;
  /** A list item each. */
  children(row: Row): ReactNode;
}

/** What was found, and more of it. */
export function Found<Row>({ label, none, list, children }: FoundProps<Row>) {
  const { t } = useWords();
  return (
    <Loaded query={list}>
      {(all) =>
        all.length === 0 ? (
          <Empty {...(list.isNarrowed || !none ? t.console.noHits : none)} />
        ) : (
          <Card foot={list.hasNextPage && <ShowMore list={list} label={t.console.older} />}>
            <ul className={rows.list} aria-label={label}>
              {all.map(children)}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}
