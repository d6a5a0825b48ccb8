import { Button, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { staffCall } from "../api.ts";
import { seen } from "../live/clock.ts";
import { CopyField } from "../office/copy-field.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { errorText } from "./error-text.ts";
import { SmsButton } from "./sms-button.tsx";
import styles from "./unpaid-orders.module.css";
import { keys, useKitchen } from "./use-board.ts";

/** Orders by phone that wait for their payment (D-300): a quiet line each, for the link once more, or to let them go. */
export function UnpaidOrders() {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: keys.unpaid(slug),
    queryFn: () => api.board("unpaid", null),
    refetchInterval: 30_000,
  });
  const orders = data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t.orderChanges.unpaid.title}>
      {orders.map((order) => (
        <Unpaid key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Unpaid({ order }: { order: BoardOrder }) {
  const { t, kr } = useWords();
  const words = t.orderChanges.unpaid;
  const { slug } = useKitchen();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { customer, paymentUrl: url, paymentExpiresAt } = order;
  const letGo = async () => {
    setBusy(true);
    try {
      await staffCall(slug)("POST /orders/:id/unpaid/cancel", { params: { id: order.id } });
      setOpen(false);
    } catch (error) {
      notifications.show({
        color: "red",
        message: errorText(t, error),
      });
    }
    await queries.invalidateQueries({ queryKey: ["orders", slug] });
    setBusy(false);
  };
  return (
    <li>
      <span>
        {words.line({ name: customer.name, number: order.orderNumber })} · <b>{kr(order.total)}</b>
        {paymentExpiresAt && ` · ${words.until({ at: seen(paymentExpiresAt) })}`}
      </span>
      <button type="button" onClick={() => setOpen(true)}>
        {words.open}
        <span className={styles.hidden}> {customer.name}</span>
      </button>
      <Question title={words.dialog({ name: customer.name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Stack gap="lg">
          {url && (
            <>
              <CopyField label={t.phoneOrders.linkLabel} value={url} />
              <SmsButton phone={customer.phone} url={url} />
            </>
          )}
          <Button
            color="var(--late)"
            c="var(--on-late)"
            size="lg"
            h={60}
            loading={isBusy}
            onClick={() => void letGo()}
          >
            {words.letGo}
          </Button>
        </Stack>
      </Question>
    </li>
  );
}
