import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { dueMsOf } from "../board/next-step.ts";
import { nameOf } from "../board/order-name.ts";
import { errorText, useActions } from "../board/use-actions.ts";
import { Choices } from "../kitchen/choices.tsx";
import { seen, useNow } from "../live/clock.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";

interface DelayDialogProps {
  order: BoardOrder;
  isOpen: boolean;
  onClose(): void;
}

const minuteMs = 60_000;

/** Promises another time, and tells the guest so plainly. */
export function DelayDialog({ order, isOpen, onClose }: DelayDialogProps) {
  const { t } = useWords();
  const { delay } = useActions();
  const [plus, setPlus] = useState(10);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const promisedMs = dueMsOf(order);
  // From the promise, or from now when that has passed: a new time in the past helps nobody.
  const fromMs = useNow((now) => Math.max(promisedMs ?? now, Math.ceil(now / minuteMs) * minuteMs));
  const readyMs = fromMs + plus * minuteMs;
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await delay(order, readyMs, reason.trim() || null);
      onClose();
    } catch (failure) {
      setError(errorText(t, failure));
    }
    setBusy(false);
  };
  return (
    <Question title={t.delayDialog.title({ name: nameOf(order) })} isOpen={isOpen} onClose={onClose}>
      <Stack gap="lg">
        {promisedMs !== null && <Text>{t.delayDialog.was({ at: seen(promisedMs) })}</Text>}
        <Choices
          label={t.delayDialog.newTime}
          value={plus}
          options={[5, 10, 15, 20, 30].map((value) => ({
            value,
            label: t.delayDialog.plus({ minutes: value }),
          }))}
          onChange={setPlus}
        />
        <TextInput
          label={t.delayDialog.reason}
          placeholder={t.delayDialog.reasonPlaceholder}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Text c="dimmed">{t.delayDialog.guest({ name: order.customer.name })}</Text>
        {error && <Alert color="red">{error}</Alert>}
        <Button size="lg" h={60} loading={isBusy} onClick={() => void submit()}>
          {t.delayDialog.submit({ at: seen(readyMs) })}
        </Button>
      </Stack>
    </Question>
  );
}
