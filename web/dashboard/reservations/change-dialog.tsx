import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { isChanged } from "../api-error.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { nowMs, seen } from "../live/clock.ts";
import { Meanwhile } from "../office/meanwhile.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import {
  type ChangeContent,
  type ChangeTyped,
  contentOf,
  contentTyped,
  depositOfAbsent,
  staysWith,
  typedOf,
} from "./change-typed.ts";
import { depositHeld, goesBack } from "./ending-typed.ts";
import { useReservationActions } from "./use-reservation-actions.ts";
import { WhoAndWhen } from "./who-and-when.tsx";
import { isClockTime } from "./who-and-when-typed.ts";

interface ChangeDialogProps {
  reservation: StaffReservation;
  onClose(): void;
}

/** Another time, party or stay for a guest who calls; the party keeps its table where it can. */
export function ChangeDialog({ reservation, onClose }: ChangeDialogProps) {
  const words = useWords().t.reservations.change;
  const { key, ...kept } = useStart(contentOf(reservation));
  return (
    <Question title={words.title({ name: reservation.customer.name })} isOpen onClose={onClose} size="xl">
      <ChangeForm key={key} reservation={reservation} onClose={onClose} {...kept} />
    </Question>
  );
}

type ChangeFormProps = ChangeDialogProps & Omit<ReturnType<typeof useStart<ChangeContent>>, "key">;

function ChangeForm(props: ChangeFormProps) {
  const { t, speech } = useWords();
  const words = t.reservations.change;
  const { reservation, changed, take } = props;
  const { form, failure, isOld, submit } = useChange(props);
  const latest = contentOf(reservation);
  const shown = {
    dineInAt: speech.brief(seen(latest.dineInAt)),
    partySize: t.reservations.guests({ count: latest.partySize }),
    durationMinutes: words.minutes({ minutes: latest.durationMinutes }),
    note: latest.note,
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <WhoAndWhen form={form} />
        <NativeSelect
          label={words.stay}
          data={staysWith(reservation.durationMinutes).map((minutes) => ({
            value: String(minutes),
            label: words.minutes({ minutes }),
          }))}
          {...form.getInputProps("durationMinutes")}
        />
        <Textarea
          label={t.reservations.book.note}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps("note")}
        />
        <DepositFollows reservation={reservation} form={form} />
        <Text c="dimmed">{reservation.customer.email ? words.told : words.notTold}</Text>
        {isOld && (
          <Meanwhile
            changed={changed.map((field) => ({ name: words.fields[field], value: shown[field] }))}
            onTake={() => take()}
          />
        )}
        {failure !== null && (
          <Alert color="red" role="alert">
            {errorText(t, failure)}
          </Alert>
        )}
        <Group grow>
          <Button type="submit" size="lg" h={60} disabled={!form.isDirty()} loading={form.submitting}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What becomes of a deposit when another number of guests comes. */
function DepositFollows({
  reservation,
  form,
}: {
  reservation: StaffReservation;
  form: UseFormReturnType<ChangeTyped>;
}) {
  const words = useWords().t.reservations.change;
  const { deposit, partySize } = reservation;
  if (!deposit?.isPaid || form.values.partySize === partySize) return null;
  const amount = depositOfAbsent(reservation, form.values.partySize);
  if (amount === 0) return <Text>{words.depositStays({ amount: depositHeld(reservation) })}</Text>;
  return (
    <Checkbox
      size="lg"
      label={words.depositBack({ amount })}
      {...form.getInputProps("refundsDeposit", { type: "checkbox" })}
    />
  );
}

/** The form, its rules, and the change that it sends. */
function useChange({ reservation, start, changed, onClose }: ChangeFormProps) {
  const { t } = useWords();
  const words = t.reservations;
  const { api } = useKitchen();
  const { reread } = useReservationActions();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<ChangeTyped>({
    initialValues: typedOf(start, goesBack(reservation, nowMs())),
    validate: { time: (time) => (isClockTime(time) ? null : words.book.wrongTime) },
  });
  const unsaid = useIssues(form, failure, { durationMinutes: null, note: null });
  const isOld = changed.length > 0;
  const submit = form.onSubmit(async (typed) => {
    const change = changeOf(start, contentTyped(typed), contentOf(reservation));
    if (!change) return onClose();
    setFailure(null);
    const { id, customer } = reservation;
    try {
      const { tableNames } = await api.changeReservation(id, {
        ...change.change,
        seen: change.seen,
        ...(typed.refundsDeposit && { refundsDeposit: true }),
      });
      notifications.show({
        color: "pine",
        message: words.change.done({ name: customer.name, tables: tableNames.join(" + ") }),
      });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      await reread();
    }
  });
  return { form, failure: isChanged(failure) && isOld ? null : unsaid, isOld, submit };
}
