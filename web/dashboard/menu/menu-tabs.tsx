import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";

/** From one part of the menu to another. */
export function MenuTabs() {
  const { t } = useWords();
  const { slug } = useKitchen();
  const o = t.menuOffice.tabs;
  const tab = (
    to: "/$slug/settings/menu" | "/$slug/settings/menu/add-ons" | "/$slug/settings/menu/menus",
    name: string,
  ) => (
    <Link to={to} params={{ slug }} activeOptions={{ exact: true }}>
      {name}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={o.label}>
      {tab("/$slug/settings/menu", o.dishes)}
      {tab("/$slug/settings/menu/add-ons", o.addons)}
      {tab("/$slug/settings/menu/menus", o.menus)}
    </nav>
  );
}
