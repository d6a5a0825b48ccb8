import { suggestedLine } from "../../../src/domain/suggested-line.ts";
import { Icon } from "../../ui/icon.tsx";
import { newKey, putLine } from "../draft.ts";
import { openPlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import { priceOf } from "./dish-facts.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { mustChoose, offeredBeside, suggested } from "./suggested.ts";

/** What goes well with the rest: at most three, never what is in the basket already. */
export function Upsell() {
  const { t, say, kr } = usePage();
  const { menu, index, draft, change } = useShop();
  const offered = offeredBeside(menu.upsell, index, draft.lines);
  if (offered.length === 0) return null;

  const add = (product: PublicProduct): void => {
    const key = suggestedLine + newKey();
    if (mustChoose(product, index)) openPlace({ at: "PRODUCT", productId: product.id, lineKey: key });
    else change({ lines: putLine(draft.lines, suggested(product, key)) });
  };
  return (
    <section className="upsell" aria-label={t.upsell}>
      <h3 className="upsell__title">{t.upsell}</h3>
      <ul className="upsell__list">
        {offered.map((product) => (
          <li key={product.id}>
            <button type="button" className="upsell__item" onClick={() => add(product)}>
              <span className="upsell__name">{say(product.name, product.nameEn)}</span>
              <span className="upsell__price">{kr(priceOf(product).price)}</span>
              <span className="upsell__plus">
                <Icon name="plus" size={18} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
