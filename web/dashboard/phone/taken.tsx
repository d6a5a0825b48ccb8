import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PlacedOrder } from "../../../src/features/orders/schemas.ts";
import { SmsButton } from "../board/sms-button.tsx";
import { useKitchen } from "../board/use-board.ts";
import { CopyField } from "../office/copy-field.tsx";
import { useWords } from "../texts.tsx";
import styles from "./phone-order.module.css";

interface TakenProps {
  order: PlacedOrder;
  customer: { phone: string; email: string };
  onAnother(): void;
}

/** It is on the board, or it waits for the guest to pay by the link that is given to them here. */
export function Taken({ order, customer, onAnother }: TakenProps) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const { slug } = useKitchen();
  const { email } = customer;
  const { orderNumber: number, paymentUrl: url, pickupCode } = order;
  return (
    <div className={styles.page}>
      <section className={styles.taken}>
        <h1>{url ? words.linkTitle({ number }) : words.takenTitle({ number })}</h1>
        <Stack gap="lg">
          <p>{url ? words.linkText : words.takenText({ code: pickupCode ?? "" })}</p>
          {url && (
            <>
              <CopyField label={words.linkLabel} value={url} />
              <SmsButton phone={customer.phone} url={url} />
              {email && <p>{words.linkMailed({ email })}</p>}
            </>
          )}
          <CopyField label={words.pageLabel} value={order.trackingUrl} />
          <Group grow>
            <Button h={60} size="lg" autoFocus onClick={onAnother}>
              {words.another}
            </Button>
            <Button
              h={60}
              size="lg"
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/$slug" params={{ slug }} search={{}} {...props} />}
            >
              {words.toBoard}
            </Button>
          </Group>
        </Stack>
      </section>
    </div>
  );
}
