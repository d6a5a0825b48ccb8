import { ActionIcon, TextInput } from "@mantine/core";
import { AddRow } from "../office/add-row.tsx";
import { useWords } from "../texts.tsx";
import styles from "./hours.module.css";
import { isPastMidnight, mostSpans, newSpan, type SpanTyped, timeOf } from "./week-typed.ts";

/** What is needed of a form that has periods in it. */
interface SpansForm {
  values: { spans: SpanTyped[] };
  getInputProps(path: string): object;
  insertListItem(path: "spans", item: SpanTyped): void;
  removeListItem(path: "spans", at: number): void;
}

interface SpansProps {
  form: SpansForm;
  /** The day after the one that is typed, as it is read in a sentence. */
  nextDay: string;
}

/** The periods of a day, each from one time to another. */
export function Spans({ form, nextDay }: SpansProps) {
  const { t } = useWords();
  const o = t.openingHours;
  const { spans } = form.values;
  return (
    <fieldset className={styles.spans}>
      <legend>{o.times}</legend>
      <p className={styles.hint}>{o.timeHint}</p>
      {spans.map((span, at) => (
        <div key={span.key} className={styles.span}>
          <TimeInput form={form} at={at} name="opensAt" label={o.opens} long={o.opensAt({ count: at + 1 })} />
          <span aria-hidden>–</span>
          <TimeInput
            form={form}
            at={at}
            name="closesAt"
            label={o.closes}
            long={o.closesAt({ count: at + 1 })}
          />
          {spans.length > 1 && (
            <ActionIcon
              variant="default"
              size={48}
              aria-label={o.removeSpan({ count: at + 1 })}
              onClick={() => form.removeListItem("spans", at)}
            >
              ×
            </ActionIcon>
          )}
          <Night span={span} nextDay={nextDay} />
        </div>
      ))}
      <AddRow
        rows={spans}
        most={mostSpans}
        label={o.addSpan}
        onAdd={() => form.insertListItem("spans", newSpan())}
      />
    </fieldset>
  );
}

interface TimeInputProps {
  form: SpansForm;
  at: number;
  name: "opensAt" | "closesAt";
  label: string;
  long: string;
}

function TimeInput({ form, at, name, label, long }: TimeInputProps) {
  return (
    <TextInput
      label={label}
      aria-label={long}
      placeholder="00:00"
      maxLength={5}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps(`spans.${at}.${name}`)}
    />
  );
}

/** Says so when a period ends on the next day. */
function Night({ span, nextDay }: { span: SpanTyped; nextDay: string }) {
  const { t } = useWords();
  const [opensAt, closesAt] = [timeOf(span.opensAt), timeOf(span.closesAt)];
  if (opensAt === null || closesAt === null || !isPastMidnight({ opensAt, closesAt })) return null;
  return (
    <p className={styles.night} role="status">
      {t.openingHours.pastMidnight({ day: nextDay, time: closesAt })}
    </p>
  );
}
