import { memo, useEffect, useState } from "react";
import { menuPath } from "../../../src/domain/menu-path.ts";
import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import { Picture } from "../../ui/picture.tsx";
import { openHere, openPlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import type { Suits } from "./filter.ts";
import { type Page, usePage } from "./page.ts";
import { QuickAdd, type QuickAddProps } from "./quick-add.tsx";

/** The lowest price of a product, and whether other sizes cost more. */
export function priceOf(product: PublicProduct): { price: number; isFrom: boolean; previous: number | null } {
  const prices = product.variants.map((variant) => variant.price);
  if (prices.length === 0)
    return { price: product.basePrice, isFrom: false, previous: product.previousPrice };
  const price = Math.min(...prices);
  return { price, isFrom: prices.some((one) => one !== price), previous: null };
}

export function soldOutText({ t, nowMs }: Page, product: PublicProduct): string {
  if (!product.soldOutUntil) return t.soldOut;
  const atMs = Date.parse(product.soldOutUntil);
  return osloDateOf(atMs) === osloDateOf(nowMs)
    ? t.soldOutUntil({ at: atMs })
    : t.soldOutUntilDay({ until: { atMs, nowMs } });
}

export function Price({ product }: { product: PublicProduct }) {
  const { t, kr } = usePage();
  const { price, isFrom, previous } = priceOf(product);
  return (
    <span className="price">
      {isFrom ? t.fromPrice({ price }) : kr(price)}
      {previous && previous > price ? <s className="price__before">{kr(previous)}</s> : null}
      {product.deposit > 0 ? (
        <small className="price__deposit">{t.bottleDeposit({ amount: product.deposit })}</small>
      ) : null}
    </span>
  );
}

export function Marks({ product, suits }: { product: PublicProduct; suits: Suits }) {
  const page = usePage();
  const { t } = page;
  const marks: { text: string; tone?: string }[] = [];
  if (!product.isAvailable) marks.push({ text: soldOutText(page, product), tone: "out" });
  if (product.isVegan) marks.push({ text: t.vegan, tone: "leaf" });
  else if (product.isVegetarian) marks.push({ text: t.vegetarian, tone: "leaf" });
  for (const dietary of product.dietary ?? []) {
    if (dietary.startsWith("SPICY")) marks.push({ text: t.spicy, tone: "hot" });
    if (dietary === "GLUTEN_FREE") marks.push({ text: t.glutenFree });
    if (dietary === "LACTOSE_FREE") marks.push({ text: t.lactoseFree });
    if (dietary === "HALAL") marks.push({ text: t.halal });
    if (dietary === "KOSHER") marks.push({ text: t.kosher });
  }
  if (product.ageLimit) marks.push({ text: t.ageLimit({ age: product.ageLimit }) });
  if (product.allowedFulfillment === "PICKUP") marks.push({ text: t.pickupOnly });
  if (product.allowedFulfillment === "DELIVERY") marks.push({ text: t.deliveryOnly });
  if (suits === "WITH_CHOICES") marks.push({ text: t.possibleWithChoices, tone: "note" });
  if (marks.length === 0) return null;
  return (
    <ul className="marks">
      {marks.map((mark) => (
        <li className={`marks__item${mark.tone ? ` marks__item--${mark.tone}` : ""}`} key={mark.text}>
          {mark.text}
        </li>
      ))}
    </ul>
  );
}

interface DishProps {
  product: PublicProduct;
  /** How many of it are in the basket, in whatever form. */
  count: number;
  /** How many of them as they are, and what to do about it; null where something has to be chosen first. */
  quick: Pick<QuickAddProps, "quantity" | "onQuantity"> | null;
  suits: Suits;
  /** Its photograph is in the page itself: one of the first in sight. */
  isFirst: boolean;
}

/** A dish in the menu: the whole row opens it, and where nothing has to be chosen its plus is enough. */
export const Dish = memo(
  function Dish({ product, count, quick, suits, isFirst }: DishProps) {
    const { say, t } = usePage();
    const description = product.description ? say(product.description, product.descriptionEn) : null;
    return (
      <li
        className={`dish${product.isAvailable ? "" : " dish--out"}${product.imageUrl ? " dish--photo" : ""}`}
      >
        <div className="dish__text">
          <h3 className="dish__name">
            <a
              className="dish__hit"
              href={menuPath(product)}
              onClick={(event) => openHere(event, { at: "PRODUCT", productId: product.id, lineKey: null })}
            >
              {say(product.name, product.nameEn)}
            </a>
          </h3>
          {count > 0 ? (
            <button type="button" className="dish__on" onClick={() => goToBasket()}>
              {t.onToBasket}
            </button>
          ) : null}
          {description ? <p className="dish__description">{description}</p> : null}
          <div className="dish__foot">
            <Price product={product} />
            <Marks product={product} suits={suits} />
          </div>
        </div>
        <div className="dish__side">
          <MenuPhoto product={product} isFirst={isFirst} />
          {product.isAvailable ? <Plus product={product} count={count} quick={quick} /> : null}
        </div>
      </li>
    );
  },
  (a, b) =>
    a.product === b.product &&
    a.count === b.count &&
    a.suits === b.suits &&
    a.quick?.quantity === b.quick?.quantity &&
    a.quick?.onQuantity === b.quick?.onQuantity,
);

/** For keyboards: from a dish in the basket straight on, past the rest of the menu; the button may be some frames on its way. */
function goToBasket(frames = 60): void {
  const side = document.querySelector(".shop__side");
  const button = side?.checkVisibility() ? side.querySelector<HTMLElement>(".to-checkout") : undefined;
  if (button) button.focus();
  else if (button === null && frames > 0) requestAnimationFrame(() => goToBasket(frames - 1));
  else openPlace({ at: "BASKET" });
}

/** Adds at once what needs no choice; of the others it tells how many are in the basket already. */
function Plus({ product, count, quick }: Pick<DishProps, "product" | "count" | "quick">) {
  const { t } = usePage();
  if (quick) return <QuickAdd product={product} {...quick} />;
  return (
    <span className={count > 0 ? "dish__plus dish__plus--count" : "dish__plus"}>
      {count > 0 ? (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t.inBasket({ count })}</span>
        </>
      ) : null}
    </span>
  );
}

/** As large as in the menu, or by itself. */
const inMenu = { forms: { widths: [224, 336], sizes: "7rem" }, width: 112, height: 112 } as const;
const byItself = {
  forms: { widths: [800, 1600], sizes: "(min-width: 40rem) 38rem, 100vw", isLarge: true },
  width: 800,
  height: 600,
} as const;

/** The others come with the script: 100 photographs would be a third of the page, and are not in sight (D-332). */
function MenuPhoto({ product, isFirst }: Pick<DishProps, "product" | "isFirst">) {
  const { hasAllPhotos = false } = usePage();
  const [isShown, setIsShown] = useState(isFirst || hasAllPhotos);
  useEffect(() => setIsShown(true), []);
  return <Photo product={product} className="dish__photo" isShown={isShown} />;
}

interface PhotoProps {
  product: PublicProduct;
  className: string;
  /** False: its place alone. */
  isShown?: boolean;
}

export function Photo({ product, className, isShown = true }: PhotoProps) {
  const { t, say, tints } = usePage();
  if (!product.imageUrl) return null;
  const tint = tints?.[product.id];
  const size = className === "dish__photo" ? inMenu : byItself;
  return (
    <figure className={`photo ${className}${tint ? ` t-${tint}` : ""}`}>
      {isShown ? (
        <Picture
          src={product.imageUrl}
          alt={say(product.imageAlt ?? "", product.imageAltEn)}
          loading="lazy"
          {...size}
        />
      ) : null}
      {product.imageIsStock ? <figcaption className="photo__label">{t.illustration}</figcaption> : null}
    </figure>
  );
}
