import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Speech } from "../../../src/messages/speech.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { countItems } from "../draft.ts";
import { type PageFrame, PageProvider } from "../page.tsx";
import { closePlace, isCheckoutUnder, openPlace, replacePlace, usePlace } from "../place.ts";
import type { PublicMenu } from "../public-menu.ts";
import { Rescue } from "../rescue.tsx";
import { readLines } from "./cart-math.ts";
import { EmptyBasket } from "./empty-basket.tsx";
import { filterMenu, type MenuFilter, noFilter } from "./filter.ts";
import { Footer } from "./footer.tsx";
import { Hero } from "./hero.tsx";
import { MenuBar } from "./menu-bar.tsx";
import { MenuList, popularProducts } from "./menu-list.tsx";
import { OrderStrip } from "./order-strip.tsx";
import { usePage } from "./page.ts";
import { type QuoteState, useQuote } from "./quote.ts";
import { ShopProvider, useShop } from "./shop.tsx";
import { Toast, useToast } from "./toast.tsx";
import { UnpaidBanner } from "./unpaid-banner.tsx";
import { usePopup } from "./use-popup.ts";

/** What the server puts into the ordering page. */
export interface OrderingData {
  frame: PageFrame;
  menu: PublicMenu;
}

const later = () => import("./later.ts");
const Basket = lazy(async () => ({ default: (await later()).Basket }));
const Checkout = lazy(async () => ({ default: (await later()).Checkout }));
const DeliveryDialog = lazy(async () => ({ default: (await later()).DeliveryDialog }));
const FilterDialog = lazy(async () => ({ default: (await later()).FilterDialog }));
const InfoDialog = lazy(async () => ({ default: (await later()).InfoDialog }));
const NewsletterPopup = lazy(async () => ({ default: (await later()).NewsletterPopup }));
const ProductSheet = lazy(async () => ({ default: (await later()).ProductSheet }));
const TimeDialog = lazy(async () => ({ default: (await later()).TimeDialog }));

export function OrderingPage({ frame, menu, speech }: OrderingData & { speech: Speech }) {
  return (
    <PageProvider frame={frame} speech={speech}>
      <Rescue>
        <ShopProvider menu={menu}>
          <Ordering />
        </ShopProvider>
      </Rescue>
    </PageProvider>
  );
}

function Ordering() {
  const { t, slug } = usePage();
  const { index, draft, isHydrated, restaurant } = useShop();
  const { newsletterPopup } = restaurant;
  const place = usePlace();
  const [filter, setFilter] = useState<MenuFilter>(noFilter);
  const onFilter = useCallback(
    (patch: Partial<MenuFilter>) => setFilter((before) => ({ ...before, ...patch })),
    [],
  );
  const categories = useMemo(() => filterMenu(index, filter), [index, filter]);
  const popular = useMemo(() => popularProducts(index, filter), [index, filter]);
  const toast = useToast();
  const isWide = useIsWide();
  const isCheckout = isHydrated && (place.at === "CHECKOUT" || (place.at !== "MENU" && isCheckoutUnder()));
  const quote = useQuote(isCheckout || isWide || place.at === "BASKET");
  const product = isHydrated && place.at === "PRODUCT" ? index.products.get(place.productId) : undefined;
  const line = place.at === "PRODUCT" ? (draft.lines.find((one) => one.key === place.lineKey) ?? null) : null;
  const count = categories.reduce((sum, category) => sum + category.products.length, 0);
  const popup = usePopup(slug, newsletterPopup?.delaySeconds ?? null, isHydrated && place.at === "MENU");
  useCheckoutScroll(isCheckout);
  useEffect(() => {
    // For whoever measures: from here on everything on the page answers.
    if (isHydrated) document.documentElement.dataset.ready = "true";
  }, [isHydrated]);
  useEffect(() => {
    // After the first rest, so that it competes with nothing that the guest is waiting for.
    const timer = setTimeout(later, 800);
    return () => clearTimeout(timer);
  }, []);

  const onRemoved = (message: string): void => {
    const lines = draft.lines;
    toast.show(message, lines);
  };

  return (
    <>
      {isCheckout ? (
        draft.lines.length === 0 ? (
          <EmptyCheckout />
        ) : (
          <Suspense fallback={<main className="checkout" aria-busy="true" />}>
            <Checkout state={quote} onRemoved={onRemoved} />
          </Suspense>
        )
      ) : (
        <>
          {/* biome-ignore lint/a11y/useValidAnchor: a link that works without script; with it, the address is left alone */}
          <a className="skip" href="#meny" onClick={skipToMenu}>
            {t.skipToMenu}
          </a>
          <Hero />
          <OrderStrip />
          <UnpaidBanner />
          <MenuBar
            categories={categories}
            hasPopular={popular.length > 0}
            filter={filter}
            onFilter={onFilter}
          />
          <div className="shop">
            <main className="shop__menu" id="meny" tabIndex={-1}>
              <noscript>
                <p className="notice">{t.noScript}</p>
              </noscript>
              <MenuList categories={categories} popular={popular} filter={filter} onFilter={onFilter} />
            </main>
            <aside className="shop__side" aria-label={t.basket}>
              <SideBasket state={quote} onRemoved={onRemoved} />
            </aside>
          </div>
          <Footer />
          <BasketBar />
        </>
      )}
      {place.at === "BASKET" && isHydrated ? (
        <Dialog
          title={t.basket}
          closeLabel={t.close}
          onClose={closePlace}
          shape="SIDE"
          footer={draft.lines.length > 0 ? <ToCheckout state={quote} /> : null}
        >
          {draft.lines.length === 0 ? (
            <EmptyBasket />
          ) : (
            <Suspense>
              <Basket state={quote} onRemoved={onRemoved} />
            </Suspense>
          )}
        </Dialog>
      ) : null}
      {isHydrated ? (
        <Suspense>
          {product ? (
            <ProductSheet
              key={`${product.id}${line?.key ?? ""}`}
              product={product}
              line={line}
              without={filter.without}
              onDone={(message) => toast.show(message)}
            />
          ) : null}
          {place.at === "TIME" ? <TimeDialog makeMinutes={quote.quote?.makeMinutes ?? null} /> : null}
          {place.at === "DELIVERY" ? <DeliveryDialog /> : null}
          {place.at === "FILTER" ? <FilterDialog filter={filter} count={count} onFilter={onFilter} /> : null}
          {place.at === "INFO" ? <InfoDialog /> : null}
          {popup.isOpen && newsletterPopup ? (
            <NewsletterPopup popup={newsletterPopup} onClose={popup.close} onUsed={toast.show} />
          ) : null}
        </Suspense>
      ) : null}
      <Toast toast={toast} />
    </>
  );
}

function SideBasket({ state, onRemoved }: { state: QuoteState; onRemoved: (message: string) => void }) {
  const { t } = usePage();
  const { draft } = useShop();
  return (
    <div className="side">
      <h2 className="side__title">{t.basket}</h2>
      <div className="side__body">
        {draft.lines.length === 0 ? (
          <EmptyBasket />
        ) : (
          <Suspense>
            <Basket state={state} onRemoved={onRemoved} />
          </Suspense>
        )}
      </div>
      {draft.lines.length > 0 ? (
        <div className="side__foot">
          <ToCheckout state={state} />
        </div>
      ) : null}
    </div>
  );
}

function ToCheckout({ state }: { state: QuoteState }) {
  const { t, kr } = usePage();
  const { draft, index } = useShop();
  const place = usePlace();
  const own = useMemo(
    () =>
      readLines(index, draft.lines).reduce(
        (sum, { price }) => sum + (price?.lineTotal ?? 0) + (price?.bottleDeposit ?? 0),
        0,
      ),
    [index, draft.lines],
  );
  const total = state.quote && !state.isStale ? state.quote.total : own;
  return (
    <button
      type="button"
      className="button button--wide button--large"
      onClick={() =>
        place.at === "BASKET" ? replacePlace({ at: "CHECKOUT" }) : openPlace({ at: "CHECKOUT" })
      }
    >
      <span>{t.toCheckout}</span>
      <span className="button__sum">{kr(total)}</span>
    </button>
  );
}

/** On phones: the way to the basket, always within reach of a thumb. */
function BasketBar() {
  const { t, kr } = usePage();
  const { draft, index } = useShop();
  const count = countItems(draft.lines);
  if (count === 0) return null;
  const total = readLines(index, draft.lines).reduce(
    (sum, { price }) => sum + (price?.lineTotal ?? 0) + (price?.bottleDeposit ?? 0),
    0,
  );
  return (
    <div className="basket-bar">
      <button
        type="button"
        className="button button--wide button--large"
        onClick={() => openPlace({ at: "BASKET" })}
      >
        <span className="basket-bar__count">
          {t.seeBasket} <span className="basket-bar__items">{t.items({ count })}</span>
        </span>
        <span className="button__sum">{kr(total)}</span>
      </button>
    </div>
  );
}

function EmptyCheckout() {
  const { t } = usePage();
  return (
    <main className="checkout">
      <div className="empty">
        <span className="empty__mark">
          <Icon name="bag" size={28} />
        </span>
        <h1 className="empty__title">{t.basketEmpty}</h1>
        <p className="empty__text">{t.basketEmptyText}</p>
        <button type="button" className="button" onClick={closePlace}>
          {t.toMenu}
        </button>
      </div>
    </main>
  );
}

/** Moves the focus without touching the address: its fragment belongs to dialogs, and going back to one would move the focus again. */
function skipToMenu(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("meny")?.focus();
}

const wide = "(min-width: 64rem)";

/** Whether the basket stands beside the menu. False on the server. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = (): void => setIsWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isWide;
}

/** The checkout begins at its top; the menu is found again where it was left. */
function useCheckoutScroll(isCheckout: boolean): void {
  useEffect(() => {
    if (!isCheckout) return;
    const left = scrollY;
    scrollTo(0, 0);
    return () => {
      requestAnimationFrame(() => scrollTo(0, left));
    };
  }, [isCheckout]);
}
