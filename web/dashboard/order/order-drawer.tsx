import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { OpenOrders } from "../board/open-orders.ts";
import { nameOf } from "../board/order-name.ts";
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
  const isNew = open.new.some((order) => order.id === orderId);
  const order = [...open.new, ...open.active].find((each) => each.id === orderId);
  return <OrderSheet order={order} isNew={isNew} isOpen={orderId !== undefined} onClose={onClose} />;
}

interface OrderSheetProps {
  order: BoardOrder | undefined;
  isNew: boolean;
  isOpen: boolean;
  onClose(): void;
}

export function OrderSheet({ order, isNew, isOpen, onClose }: OrderSheetProps) {
  const { t } = useWords();
  const title = order ? `${nameOf(order)} · ${order.fulfillment === "DELIVERY" ? t.delivery : t.pickup}` : "";
  return (
    <Sheet title={title || t.nav.orders} isOpen={isOpen} onClose={onClose}>
      {order ? (
        <OrderDetail key={order.id} order={order} isNew={isNew} onGone={onClose} />
      ) : (
        <p>{t.detail.notFound}</p>
      )}
    </Sheet>
  );
}
