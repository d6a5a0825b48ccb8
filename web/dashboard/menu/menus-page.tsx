import { Button } from "@mantine/core";
import { useState } from "react";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";
import { MenuSheet } from "./menu-sheet.tsx";
import { MenuTabs } from "./menu-tabs.tsx";
import { type Menu, weekdayNumbers, windowsOf } from "./menu-typed.ts";
import { MenuWeek } from "./menu-week.tsx";
import { OrderList } from "./order-list.tsx";

/** The menus of a restaurant, and when each is shown. */
export function MenusPage() {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const menus = useOfficeData("menus", (api) => api.menus());
  const [open, setOpen] = useState<string | null>(null);
  const order = useOfficeChange(
    ["menus", "dishes"],
    (api, menuIds: string[]) => api.orderMenus(menuIds),
    t.menuOffice.moved,
  );
  const make = <Button onClick={() => setOpen("NEW")}>{o.create}</Button>;
  return (
    <div className={office.inner}>
      <PageHead title={t.dishes.title} lead={o.lead} action={menus.data?.length ? make : undefined} />
      <MenuTabs />
      <Loaded query={menus}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty}>{make}</Empty>
          ) : (
            <div className={styles.menu}>
              <CardList label={t.menuOffice.tabs.menus}>
                {all.map((menu) => (
                  <Row key={menu.id} menu={menu} onOpen={() => setOpen(menu.id)} />
                ))}
              </CardList>
              {all.length > 1 && <MenuWeek menus={all} />}
              <OrderList
                title={o.precedence}
                items={all}
                isBusy={order.isPending}
                error={order.error}
                onOrder={(ids) => order.mutate(ids)}
              />
            </div>
          )
        }
      </Loaded>
      <MenuSheet
        menu={open === "NEW" ? "NEW" : (menus.data?.find(({ id }) => id === open) ?? null)}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

function Row({ menu, onOpen }: { menu: Menu; onOpen(): void }) {
  const { t, speech } = useWords();
  const o = t.menuOffice.menus;
  const windows = windowsOf(menu.schedules).map(
    ({ days, startsAt, endsAt }) =>
      `${speech.weekdays(days.map((day) => weekdayNumbers[day]))} ${startsAt}–${endsAt}`,
  );
  return (
    <li>
      <div className={rows.what}>
        <div className={styles.named}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {menu.name}
          </button>
          {menu.isLiveNow && <Pill tone="good">{o.live}</Pill>}
          {menu.isDefault && <Pill tone="info">{o.isDefault}</Pill>}
          {!menu.isActive && <Pill tone="quiet">{o.off}</Pill>}
        </div>
        <div className={rows.facts}>
          <span>{o.dishes({ count: menu.productCount })}</span>
          {windows.length === 0 && <span>{menu.isDefault ? o.otherwise : o.noTimes}</span>}
          {windows.map((window) => (
            <span key={window}>{window}</span>
          ))}
        </div>
      </div>
      <ForwardIcon />
    </li>
  );
}
