import { osloDateTime } from "../../../src/domain/oslo-time.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { mapUrl } from "../map-url.ts";
import { closePlace } from "../place.ts";
import type { PublicMenu } from "../public-menu.ts";
import { spacedPhone, todaysFirst } from "./hero.tsx";
import { hoursOfDay } from "./open-state.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours of the week, special days, address and phone. */
export function InfoDialog() {
  const page = usePage();
  const { t, speech, nowMs } = page;
  const { restaurant, menu } = useShop();
  const today = osloDateTime(nowMs);
  const { address, phone, openingHours, venueHours } = restaurant;
  const special = restaurant.specialOpeningHours.filter((row) => row.date >= today.date).slice(0, 8);
  const hasVenue = venueHours.length > 0 && JSON.stringify(venueHours) !== JSON.stringify(openingHours);
  return (
    <Dialog title={t.infoAndHours} closeLabel={t.close} onClose={closePlace}>
      <Offers promotions={todaysFirst(menu.promotions, nowMs)} />
      <table className="hours">
        <caption className="sr-only">{t.hours}</caption>
        {hasVenue ? (
          <thead>
            <tr>
              <td />
              <th scope="col">{t.kitchenHours}</th>
              <th scope="col">{t.venueHours}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {mondayFirst.map((day) => (
            <tr key={day} className={day === today.dayOfWeek ? "hours__today" : undefined}>
              <th scope="row">{speech.weekdays([day])}</th>
              <td>{hoursOfDay(page, openingHours, day) ?? t.closedDay}</td>
              {hasVenue ? <td>{hoursOfDay(page, venueHours, day) ?? t.closedDay}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {special.length > 0 ? (
        <section>
          <h3 className="group__name">{t.specialHours}</h3>
          <ul className="special">
            {special.map((row) => (
              <li key={`${row.date}${row.opensAt}`}>
                <strong>{speech.monthDay(row.date)}</strong>{" "}
                {row.isClosed ? t.closedDay : `${row.opensAt}–${row.closesAt}`}
                {row.note ? <span className="special__note">{row.note}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
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
