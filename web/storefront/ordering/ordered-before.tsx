import { isFinal } from "../../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { sameAgain } from "../draft.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

const mostShown = 3;

/** What this guest has ordered before, in the basket again by one tap, with all that was chosen. */
export function OrderedBefore({ orders }: { orders: readonly TrackingOrder[] }) {
  const { t, kr } = usePage();
  const { change } = useShop();
  const before = orders.filter((one) => one.actions.canReorder && isFinal(one.status));
  if (before.length === 0) return null;
  return (
    <>
      <p className="empty__title">{t.again}</p>
      {before.slice(0, mostShown).map((order) => (
        <button
          type="button"
          className="button button--quiet button--wide"
          key={order.publicToken}
          onClick={() => change(sameAgain(order))}
        >
          <Icon name="repeat" />
          <span>{order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}</span>
          <span>{kr(order.total)}</span>
        </button>
      ))}
    </>
  );
}
