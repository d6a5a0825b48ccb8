import type { WireAddon } from "../../../src/domain/cart-addons.ts";
import type { AddonGroupList, Catalogue } from "../../../src/domain/catalogue.ts";
import type { Addon, AddonGroup } from "../../../src/domain/snapshot.ts";

/**
 * What is picked in a product sheet: group key -> add-on id -> quantity. The key of a group under an add-on is
 * `{addonId}>{groupId}`, since two add-ons may offer the same group.
 */
export type Selection = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const nestedKey = (addonId: string, groupId: string): string => `${addonId}>${groupId}`;

/** The restaurant's defaults: what the dish is when nobody picks anything. */
export const defaultsOf = ({ groups }: AddonGroupList, catalogue: Catalogue): Selection =>
  Object.assign(
    {},
    ...groups.map((group) => {
      const chosen = defaultsOfGroup(group);
      const under = group.addons
        .filter(({ id }) => chosen[id])
        .map((addon) => defaultsUnder(addon, catalogue));
      return Object.assign({ [group.id]: chosen }, ...under);
    }),
  );

/** What comes with an add-on by itself: the defaults of the groups under it. */
const defaultsUnder = (addon: Addon, { nestedGroups }: Catalogue): Selection =>
  Object.fromEntries(
    (nestedGroups.get(addon)?.groups ?? []).map((group) => [
      nestedKey(addon.id, group.id),
      defaultsOfGroup(group),
    ]),
  );

const defaultsOfGroup = (group: AddonGroup): Record<string, number> =>
  Object.fromEntries(
    group.addons
      .filter((addon) => addon.isDefault)
      .slice(0, group.maxSelect ?? undefined)
      .map((addon) => [addon.id, 1]),
  );

export const countChosen = (selection: Selection, key: string): number =>
  Object.values(selection[key] ?? {}).reduce((sum, quantity) => sum + quantity, 0);

/** The groups under an add-on, once it is chosen. */
export const nestedOf = (
  selection: Selection,
  key: string,
  addon: Addon,
  { nestedGroups }: Catalogue,
): AddonGroupList | undefined => (selection[key]?.[addon.id] ? nestedGroups.get(addon) : undefined);

/** True when a group is a choice of exactly one: radio buttons. */
export const isSingle = (group: AddonGroup): boolean => group.minSelect === 1 && group.maxSelect === 1;

/** Most of one add-on in a group: as the service judges it (cart rule ADDON_QUANTITY). */
export const mostOf = (group: AddonGroup, maxQuantity: number | null): number =>
  group.allowQuantity ? Math.min(group.maxPerAddon ?? 20, maxQuantity ?? 20, 20) : 1;

/**
 * Sets one add-on's quantity. In a group that takes one at most, the new choice replaces the old one. What comes with the add-on
 * by itself is chosen with it, as the service does where nothing is named (`addDefaults`); what was picked under it before stays.
 */
export function choose(
  selection: Selection,
  key: string,
  group: AddonGroup,
  addon: Addon,
  quantity: number,
  catalogue: Catalogue,
): Selection {
  const chosen = group.maxSelect === 1 && quantity > 0 ? {} : { ...selection[key] };
  if (quantity > 0) chosen[addon.id] = quantity;
  else delete chosen[addon.id];
  return { ...(quantity > 0 && defaultsUnder(addon, catalogue)), ...selection, [key]: chosen };
}

/** The selection as an order names it: every choice, and the defaults that were left off. */
export function toAddons(
  selection: Selection,
  list: AddonGroupList,
  catalogue: Catalogue,
): { addons: WireAddon[]; removed: string[] } {
  const removed: string[] = [];
  const read = (groups: AddonGroupList, keyOf: (group: AddonGroup) => string): WireAddon[] =>
    groups.groups.flatMap((group) => {
      const key = keyOf(group);
      const chosen = selection[key] ?? {};
      for (const addon of group.addons) {
        if (addon.isDefault && !chosen[addon.id] && group.minSelect === 0 && group.maxSelect !== 1)
          removed.push(addon.id);
      }
      return group.addons
        .filter((addon) => chosen[addon.id])
        .map((addon): WireAddon => {
          const nested = nestedOf(selection, key, addon, catalogue);
          const addons = nested ? read(nested, (inner) => nestedKey(addon.id, inner.id)) : [];
          return {
            addonId: addon.id,
            addonGroupId: group.id,
            quantity: chosen[addon.id]!,
            ...(addons.length > 0 ? { addons } : {}),
          };
        });
    });
  const addons = read(list, (group) => group.id);
  return { addons, removed };
}

/** The selection of a line that is already in the basket. */
export function fromAddons(addons: readonly WireAddon[], list: AddonGroupList): Selection {
  const selection: Record<string, Record<string, number>> = {};
  const put = (key: string, addon: WireAddon): void => {
    selection[key] = { ...selection[key], [addon.addonId]: addon.quantity ?? 1 };
  };
  for (const addon of addons) {
    const groupId = addon.addonGroupId ?? list.places.get(addon.addonId)?.[0]?.group.id;
    if (!groupId) continue;
    put(groupId, addon);
    for (const nested of addon.addons ?? []) {
      if (nested.addonGroupId) put(nestedKey(addon.addonId, nested.addonGroupId), nested);
    }
  }
  return selection;
}
