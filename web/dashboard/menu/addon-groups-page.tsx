import { Button } from "@mantine/core";
import { useState } from "react";
import type { PartnerAddonGroup } from "../../../src/features/menu-content/addon-group-schemas.ts";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { choiceRule } from "./addon-group-mistakes.ts";
import { AddonGroupSheet } from "./addon-group-sheet.tsx";
import styles from "./menu.module.css";
import { MenuTabs } from "./menu-tabs.tsx";
import { OrderList } from "./order-list.tsx";

/** What guests choose to go with dishes. */
export function AddonGroupsPage() {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const groups = useOfficeData("addonGroups", (api) => api.addonGroups());
  const [open, setOpen] = useState<string | null>(null);
  const order = useOfficeChange(
    ["addonGroups"],
    (api, ids: string[]) => api.orderAddonGroups(ids),
    t.menuOffice.moved,
  );
  const make = <Button onClick={() => setOpen("NEW")}>{o.create}</Button>;
  return (
    <div className={office.inner}>
      <PageHead title={t.dishes.title} lead={o.lead} action={groups.data?.length ? make : undefined} />
      <MenuTabs />
      <Loaded query={groups}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty}>{make}</Empty>
          ) : (
            <div className={styles.menu}>
              <CardList label={t.menuOffice.tabs.addons}>
                {all.map((group) => (
                  <Row key={group.id} group={group} onOpen={() => setOpen(group.id)} />
                ))}
              </CardList>
              <OrderList
                title={o.order}
                items={all}
                isBusy={order.isPending}
                error={order.error}
                isPagesOwn
                onOrder={(ids) => order.mutate(ids)}
              />
            </div>
          )
        }
      </Loaded>
      <AddonGroupSheet
        group={open === "NEW" ? "NEW" : (groups.data?.find(({ id }) => id === open) ?? null)}
        all={groups.data ?? []}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

function Row({ group, onOpen }: { group: PartnerAddonGroup; onOpen(): void }) {
  const { t } = useWords();
  const o = t.menuOffice.groups;
  const { name, isShared, addons } = group;
  return (
    <li>
      <div className={rows.what}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {name}
        </button>
        <div className={rows.facts}>
          <span>{choiceRule(o, group)}</span>
          <span>{addons.map((addon) => addon.name).join(", ") || o.none}</span>
        </div>
      </div>
      {isShared && <Pill tone="info">{o.shared}</Pill>}
      <ForwardIcon />
    </li>
  );
}
