import { memo, useEffect, useState } from "react";
import { menuPath } from "../../../src/domain/menu-path.ts";
import { Picture } from "../../ui/picture.tsx";
import { openHere, openPlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import { marksOf, priceOf } from "./dish-facts.ts";
import type { Suits } from "./filter.ts";
import { usePage } from "./page.ts";
import { QuickAdd, type QuickAddProps } from "./quick-add.tsx";

export function Price({ product }: { product: PublicProduct }) {
  const { t, kr } = usePage();
  const { price, isFrom, previous } = priceOf(product);
  return (
    <span className="price">
      {isFrom ? t.fromPrice({ price }) : kr(price)}
      {previous ? <s className="price__before">{kr(previous)}</s> : null}
      {product.deposit > 0 ? (
        <small className="price__deposit">{t.bottleDeposit({ amount: product.deposit })}</small>
      ) : null}
    </span>
  );
}

export function Marks({ product, suits }: { product: PublicProduct; suits: Suits }) {
  const marks = marksOf(usePage(), product, suits);
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
