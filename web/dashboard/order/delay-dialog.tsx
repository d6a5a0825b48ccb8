import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { dueMsOf } from "../../../src/domain/slips.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { nameOf } from "../board/order-name.ts";
import { useActions } from "../board/use-actions.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { seen, useNow } from "../live/clock.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { countedFromMs, newTimeMs } from "./new-time.ts";

interface DelayDialogProps {
  order: BoardOrder;
  isOpen: boolean;
  onClose(): void;
}

/** Promises another time, and tells the guest so plainly. */
export function DelayDialog({ order, isOpen, onClose }: DelayDialogProps) {
  const { t } = useWords();
  const { delay } = useActions();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ initialValues: { plus: 10, reason: "" } });
  const unsaid = useIssues(form, failure, { reason: null });
  const promisedMs = dueMsOf(order);
  const fromMs = useNow((now) => countedFromMs(promisedMs, now));
  const readyMs = newTimeMs(fromMs, form.values.plus);
  const submit = form.onSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      await delay(order, readyMs, reason.trim() || null);
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <Question title={t.delayDialog.title({ name: nameOf(order) })} isOpen={isOpen} onClose={onClose}>
      <Stack gap="lg">
        {promisedMs !== null && <Text>{t.delayDialog.was({ at: seen(promisedMs) })}</Text>}
        <Choices
          label={t.delayDialog.newTime}
          value={form.values.plus}
          options={[5, 10, 15, 20, 30].map((value) => ({
            value,
            label: t.delayDialog.plus({ minutes: value }),
          }))}
          onChange={(plus) => form.setFieldValue("plus", plus)}
        />
        <TextInput
          label={t.delayDialog.reason}
          placeholder={t.delayDialog.reasonPlaceholder}
          maxLength={300}
          {...form.getInputProps("reason")}
        />
        <Text c="dimmed">{t.delayDialog.guest({ name: order.customer.name })}</Text>
        {unsaid !== null && <Alert color="red">{errorText(t, unsaid)}</Alert>}
        <Button size="lg" h={60} loading={form.submitting} onClick={() => submit()}>
          {t.delayDialog.submit({ at: seen(readyMs) })}
        </Button>
      </Stack>
    </Question>
  );
}
