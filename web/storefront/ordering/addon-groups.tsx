import { Fragment } from "react";
import { addonUnitPrice } from "../../../src/domain/cart-addons.ts";
import type { AddonGroupList } from "../../../src/domain/catalogue.ts";
import type { Addon, AddonGroup } from "../../../src/domain/snapshot.ts";
import { Icon } from "../../ui/icon.tsx";
import { useAllergenNames } from "./allergen-names.ts";
import { OptionRow } from "./option-row.tsx";
import { usePage } from "./page.ts";
import { isFull, ruleText } from "./rule-text.ts";
import { choose, countChosen, isSingle, mostOf, nestedKey, nestedOf, type Selection } from "./selection.ts";
import { useShop } from "./shop.tsx";

interface AddonGroupsProps {
  list: AddonGroupList;
  selection: Selection;
  tierKey: string | null;
  without: readonly string[];
  /** True once the guest has tried to go on: what is missing is then marked. */
  isTold: boolean;
  /** The add-on that these groups are nested under. */
  under?: string;
  /** Tells two lists of the same groups on one page apart, such as those of two parts of a combo. */
  scope?: string;
  onChange: (selection: Selection) => void;
}

/** Add-on groups with their rules shown as one picks; the groups under a chosen add-on follow it. */
export function AddonGroups(props: AddonGroupsProps) {
  const { list, under } = props;
  return list.groups.map((group) => (
    <GroupField
      key={group.id}
      {...props}
      group={group}
      groupKey={under ? nestedKey(under, group.id) : group.id}
    />
  ));
}

function GroupField(props: AddonGroupsProps & { group: AddonGroup; groupKey: string }) {
  const { group, groupKey, selection, isTold, under, scope = "" } = props;
  const page = usePage();
  const { t, say } = page;
  const { index } = useShop();
  const chosen = countChosen(selection, groupKey);
  const isMissing = chosen < group.minSelect;
  const ruleId = `r-${scope}${groupKey}`;
  return (
    <fieldset
      className={`sheet__part group${under ? " group--nested" : ""}${isTold && isMissing ? " group--missing" : ""}`}
      aria-describedby={ruleId}
    >
      <legend className="group__head">
        <span className="group__name">{say(group.name, group.nameEn)}</span>
        {group.minSelect > 0 ? (
          <span className={isMissing ? "tag tag--open" : "tag tag--done"}>
            {isMissing ? t.required : <Icon name="check" size={16} />}
          </span>
        ) : null}
      </legend>
      <p className="group__rule" id={ruleId}>
        {ruleText(page, group)}
        {group.maxSelect !== null && group.maxSelect > 1 && chosen > 0 ? (
          <span className="group__count">{t.chosenOf({ count: chosen, max: group.maxSelect })}</span>
        ) : null}
      </p>
      {group.description ? <p className="group__rule">{group.description}</p> : null}
      <ul className="options">
        {group.addons.map((addon) => {
          const nested = nestedOf(selection, groupKey, addon, index.catalogue);
          return (
            <Fragment key={addon.id}>
              <Option {...props} addon={addon} chosen={chosen} />
              {nested && !under ? (
                <li>
                  <AddonGroups {...props} list={nested} under={addon.id} />
                </li>
              ) : null}
            </Fragment>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Option(
  props: AddonGroupsProps & { group: AddonGroup; groupKey: string; addon: Addon; chosen: number },
) {
  const { group, groupKey, addon, chosen, selection, tierKey, without, scope = "", onChange } = props;
  const { t, say } = usePage();
  const { index } = useShop();
  const names = useAllergenNames();
  const quantity = selection[groupKey]?.[addon.id] ?? 0;
  const name = say(addon.name, addon.nameEn);
  const avoided = addon.allergens.filter((code) => without.includes(code));
  return (
    <li className={`option${quantity > 0 ? " option--on" : ""}`}>
      <OptionRow
        name={name}
        price={addonUnitPrice(addon, tierKey)}
        group={`${scope}${groupKey}`}
        isSingle={isSingle(group)}
        count={quantity}
        most={mostOf(group, addon.maxQuantity)}
        isFull={isFull(group, chosen)}
        onCount={(next) => onChange(choose(selection, groupKey, group, addon, next, index.catalogue))}
      >
        {name}
        {avoided.length > 0 ? (
          <span className="option__warn">
            <Icon name="warning" size={14} /> {t.containsAvoided({ list: names(avoided) })}
          </span>
        ) : null}
      </OptionRow>
    </li>
  );
}
