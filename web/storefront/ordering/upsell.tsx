import { noAddonGroups } from "../../../src/domain/catalogue.ts";
import { suggestedLine } from "../../../src/domain/suggested-line.ts";
import { Icon } from "../../ui/icon.tsx";
import { newKey, putLine } from "../draft.ts";
import { openPlace } from "../place.ts";
import type { PublicProduct } from "../public-menu.ts";
import { priceOf } from "./dish.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

const most = 3;

/** What goes well with the rest: at most three, never what is in the basket already. */
export function Upsell() {
  const { t, say, kr } = usePage();
  const { menu, index, draft, change } = useShop();
  const offered = (menu.upsell?.isActive ? menu.upsell.products : [])
    .flatMap(({ id }) => index.products.get(id) ?? [])
    .filter((product) => product.isAvailable && !draft.lines.some((line) => line.productId === product.id))
    .slice(0, most);
  if (offered.length === 0) return null;

  const add = (product: PublicProduct): void => {
    const groups = (index.catalogue.products.get(product.id)?.addonGroups ?? noAddonGroups).groups;
    const mustChoose =
      product.variants.length > 1 || product.combo !== null || groups.some((group) => group.minSelect > 0);
    const key = suggestedLine + newKey();
    if (mustChoose) {
      openPlace({ at: "PRODUCT", productId: product.id, lineKey: key });
      return;
    }
    const variantId = product.variants[0]?.id ?? null;
    change({
      lines: putLine(draft.lines, {
        key,
        productId: product.id,
        variantId,
        quantity: 1,
        addons: [],
        removed: [],
        components: [],
        note: "",
      }),
    });
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
