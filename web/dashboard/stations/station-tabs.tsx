import { Link } from "@tanstack/react-router";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./station-tabs.module.css";
import { progressOf } from "./station-work.ts";

/** The whole board and each station's, where the kitchen has stations. */
export function StationTabs() {
  const { t } = useWords();
  const { slug, restaurant } = useKitchen();
  if (restaurant.stations.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t.stations.choose}>
      <Link
        to="/dashboard/$slug"
        params={{ slug }}
        search={{}}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t.nav.orders}
      </Link>
      {restaurant.stations.map(({ id, name }) => (
        <Link key={id} to="/dashboard/$slug/station/$stationId" params={{ slug, stationId: id }} search={{}}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** How far each station is with an order. */
export function StationMarks({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  const { stations } = useKitchen().restaurant;
  const marks = progressOf(order, stations);
  if (marks.length === 0) return null;
  return (
    <div className={styles.marks}>
      {marks.map(({ name, made, all }) => (
        <span key={name} data-made={made === all}>
          {made === all ? t.stations.made({ name }) : t.stations.progress({ name, made, all })}
        </span>
      ))}
    </div>
  );
}
