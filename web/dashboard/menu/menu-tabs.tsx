import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";

type Tab =
  | "/$slug/settings/menu"
  | "/$slug/settings/menu/add-ons"
  | "/$slug/settings/menu/menus"
  | "/$slug/settings/menu/import"
  | "/$slug/settings/menu/history";

/** From one part of the menu to another. */
export function MenuTabs() {
  const { t } = useWords();
  const { slug } = useKitchen();
  const o = t.menuOffice.tabs;
  const tab = (to: Tab, name: string) => (
    <Link to={to} params={{ slug }} activeOptions={{ exact: true }}>
      {name}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label={o.label}>
      {tab("/$slug/settings/menu", o.dishes)}
      {tab("/$slug/settings/menu/add-ons", o.addons)}
      {tab("/$slug/settings/menu/menus", o.menus)}
      {tab("/$slug/settings/menu/import", o.import)}
      {tab("/$slug/settings/menu/history", o.history)}
    </nav>
  );
}
