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
  /** Tells two lists of the same groups apart, such as those of two parts of a combo. */
  scope?: string;
  onChange(selection: Selection): void;
}

/** Add-on groups to tick; those of a chosen add-on follow it. The service says what is missing. */
export function AddonChoices(props: AddonChoicesProps) {
  const { list, catalogue, selection, under } = props;
  return list.groups.map((group) => {
    const key = under ? nestedKey(under, group.id) : group.id;
    return (
      <fieldset key={key} className={under ? styles.nested : styles.group}>
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
  catalogue,
  selection,
  tierKey,
  scope = "",
  onChange,
}: AddonChoicesProps & { group: AddonGroup; groupKey: string; addon: Addon }) {
  const quantity = selection[groupKey]?.[addon.id] ?? 0;
  const price = addonUnitPrice(addon, tierKey);
  const set = (next: number) => onChange(choose(selection, groupKey, group, addon, next, catalogue));
  return (
    <div className={styles.option}>
      <Tick
        type={isSingle(group) ? "radio" : "checkbox"}
        name={`${scope}${groupKey}`}
        isOn={quantity > 0}
        label={addon.name}
        extraPrice={price}
        onChange={(isOn) => set(isOn ? 1 : 0)}
      />
      {quantity > 0 && mostOf(group, addon.maxQuantity) > 1 && (
        <OneMore
          count={quantity}
          name={addon.name}
          disabled={quantity >= mostOf(group, addon.maxQuantity)}
          onClick={() => set(quantity + 1)}
        />
      )}
    </div>
  );
}

interface OneMoreProps {
  count: number;
  name: string;
  disabled: boolean;
  onClick(): void;
}

/** How many there are of what is chosen, and one more of it. */
export function OneMore({ count, name, disabled, onClick }: OneMoreProps) {
  const { t } = useWords();
  return (
    <button type="button" aria-label={t.phoneOrders.more({ name })} disabled={disabled} onClick={onClick}>
      {count} +
    </button>
  );
}

interface TickProps {
  type: "radio" | "checkbox";
  name: string;
  isOn: boolean;
  disabled?: boolean;
  label: string;
  /** What it adds to the price, in øre. */
  extraPrice: number;
  onChange(isOn: boolean): void;
}

/** One thing to choose, with what it adds to the price. */
export function Tick({ type, name, isOn, disabled, label, extraPrice, onChange }: TickProps) {
  const { kr } = useWords();
  return (
    <label>
      <input
        type={type}
        name={name}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
      {extraPrice > 0 && <small>+ {kr(extraPrice)}</small>}
    </label>
  );
}
