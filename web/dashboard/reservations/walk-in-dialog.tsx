import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import type { StaffBooking } from "../api.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { Choices } from "../kitchen/choices.tsx";
import { nowMs } from "../live/clock.ts";
import { onceUntilAnswered } from "../once.ts";
import { Loading } from "../pages/states.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { freeTables, freeText } from "./free-tables.ts";
import { PartyStep } from "./party-step.tsx";
import { useDay } from "./use-day.ts";
import { useReservationActions } from "./use-reservation-actions.ts";
import { thisMinute } from "./who-and-when-typed.ts";

/** Guests at the door: how many, where, and they sit. Nobody has to say who they are. */
export function WalkInDialog({ onClose }: { onClose(): void }) {
  const words = useWords().t.reservations.walkIn;
  const { data: day } = useDay(null);
  return (
    <Question title={words.title} isOpen onClose={onClose} size="xl">
      {day ? <WalkInForm day={day} onClose={onClose} /> : <Loading />}
    </Question>
  );
}

function WalkInForm({ day, onClose }: { day: ReservationDay; onClose(): void }) {
  const { t } = useWords();
  const words = t.reservations.walkIn;
  const { form, failure, submit, free } = useWalkIn(day, onClose);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PartyStep
          count={form.values.partySize}
          onChange={(partySize) => form.setValues({ partySize, tableId: "" })}
        />
        <Choices
          label={words.where}
          value={form.values.tableId}
          options={[
            { value: "", label: words.any },
            ...free.map((table) => ({ value: table.id, label: freeText(t.reservations, table) })),
          ]}
          onChange={(tableId) => form.setFieldValue("tableId", tableId)}
        />
        {free.length === 0 && <Text c="dimmed">{words.noneFree}</Text>}
        <TextInput label={words.name} maxLength={120} {...form.getInputProps("name")} />
        {failure !== null && (
          <Alert color="red" role="alert">
            {errorText(t, failure)}
          </Alert>
        )}
        <Button type="submit" size="lg" h={60} loading={form.submitting}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** The form, the tables that are free, and the booking that it sends. */
function useWalkIn(day: ReservationDay, onClose: () => void) {
  const { t, locale } = useWords();
  const { api } = useKitchen();
  const { reread } = useReservationActions();
  const [failure, setFailure] = useState<unknown>(null);
  const [once] = useState(() => onceUntilAnswered<StaffBooking>());
  const form = useForm({ initialValues: { partySize: 2, tableId: "", name: "" } });
  const free = freeTables(day, form.values.partySize, nowMs());
  const submit = form.onSubmit(async (typed) => {
    const { partySize, tableId } = typed;
    const name = typed.name.trim();
    setFailure(null);
    const table = free.find(({ id }) => id === tableId);
    try {
      const { tableNames } = await once(
        {
          dineInAt: new Date(thisMinute(nowMs())).toISOString(),
          partySize,
          locale,
          isSeated: true,
          ...(name && { customer: { name } }),
          ...(table && { tableIds: [table.id], durationMinutes: table.minutes }),
        },
        api.bookTable,
        typed,
      );
      notifications.show({
        color: "pine",
        message: t.reservations.walkIn.done({ count: partySize, tables: tableNames.join(" + ") }),
      });
      await reread();
      onClose();
    } catch (error) {
      setFailure(error);
      await reread();
    }
  });
  return { form, failure, submit, free };
}
