import type { WireLine } from "../../../src/domain/cart-line.ts";
import type { AddonGroupList, Catalogue } from "../../../src/domain/catalogue.ts";
import type { AddonGroup } from "../../../src/domain/snapshot.ts";
import { addonListOf, indexMenu, type MenuIndex } from "../menu-index.ts";
import { choiceKey, choicesOf, isOneOf, type PartChoice, removedFromParts } from "../ordering/combo-parts.ts";
import { plainLine } from "../ordering/plain-line.ts";
import { isSingle, nestedKey, type Selection, toAddons } from "../ordering/selection.ts";
import { toWire } from "../ordering/wire-line.ts";
import type { PublicMenu, PublicProduct } from "../public-menu.ts";

/** What a form without script holds: its fields by name. A checkbox that is not ticked is not there. */
export type FormFields = Readonly<Record<string, string>>;

/** Where the groups of a part of a combo stand: two parts may have the same ones. */
export const scopeOfPart = (slotId: string, productId: string): string => `${slotId}/${productId}/`;

/** The one field of a group of radio buttons; its value is an add-on. */
export const groupField = (scope: string, key: string): string => `g ${scope}${key}`;
/** The field of one add-on; its value is how many. */
export const addonField = (scope: string, key: string, addonId: string): string =>
  `a ${scope}${key} ${addonId}`;
export const slotField = (slotId: string): string => `s ${slotId}`;
/** The field of one choice of a slot; its value is how many. */
export const choiceField = (slotId: string, choice: PartChoice): string => `s ${slotId} ${choiceKey(choice)}`;

const most = 99;
const countOf = (text: string | undefined): number =>
  /^\d{1,2}$/.test(text ?? "") ? Math.min(Number(text), most) : 0;

/** A dish as its form has it, in the words of an order; what is wrong with it is the service's to say. */
export function lineOfForm(menu: PublicMenu, product: PublicProduct, fields: FormFields): WireLine {
  const index = indexMenu(menu);
  const quantity = countOf(fields.quantity) || 1;
  if (fields.asIs === "1") return withoutKey({ ...toWire(plainLine(product, index)), quantity });
  const list = addonListOf(product.id, index);
  const { addons, removed } = toAddons(selectionOf(list, fields, "", index.catalogue), list, index.catalogue);
  const components = (product.combo?.slots ?? []).flatMap((slot) =>
    choicesOf(slot, index).flatMap((choice) => {
      const count = isOneOf(slot)
        ? Number(fields[slotField(slot.id)] === choiceKey(choice))
        : Math.min(countOf(fields[choiceField(slot.id, choice)]), slot.maxSelect);
      return Array.from({ length: count }, () => partOfForm(slot.id, choice, fields, index));
    }),
  );
  const note = fields.note?.trim();
  const left = [...new Set([...removed, ...removedFromParts(components, index)])];
  return {
    productId: product.id,
    variantId: fields.variant || null,
    quantity,
    addons,
    ...(left.length > 0 ? { removed: left } : {}),
    ...(components.length > 0 ? { components } : {}),
    ...(note ? { note } : {}),
  };
}

const withoutKey = ({ clientLineId: _, ...line }: WireLine): WireLine => line;

function partOfForm(slotId: string, { part, variant }: PartChoice, fields: FormFields, index: MenuIndex) {
  const list = addonListOf(part.id, index);
  const selection = selectionOf(list, fields, scopeOfPart(slotId, part.id), index.catalogue);
  const { addons } = toAddons(selection, list, index.catalogue);
  return { slotId, productId: part.id, variantId: variant?.id ?? null, addons };
}

function selectionOf(
  list: AddonGroupList,
  fields: FormFields,
  scope: string,
  { nestedGroups }: Catalogue,
): Selection {
  const selection: Record<string, Record<string, number>> = {};
  const read = (group: AddonGroup, key: string): void => {
    const chosen: Record<string, number> = {};
    for (const addon of group.addons) {
      const count = isSingle(group)
        ? Number(fields[groupField(scope, key)] === addon.id)
        : countOf(fields[addonField(scope, key, addon.id)]);
      if (count > 0) chosen[addon.id] = count;
    }
    selection[key] = chosen;
  };
  for (const group of list.groups) {
    read(group, group.id);
    for (const addon of group.addons)
      for (const nested of nestedGroups.get(addon)?.groups ?? [])
        read(nested, nestedKey(addon.id, nested.id));
  }
  return selection;
}
