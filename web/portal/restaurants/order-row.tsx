import { Button } from "@mantine/core";
import rows from "../../dashboard/office/card.module.css";
import { Pill } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { SandboxOrder } from "./latest-orders.ts";
import { actionsOf, type OrderAction, toneOf } from "./order-actions.ts";
import { useMayChangeRestaurant, useRestaurantChange } from "./use-restaurant.ts";

/** An order of a sandbox, and buttons for all that can happen to it. */
export function OrderRow({ order }: { order: SandboxOrder }) {
  const { t, kr } = useWords();
  const o = t.portalRestaurants.orders;
  const mayChange = useMayChangeRestaurant();
  const params = { orderId: order.id };
  const play = useRestaurantChange((call, body: OrderAction) =>
    call("POST /sandbox/orders/:orderId/actions", { params, body }),
  );
  const labelOf = (action: OrderAction): string =>
    action.action === "move" ? o.moves({ status: t.statuses[action.status] }) : o.actions[action.action];
  return (
    <li>
      <div className={rows.what}>
        <b>
          {o.number({ number: order.orderNumber })} · {order.customer.name}
        </b>
        <div className={rows.facts}>
          <span>{kr(order.total)}</span>
          <span>{o.placed({ at: Date.parse(order.placedAt) })}</span>
          {order.trackingUrl && (
            <a href={order.trackingUrl} target="_blank" rel="noreferrer">
              {o.follow}
            </a>
          )}
        </div>
        <Problem error={play.error} />
      </div>
      <Pill tone={toneOf(order)}>{t.statuses[order.status]}</Pill>
      <div className={office.actions}>
        {(mayChange ? actionsOf(order) : []).map((action) => (
          <Button
            key={labelOf(action)}
            variant="default"
            {...(action.action === "cancel" && { className: office.danger })}
            aria-label={o.label({ what: labelOf(action), number: order.orderNumber })}
            disabled={play.isPending}
            onClick={() => play.mutate(action)}
          >
            {labelOf(action)}
          </Button>
        ))}
      </div>
    </li>
  );
}
