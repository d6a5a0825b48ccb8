import type { ReactNode } from "react";
import type { AddonGroupList } from "../../../src/domain/catalogue.ts";
import type { Addon, AddonGroup } from "../../../src/domain/snapshot.ts";
import type { MenuIndex } from "../menu-index.ts";
import { usePage } from "../ordering/page.ts";
import { ruleText } from "../ordering/rule-text.ts";
import { isSingle, mostOf, nestedKey } from "../ordering/selection.ts";
import type { PublicProduct } from "../public-menu.ts";
import { addonPriceText } from "./addon-price.ts";
import { addonField, type FormFields, groupField } from "./form-fields.ts";

interface PlainGroupsProps {
  list: AddonGroupList;
  index: MenuIndex;
  scope: string;
  /** Those of the dish, or of the part: what an add-on costs may differ with them. */
  sizes: PublicProduct["variants"];
  /** What was sent and refused; null: the restaurant's own defaults. */
  filled: FormFields | null;
  /** The add-on that these groups are nested under. */
  under?: Addon;
}

/** Add-on groups as fields of a form. What is nested under an add-on counts where that is chosen. */
export function PlainGroups({ list, index, scope, sizes, filled, under }: PlainGroupsProps) {
  const page = usePage();
  const { say } = page;
  return list.groups.map((group) => {
    const key = under ? nestedKey(under.id, group.id) : group.id;
    const name = `${say(group.name, group.nameEn)}${under ? ` (${say(under.name, under.nameEn)})` : ""}`;
    const fields = (
      <>
        <p className="field__hint">{ruleText(page, group)}</p>
        {group.addons.map((addon) => (
          <PlainAddon key={addon.id} {...{ group, groupKey: key, addon, scope, sizes, filled }} />
        ))}
        {under
          ? null
          : group.addons.map((addon) => {
              const nested = index.catalogue.nestedGroups.get(addon);
              return nested ? (
                <PlainGroups
                  key={addon.id}
                  {...{ list: nested, index, scope, sizes, filled, under: addon }}
                />
              ) : null;
            })}
      </>
    );
    // What nobody has to choose is out of the way until it is asked for, or was.
    return group.minSelect > 0 ? (
      <fieldset className="part__group" key={group.id}>
        <legend className="part__legend">{name}</legend>
        {fields}
      </fieldset>
    ) : (
      <details className="part__choices" key={group.id} open={filled !== null}>
        <summary>{name}</summary>
        <fieldset className="part__group">
          <legend className="sr-only">{name}</legend>
          {fields}
        </fieldset>
      </details>
    );
  });
}

interface CountFieldProps {
  name: string;
  most: number;
  chosen: string | undefined;
  children: ReactNode;
}

/** How many of a thing, from none to the most that there may be. */
export const CountField = ({ name, most, chosen, children }: CountFieldProps) => (
  <label className="part__count">
    <select className="field__input" name={name} defaultValue={chosen}>
      {[...Array(most + 1).keys()].map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </select>
    <span>{children}</span>
  </label>
);

interface PlainAddonProps extends Pick<PlainGroupsProps, "scope" | "sizes" | "filled"> {
  group: AddonGroup;
  groupKey: string;
  addon: Addon;
}

function PlainAddon({ group, groupKey, addon, scope, sizes, filled }: PlainAddonProps) {
  const page = usePage();
  const name = page.say(addon.name, addon.nameEn);
  const price = addonPriceText(page, addon, sizes);
  const field = addonField(scope, groupKey, addon.id);
  const most = mostOf(group, addon.maxQuantity);
  if (most > 1) {
    const chosen = filled ? filled[field] : addon.isDefault ? "1" : "0";
    return (
      <CountField name={field} most={most} chosen={chosen}>
        {name}
        {price}
      </CountField>
    );
  }
  const single = isSingle(group);
  const asked = single ? groupField(scope, groupKey) : field;
  const value = single ? addon.id : "1";
  return (
    <label className="choice choice--plain">
      <input
        type={single ? "radio" : "checkbox"}
        className={single ? "radio" : "checkbox"}
        name={asked}
        value={value}
        defaultChecked={filled ? filled[asked] === value : addon.isDefault}
      />
      <span className="choice__text">
        {name}
        {price}
      </span>
    </label>
  );
}
