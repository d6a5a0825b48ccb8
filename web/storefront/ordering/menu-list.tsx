import { type ReactNode, Suspense } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { PublicCategory, PublicProduct } from "../public-menu.ts";
import { Dish } from "./dish.tsx";
import { type MenuFilter, noFilter, suits } from "./filter.ts";
import { popularId, sectionId } from "./menu-bar.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { waitForTurn } from "./turns.ts";
import { useInBasket } from "./use-in-basket.ts";

/** Dishes that may be in sight at once. */
const mostFirst = 8;

interface MenuListProps {
  categories: readonly PublicCategory[];
  popular: readonly PublicProduct[];
  filter: MenuFilter;
  onFilter: (patch: Partial<MenuFilter>) => void;
}

export function MenuList({ categories, popular, filter, onFilter }: MenuListProps) {
  const { t, say } = usePage();
  const { index } = useShop();
  const inBasket = useInBasket();
  let shown = 0;
  const dish = (product: PublicProduct) => (
    <Dish
      key={product.id}
      isFirst={shown++ < mostFirst}
      product={product}
      {...inBasket(product)}
      suits={suits(index, product, filter.without)}
    />
  );

  if (index.categories.length === 0) return <Empty title={t.emptyMenu} text={t.emptyMenuText} />;
  if (categories.length === 0)
    return (
      <Empty title={t.nothingFound} text={t.nothingFoundText}>
        <button type="button" className="button button--quiet" onClick={() => onFilter(noFilter)}>
          {t.clearFilters}
        </button>
      </Empty>
    );
  return (
    <>
      {popular.length > 0 ? (
        <MenuSection id={popularId} title={t.popular} isPopular>
          <ul className="favourites">{popular.map(dish)}</ul>
        </MenuSection>
      ) : null}
      {categories.map((category) => (
        <MenuSection
          key={category.id}
          id={sectionId(category.id)}
          title={say(category.name, category.nameEn)}
        >
          {category.description ? <p className="section__text">{category.description}</p> : null}
          <ul className="dishes">{category.products.map(dish)}</ul>
        </MenuSection>
      ))}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  isPopular?: boolean;
  children: ReactNode;
}

function MenuSection(props: SectionProps) {
  return (
    <Suspense>
      <InTurn {...props} />
    </Suspense>
  );
}

function InTurn({ id, title, isPopular = false, children }: SectionProps) {
  waitForTurn(id);
  return (
    <section className={isPopular ? "section section--popular" : "section"} id={id}>
      <h2 className="section__title" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty__mark">
        <Icon name="search" size={28} />
      </span>
      <p className="empty__title">{title}</p>
      <p className="empty__text">{text}</p>
      {children}
    </div>
  );
}
