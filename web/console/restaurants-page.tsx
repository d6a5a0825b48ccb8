import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RestaurantStanding } from "../../src/domain/restaurant-standing.ts";
import rows from "../dashboard/office/card.module.css";
import { Card, Pill, type Tone } from "../dashboard/office/card.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { DeskHead } from "../desk/desk-head.tsx";
import { consoleCall } from "./console-api.ts";
import { Found, Narrow, SoughtFields, useSought } from "./found-list.tsx";
import { type ListedRestaurant, standingOf } from "./restaurant-decisions.ts";
import { useConsoleData, useConsoleList } from "./use-console.ts";

const tones: Record<RestaurantStanding, Tone> = {
  LIVE: "good",
  CLOSED: "wait",
  SANDBOX: "info",
  ARCHIVED: "quiet",
};

/** Every restaurant, found by what one knows of it. */
export function RestaurantsPage() {
  const { t } = useWords();
  const r = t.console.restaurants;
  const sought = useSought();
  const [standing, setStanding] = useState<RestaurantStanding | "">("");
  const list = useConsoleList("restaurants", { text: sought.text, standing }, (query) =>
    consoleCall("GET /restaurants", { query }),
  );
  return (
    <>
      <DeskHead title={r.name} lead={r.lead} />
      <Waiting />
      <SoughtFields label={r.find} sought={sought}>
        <Narrow label={r.standingOf} value={standing} names={r.standing} onChange={setStanding} />
      </SoughtFields>
      <Found label={r.name} none={r.none} list={list}>
        {(restaurant) => <RestaurantRow key={restaurant.slug} restaurant={restaurant} />}
      </Found>
    </>
  );
}

export function StandingPill({ standing }: { standing: RestaurantStanding }) {
  const { t } = useWords();
  return <Pill tone={tones[standing]}>{t.console.restaurants.standing[standing]}</Pill>;
}

export function RestaurantRow({ restaurant }: { restaurant: ListedRestaurant }) {
  const { t } = useWords();
  const { slug, name, demo } = restaurant;
  return (
    <li>
      <div className={rows.what}>
        <Link className={rows.whole} to="/console/restaurants/$slug" params={{ slug }}>
          {name}
        </Link>
        <div className={rows.facts}>
          <span>{slug}</span>
          {demo && <span>{t.console.restaurants.demo}</span>}
        </div>
      </div>
      <StandingPill standing={standingOf(restaurant)} />
    </li>
  );
}

/** Whose partner has asked for the opening. */
function Waiting() {
  const { t } = useWords();
  const w = t.console.restaurants.waiting;
  const waiting = useConsoleData("restaurants", "waiting", () => consoleCall("GET /restaurants-waiting"));
  const data = waiting.data?.data ?? [];
  if (data.length === 0) return null;
  return (
    <Card title={w.title} text={w.text}>
      <ul className={rows.list} aria-label={w.title}>
        {data.map(({ slug, requestedAt }) => (
          <li key={slug}>
            <div className={rows.what}>
              <Link className={rows.whole} to="/console/restaurants/$slug" params={{ slug }}>
                {slug}
              </Link>
              <span>{w.since({ at: Date.parse(requestedAt) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
