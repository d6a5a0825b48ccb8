import { inAllergenOrder } from "../../domain/allergens.ts";
import type { Addon, AddonGroup, MenuSnapshot } from "../../domain/snapshot.ts";
import type { AddonGroupSource, PublicAddon, PublicAddonGroup } from "./addon-group-schemas.ts";

/** A group as customers see it: without the add-ons that are sold out. */
export interface OfferedGroup {
  /** Null when nothing in it can be chosen. */
  group: Omit<PublicAddonGroup, "source"> | null;
  /** False when it asks for more than what is left in it: what needs the group cannot be ordered. */
  isSatisfiable: boolean;
}
export type OfferedGroups = ReadonlyMap<string, OfferedGroup>;

/** As many of one add-on as an order line may hold (the cart's limit). */
const mostOfOneAddon = 20;

/** Every group of the restaurant by id, made once per menu since most products share them. */
export function offeredGroups(snapshot: Pick<MenuSnapshot, "addonGroups">): OfferedGroups {
  const plain = new Map(snapshot.addonGroups.map((group) => [group.id, offer(group, publicAddon)]));
  const withNested = (addon: Addon): PublicAddon | null => {
    if (addon.addonGroupIds.length === 0) return publicAddon(addon);
    const nested = addon.addonGroupIds.flatMap((id) => plain.get(id) ?? []);
    if (nested.some((one) => !one.isSatisfiable)) return null;
    const addonGroups = nested.flatMap(({ group }) =>
      group ? [{ ...group, source: "PRODUCT" as const }] : [],
    );
    return { ...publicAddon(addon), addonGroups };
  };
  return new Map(snapshot.addonGroups.map((group) => [group.id, offer(group, withNested)]));
}

/** The groups of these ids that hold a choice, in order, marked with where they come from. */
export const groupsFrom = (
  offered: OfferedGroups,
  ids: readonly string[],
  source: AddonGroupSource,
): PublicAddonGroup[] =>
  ids.flatMap((id) => {
    const group = offered.get(id)?.group;
    return group ? [{ ...group, source }] : [];
  });

function offer(group: AddonGroup, toPublic: (addon: Addon) => PublicAddon | null): OfferedGroup {
  const addons = group.addons.flatMap((addon) => (addon.isAvailable ? (toPublic(addon) ?? []) : []));
  let selectable = 0;
  for (const addon of addons) {
    const limits = [group.maxPerAddon ?? mostOfOneAddon, addon.maxQuantity ?? mostOfOneAddon, mostOfOneAddon];
    selectable += group.allowQuantity ? Math.min(...limits) : 1;
  }
  const isSatisfiable = selectable >= group.minSelect;
  return { group: addons.length > 0 ? { ...publicGroup(group), addons } : null, isSatisfiable };
}

const publicGroup = (group: AddonGroup): Omit<PublicAddonGroup, "source" | "addons"> => ({
  id: group.id,
  name: group.name,
  nameEn: group.nameEn,
  description: group.description,
  minSelect: group.minSelect,
  maxSelect: group.maxSelect,
  isRequired: group.minSelect > 0,
  allowQuantity: group.allowQuantity,
  maxPerAddon: group.maxPerAddon,
  freeCount: group.freeCount,
  display: group.display,
  sortOrder: group.sortOrder,
  tiers: group.tiers,
});

const publicAddon = (addon: Addon): PublicAddon => ({
  id: addon.id,
  name: addon.name,
  nameEn: addon.nameEn,
  price: addon.price,
  tierPrices: addon.tierPrices,
  isDefault: addon.isDefault,
  imageUrl: addon.imageUrl,
  allergens: inAllergenOrder(addon.allergens),
  isVegan: addon.isVegan,
  isVegetarian: addon.isVegetarian,
  maxQuantity: addon.maxQuantity,
  sortOrder: addon.sortOrder,
});
