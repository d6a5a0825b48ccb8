import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { nowMs, wallDate } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./book-dialog.module.css";
import { PartyStep } from "./party-step.tsx";
import type { WhoAndWhenTyped } from "./who-and-when-typed.ts";

/** How many, which day, and from when. */
export function WhoAndWhen<Typed extends WhoAndWhenTyped>({ form }: { form: UseFormReturnType<Typed> }) {
  const words = useWords().t.reservations.book;
  const typed = form as unknown as UseFormReturnType<WhoAndWhenTyped>;
  return (
    <div className={styles.bookRow}>
      <PartyStep
        count={typed.values.partySize}
        onChange={(count) => typed.setFieldValue("partySize", count)}
      />
      <TextInput
        label={words.date}
        type="date"
        min={wallDate(nowMs())}
        {...typed.getInputProps("date")}
        onChange={({ currentTarget: { value } }) => value && typed.setFieldValue("date", value)}
      />
      <TextInput label={words.time} type="time" {...typed.getInputProps("time")} />
    </div>
  );
}
