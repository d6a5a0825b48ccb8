import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { instantOf } from "../../../src/domain/oslo-time.ts";
import type { StaffBooking } from "../api.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { nowMs, wallDate, wallTime } from "../live/clock.ts";
import { onceUntilAnswered } from "../once.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { useReservationActions } from "./use-reservation-actions.ts";
import { WhoAndWhen } from "./who-and-when.tsx";
import { isClockTime, nextQuarter, type WhoAndWhenTyped } from "./who-and-when-typed.ts";

interface BookDialogProps {
  date: string;
  onClose(): void;
}

/** A table for somebody who calls or stands at the door; the service finds the smallest free one that fits. */
export function BookDialog({ date, onClose }: BookDialogProps) {
  const { t } = useWords();
  const words = t.reservations.book;
  const { form, failure, submit } = useBooking(date, onClose);
  return (
    <Question title={words.title} isOpen onClose={onClose} size="xl">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={words.name}
            maxLength={120}
            data-autofocus
            {...form.getInputProps("customer.name")}
          />
          <TextInput
            label={words.phone}
            description={words.phoneHint}
            type="tel"
            maxLength={40}
            {...form.getInputProps("customer.phone")}
          />
          <WhoAndWhen form={form} />
          <Textarea label={words.note} maxLength={500} autosize minRows={2} {...form.getInputProps("note")} />
          <Checkbox
            size="lg"
            label={words.isSeated}
            checked={form.values.isSeated}
            onChange={(event) => {
              const isSeated = event.currentTarget.checked;
              // Whoever sits there came now.
              const now = { date: wallDate(nowMs()), time: wallTime(nowMs()) };
              form.setValues({ isSeated, ...(isSeated && now) });
            }}
          />
          {failure !== null && (
            <Alert color="red" role="alert">
              {errorText(t, failure)}
            </Alert>
          )}
          <Group grow>
            <Button type="submit" size="lg" h={60} loading={form.submitting}>
              {words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Question>
  );
}

interface Booking extends WhoAndWhenTyped {
  customer: { name: string; phone: string };
  note: string;
  isSeated: boolean;
}

/** The form, its rules, and the booking that it sends. */
function useBooking(date: string, onClose: () => void) {
  const { t } = useWords();
  const words = t.reservations.book;
  const { api } = useKitchen();
  const { reread } = useReservationActions();
  const [failure, setFailure] = useState<unknown>(null);
  const [once] = useState(() => onceUntilAnswered<StaffBooking>());
  const form = useForm<Booking>({
    initialValues: {
      customer: { name: "", phone: "" },
      partySize: 2,
      date,
      time: wallTime(nextQuarter(nowMs())),
      note: "",
      isSeated: false,
    },
    validate: {
      customer: { name: (name) => (name.trim() ? null : words.missingName) },
      time: (time) => (isClockTime(time) ? null : words.wrongTime),
    },
  });
  const unsaid = useIssues(form, failure, { "customer.name": null, "customer.phone": null, note: null });
  const submit = form.onSubmit(async (typed) => {
    const name = typed.customer.name.trim();
    const phone = typed.customer.phone.trim();
    const note = typed.note.trim();
    setFailure(null);
    try {
      const { tableNames } = await once(
        {
          dineInAt: new Date(instantOf(typed.date, typed.time)).toISOString(),
          partySize: typed.partySize,
          customer: { name, ...(phone && { phone }) },
          ...(note && { note }),
          isSeated: typed.isSeated,
        },
        api.bookTable,
      );
      notifications.show({
        color: "pine",
        message: words.done({ name, tables: tableNames.join(" + ") }),
      });
      await reread();
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });
  return { form, failure: unsaid, submit };
}
