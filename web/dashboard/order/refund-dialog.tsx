import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { MinusIcon, PlusIcon } from "../board/icons.tsx";
import { nameOf } from "../board/order-name.ts";
import { useKitchen } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./refund-dialog.module.css";
import { oreToReturn, pickedOf, priceOf, type RefundTyped, refundSent } from "./refund-typed.ts";
import { useRefundLimit } from "./use-refund-limit.ts";

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
      <RefundForm order={order} onClose={onClose} />
    </Question>
  );
}

function RefundForm({ order, onClose }: Omit<RefundDialogProps, "isOpen">) {
  const { t } = useWords();
  const words = t.refundDialog;
  const { form, failure, submit } = useRefund(order, onClose);
  const { how, lines } = form.values;
  const limit = useRefundLimit();
  const ore = oreToReturn(order, form.values);
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
        onChange={(value) => form.setFieldValue("how", value)}
      />
      {how === "LINES" && (
        <RefundLines
          order={order}
          value={lines}
          error={form.errors.lines}
          onChange={(value) => form.setFieldValue("lines", value)}
        />
      )}
      {how === "AMOUNT" && (
        <TextInput label={words.amount} inputMode="decimal" {...form.getInputProps("amount")} />
      )}
      <TextInput label={words.reason} maxLength={200} {...form.getInputProps("reason")} />
      {order.refundable > limit && <Alert color="amber">{words.upTo({ limit })}</Alert>}
      <Text c="dimmed">{words.guest}</Text>
      {failure !== null && <Alert color="red">{errorText(t, failure)}</Alert>}
      <Button size="lg" h={60} loading={form.submitting} onClick={() => submit()}>
        {ore === null ? words.submit : words.submitAmount({ amount: ore })}
      </Button>
    </Stack>
  );
}

/** The form, its rules, and the refund that it sends. */
function useRefund(order: BoardOrder, onClose: () => void) {
  const { t } = useWords();
  const words = t.refundDialog;
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<RefundTyped>({
    initialValues: { how: "LINES", amount: "", lines: {}, reason: "" },
    validateInputOnChange: ["amount"],
    validate: {
      amount: (_, typed) =>
        typed.how === "AMOUNT" && oreToReturn(order, typed) === null
          ? words.amountWrong({ min: 100, max: order.refundable })
          : null,
      lines: (_, typed) => (typed.how === "LINES" && pickedOf(typed).length === 0 ? words.noLines : null),
      reason: (reason) => (reason.trim() ? null : words.reasonMissing),
    },
  });
  const unsaid = useIssues(form, failure, { amount: null, lines: null, reason: null });
  const submit = form.onSubmit(async (typed) => {
    setFailure(null);
    try {
      const refund = await api.refund(order.id, refundSent(order, typed), key);
      if (refund.state !== "FAILED")
        notifications.show({ color: "pine", message: words.done({ amount: refund.amount }) });
      if (refund.refused > 0)
        notifications.show({
          ...{ color: "red", message: words.refused({ amount: refund.refused }), autoClose: 8_000 },
        });
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });
  return { form, failure: unsaid, submit };
}

interface RefundLinesProps {
  order: BoardOrder;
  value: RefundTyped["lines"];
  error: ReactNode;
  onChange(lines: RefundTyped["lines"]): void;
}

/** How many of each line were wrong; never more than have not been paid back before. */
function RefundLines({ order, value, error, onChange }: RefundLinesProps) {
  const { t, kr } = useWords();
  const words = t.refundDialog;
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => {
        const left = line.quantity - line.refundedQuantity;
        const count = value[line.id] ?? 0;
        const set = (quantity: number) => onChange({ ...value, [line.id]: quantity });
        return (
          <li key={line.id}>
            <span>
              {line.name} {line.variantName} <small>{left > 0 && kr(priceOf(line, 1))}</small>
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
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </ul>
  );
}
