import { Fragment } from "react";
import { addonUnitPrice } from "../../../src/domain/cart-addons.ts";
import type { AddonGroupList, Catalogue } from "../../../src/domain/catalogue.ts";
import type { Addon, AddonGroup } from "../../../src/domain/snapshot.ts";
import {
  choose,
  isSingle,
  mostOf,
  nestedKey,
  nestedOf,
  type Selection,
} from "../../storefront/ordering/selection.ts";
import { useWords } from "../texts.tsx";
import styles from "./phone-order.module.css";

interface AddonChoicesProps {
  list: AddonGroupList;
  catalogue: Catalogue;
  selection: Selection;
  tierKey: string | null;
  /** The add-on that these groups are nested under. */
  under?: string;
  onChange(selection: Selection): void;
}

/** Add-on groups to tick; those of a chosen add-on follow it. The service says what is missing. */
export function AddonChoices(props: AddonChoicesProps) {
  const { list, catalogue, selection, under } = props;
  return list.groups.map((group) => {
    const key = under ? nestedKey(under, group.id) : group.id;
    return (
      <fieldset key={key} className={styles.group}>
        <legend>{group.name}</legend>
        {group.addons.map((addon) => {
          const nested = nestedOf(selection, key, addon, catalogue);
          return (
            <Fragment key={addon.id}>
              <Option {...props} group={group} groupKey={key} addon={addon} />
              {nested && !under && <AddonChoices {...props} list={nested} under={addon.id} />}
            </Fragment>
          );
        })}
      </fieldset>
    );
  });
}

function Option({
  group,
  groupKey,
  addon,
  selection,
  tierKey,
  onChange,
}: AddonChoicesProps & { group: AddonGroup; groupKey: string; addon: Addon }) {
  const { t, kr } = useWords();
  const quantity = selection[groupKey]?.[addon.id] ?? 0;
  const price = addonUnitPrice(addon, tierKey);
  const set = (next: number) => onChange(choose(selection, groupKey, group, addon.id, next));
  return (
    <div className={styles.option}>
      <label>
        <input
          type={isSingle(group) ? "radio" : "checkbox"}
          name={groupKey}
          checked={quantity > 0}
          onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
        />
        <span>{addon.name}</span>
        {price > 0 && <small>+ {kr(price)}</small>}
      </label>
      {quantity > 0 && mostOf(group, addon.maxQuantity) > 1 && (
        <button
          type="button"
          aria-label={t.phoneOrders.more({ name: addon.name })}
          disabled={quantity >= mostOf(group, addon.maxQuantity)}
          onClick={() => set(quantity + 1)}
        >
          {quantity} +
        </button>
      )}
    </div>
  );
}
