import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { mapUrl } from "../map-url.ts";
import { usePage } from "./page.ts";

/** Where the food changes hands, and, when the owner wants it, a small drawing with a link to a real map. */
export function WhereCard({ order, title }: { order: TrackingOrder; title?: string }) {
  const { t } = usePage();
  const { restaurant, delivery } = order;
  if (order.fulfillment === "DELIVERY") {
    if (!delivery) return null;
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
  }
  const { address } = restaurant;
  if (!address) return null;
  // A map is drawn only when the owner wants one and the place is known.
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
        <a className="where__map" href={mapUrl(address)} target="_blank" rel="noreferrer">
          <Streets />
          <span className="where__link">
            <Icon name="map" /> {t.openMap}
          </span>
        </a>
      ) : null}
    </section>
  );
}

/** Streets of no town in particular: a picture that says "map" without telling a map service who is hungry. */
const Streets = () => (
  <svg
    className="streets"
    viewBox="0 0 320 160"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <path
      className="streets__block"
      d="M0 0H92L70 58 0 70ZM108 0H210L196 46 86 62ZM228 0H320V30L212 46ZM0 84 72 72 96 160H0ZM88 74 200 58 222 160H112ZM216 60 320 44V160H238Z"
    />
    <path className="streets__water" d="M0 132C60 112 96 150 160 136S270 108 320 128V160H0Z" />
    <path className="streets__pin" d="M160 104c17-18 27-31 27-43a27 27 0 1 0-54 0c0 12 10 25 27 43Z" />
    <circle className="streets__eye" cx="160" cy="61" r="10" />
  </svg>
);
