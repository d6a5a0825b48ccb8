import { osloDateTime } from "../../../src/domain/oslo-time.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { Picture } from "../../ui/picture.tsx";
import { openPlace } from "../place.ts";
import { Monogram } from "./monogram.tsx";
import { hoursOfDate, openState } from "./open-state.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** The head of the ordering page: who this is, whether they are open, how long it takes. */
export function Hero() {
  const { t } = usePage();
  const { restaurant, prep } = useShop();
  const { coverImageUrl, cuisineType, address } = restaurant;
  return (
    <header className={coverImageUrl ? "hero hero--photo" : "hero"}>
      {coverImageUrl ? (
        <Picture className="hero__cover" src={coverImageUrl} alt="" fetchPriority="high" />
      ) : (
        <Ornament className="hero__art" seed={restaurant.slug} columns={12} rows={6} />
      )}
      <div className="hero__top">
        <Monogram restaurant={restaurant} />
        <nav className="hero__links">
          {restaurant.capabilities.reservations ? (
            <a className="language hero__book" href="/bord">
              <Icon name="calendar" size={18} /> {t.bookTable}
            </a>
          ) : null}
          <LanguageSwitch />
        </nav>
      </div>
      <div className="hero__text">
        {cuisineType ? (
          <p className="hero__kind">
            {cuisineType}
            {address?.city ? ` · ${address.city}` : ""}
          </p>
        ) : null}
        <h1 className="hero__name">{restaurant.name}</h1>
        {restaurant.description ? <p className="hero__lead">{restaurant.description}</p> : null}
        <Facts />
        {prep.isRush && prep.isOpen ? <p className="hero__rush">{t.rush}</p> : null}
      </div>
      <Offers />
    </header>
  );
}

/** Open or not, how long it takes, where, until when, and by which number. */
function Facts() {
  const page = usePage();
  const { t, nowMs } = page;
  const { restaurant, prep } = useShop();
  const { address, phone } = restaurant;
  const state = openState(page, prep, nowMs);
  const today = osloDateTime(nowMs);
  const hours = hoursOfDate(page, restaurant, today.date, today.dayOfWeek);
  const { pickup, delivery } = restaurant.capabilities;
  return (
    <ul className="facts">
      <li className="facts__item">
        <span className={`dot dot--${state.tone.toLowerCase()}`} />
        {state.text}
      </li>
      {prep.isOpen && !prep.isPaused ? (
        <li className="facts__item">
          <Icon name="clock" />
          <span>
            {[
              pickup ? t.readyIn({ minutes: prep.pickupMinutes }) : "",
              delivery ? t.deliveredIn({ minutes: prep.deliveryMinutes }) : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ) : null}
      {address ? (
        <li className="facts__item">
          <Icon name="pin" />
          {address.line1}
        </li>
      ) : null}
      <li className="facts__item">
        <button type="button" className="facts__button" onClick={() => openPlace({ at: "INFO" })}>
          <Icon name="info" />
          <span>{hours ? t.hoursToday({ hours }) : t.hoursClosedToday}</span>
          <span className="sr-only">{t.infoAndHours}</span>
        </button>
      </li>
      {phone ? (
        <li className="facts__item facts__item--phone">
          <a className="facts__button" href={`tel:${phone}`}>
            <Icon name="phone" />
            {spacedPhone(phone)}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function Offers() {
  const { t } = usePage();
  const { promotions } = useShop().menu;
  if (promotions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that too
    <ul className="offers" aria-label={t.offers} tabIndex={0}>
      {promotions.map((promotion) => (
        <li className="offers__item" key={promotion.id}>
          <span className="offers__badge">{promotion.displayBadge ?? t.offers}</span>
          <span className="offers__text">
            <strong>{promotion.displayName}</strong>
            {promotion.description ? <span>{promotion.description}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `+4700073001` as people read it: `00 07 30 01`. */
export const spacedPhone = (phone: string): string =>
  phone.startsWith("+47") ? phone.slice(3).replace(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;

export function LanguageSwitch() {
  const { t, lang } = usePage();
  const other = lang === "nb" ? "en" : "nb";
  return (
    <a className="language" href={`?lang=${other}`} hrefLang={other} lang={other}>
      {t.otherLanguage}
    </a>
  );
}
