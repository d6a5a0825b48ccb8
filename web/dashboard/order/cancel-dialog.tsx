import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { cancelReasons } from "../../../src/domain/order-state.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nameOf } from "../board/order-name.ts";
import { useActions } from "../board/use-actions.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./cancel-dialog.module.css";
import { oreOf } from "./kroner-input.ts";

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
  const { cancel } = useActions();
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [refund, setRefund] = useState<"FULL" | "NONE" | "PART">("FULL");
  const [amount, setAmount] = useState("");
  const [hasTried, setTried] = useState(false);
  const { refundable } = order;
  const ore = oreOf(amount);
  const isAmountWrong = refundable > 0 && refund === "PART" && (ore === null || ore < 1 || ore > refundable);
  const given = refund === "FULL" ? refundable : refund === "PART" ? (ore ?? 0) : 0;
  const words = t.cancelDialogTexts;

  const submit = () => {
    setTried(true);
    if (!reason || isAmountWrong) return;
    cancel(order, {
      reason,
      message: message.trim() || null,
      refund: refundable === 0 || refund === "NONE" ? "NONE" : refund === "FULL" ? "FULL" : { amount: ore! },
    });
    onClose();
    onCancelled();
  };
  return (
    <Question title={words.title({ name: nameOf(order) })} isOpen={isOpen} onClose={onClose} size="xl">
      <Stack gap="lg">
        <div>
          <Choices
            label={words.reason}
            value={reason}
            options={offered.map((value) => ({ value: value as string, label: t.cancelReasons[value] }))}
            onChange={setReason}
          />
          {hasTried && !reason && (
            <Text c="var(--mantine-color-error)" mt={6} role="alert">
              {words.reasonMissing}
            </Text>
          )}
        </div>
        <Textarea
          label={words.message}
          placeholder={words.messagePlaceholder}
          value={message}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setMessage(event.currentTarget.value)}
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
            onChange={setRefund}
          />
        )}
        {refundable > 0 && refund === "PART" && (
          <TextInput
            label={words.amount}
            inputMode="decimal"
            value={amount}
            error={
              (hasTried || amount !== "") && isAmountWrong
                ? words.amountWrong({ min: 100, max: refundable })
                : undefined
            }
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        )}
        <Alert
          color={given > 0 || refundable === 0 ? "pine" : "amber"}
          title={words.guestTitle({ name: order.customer.name })}
        >
          <Text c="inherit">
            {message.trim()
              ? words.guestMessage
              : words.guestStatus({
                  reason: reason ? t.cancelReasons[reason as keyof typeof t.cancelReasons] : "…",
                })}{" "}
            {refundable === 0
              ? words.guestCash
              : given > 0
                ? words.guestRefund({ amount: given })
                : words.guestNoRefund}
          </Text>
        </Alert>
        <Group grow className={styles.footer}>
          <Button variant="default" size="lg" h={60} onClick={onClose}>
            {words.keep}
          </Button>
          <Button color="var(--late)" c="var(--on-late)" size="lg" h={60} onClick={submit}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
