import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { amountUpTo, kronerOf } from "../order/kroner-input.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import answers from "./answers.module.css";
import { depositHeld, depositSaid } from "./ending-typed.ts";
import { standingOf } from "./standing-of.ts";
import { useReservationActions } from "./use-reservation-actions.ts";

/** A deposit: what was paid, what has gone back, what is kept, and a way to give it back. */
export function DepositLine({ reservation }: { reservation: StaffReservation }) {
  const all = useWords();
  const words = all.t.reservations.money;
  const [isAsking, setAsking] = useState(false);
  const { deposit } = reservation;
  if (!deposit?.isPaid) return null;
  const left = depositHeld(reservation);
  return (
    <>
      <Text>{depositSaid(all, deposit, ["NO_SHOW", "CANCELLED"].includes(standingOf(reservation)))}</Text>
      {left > 0 && (
        <div className={answers.actions}>
          <button type="button" onClick={() => setAsking(true)}>
            {words.giveBack}
          </button>
        </div>
      )}
      {isAsking && <BackDialog reservation={reservation} left={left} onClose={() => setAsking(false)} />}
    </>
  );
}

interface BackDialogProps {
  reservation: StaffReservation;
  left: number;
  onClose(): void;
}

function BackDialog({ reservation, left, onClose }: BackDialogProps) {
  const { t } = useWords();
  const words = t.reservations.money;
  const { api } = useKitchen();
  const { reread } = useReservationActions();
  const [failure, setFailure] = useState<unknown>(null);
  const key = useRef(crypto.randomUUID());
  const form = useForm({
    initialValues: { amount: kronerOf(left) },
    validate: {
      amount: (text) => ((amountUpTo(text, left) ?? 0) >= 100 ? null : words.wrong({ min: 100, max: left })),
    },
  });
  const unsaid = useIssues(form, failure, { amount: null });
  const submit = form.onSubmit(async ({ amount }) => {
    setFailure(null);
    try {
      await api.giveDepositBack(reservation.id, { amount: amountUpTo(amount, left)! }, key.current);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      await reread();
    }
  });
  const ore = amountUpTo(form.values.amount, left);
  return (
    <Question title={words.title({ name: reservation.customer.name })} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput label={words.amount} inputMode="decimal" {...form.getInputProps("amount")} />
          {unsaid !== null && (
            <Alert color="red" role="alert">
              {errorText(t, unsaid)}
            </Alert>
          )}
          <Group grow>
            <Button type="submit" size="lg" h={60} loading={form.submitting}>
              {ore === null ? words.giveBack : words.submit({ amount: ore })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Question>
  );
}
