import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { mapUrl } from "../map-url.ts";
import { usePage } from "./page.ts";

/** Where the food changes hands, and, when the owner wants it, the way to a map; nothing that only looks like one. */
export function WhereCard({ order, title }: { order: TrackingOrder; title?: string }) {
  const { t } = usePage();
  const { restaurant, delivery } = order;
  if (delivery)
    return (
      <section className="card where">
        <div>
          <h2 className="card__title card__title--small">{t.deliveredTo}</h2>
          <p className="where__address">
            {delivery.address.line1}
            <br />
            {delivery.address.postalCode} {delivery.address.city}
          </p>
          {delivery.driver ? (
            <p className="field__hint">{t.driver({ name: delivery.driver.firstName })}</p>
          ) : null}
        </div>
      </section>
    );
  const { address } = restaurant;
  if (!address) return null;
  // There is a map only when the owner wants one and the place is known.
  const hasMap = restaurant.trackingShowMap && address.latitude !== null;
  return (
    <section className="card where">
      <div>
        <h2 className="card__title card__title--small">{title ?? t.pickUpHere}</h2>
        <p className="where__address">
          {restaurant.name}
          <br />
          {address.line1}
          <br />
          {address.postalCode} {address.city}
        </p>
      </div>
      {hasMap ? (
        <a
          className="button button--quiet where__map"
          href={mapUrl(address)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="map" /> {t.openMap}
        </a>
      ) : null}
    </section>
  );
}
