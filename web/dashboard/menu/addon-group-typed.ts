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
  tiers: TierTyped[];
  addons: AddonTyped[];
}
/** A price level: what add-ons cost on the sizes that name it. */
export interface TierTyped {
  /** Of a row on the screen. */
  key: string;
  /** What sizes call it; of a new one, its name says so. */
  level?: string;
  name: string;
  nameEn: string;
}
export interface AddonTyped {
  /** Of one that is there already. */
  id?: string;
  /** Of a row on the screen. */
  key: string;
  name: string;
  nameEn: string;
  /** Where the group has no price levels, or this add-on no price of its own for one. */
  price: string;
  /** By the screen's key of each price level; empty: the plain price. */
  tierPrices: Record<string, string>;
  isDefault: boolean;
  allergens: string[];
  isVegan: boolean;
  isVegetarian: boolean;
  addonGroupIds: string[];
}

export const mostAddons = 60;
export const mostTiers = 20;
const mostSelect = 50;

let made = 0;
export const newAddon = (): AddonTyped => {
  made += 1;
  return {
    ...{ key: `new-${made}`, name: "", nameEn: "", price: "0", tierPrices: {}, isDefault: false },
    ...{ allergens: [], isVegan: false, isVegetarian: false, addonGroupIds: [] },
  };
};

export const newTier = (): TierTyped => {
  made += 1;
  return { key: `new-${made}`, name: "", nameEn: "" };
};

/** What sizes call the levels of groups, by the name that people read. */
export type KnownLevels = ReadonlyMap<string, string>;
export const levelsOf = (groups: readonly PartnerAddonGroup[]): KnownLevels =>
  new Map(groups.flatMap(({ tiers }) => tiers.map(({ key, name }) => [plain(name), key] as const)));
const plain = (name: string): string => name.trim().toLocaleLowerCase("nb");

/** The price levels that a size can have, by what sizes call them: those of all groups, and the one that it has though no group has it any more. */
export function levelChoices(
  groups: readonly Pick<PartnerAddonGroup, "tiers">[],
  now: string,
): [key: string, name: string][] {
  const names = new Map(groups.flatMap(({ tiers }) => tiers.map(({ key, name }) => [key, name] as const)));
  if (now !== "" && !names.has(now)) names.set(now, now);
  return [...names];
}

/** The same in every group where the level has this name, so that a size names the levels of all of them at once. */
export const levelOf = ({ level, name }: TierTyped, known: KnownLevels): string =>
  level ?? known.get(plain(name)) ?? plain(name).slice(0, 40);

export const newGroup = (): GroupTyped => ({
  ...{ name: "", nameEn: "", description: "", minSelect: "0", maxSelect: "", freeCount: "0" },
  ...{ allowQuantity: false, isShared: false, tiers: [], addons: [newAddon()] },
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
  tiers: group.tiers.map(({ key, name, nameEn }, at) => ({
    ...{ key: screenKey(at), level: key, name, nameEn: nameEn ?? "" },
  })),
  addons: group.addons.map((addon) => ({
    id: addon.id,
    key: addon.id,
    name: addon.name,
    nameEn: addon.nameEn ?? "",
    price: kronerOf(addon.price),
    tierPrices: Object.fromEntries(
      group.tiers.map(({ key }, at) => [
        screenKey(at),
        kronerOf(addon.tierPrices.find((one) => one.key === key)?.price ?? null),
      ]),
    ),
    isDefault: addon.isDefault,
    allergens: addon.allergens,
    isVegan: addon.isVegan,
    isVegetarian: addon.isVegetarian,
    addonGroupIds: addon.addonGroupIds,
  })),
});

/** A form's paths are cut at dots, which another system's key may have. */
const screenKey = (at: number): string => `level-${at}`;

/** None is the plain price. */
export const isWrongTierPrice = (text: string): boolean => text.trim() !== "" && priceOf(text) === null;

/** A whole number from `least` to 50; null for anything else. */
export function countOf(text: string, least: number): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : null;
  return count !== null && count >= least && count <= mostSelect ? count : null;
}

/** As the service takes it, of what has been checked. */
export const groupOf = ({ tiers, addons, ...typed }: GroupTyped, known: KnownLevels) => ({
  name: typed.name.trim(),
  nameEn: typed.nameEn.trim() || null,
  description: typed.description.trim() || null,
  minSelect: countOf(typed.minSelect, 0)!,
  maxSelect: typed.maxSelect.trim() === "" ? null : countOf(typed.maxSelect, 1)!,
  freeCount: countOf(typed.freeCount, 0)!,
  allowQuantity: typed.allowQuantity,
  isShared: typed.isShared,
  tiers: tiers.map((tier) => ({
    key: levelOf(tier, known),
    name: tier.name.trim(),
    nameEn: tier.nameEn.trim() || null,
  })),
  addons: addons.map((addon) => addonOf(addon, tiers, known)),
});
export type GroupContent = ReturnType<typeof groupOf>;

const addonOf = (
  { key: _, id, name, nameEn, price, tierPrices, ...rest }: AddonTyped,
  tiers: readonly TierTyped[],
  known: KnownLevels,
): AddonInput =>
  ({
    ...rest,
    ...(id !== undefined && { id }),
    name: name.trim(),
    nameEn: nameEn.trim() || null,
    price: priceOf(price)!,
    tierPrices: tiers.flatMap((tier) => {
      const text = tierPrices[tier.key]?.trim() ?? "";
      return text === "" ? [] : [{ key: levelOf(tier, known), price: priceOf(text)! }];
    }),
  }) as AddonInput;

/** What differs from what the form was begun with, and that as it was read last; null when nothing does. */
export function changeOf(
  start: PartnerAddonGroup,
  typed: GroupTyped,
  latest: PartnerAddonGroup,
  known: KnownLevels,
) {
  const before = groupOf(typedOf(start), known);
  const after = groupOf(typed, known);
  const fields = (Object.keys(after) as (keyof GroupContent)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return null;
  const only = <Content extends object>(content: Content) =>
    Object.fromEntries(fields.map((field) => [field, content[field as unknown as keyof Content]]));
  return { ...only(after), seen: only(latest) };
}
