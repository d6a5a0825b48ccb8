import { Link } from "@tanstack/react-router";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { DraftBar } from "./draft-bar.tsx";
import styles from "./menu.module.css";

type Tab =
  | "/dashboard/$slug/settings/menu"
  | "/dashboard/$slug/settings/menu/add-ons"
  | "/dashboard/$slug/settings/menu/menus"
  | "/dashboard/$slug/settings/menu/draft"
  | "/dashboard/$slug/settings/menu/import"
  | "/dashboard/$slug/settings/menu/history";

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
    <>
      <nav className={styles.tabs} aria-label={o.label}>
        {tab("/dashboard/$slug/settings/menu", o.dishes)}
        {tab("/dashboard/$slug/settings/menu/add-ons", o.addons)}
        {tab("/dashboard/$slug/settings/menu/menus", o.menus)}
        {tab("/dashboard/$slug/settings/menu/draft", o.draft)}
        {tab("/dashboard/$slug/settings/menu/import", o.import)}
        {tab("/dashboard/$slug/settings/menu/history", o.history)}
      </nav>
      <DraftBar />
    </>
  );
}
