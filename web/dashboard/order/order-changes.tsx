import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { statusesBeforeReady } from "../../../src/domain/order-state.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { ClockIcon } from "../board/icons.tsx";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DelayDialog } from "./delay-dialog.tsx";
import styles from "./order-detail.module.css";
import { RefundDialog } from "./refund-dialog.tsx";
import { useRefundLimit } from "./use-refund-limit.ts";

interface OrderChangesProps {
  order: BoardOrder;
  /** The kitchen still has work with it. */
  isOpen: boolean;
  isNew: boolean;
  /** The order has left the board. */
  onGone(): void;
}

/** Another time, money back, or not at all. */
export function OrderChanges({ order, isOpen, isNew, onGone }: OrderChangesProps) {
  const { t } = useWords();
  const [dialog, setDialog] = useState<"delay" | "cancel" | "refund" | null>(null);
  const limit = useRefundLimit();
  const { slug } = useKitchen();
  const isInHand = isOpen && statusesBeforeReady.includes(order.status);
  const canRefund = order.refundable > 0 && limit > 0;
  const close = () => setDialog(null);
  return (
    <>
      {(isOpen || canRefund) && (
        <div className={styles.actions} data-kind="change">
          {isInHand && (
            <Link to="/dashboard/$slug/change/$orderId" params={{ slug, orderId: order.id }}>
              {t.orderChanges.open}
            </Link>
          )}
          {isOpen && !isNew && (
            <button type="button" onClick={() => setDialog("delay")}>
              <ClockIcon />
              {t.detail.changeTime}
            </button>
          )}
          {canRefund && (
            <button type="button" onClick={() => setDialog("refund")}>
              {t.detail.refund}
            </button>
          )}
          {order.nextStatuses.includes("CANCELLED") && (
            <button type="button" data-danger onClick={() => setDialog("cancel")}>
              {t.detail.cancel}
            </button>
          )}
        </div>
      )}
      <DelayDialog order={order} isOpen={dialog === "delay"} onClose={close} />
      <CancelDialog order={order} isOpen={dialog === "cancel"} onClose={close} onCancelled={onGone} />
      <RefundDialog order={order} isOpen={dialog === "refund"} onClose={close} />
    </>
  );
}
