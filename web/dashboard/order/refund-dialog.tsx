import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { RefundBody } from "../api.ts";
import { MinusIcon, PlusIcon } from "../board/icons.tsx";
import { nameOf } from "../board/order-name.ts";
import { errorText } from "../board/use-actions.ts";
import { useKitchen } from "../board/use-board.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { oreOf } from "./kroner-input.ts";
import styles from "./refund-dialog.module.css";

interface RefundDialogProps {
  order: BoardOrder;
  isOpen: boolean;
  onClose(): void;
}

/** Gives money back for what was wrong, by item or by amount. One opening of the dialog is one refund, however often it is sent. */
export function RefundDialog({ order, isOpen, onClose }: RefundDialogProps) {
  const { t } = useWords();
  return (
    <Question title={t.refundDialog.title({ name: nameOf(order) })} isOpen={isOpen} onClose={onClose}>
      {isOpen && <RefundForm order={order} onClose={onClose} />}
    </Question>
  );
}

function RefundForm({ order, onClose }: Omit<RefundDialogProps, "isOpen">) {
  const { t, kr } = useWords();
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [how, setHow] = useState<"LINES" | "AMOUNT" | "ALL">("LINES");
  const [amount, setAmount] = useState("");
  const [picked, setPicked] = useState<Record<string, number>>({});
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = t.refundDialog;
  const ore = how === "ALL" ? order.refundable : oreOf(amount);
  const isAmountWrong = how === "AMOUNT" && (ore === null || ore < 1 || ore > order.refundable);
  const lines = Object.entries(picked).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  );
  const isWrong = isAmountWrong || (how === "LINES" && lines.length === 0) || !reason.trim();

  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    setBusy(true);
    setError(null);
    const what: Omit<RefundBody, "reason"> = how === "LINES" ? { lines } : { amount: ore! };
    try {
      const refund = await api.refund(order.id, { ...what, reason: reason.trim() }, key);
      notifications.show({ color: "pine", message: words.done({ amount: refund.amount }) });
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
      onClose();
    } catch (failure) {
      setError(errorText(t, failure));
      setBusy(false);
    }
  };
  return (
    <Stack gap="lg">
      <Choices
        label={t.detail.refund}
        value={how}
        options={[
          { value: "LINES", label: words.byLines },
          { value: "AMOUNT", label: words.byAmount },
          { value: "ALL", label: words.whole({ amount: order.refundable }) },
        ]}
        onChange={setHow}
      />
      {how === "LINES" && (
        <ul className={styles.lines}>
          {order.lines.map((line) => {
            const left = line.quantity - line.refundedQuantity;
            const count = picked[line.id] ?? 0;
            const set = (quantity: number) => setPicked({ ...picked, [line.id]: quantity });
            return (
              <li key={line.id}>
                <span>
                  {line.name} {line.variantName}{" "}
                  <small>{kr(Math.floor((line.lineTotal - line.discount) / line.quantity))}</small>
                </span>
                <button
                  type="button"
                  aria-label={words.fewer({ name: line.name })}
                  disabled={count === 0}
                  onClick={() => set(count - 1)}
                >
                  <MinusIcon />
                </button>
                <output aria-label={line.name}>{count}</output>
                <button
                  type="button"
                  aria-label={words.moreOf({ name: line.name })}
                  disabled={count >= left}
                  onClick={() => set(count + 1)}
                >
                  <PlusIcon />
                </button>
              </li>
            );
          })}
          {hasTried && lines.length === 0 && (
            <Text c="var(--mantine-color-error)" role="alert">
              {words.noLines}
            </Text>
          )}
        </ul>
      )}
      {how === "AMOUNT" && (
        <TextInput
          label={words.amount}
          inputMode="decimal"
          value={amount}
          error={
            (hasTried || amount !== "") && isAmountWrong
              ? words.amountWrong({ min: 100, max: order.refundable })
              : undefined
          }
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={words.reason}
        value={reason}
        maxLength={200}
        error={hasTried && !reason.trim() ? words.reasonMissing : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Text c="dimmed">{words.guest}</Text>
      {error && <Alert color="red">{error}</Alert>}
      <Button size="lg" h={60} loading={isBusy} onClick={() => void submit()}>
        {how !== "LINES" && ore !== null && !isAmountWrong
          ? words.submitAmount({ amount: ore })
          : words.submit}
      </Button>
    </Stack>
  );
}
