import { memo, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { PublicProduct } from "../public-menu.ts";
import { usePage } from "./page.ts";
import { mostOfProduct } from "./plain-line.ts";

export interface QuickAddProps {
  product: PublicProduct;
  /** How many of it the basket holds as they are. */
  quantity: number;
  onQuantity: (product: PublicProduct, quantity: number) => void;
}

/** One tap puts the dish into the basket; then its number stands between fewer and more. Nothing that is focused goes away. */
export const QuickAdd = memo(function QuickAdd({ product, quantity, onQuantity }: QuickAddProps) {
  const { t, say } = usePage();
  const more = useRef<HTMLButtonElement>(null);
  const name = say(product.name, product.nameEn);
  const isIn = quantity > 0;
  return (
    <div className={isIn ? "quick quick--in" : "quick"}>
      {isIn ? (
        <button
          type="button"
          className="quick__button"
          aria-label={t.fewer({ name })}
          onClick={() => {
            if (quantity === 1) more.current!.focus();
            onQuantity(product, quantity - 1);
          }}
        >
          <Icon name="minus" size={18} />
        </button>
      ) : null}
      <output className="quick__value">
        {isIn ? (
          <>
            <span aria-hidden="true">{quantity}</span>
            <span className="sr-only">{t.inBasket({ count: quantity })}</span>
          </>
        ) : null}
      </output>
      <button
        type="button"
        ref={more}
        className="quick__button quick__button--more"
        aria-label={isIn ? t.more({ name }) : t.addOne({ name })}
        disabled={quantity >= mostOfProduct(product)}
        onClick={() => onQuantity(product, quantity + 1)}
      />
    </div>
  );
});
