import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { PhoneIcon, PinIcon } from "../board/icons.tsx";
import { named } from "../named.ts";
import { useWords } from "../texts.tsx";
import { addressText } from "./address-text.ts";
import styles from "./order-detail.module.css";

/** Who ordered, where it goes, and the ways to reach them. */
export function OrderPerson({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  const { customer, deliveryAddress: address } = order;
  return (
    <section className={styles.person}>
      <div>
        <h3>{customer.name}</h3>
        {address && <p>{addressText(t, address)}</p>}
        {address?.instructions && <p className={styles.instructions}>{address.instructions}</p>}
        {order.handoff && <p>{named(t.handoff, order.handoff)}</p>}
        {order.vehicle && <p>{t.vehicle({ text: order.vehicle })}</p>}
      </div>
      <div className={styles.links}>
        {customer.phone && (
          <a href={`tel:${customer.phone}`}>
            <PhoneIcon />
            {phoneText(customer.phone)}
          </a>
        )}
        {address && (
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <PinIcon />
            {t.detail.map}
          </a>
        )}
      </div>
    </section>
  );
}

/** +47 912 34 567 as people read it. */
const phoneText = (phone: string): string => phone.replace(/^\+47(\d{3})(\d{2})(\d{3})$/, "$1 $2 $3");

function mapLink(address: NonNullable<BoardOrder["deliveryAddress"]>): string {
  const place = `${address.line1}, ${address.postalCode} ${address.city}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
