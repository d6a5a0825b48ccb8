import { useState } from "react";
import { Meanwhile } from "../office/meanwhile.tsx";
import { RemoveButton } from "../office/remove-button.tsx";
import { changeOf, useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { MenuForm } from "./menu-form.tsx";
import {
  contentOf,
  differ,
  type Menu,
  type MenuTyped,
  menuOf,
  newMenu,
  schedulesOf,
  typedOf,
} from "./menu-typed.ts";
import { OrderList } from "./order-list.tsx";

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
      {menu === "NEW" && <MakeMenu onClose={onClose} />}
      {menu !== null && menu !== "NEW" && <ChangeMenu key={menu.id} menu={menu} onClose={onClose} />}
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
    async (api, typed: MenuTyped) => {
      const id = madeId ?? (await api.makeMenu(menuOf(typed))).data.id;
      setMadeId(id);
      if (madeId !== null) await api.changeMenu(id, menuOf(typed));
      if (typed.windows.length > 0) await api.setSchedules(id, { schedules: schedulesOf(typed.windows) });
    },
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
  const { start, key, changed, take } = useStart(latest);
  const save = useSaveMenu(menu, start);
  const isOld = changed.length > 0 && !save.isPending && !save.isSuccess;
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
          onTake={() => take()}
        />
      )}
      <CategoryOrder menu={menu} />
      {!menu.isDefault && <DeleteMenu menu={menu} onDone={onClose} />}
    </MenuForm>
  );
}

/** The menu and its times are two writes: what the first has done is no change of somebody else's for the second. */
function useSaveMenu(menu: Menu, start: ReturnType<typeof contentOf> & Pick<Menu, "schedules">) {
  const { t } = useWords();
  return useOfficeChange(
    ["menus", "dishes"],
    async (api, typed: MenuTyped) => {
      const change = changeOf(contentOf(start), menuOf(typed), contentOf(menu));
      if (change) await api.changeMenu(menu.id, { ...change.change, seen: change.seen });
      if (differ(typed.windows, start.schedules))
        await api.setSchedules(menu.id, {
          schedules: schedulesOf(typed.windows),
          seen: { schedules: menu.schedules },
        });
    },
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
  if (own.length < 2) return null;
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
      isBusy={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}
