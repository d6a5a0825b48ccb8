import type { PartnerCategory } from "../../../src/features/menu-content/category-schemas.ts";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { RemoveButton } from "../office/ask-button.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import { type Change, changeOf, useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { CategoryForm } from "./category-form.tsx";
import { type CategoryContent, contentOf, newCategory, nowOf } from "./category-typed.ts";
import { dishesIn } from "./found-dishes.ts";
import styles from "./menu.module.css";
import { OrderList } from "./order-list.tsx";

interface CategorySheetProps extends StaffDishes {
  /** Null: closed. */
  categoryId: string | "NEW" | null;
  onClose(): void;
}

/** One category, beside the menu. */
export function CategorySheet({ categoryId, menus, onClose }: CategorySheetProps) {
  const { t } = useWords();
  const categories = useOfficeData("categories", (api) => api.categories());
  const category = categories.data?.find(({ id }) => id === categoryId);
  // Deleted here or by somebody else: there is nothing to show any more.
  const isGone = categoryId !== "NEW" && categories.data !== undefined && !category;
  const title = categoryId === "NEW" ? t.menuOffice.category.create : (category?.name ?? "");
  return (
    <Sheet title={title} isOpen={categoryId !== null && !isGone} onClose={onClose}>
      {categoryId === "NEW" ? (
        <MakeCategory menus={menus} onClose={onClose} />
      ) : (
        <Loaded query={categories}>
          {() =>
            category && (
              <ChangeCategory key={category.id} category={category} menus={menus} onClose={onClose} />
            )
          }
        </Loaded>
      )}
    </Sheet>
  );
}

function MakeCategory({ menus, onClose }: StaffDishes & { onClose(): void }) {
  const { t } = useWords();
  const make = useOfficeChange(
    ["dishes", "categories"],
    (api, body: CategoryContent) => api.makeCategory(body),
    t.office.saved,
  );
  return (
    <CategoryForm
      start={newCategory(menus[0]!.id)}
      menus={menus}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(content) => make.mutate(content, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ChangeCategoryProps extends StaffDishes {
  category: PartnerCategory;
  onClose(): void;
}

function ChangeCategory({ category, menus, onClose }: ChangeCategoryProps) {
  const { t } = useWords();
  const o = t.menuOffice.category;
  const latest = contentOf(category);
  const { start, key, changed, isOldBeside, takeBeside } = useStart(latest);
  const save = useOfficeChange(
    ["dishes", "categories"],
    (api, { change, seen }: Change<CategoryContent>) => api.changeCategory(category.id, { ...change, seen }),
    t.office.saved,
  );
  const isOld = isOldBeside(save);
  const names: Record<keyof CategoryContent, string> = {
    ...{ menuId: o.menuId, name: o.name, nameEn: t.menuOffice.english, imageUrl: o.imageUrl },
    ...{ description: t.menuOffice.description, addonGroupIds: o.addonGroupIds },
  };
  return (
    <CategoryForm
      key={key}
      start={start}
      menus={menus}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={(typed) => {
        const change = changeOf(start, typed, latest);
        if (change) save.mutate(change, { onSuccess: onClose });
        else onClose();
      }}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({ name: names[field], value: nowOf(latest, field, menus) }))}
          onTake={takeBeside(save)}
        />
      )}
      <DishOrder category={category} menus={menus} />
      <DeleteCategory category={category} onDone={onClose} />
    </CategoryForm>
  );
}

/** Kept at once, without the form. */
function DishOrder({ category, menus }: StaffDishes & { category: PartnerCategory }) {
  const { t } = useWords();
  const dishes = dishesIn(menus, category.id);
  const order = useOfficeChange(
    ["dishes"],
    (api, dishIds: string[]) => api.orderDishes({ categoryId: category.id, dishIds }),
    t.menuOffice.moved,
  );
  return (
    <OrderList
      title={t.menuOffice.category.dishOrder}
      items={dishes}
      isBusy={order.isPending}
      error={order.error}
      onOrder={(ids) => order.mutate(ids)}
    />
  );
}

function DeleteCategory({ category, onDone }: { category: PartnerCategory; onDone(): void }) {
  const { t } = useWords();
  const o = t.menuOffice.category;
  const remove = useOfficeChange(
    ["dishes", "categories"],
    (api, _: null) => api.deleteCategory(category.id),
    o.deleted,
  );
  if (category.productCount > 0) return <p className={styles.none}>{o.notEmpty}</p>;
  return (
    <RemoveButton
      label={o.delete}
      title={o.deleteTitle({ name: category.name })}
      text={o.deleteText}
      yes={o.yes}
      change={remove}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}
