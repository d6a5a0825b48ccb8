import { Alert, Stack } from "@mantine/core";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { SmsButton } from "../board/sms-button.tsx";
import { seen } from "../live/clock.ts";
import { CopyField } from "../office/copy-field.tsx";
import { useWords } from "../texts.tsx";

/** What a changed order still owes, and the link to give the guest. */
export function OrderDue({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  const words = t.orderChanges;
  const { due } = order;
  if (!due) return null;
  const { amount, paymentUrl: url, expiresAt } = due;
  return (
    <Alert color="amber" title={url ? words.linkTitle({ amount }) : words.hereTitle({ amount })}>
      {url && (
        <Stack gap="sm">
          {expiresAt && <span>{words.linkUntil({ at: seen(expiresAt) })}</span>}
          <CopyField label={t.phoneOrders.linkLabel} value={url} />
          <SmsButton phone={order.customer.phone} url={url} />
        </Stack>
      )}
    </Alert>
  );
}
