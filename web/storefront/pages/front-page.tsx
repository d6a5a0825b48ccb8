import type { FrontRestaurant } from "../../../src/features/storefront/schemas.ts";
import type { FrontTexts } from "../../i18n/front.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";

interface FrontPageProps {
  texts: FrontTexts;
  restaurants: readonly FrontRestaurant[];
  otherLang: { lang: string; name: string };
}

/** The service's own front page: what Luka is, and the ways in. */
export function FrontPage({ texts, restaurants, otherLang }: FrontPageProps) {
  return (
    <div className="front">
      <header className="front__hero">
        <Ornament className="hero__art" seed="luka-serving-hatch" columns={12} rows={6} />
        <div className="hero__top">
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
        <div className="hero__text">
          <h1 className="hero__name">{texts.title}</h1>
          <p className="hero__lead">{texts.lead}</p>
          <p className="front__go">
            <a className="button button--on-brand" href="/dashboard">
              {texts.dashboard}
            </a>
            <a className="button button--outline" href="/docs">
              {texts.docs}
            </a>
          </p>
        </div>
      </header>
      <main className="front__main">
        {restaurants.length > 0 ? (
          <section>
            <h2 className="section__title">{texts.demoTitle}</h2>
            <p className="section__text">{texts.demoText}</p>
            <ul className="front__shops">
              {restaurants.map((restaurant) => (
                <li className="front__shop" key={restaurant.url}>
                  <Ornament className="favourite__art" seed={restaurant.name} columns={6} rows={2} />
                  <div className="favourite__text">
                    <h3 className="favourite__name">
                      <a className="dish__hit" href={restaurant.url}>
                        {restaurant.name}
                      </a>
                    </h3>
                    <p className="favourite__description">
                      {[restaurant.kind, restaurant.city].filter(Boolean).join(" · ")}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <h2 className="section__title">{texts.whatTitle}</h2>
          <ul className="front__points">
            {texts.points.map((point) => (
              <li key={point.title}>
                <span className="front__check">
                  <Icon name={point.icon} />
                </span>
                <h3>{point.title}</h3>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
