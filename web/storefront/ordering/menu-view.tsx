import { type MouseEvent, Suspense, useMemo } from "react";
import type { PublicCategory } from "../public-menu.ts";
import type { BasketProps } from "./basket.tsx";
import { type MenuFilter, popularProducts } from "./filter.ts";
import { Footer } from "./footer.tsx";
import { Hero } from "./hero.tsx";
import { BasketBar, OwnOrdersBar, UnpaidBanner } from "./later-parts.ts";
import { MenuBar } from "./menu-bar.tsx";
import { MenuList } from "./menu-list.tsx";
import { OrderStrip } from "./order-strip.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { SideBasket } from "./side-basket.tsx";

interface MenuViewProps extends BasketProps {
  /** What the filter leaves of the menu. */
  categories: readonly PublicCategory[];
  filter: MenuFilter;
  onFilter: (patch: Partial<MenuFilter>) => void;
}

/** The restaurant, its menu, and the basket on whichever side of it there is room. */
export function MenuView({ categories, filter, onFilter, ...basket }: MenuViewProps) {
  const { t } = usePage();
  const { index, own, draft } = useShop();
  const popular = useMemo(() => popularProducts(index, filter), [index, filter]);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that works without script; with it, the address is left alone */}
      <a className="skip" href="#meny" onClick={skipToMenu}>
        {t.skipToMenu}
      </a>
      <div className="own-orders">
        {draft.unpaidToken ? (
          <Suspense>
            <UnpaidBanner token={draft.unpaidToken} />
          </Suspense>
        ) : null}
        {draft.placed.length > 0 ? (
          <Suspense>
            <OwnOrdersBar own={own} except={draft.unpaidToken} />
          </Suspense>
        ) : null}
      </div>
      <Hero />
      <OrderStrip />
      <MenuBar categories={categories} hasPopular={popular.length > 0} filter={filter} onFilter={onFilter} />
      <div className="shop">
        <main className="shop__menu" id="meny" tabIndex={-1}>
          <MenuList categories={categories} popular={popular} filter={filter} onFilter={onFilter} />
        </main>
        <aside className="shop__side" aria-label={t.basket}>
          <SideBasket {...basket} />
        </aside>
      </div>
      <Footer />
      {draft.lines.length > 0 ? (
        <Suspense>
          <BasketBar />
        </Suspense>
      ) : null}
    </>
  );
}

/** Moves the focus without touching the address: its fragment belongs to dialogs, and going back to one would move the focus again. */
function skipToMenu(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("meny")!.focus();
}
