import { useEffect } from "react";
import { isFinal } from "../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../ui/icon.tsx";
import { type OwnOrders, watchOwnOrders } from "./own-orders.ts";
import { usePage } from "./page.tsx";

interface OwnOrdersBarProps {
  own: OwnOrders;
  /** One that the page speaks of elsewhere. */
  except?: string | null;
}

/** What the guest has on its way here, with the way to it, on every page of the restaurant until it is over. */
export function OwnOrdersBar({ own, except }: OwnOrdersBarProps) {
  const { t } = usePage();
  const tokens = own.placed.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens by what they say
  useEffect(() => watchOwnOrders(own), [own.api, tokens]);
  return own.orders
    .filter((order) => !isFinal(order.status) && order.publicToken !== except)
    .map((order) => (
      <div className="banner" key={order.publicToken}>
        <Icon name={order.reservation ? "calendar" : "bag"} />
        <p>
          <strong>
            {(order.reservation ? t.reservationTitle : t.trackingTitle)({ number: order.orderNumber })}.
          </strong>{" "}
          <Standing order={order} />
        </p>
        <a className="button button--quiet" href={`/o/${order.publicToken}`}>
          {t.follow}
        </a>
      </div>
    ));
}

/** `Vi lager maten din · i dag kl. 18:05` */
function Standing({ order }: { order: TrackingOrder }) {
  const { t, speech, nowMs } = usePage();
  const { status, reservation } = order;
  const words: Readonly<Record<string, string>> = reservation
    ? { ...t.status, ...t.reservationStatus }
    : t.status;
  const at = reservation?.dineInAt ?? order.requestedPickupAt ?? order.estimatedReadyAt;
  return [words[status], at && speech.soon({ atMs: Date.parse(at), nowMs })].filter(Boolean).join(" · ");
}
