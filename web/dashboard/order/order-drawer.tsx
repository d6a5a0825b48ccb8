import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { OpenOrders } from "../board/open-orders.ts";
import { nameOf } from "../board/order-name.ts";
import { shownOrder } from "../board/shown-order.ts";
import { useKitchen } from "../board/use-board.ts";
import { moveOf, usePendingMoves } from "../live/pending-moves.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { OrderDetail } from "./order-detail.tsx";

interface OrderDrawerProps {
  orderId: string | undefined;
  open: OpenOrders;
  onClose(): void;
}

/** One order in full, beside the board. The address carries it, so back closes it. */
export function OrderDrawer({ orderId, open, onClose }: OrderDrawerProps) {
  const { restaurant } = useKitchen();
  const moves = usePendingMoves();
  const order = [...open.new, ...open.active, ...open.unseen].find((each) => each.id === orderId);
  const isNew = order !== undefined && open.new.includes(order);
  const shown = order && shownOrder(order, isNew, moveOf(moves, order.id), restaurant);
  return (
    <OrderSheet
      order={shown?.order}
      isNew={shown?.isNew ?? false}
      isOpen={orderId !== undefined}
      onClose={onClose}
    />
  );
}

interface OrderSheetProps {
  order: BoardOrder | undefined;
  isNew: boolean;
  isOpen: boolean;
  onClose(): void;
}

export function OrderSheet({ order, isNew, isOpen, onClose }: OrderSheetProps) {
  const { t } = useWords();
  const title = order
    ? `${nameOf(order)} · ${order.fulfillment === "DELIVERY" ? t.delivery : t.pickup}`
    : t.nav.orders;
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      {order ? (
        <OrderDetail key={order.id} order={order} isNew={isNew} onGone={onClose} />
      ) : (
        <p>{t.detail.notFound}</p>
      )}
    </Sheet>
  );
}
