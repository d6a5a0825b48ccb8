import { menuPath } from "../../../src/domain/menu-path.ts";
import type { MenuPartInput } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { indexMenu } from "../menu-index.ts";
import { Marks, Photo, Price } from "../ordering/dish.tsx";
import { usePage } from "../ordering/page.ts";
import { needsNoChoice } from "../ordering/plain-line.ts";
import { DishForm, type PlainTexts, QuickForm, takesPlainOrders } from "../plain/dish-form.tsx";
import type { PublicAddonGroup, PublicCategory, PublicMenu, PublicProduct } from "../public-menu.ts";
import { spacedPhone } from "../spaced-phone.ts";

type Texts = Spoken<Catalogue["menuPages"]>;

export interface MenuPartProps {
  menu: PublicMenu;
  /** The category, or the one that the dish is in. */
  category: PublicCategory;
  /** Null: all dishes of the category. */
  product: PublicProduct | null;
  texts: Texts;
  plain: PlainTexts;
  refused: MenuPartInput["refused"];
}

/** A dish or a category at its own address: prices, choices and allergens, for whoever has no script and for search engines. */
export function MenuPartPage({ menu, category, product, texts, plain, refused }: MenuPartProps) {
  const { say } = usePage();
  const { restaurant } = menu;
  const index = indexMenu(menu);
  const canOrder = takesPlainOrders(restaurant);
  const title = product ? say(product.name, product.nameEn) : say(category.name, category.nameEn);
  return (
    <main className="part">
      <nav className="part__way">
        <a href="/">{restaurant.name}</a>
        {product ? <a href={menuPath(category)}>{say(category.name, category.nameEn)}</a> : null}
      </nav>
      <h1 className="part__title">{title}</h1>
      {product === null && category.description ? <p className="part__text">{category.description}</p> : null}
      {product ? (
        <DishFacts menu={menu} product={product} texts={texts} />
      ) : (
        category.products.map((one) => (
          <article className="part__dish" key={one.id}>
            <h2 className="part__name">
              <a href={menuPath(one)}>{say(one.name, one.nameEn)}</a>
            </h2>
            <DishFacts menu={menu} product={one} texts={texts} />
            {canOrder && one.isAvailable ? (
              <noscript>
                {needsNoChoice(one, index) ? (
                  <QuickForm product={one} texts={plain} />
                ) : (
                  <a className="button button--quiet" href={menuPath(one)}>
                    {plain.choose}
                  </a>
                )}
              </noscript>
            ) : null}
          </article>
        ))
      )}
      <p className="part__go needs-script">
        <a className="button button--large" href={product ? `/#rett/${product.id}` : "/"}>
          {product ? texts.order : texts.allMenu}
        </a>
        {product ? (
          <a className="button button--large button--quiet" href="/">
            {texts.allMenu}
          </a>
        ) : null}
      </p>
      <noscript>
        {product?.isAvailable && canOrder ? (
          <DishForm menu={menu} product={product} texts={plain} refused={refused} />
        ) : null}
        <p className="part__text">{canOrder ? plain.lead : plain.leadNoOrders}</p>
        {restaurant.phone ? <p>{plain.leadCall({ phone: spacedPhone(restaurant.phone) })}</p> : null}
        <p className="part__go">
          {canOrder ? (
            <a className="button button--quiet" href="/kurv">
              {plain.toBasket}
            </a>
          ) : null}
          <a className="button button--plain" href="/">
            {texts.allMenu}
          </a>
        </p>
      </noscript>
    </main>
  );
}

type DishProps = Pick<MenuPartProps, "menu" | "texts"> & { product: PublicProduct };

function DishFacts({ menu, product, texts }: DishProps) {
  const { say, t, kr } = usePage();
  const groups = groupsOf(menu, product);
  return (
    <>
      {product.imageUrl ? <Photo product={product} className="part__photo" /> : null}
      {product.description ? (
        <p className="part__text">{say(product.description, product.descriptionEn)}</p>
      ) : null}
      {product.variants.length > 0 ? (
        <ul className="part__list" aria-label={texts.price}>
          {product.variants.map((variant) => (
            <li key={variant.id}>
              {say(variant.name, variant.nameEn)} <b>{kr(variant.price)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Price product={product} />
        </p>
      )}
      <Marks product={product} suits="AS_IS" />
      <AllergenText menu={menu} codes={product.allergens} contains={texts.contains} />
      {product.mayContain.length > 0 ? (
        <p>{t.mayContain({ list: namesOf(menu, product.mayContain, say) })}</p>
      ) : null}
      {product.combo ? <Parts menu={menu} product={product} texts={texts} /> : null}
      {groups.length > 0 ? (
        <details className="part__choices">
          <summary>{texts.choices}</summary>
          {groups.map((group) => (
            <Group key={group.id} group={group} menu={menu} texts={texts} />
          ))}
        </details>
      ) : null}
    </>
  );
}

function Parts({ menu, product, texts }: DishProps) {
  const { say } = usePage();
  return (
    <details className="part__choices">
      <summary>{texts.parts}</summary>
      {product.combo!.slots.map((slot) => (
        <section key={slot.id}>
          <h3>{slot.name}</h3>
          <ul className="part__list">
            {slot.options.map((option) => (
              <li key={`${option.productId} ${option.variantId}`}>
                {say(option.name, option.nameEn)} {option.variantName}
                <AllergenText menu={menu} codes={option.allergens} contains={texts.contains} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function Group({ group, menu, texts }: Pick<MenuPartProps, "menu" | "texts"> & { group: PublicAddonGroup }) {
  const { say, kr } = usePage();
  return (
    <section>
      <h3>{say(group.name, group.nameEn)}</h3>
      <ul className="part__list">
        {group.addons.map((addon) => (
          <li key={addon.id}>
            {say(addon.name, addon.nameEn)} {addon.price > 0 ? <b>+ {kr(addon.price)}</b> : null}
            {addon.allergens.length > 0 ? (
              <AllergenText menu={menu} codes={addon.allergens} contains={texts.contains} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Allergens = { menu: PublicMenu; codes: readonly string[]; contains: Texts["contains"] };

/** As the law asks for it: in words, wherever the dish is. */
function AllergenText({ menu, codes, contains }: Allergens) {
  const { say, t } = usePage();
  return (
    <p className="part__allergens">
      {codes.length > 0 ? contains({ names: namesOf(menu, codes, say) }) : t.allergensNone}
    </p>
  );
}

const namesOf = (
  { allergens }: PublicMenu,
  codes: readonly string[],
  say: (nb: string, en: string) => string,
): string[] =>
  allergens
    .filter(({ code }) => codes.includes(code))
    .map(({ name, nameEn }) => say(name, nameEn).toLowerCase());

/** All groups that apply to a dish, in their order. */
function groupsOf(menu: PublicMenu, product: PublicProduct): PublicAddonGroup[] {
  const category = menu.categories.find(({ id }) => id === product.categoryId);
  const known = [
    ...product.addonGroups,
    ...(category?.addonGroups ?? []),
    ...(menu.restaurant.addonGroups ?? []),
  ];
  return product.addonGroupIds.flatMap((id) => known.find((group) => group.id === id) ?? []);
}
