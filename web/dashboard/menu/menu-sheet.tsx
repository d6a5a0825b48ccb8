import { useState } from "react";
import { RemoveButton } from "../office/ask-button.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import { useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { MenuForm } from "./menu-form.tsx";
import { contentOf, type Menu, type MenuTyped, newMenu, typedOf } from "./menu-typed.ts";
import { OrderList } from "./order-list.tsx";
import { type MenuStart, makeMenu, saveMenu } from "./save-menu.ts";

interface MenuSheetProps {
  /** Null: closed. */
  menu: Menu | "NEW" | null;
  onClose(): void;
}

/** One menu, beside the list. */
export function MenuSheet({ menu, onClose }: MenuSheetProps) {
  const { t } = useWords();
  const title = menu === "NEW" ? t.menuOffice.menus.create : (menu?.name ?? "");
  return (
    <Sheet title={title} isOpen={menu !== null} onClose={onClose}>
      {menu === "NEW" ? (
        <MakeMenu onClose={onClose} />
      ) : (
        menu && <ChangeMenu key={menu.id} menu={menu} onClose={onClose} />
      )}
    </Sheet>
  );
}

function MakeMenu({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const [start] = useState(newMenu);
  // Made, and then not put on its schedule: the next try goes on from there.
  const [madeId, setMadeId] = useState<string | null>(null);
  const make = useOfficeChange(
    ["menus", "dishes"],
    (api, typed: MenuTyped) => makeMenu(api, typed, { madeId, onMade: setMadeId }),
    t.office.saved,
  );
  return (
    <MenuForm
      start={start}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(typed) => make.mutate(typed, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ChangeMenu({ menu, onClose }: { menu: Menu; onClose(): void }) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const latest = { ...contentOf(menu), schedules: menu.schedules };
  const { start, key, changed, isOldBeside, takeBeside } = useStart(latest);
  const save = useSaveMenu(menu, start);
  const isOld = isOldBeside(save);
  const names: Record<string, string> = o.fields;
  return (
    <MenuForm
      key={key}
      start={typedOf({ ...menu, ...start })}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={(typed) => save.mutate(typed, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isOld && (
        <Meanwhile
          changed={changed.map((field) => ({ name: names[field]!, value: latest[field] }))}
          onTake={takeBeside(save)}
        />
      )}
      <CategoryOrder menu={menu} />
      {!menu.isDefault && <DeleteMenu menu={menu} onDone={onClose} />}
    </MenuForm>
  );
}

function useSaveMenu(menu: Menu, start: MenuStart) {
  const { t } = useWords();
  return useOfficeChange(
    ["menus", "dishes"],
    (api, typed: MenuTyped) => saveMenu(api, menu, start, typed),
    t.office.saved,
  );
}

/** Kept at once, without the form. */
function CategoryOrder({ menu }: { menu: Menu }) {
  const { t } = useWords();
  const categories = useOfficeData("categories", (api) => api.categories());
  const own = categories.data?.filter(({ menuId }) => menuId === menu.id) ?? [];
  const order = useOfficeChange(
    ["categories", "dishes"],
    (api, categoryIds: string[]) => api.orderCategories({ menuId: menu.id, categoryIds }),
    t.menuOffice.moved,
  );
  return (
    <OrderList
      title={t.menuOffice.menus.categoryOrder}
      items={own}
      isBusy={order.isPending}
      error={order.error}
      onOrder={(ids) => order.mutate(ids)}
    />
  );
}

function DeleteMenu({ menu, onDone }: { menu: Menu; onDone(): void }) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const remove = useOfficeChange(
    ["menus", "dishes", "categories"],
    (api, _: null) => api.deleteMenu(menu.id),
    o.deleted,
  );
  return (
    <RemoveButton
      label={o.delete}
      title={o.deleteTitle({ name: menu.name })}
      text={o.deleteText}
      yes={o.yes}
      change={remove}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}
