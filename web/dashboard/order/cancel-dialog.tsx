import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { cancelReasons } from "../../../src/domain/order-state.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nameOf } from "../board/order-name.ts";
import { useActions } from "../board/use-actions.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./cancel-dialog.module.css";
import {
  type CancelTyped,
  cancelSent,
  givenBack,
  isAmountWrong,
  losesAll,
  saysLimit,
} from "./cancel-typed.ts";
import { useRefundLimit } from "./use-refund-limit.ts";

interface CancelDialogProps {
  order: BoardOrder;
  isOpen: boolean;
  onClose(): void;
  onCancelled(): void;
}

/** Given by the service itself, never by people. */
const offered = cancelReasons.filter((reason) => reason !== "NOT_ACCEPTED_IN_TIME");

/** Cancels an order: why, what happens to the money, and what the guest will see, before anything is done. */
export function CancelDialog({ order, isOpen, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useWords();
  const words = t.cancelDialogTexts;
  const { cancel } = useActions();
  const { refundable } = order;
  const limit = useRefundLimit();
  const form = useForm<CancelTyped>({
    initialValues: { reason: "", message: "", refund: "FULL", amount: "" },
    validateInputOnChange: ["amount"],
    validate: {
      reason: (reason) => (reason ? null : words.reasonMissing),
      amount: (amount, { refund }) =>
        isAmountWrong({ amount, refund }, refundable)
          ? words.amountWrong({ min: 100, max: refundable })
          : null,
    },
  });
  const { refund } = form.values;
  const submit = form.onSubmit((typed) => {
    cancel(order, cancelSent(typed, refundable));
    onClose();
    onCancelled();
  });
  return (
    <Question title={words.title({ name: nameOf(order) })} isOpen={isOpen} onClose={onClose} size="xl">
      <Stack gap="lg">
        <Choices
          label={words.reason}
          options={offered.map((value) => ({ value: value as string, label: t.cancelReasons[value] }))}
          value={form.values.reason}
          error={form.errors.reason}
          onChange={(value) => form.setFieldValue("reason", value)}
        />
        <Textarea
          label={words.message}
          placeholder={words.messagePlaceholder}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps("message")}
        />
        {refundable > 0 && (
          <Choices
            label={words.money}
            value={refund}
            options={[
              { value: "FULL", label: words.full({ amount: refundable }) },
              { value: "PART", label: words.part },
              { value: "NONE", label: words.none },
            ]}
            onChange={(value) => form.setFieldValue("refund", value)}
          />
        )}
        {refundable > 0 && refund === "PART" && (
          <TextInput label={words.amount} inputMode="decimal" {...form.getInputProps("amount")} />
        )}
        {saysLimit(order, limit) && <Alert color="amber">{t.refundDialog.upTo({ limit })}</Alert>}
        <WhatTheGuestSees order={order} typed={form.values} />
        <Group grow className={styles.footer}>
          <Button variant="default" size="lg" h={60} onClick={onClose}>
            {words.keep}
          </Button>
          <Button color="var(--late)" c="var(--on-late)" size="lg" h={60} onClick={() => submit()}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}

function WhatTheGuestSees({ order, typed }: { order: BoardOrder; typed: CancelTyped }) {
  const { t } = useWords();
  const words = t.cancelDialogTexts;
  const { refundable } = order;
  const { message, refund, amount } = typed;
  const given = givenBack({ amount, refund }, refundable);
  const money = given === 0 ? words.guestNoRefund : given && words.guestRefund({ amount: given });
  return (
    <Alert
      color={losesAll(typed, refundable) ? "amber" : "pine"}
      title={words.guestTitle({ name: order.customer.name })}
    >
      <Text c="inherit">
        {message.trim() ? words.guestMessage : words.guestStatus} {refundable === 0 ? words.guestCash : money}
      </Text>
    </Alert>
  );
}
