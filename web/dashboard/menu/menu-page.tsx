import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { SearchIcon } from "../board/icons.tsx";
import { Empty } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOffice, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { CategoryList } from "./category-list.tsx";
import { CategorySheet } from "./category-sheet.tsx";
import { DishSheet, type NewDishKind, NewDishSheet } from "./dish-sheet.tsx";
import { dishesOf, foundIn, hasAnyCategory } from "./found-dishes.ts";
import { ManyBar } from "./many-bar.tsx";
import styles from "./menu.module.css";
import { MenuTabs } from "./menu-tabs.tsx";
import { type Picked, usePicked } from "./use-picked.ts";

/** The whole menu, to find a dish in and change it. */
export function MenuPage() {
  const { t } = useWords();
  const o = t.dishes;
  const { isDraft } = useOffice();
  const dishes = useOfficeData("dishes", (api) => api.dishes());
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const [making, setMaking] = useState<NewDishKind | null>(null);
  const { picked, begin, end } = usePicked();
  const [category, setCategory] = useState<string | null>(null);
  const hasCategories = hasAnyCategory(dishes.data?.menus ?? []);
  return (
    <div className={office.inner}>
      <PageHead
        title={o.title}
        lead={isDraft ? t.menuOffice.draft.inIt : o.lead}
        action={
          hasCategories ? (
            <div className={styles.headActs}>
              {!picked && (
                <Button variant="default" onClick={begin}>
                  {t.menuOffice.many.begin}
                </Button>
              )}
              <Button variant="default" onClick={() => setMaking("COMBO")}>
                {t.menuOffice.combos.create}
              </Button>
              <Button onClick={() => setMaking("DISH")}>{o.create}</Button>
            </div>
          ) : undefined
        }
      />
      <MenuTabs />
      <Loaded query={dishes}>
        {({ menus }) =>
          hasCategories ? (
            <>
              <TextInput
                type="search"
                aria-label={o.search}
                placeholder={o.search}
                leftSection={<SearchIcon />}
                size="lg"
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
              <Found menus={menus} query={query} picked={picked} onOpen={setOpen} onCategory={setCategory} />
              {picked ? (
                <ManyBar menus={menus} dishes={dishesOf(menus, picked.ids)} onDone={end} />
              ) : (
                <Button className={styles.alone} variant="default" onClick={() => setCategory("NEW")}>
                  {t.menuOffice.category.create}
                </Button>
              )}
            </>
          ) : (
            <Empty {...o.empty}>
              {menus.length > 0 && (
                <Button onClick={() => setCategory("NEW")}>{t.menuOffice.category.create}</Button>
              )}
            </Empty>
          )
        }
      </Loaded>
      <DishSheet productId={open} menus={dishes.data?.menus ?? []} onClose={() => setOpen(null)} />
      <CategorySheet
        categoryId={category}
        menus={dishes.data?.menus ?? []}
        onClose={() => setCategory(null)}
      />
      <NewDishSheet kind={making} menus={dishes.data?.menus ?? []} onClose={() => setMaking(null)} />
    </div>
  );
}

/** The guests' page with this menu, in a window of its own. */
function PreviewLink({ menu, isAlone }: { menu: StaffDishes["menus"][number]; isAlone: boolean }) {
  const { t } = useWords();
  const { slug, isDraft } = useOffice();
  const query = new URLSearchParams({ slug, ...(isDraft && { draft: "true" }) });
  return (
    <div>
      <Button
        component="a"
        variant="default"
        target="_blank"
        rel="noopener"
        href={`/api/staff/menus/${menu.id}/preview?${query}`}
      >
        {isAlone ? t.menuOffice.preview : t.menuOffice.previewOf({ name: menu.name })}
      </Button>
    </div>
  );
}

interface FoundProps extends StaffDishes {
  query: string;
  picked: Picked | null;
  onOpen(productId: string): void;
  onCategory(categoryId: string): void;
}

function Found({ menus, query, picked, onOpen, onCategory }: FoundProps) {
  const { t } = useWords();
  const found = foundIn(menus, query);
  if (found === null) return <p role="status">{t.dishes.noHits({ query: query.trim() })}</p>;
  const filled = found.filter(({ categories }) => categories.length > 0);
  return filled.map((menu) => (
    <section key={menu.id} className={styles.menu} aria-label={menu.name}>
      {menus.length > 1 && <h2>{menu.name}</h2>}
      {query.trim() === "" && <PreviewLink menu={menu} isAlone={menus.length === 1} />}
      {menu.categories.map((category) => (
        <CategoryList
          key={category.id}
          category={category}
          isBelowMenu={menus.length > 1}
          picked={picked}
          onOpen={onOpen}
          onCategory={onCategory}
        />
      ))}
    </section>
  ));
}
