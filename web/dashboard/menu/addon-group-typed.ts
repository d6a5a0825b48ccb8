import type {
  AddonInput,
  PartnerAddonGroup,
} from "../../../src/features/menu-content/addon-group-schemas.ts";
import { kronerOf } from "../order/kroner-input.ts";
import { priceOf } from "./dish-typed.ts";

/** A group of add-ons as somebody types it: prices in kroner, no limit as nothing. */
export interface GroupTyped {
  name: string;
  nameEn: string;
  description: string;
  minSelect: string;
  maxSelect: string;
  freeCount: string;
  allowQuantity: boolean;
  isShared: boolean;
  addons: AddonTyped[];
}
export interface AddonTyped {
  /** Of one that is there already. */
  id?: string;
  /** Of a row on the screen. */
  key: string;
  name: string;
  nameEn: string;
  /** Where the group has no price levels. */
  price: string;
  /** By the key of each price level. */
  tierPrices: Record<string, string>;
  isDefault: boolean;
  allergens: string[];
  isVegan: boolean;
  isVegetarian: boolean;
  addonGroupIds: string[];
}

export const mostAddons = 60;
const mostSelect = 50;

let made = 0;
export const newAddon = (): AddonTyped => {
  made += 1;
  return {
    ...{ key: `new-${made}`, name: "", nameEn: "", price: "0", tierPrices: {}, isDefault: false },
    ...{ allergens: [], isVegan: false, isVegetarian: false, addonGroupIds: [] },
  };
};

export const newGroup = (): GroupTyped => ({
  ...{ name: "", nameEn: "", description: "", minSelect: "0", maxSelect: "", freeCount: "0" },
  ...{ allowQuantity: false, isShared: false, addons: [newAddon()] },
});

export const typedOf = (group: PartnerAddonGroup): GroupTyped => ({
  name: group.name,
  nameEn: group.nameEn ?? "",
  description: group.description ?? "",
  minSelect: String(group.minSelect),
  maxSelect: group.maxSelect === null ? "" : String(group.maxSelect),
  freeCount: String(group.freeCount),
  allowQuantity: group.allowQuantity,
  isShared: group.isShared,
  addons: group.addons.map((addon) => ({
    id: addon.id,
    key: addon.id,
    name: addon.name,
    nameEn: addon.nameEn ?? "",
    price: kronerOf(addon.price),
    tierPrices: Object.fromEntries(addon.tierPrices.map(({ key, price }) => [key, kronerOf(price)])),
    isDefault: addon.isDefault,
    allergens: addon.allergens,
    isVegan: addon.isVegan,
    isVegetarian: addon.isVegetarian,
    addonGroupIds: addon.addonGroupIds,
  })),
});

/** A whole number from `least` to 50; null for anything else. */
export function countOf(text: string, least: number): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : null;
  return count !== null && count >= least && count <= mostSelect ? count : null;
}

/** As the service takes it, of what has been checked. */
export const groupOf = ({ addons, ...typed }: GroupTyped) => ({
  name: typed.name.trim(),
  nameEn: typed.nameEn.trim() || null,
  description: typed.description.trim() || null,
  minSelect: countOf(typed.minSelect, 0)!,
  maxSelect: typed.maxSelect.trim() === "" ? null : countOf(typed.maxSelect, 1)!,
  freeCount: countOf(typed.freeCount, 0)!,
  allowQuantity: typed.allowQuantity,
  isShared: typed.isShared,
  addons: addons.map(addonOf),
});
export type GroupContent = ReturnType<typeof groupOf>;

const addonOf = ({ key: _, id, name, nameEn, price, tierPrices, ...rest }: AddonTyped): AddonInput =>
  ({
    ...rest,
    ...(id !== undefined && { id }),
    name: name.trim(),
    nameEn: nameEn.trim() || null,
    price: priceOf(price)!,
    tierPrices: Object.entries(tierPrices).map(([level, text]) => ({ key: level, price: priceOf(text)! })),
  }) as AddonInput;

/** What differs from what the form was begun with, and that as it was read last; null when nothing does. */
export function changeOf(start: PartnerAddonGroup, typed: GroupTyped, latest: PartnerAddonGroup) {
  const before = groupOf(typedOf(start));
  const after = groupOf(typed);
  const fields = (Object.keys(after) as (keyof GroupContent)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return null;
  const only = <Content extends object>(content: Content) =>
    Object.fromEntries(fields.map((field) => [field, content[field as unknown as keyof Content]]));
  return { ...only(after), seen: only(latest) };
}
