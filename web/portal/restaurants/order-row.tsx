import { Button } from "@mantine/core";
import rows from "../../dashboard/office/card.module.css";
import { Pill, type Tone } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalBody } from "../portal-api.ts";
import type { SandboxOrder } from "./orders-tab.tsx";
import { useMayChangeRestaurant, useRestaurantChange } from "./use-restaurant.ts";

type Action = PortalBody<"POST /sandbox/orders/:orderId/actions">;

const toneOf = ({ status }: SandboxOrder): Tone =>
  status === "CANCELLED" || status === "FAILED" ? "bad" : status === "COMPLETED" ? "quiet" : "info";

/** What a guest or the kitchen can do with an order where it stands. */
function actionsOf({ status, nextStatuses }: SandboxOrder): Action[] {
  if (status === "AWAITING_PAYMENT") return [{ action: "pay" }, { action: "decline" }];
  const moves = nextStatuses.map((next): Action => {
    if (next === "CANCELLED") return { action: "cancel", reason: "OTHER" };
    return status === "PAID" ? { action: "accept" } : { action: "move", status: next };
  });
  return moves;
}

/** An order of a sandbox, and buttons for all that can happen to it. */
export function OrderRow({ order }: { order: SandboxOrder }) {
  const { t, kr } = useWords();
  const o = t.portalRestaurants.orders;
  const mayChange = useMayChangeRestaurant();
  const params = { orderId: order.id };
  const play = useRestaurantChange((call, body: Action) =>
    call("POST /sandbox/orders/:orderId/actions", { params, body }),
  );
  const labelOf = (action: Action): string =>
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
