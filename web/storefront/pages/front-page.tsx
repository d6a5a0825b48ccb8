import type { FrontRestaurant } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";

interface FrontPageProps {
  t: Spoken<Catalogue["frontPage"]>;
  restaurants: readonly FrontRestaurant[];
  otherLang: { lang: string; name: string };
}

const points = [
  { name: "page", icon: "bag" },
  { name: "board", icon: "clock" },
  { name: "open", icon: "tag" },
] as const;

/** The service's own front page: what Luka is, and the ways in. */
export function FrontPage({ t, restaurants, otherLang }: FrontPageProps) {
  return (
    <div className="front">
      <header className="front__hero">
        <Ornament className="front__art" seed="luka-serving-hatch" columns={12} rows={6} />
        <div className="front__top">
          <span className="front__mark">Luka</span>
          <a
            className="language"
            href={`?lang=${otherLang.lang}`}
            lang={otherLang.lang}
            hrefLang={otherLang.lang}
          >
            {otherLang.name}
          </a>
        </div>
        <div className="front__text">
          <h1 className="front__name">{t.title}</h1>
          <p className="front__lead">{t.lead}</p>
          <p className="front__go">
            <a className="button button--on-brand" href="/dashboard">
              {t.dashboard}
            </a>
            <a className="button button--outline" href="/docs">
              {t.docs}
            </a>
            <a className="button button--outline" href="/partner/apply">
              {t.partner}
            </a>
          </p>
        </div>
      </header>
      <main className="front__main">
        {restaurants.length > 0 ? (
          <section>
            <h2 className="section__title">{t.demoTitle}</h2>
            <p className="section__text">{t.demoText}</p>
            <ul className="front__shops">
              {restaurants.map((restaurant) => (
                <li className="front__shop" key={restaurant.url}>
                  <Ornament className="front__shop-art" seed={restaurant.name} columns={6} rows={2} />
                  <div className="front__shop-text">
                    <h3 className="front__shop-name">
                      <a className="dish__hit" href={restaurant.url}>
                        {restaurant.name}
                      </a>
                    </h3>
                    <p className="front__shop-lead">
                      {[restaurant.kind, restaurant.city].filter(Boolean).join(" · ")}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <h2 className="section__title">{t.whatTitle}</h2>
          <ul className="front__points">
            {points.map(({ name, icon }) => (
              <li key={name}>
                <span className="front__check">
                  <Icon name={icon} />
                </span>
                <h3>{t.points[name].title}</h3>
                <p>{t.points[name].text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
