import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { Picture } from "../../ui/picture.tsx";
import { openPlace } from "../place.ts";
import { Monogram } from "./monogram.tsx";
import { openState } from "./open-state.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { soonText } from "./soon-text.ts";
import { todaysFirst } from "./todays-first.ts";

/** The head of the ordering page: who this is, whether they are open, when the food can be there. Small, for food comes first. */
export function Hero() {
  const { t } = usePage();
  const { restaurant } = useShop();
  const { coverImageUrl, description } = restaurant;
  return (
    <header className={coverImageUrl ? "head head--photo" : "head"}>
      {coverImageUrl ? (
        <Picture
          className="head__art"
          src={coverImageUrl}
          alt=""
          width={1600}
          height={600}
          fetchPriority="high"
          forms={{ widths: [800, 1600], sizes: "100vw", isLarge: true }}
        />
      ) : (
        <Ornament className="head__art" seed={restaurant.slug} columns={12} rows={3} />
      )}
      <div className="head__inner">
        <div className="head__top">
          <Monogram restaurant={restaurant} />
          <nav className="head__links">
            {restaurant.capabilities.reservations ? (
              <a className="language head__book" href="/bord">
                <Icon name="calendar" size={18} /> {t.bookTable}
              </a>
            ) : null}
            <LanguageSwitch />
          </nav>
        </div>
        <h1 className="head__name">{restaurant.name}</h1>
        {description ? <p className="head__lead">{description}</p> : null}
        <NowLine />
        <Offers />
      </div>
    </header>
  );
}

/** Open or not, when the food can be had, and where; the rest of it stands behind the button. */
function NowLine() {
  const page = usePage();
  const { t, nowMs } = page;
  const shop = useShop();
  const { restaurant, prep } = shop;
  const state = openState(page, prep, nowMs);
  const facts = [state.text, soonText(page, shop), restaurant.address?.line1].filter(Boolean);
  return (
    <div className="now">
      <span className={`dot dot--${state.tone.toLowerCase()}`} />
      <p className="now__text">{facts.join(" · ")}</p>
      <button
        type="button"
        className="now__more"
        aria-label={t.infoAndHours}
        onClick={() => openPlace({ at: "INFO" })}
      >
        <Icon name="info" />
      </button>
    </div>
  );
}

/** The offers by name; what each of them is stands with the opening hours. */
function Offers() {
  const { t, nowMs } = usePage();
  const { menu, prep } = useShop();
  const isRush = prep.isRush && prep.isOpen;
  if (menu.promotions.length === 0 && !isRush) return null;
  return (
    <ul className="offers" aria-label={t.offers}>
      {isRush ? <li className="offers__item offers__item--rush">{t.rush}</li> : null}
      {todaysFirst(menu.promotions, nowMs).map((promotion) => (
        <li key={promotion.id}>
          <button type="button" className="offers__item" onClick={() => openPlace({ at: "INFO" })}>
            <Icon name="tag" size={16} />
            <span className="offers__name">
              {promotion.displayName ?? promotion.displayBadge ?? promotion.description ?? t.offers}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function LanguageSwitch() {
  const { t, lang } = usePage();
  const other = lang === "nb" ? "en" : "nb";
  return (
    <a className="language" href={`?lang=${other}`} hrefLang={other} lang={other}>
      {t.otherLanguage}
    </a>
  );
}
