import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import styles from "../menu/menu.module.css";
import { useWords } from "../texts.tsx";

/** From the tables to how they are booked. */
export function RoomTabs() {
  const o = useWords().t.tablesPage.tabs;
  const { slug } = useKitchen();
  const tab = (
    to: "/dashboard/$slug/settings/tables" | "/dashboard/$slug/settings/tables/booking",
    name: string,
  ) => (
    <Link to={to} params={{ slug }} activeOptions={{ exact: true }}>
      {name}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={o.label}>
      {tab("/dashboard/$slug/settings/tables", o.tables)}
      {tab("/dashboard/$slug/settings/tables/booking", o.booking)}
    </nav>
  );
}
