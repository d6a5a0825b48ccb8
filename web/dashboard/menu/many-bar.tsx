import { Button } from "@mantine/core";
import { useState } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { Problem } from "../office/problem.tsx";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import type { DishRow } from "./category-list.tsx";
import styles from "./menu.module.css";
import { MoveQuestion } from "./move-question.tsx";
import { PricesQuestion } from "./prices-question.tsx";
import { useChangeMany } from "./use-change-many.ts";

interface ManyBarProps extends StaffDishes {
  /** Those that are picked, in the order of the menu. */
  dishes: readonly DishRow[];
  onDone(): void;
}

/** What can be done to the dishes that are picked. */
export function ManyBar({ dishes, menus, onDone }: ManyBarProps) {
  const { t } = useWords();
  const o = t.menuOffice.many;
  const { isDraft } = useOffice();
  const [asked, setAsked] = useState<"PRICES" | "MOVE" | null>(null);
  const change = useChangeMany(dishes, onDone);
  const soldOut = useSoldOut(dishes, onDone);
  const isNone = dishes.length === 0;
  const isBusy = change.isPending || soldOut.isPending;
  const close = () => {
    setAsked(null);
    change.reset();
  };
  const act = (label: string, onClick: () => void) => (
    <Button variant="default" disabled={isNone || isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <section className={styles.many} data-at-foot aria-label={o.title}>
      <div className={styles.manyHead}>
        <b role="status">{o.picked({ count: dishes.length })}</b>
        <Button variant="subtle" onClick={onDone}>
          {o.end}
        </Button>
      </div>
      <div className={styles.manyActs}>
        {act(o.prices.act, () => setAsked("PRICES"))}
        {act(o.move.act, () => setAsked("MOVE"))}
        {!isDraft && act(o.soldOut, () => soldOut.mutate(false))}
        {!isDraft && act(o.back, () => soldOut.mutate(true))}
        {act(o.hide, () => change.mutate({ isActive: false }))}
        {act(o.show, () => change.mutate({ isActive: true }))}
      </div>
      {asked === null && <Problem error={change.error ?? soldOut.error} />}
      <PricesQuestion isOpen={asked === "PRICES"} dishes={dishes} change={change} onClose={close} />
      <MoveQuestion isOpen={asked === "MOVE"} menus={menus} change={change} onClose={close} />
    </section>
  );
}

/** Until the end of the business day, as the kitchen's own list does it; or back again. */
function useSoldOut(dishes: readonly DishRow[], onDone: () => void) {
  const { t } = useWords();
  const { kitchen } = useOffice();
  const mutation = useOfficeChange(
    ["dishes"],
    (_api, isAvailable: boolean) =>
      kitchen.setAvailability(dishes.map(({ id }) => ({ productId: id, isAvailable }))),
    t.menuOffice.many.done({ count: dishes.length }),
  );
  return {
    ...mutation,
    mutate: (isAvailable: boolean) => mutation.mutate(isAvailable, { onSuccess: onDone }),
  };
}
