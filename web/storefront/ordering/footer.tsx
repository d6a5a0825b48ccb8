import { spacedPhone } from "../spaced-phone.ts";
import { LanguageSwitch } from "./hero.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

export function Footer() {
  const { t, baseUrl } = usePage();
  const { restaurant } = useShop();
  const { address, phone, website } = restaurant;
  return (
    <footer className="footer">
      <p className="footer__name">{restaurant.name}</p>
      {address ? (
        <p>
          {address.line1}
          {address.postalCode ? `, ${address.postalCode} ${address.city ?? ""}` : ""}
        </p>
      ) : null}
      <p className="footer__links">
        {phone ? <a href={`tel:${phone}`}>{t.callUs({ phone: spacedPhone(phone) })}</a> : null}
        {website ? (
          <a href={website} rel="noreferrer">
            {t.website}
          </a>
        ) : null}
        {restaurant.capabilities.reservations ? <a href="/bord">{t.bookTable}</a> : null}
        <LanguageSwitch />
      </p>
      <p className="footer__luka">
        <a href={baseUrl}>{t.poweredBy}</a>
      </p>
    </footer>
  );
}
