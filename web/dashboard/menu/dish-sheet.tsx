import { Button, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Dish, StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { RemoveButton } from "../office/ask-button.tsx";
import { Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { isOvertaken } from "../office/seen.ts";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { categoryChoices } from "./category-choices.ts";
import { newSlot } from "./combo-typed.ts";
import { DishForm } from "./dish-form.tsx";
import { dishNow } from "./dish-now.ts";
import { comboOf, type DishTyped, dishOf, newDish, typedOf } from "./dish-typed.ts";

interface DishSheetProps extends StaffDishes {
  /** Null: closed. */
  productId: string | null;
  onClose(): void;
}

/** One dish, beside the menu. */
export function DishSheet({ productId, menus, onClose }: DishSheetProps) {
  const { keyOf, api } = useOffice();
  const dish = useQuery({
    queryKey: [...keyOf("dishes"), productId],
    queryFn: () => api.dish(productId!),
    enabled: productId !== null,
  });
  return (
    <Sheet title={dish.data?.name ?? ""} isOpen={productId !== null} onClose={onClose}>
      {productId !== null && (
        <Loaded query={dish}>
          {(data) => <ChangeDish key={data.id} dish={data} menus={menus} onClose={onClose} />}
        </Loaded>
      )}
    </Sheet>
  );
}

/** What was read first is what was typed over; what was read since is what a save would replace. */
function ChangeDish({ dish, menus, onClose }: StaffDishes & { dish: Dish; onClose(): void }) {
  const { t } = useWords();
  const [start, setStart] = useState(dish);
  const [categoryId, setCategoryId] = useState(dish.categoryId);
  const save = useOfficeChange(
    ["dishes"],
    (api, typed: DishTyped) => {
      const seen = { expectedVersion: dish.version };
      return dish.isCombo
        ? api.changeCombo(dish.id, { ...comboOf(typed), ...seen })
        : api.changeDish(dish.id, { ...dishOf(typed), ...seen });
    },
    t.office.saved,
  );
  const isOld = isOvertaken(start.version !== dish.version, save);
  return (
    <DishForm
      key={start.version}
      start={typedOf(start)}
      isCombo={dish.isCombo}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={(typed) => save.mutate({ ...typed, categoryId }, { onSuccess: onClose })}
      onClose={onClose}
      last={<CategoryField menus={menus} value={categoryId} onChange={setCategoryId} />}
    >
      {isOld && (
        <Meanwhile
          start={start}
          dish={dish}
          onTake={() => {
            save.reset();
            setStart(dish);
            setCategoryId(dish.categoryId);
          }}
        />
      )}
      <DeleteDish dish={dish} onDone={onClose} />
    </DishForm>
  );
}

function Meanwhile({ start, dish, onTake }: { start: Dish; dish: Dish; onTake(): void }) {
  const { t } = useWords();
  const o = t.dishes;
  return (
    <Stack gap="xs">
      <Note tone="wait" isNew>
        {o.changedMeanwhile} {dishNow(o, start, dish)}
      </Note>
      <Button variant="default" onClick={onTake}>
        {o.takeTheirs}
      </Button>
    </Stack>
  );
}

function DeleteDish({ dish, onDone }: { dish: Dish; onDone(): void }) {
  const { t } = useWords();
  const o = t.dishes;
  const remove = useOfficeChange(
    ["dishes"],
    (api, _: null) => (dish.isCombo ? api.deleteCombo(dish.id) : api.deleteDish(dish.id)),
    o.deleted,
  );
  return (
    <RemoveButton
      label={o.delete}
      title={o.deleteTitle({ name: dish.name })}
      text={o.deleteText}
      yes={o.deleteYes}
      change={remove}
      onYes={() => remove.mutate(null, { onSuccess: onDone })}
    />
  );
}

export type NewDishKind = "DISH" | "COMBO";
interface NewDishSheetProps extends StaffDishes {
  /** Null: closed. */
  kind: NewDishKind | null;
  onClose(): void;
}

export function NewDishSheet({ kind, menus, onClose }: NewDishSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      title={kind === "COMBO" ? t.menuOffice.combos.create : t.dishes.create}
      isOpen={kind !== null}
      onClose={onClose}
    >
      {kind !== null && <MakeDish isCombo={kind === "COMBO"} menus={menus} onClose={onClose} />}
    </Sheet>
  );
}

function MakeDish({ isCombo, menus, onClose }: StaffDishes & { isCombo: boolean; onClose(): void }) {
  const { t } = useWords();
  const [categoryId, setCategoryId] = useState(categoryChoices(menus).first);
  const [start] = useState(() => ({
    ...newDish(categoryId),
    combo: { slots: isCombo ? [newSlot()] : [] },
  }));
  const make = useOfficeChange(
    ["dishes"],
    (api, typed: DishTyped) => (isCombo ? api.makeCombo(comboOf(typed)) : api.makeDish(dishOf(typed))),
    t.office.saved,
  );
  return (
    <DishForm
      start={start}
      isCombo={isCombo}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(typed) => make.mutate({ ...typed, categoryId }, { onSuccess: onClose })}
      onClose={onClose}
      first={<CategoryField menus={menus} value={categoryId} onChange={setCategoryId} />}
    />
  );
}

interface CategoryFieldProps extends StaffDishes {
  value: string;
  onChange(categoryId: string): void;
}

function CategoryField({ menus, value, onChange }: CategoryFieldProps) {
  const { t } = useWords();
  return (
    <NativeSelect
      label={t.dishes.category}
      data={categoryChoices(menus).data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
