import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useRef, useState } from "react";
import { instantOf } from "../../../src/domain/oslo-time.ts";
import { errorText } from "../board/use-actions.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs, wallDate, wallTime } from "../live/clock.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./reservations.module.css";
import { useReservationActions } from "./use-reservation-actions.ts";

const quarterMs = 15 * 60_000;
const mostGuests = 99;

/** A table for somebody who calls or stands at the door; the service finds the smallest free one that fits. */
export function BookDialog({ date, onClose }: { date: string; onClose(): void }) {
  const { api } = useKitchen();
  const { t } = useWords();
  const words = t.reservations.book;
  const { reread } = useReservationActions();
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [party, setParty] = useState(2);
  const [day, setDay] = useState(date);
  const [time, setTime] = useState(() => wallTime(Math.ceil(nowMs() / quarterMs) * quarterMs));
  const [note, setNote] = useState("");
  const [isSeated, setSeated] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One dialog is one booking, however often its button is pressed.
  const key = useRef(crypto.randomUUID());
  const isTimeRight = /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

  const submit = async () => {
    setTried(true);
    if (!name.trim() || !isTimeRight) return;
    setBusy(true);
    setError(null);
    try {
      const booked = await api.bookTable(
        {
          dineInAt: new Date(instantOf(day, time)).toISOString(),
          partySize: party,
          customer: { name: name.trim(), ...(phone.trim() && { phone: phone.trim() }) },
          ...(note.trim() && { note: note.trim() }),
          isSeated,
        },
        key.current,
      );
      notifications.show({
        closeButtonProps: { "aria-label": t.close },
        color: "pine",
        message: words.done({ name: name.trim(), tables: booked.tableNames.join(" + ") }),
      });
      await reread();
      onClose();
    } catch (failure) {
      setError(errorText(t, failure));
      // What was refused has booked nothing: the next try is another booking.
      key.current = crypto.randomUUID();
    }
    setBusy(false);
  };
  return (
    <Question title={words.title} isOpen onClose={onClose} size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={words.name}
            value={name}
            maxLength={120}
            data-autofocus
            error={hasTried && !name.trim() ? words.missingName : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={words.phone}
            description={words.phoneHint}
            type="tel"
            value={phone}
            maxLength={40}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <div className={styles.bookRow}>
            <fieldset className={styles.partyStep}>
              <legend>{words.party}</legend>
              <button
                type="button"
                aria-label={words.fewer}
                disabled={party <= 1}
                onClick={() => setParty(party - 1)}
              >
                −
              </button>
              <output aria-live="polite">{party}</output>
              <button
                type="button"
                aria-label={words.more}
                disabled={party >= mostGuests}
                onClick={() => setParty(party + 1)}
              >
                +
              </button>
            </fieldset>
            <TextInput
              label={words.date}
              type="date"
              value={day}
              min={wallDate(nowMs())}
              onChange={(event) => event.currentTarget.value && setDay(event.currentTarget.value)}
            />
            <TextInput
              label={words.time}
              type="time"
              value={time}
              error={hasTried && !isTimeRight ? words.wrongTime : undefined}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </div>
          <Textarea
            label={words.note}
            value={note}
            maxLength={500}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Checkbox
            size="lg"
            label={words.isSeated}
            checked={isSeated}
            onChange={(event) => {
              setSeated(event.currentTarget.checked);
              if (event.currentTarget.checked) {
                setDay(wallDate(nowMs()));
                setTime(wallTime(nowMs()));
              }
            }}
          />
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <Group grow>
            <Button type="submit" size="lg" h={60} loading={isBusy}>
              {words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Question>
  );
}
