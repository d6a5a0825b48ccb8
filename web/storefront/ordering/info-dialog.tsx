import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { mapUrl } from "../map-url.ts";
import { closePlace } from "../place.ts";
import type { PublicMenu } from "../public-menu.ts";
import { spacedPhone } from "../spaced-phone.ts";
import { HoursTable } from "./hours-table.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { todaysFirst } from "./todays-first.ts";

/** Opening hours of the week, special days, address and phone. */
export function InfoDialog() {
  const { t, nowMs } = usePage();
  const { restaurant, menu } = useShop();
  const { address, phone } = restaurant;
  return (
    <Dialog title={t.infoAndHours} closeLabel={t.close} onClose={closePlace}>
      <Offers promotions={todaysFirst(menu.promotions, nowMs)} />
      <HoursTable {...restaurant} />
      <ul className="contact">
        {address ? (
          <li>
            <Icon name="pin" />
            <span>
              {address.line1}
              <br />
              {address.postalCode} {address.city}
            </span>
            <a className="button button--quiet" href={mapUrl(address)} rel="noreferrer" target="_blank">
              {t.openMap}
            </a>
          </li>
        ) : null}
        {phone ? (
          <li>
            <Icon name="phone" />
            <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}

/** Each offer by name, with what it is. */
function Offers({ promotions }: Pick<PublicMenu, "promotions">) {
  const { t } = usePage();
  if (promotions.length === 0) return null;
  return (
    <section>
      <h3 className="group__name">{t.offers}</h3>
      <ul className="special">
        {promotions.map(({ id, displayName, displayBadge, description }) => (
          <li key={id}>
            <strong>{displayName ?? displayBadge ?? t.offers}</strong>
            {description ? <span className="special__note">{description}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
