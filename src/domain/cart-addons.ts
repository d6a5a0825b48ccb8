import { message } from "../messages/message.ts";
import { cartIssue } from "./cart-issues.ts";
import type { AddonGroupList, AddonPlace, Catalogue } from "./catalogue.ts";
import type { Money } from "./money.ts";
import type { Issue } from "./problems.ts";
import type { Addon, AddonGroup, Product } from "./snapshot.ts";

/** An add-on as a request names it. `addons` chooses from the groups nested under it, one level deep. */
export interface WireAddon {
  addonId: string;
  quantity?: number | undefined;
  addonGroupId?: string | null | undefined;
  addons?: readonly WireAddon[] | undefined;
}

/** A chosen add-on. `addons` are counted per unit of this one. */
export interface CartAddon {
  addon: Addon;
  group: AddonGroup;
  quantity: number;
  addons: readonly CartAddon[];
}

/** What took the place of a recently deleted variant or add-on, and what the deleted one cost. */
export interface Replacement {
  id: string;
  price: Money;
  tierPrices?: readonly { key: string; price: Money }[] | undefined;
}

/** Issues by the step of the validation order that finds them; the first step with any answers. */
export interface CartIssues {
  availability: Issue[];
  fulfillment: Issue[];
  choices: Issue[];
  quantities: Issue[];
  /** ITEM_CHANGED at a higher price: stands unless the caller's expected total covers it. */
  dearer: Issue[];
}

/** What resolving a line needs to know; made once per cart. */
export interface CartContext {
  catalogue: Catalogue;
  replacements: ReadonlyMap<string, Replacement>;
  issues: CartIssues;
}

/** The line (or combo component) that add-ons belong to. */
export interface AddonOwner {
  item: Product;
  tierKey: string | null;
  removed: RemovedAddons;
  /** Collects the defaults that the request left off by choosing something else beside them. */
  leftOut: Set<Addon>;
}

/** Default add-ons that the customer wants left off: id -> the add-on once it is found on the line. */
export type RemovedAddons = Map<string, Addon | null>;

const mostOfOneAddon = 20;

/** The add-on's price at a size: its tier price, else its plain price (D-62). */
export function addonUnitPrice(addon: Pick<Addon, "price" | "tierPrices">, tierKey: string | null): Money {
  if (tierKey !== null) {
    for (const tier of addon.tierPrices) if (tier.key === tierKey) return tier.price;
  }
  return addon.price;
}

/**
 * Resolves the add-ons of one line against the groups that its product offers; see `resolveCart` for the rule about
 * defaults. Answers in the order of the groups. `path` is that of the list (`lines.0.addons`).
 */
export function resolveAddons(
  context: CartContext,
  list: AddonGroupList,
  wire: readonly WireAddon[],
  owner: AddonOwner,
  path: string,
  isNested = false,
): CartAddon[] {
  if (list.groups.length === 0 && wire.length === 0) return [];
  const chosen: CartAddon[][] = list.groups.map(() => []);
  wire.forEach((named, index) => {
    const at = `${path}.${index}`;
    const place = findPlace(context, list, named, owner, at);
    if (!place) return;
    if (!place.addon.isAvailable) {
      const said = message("cart.SOLD_OUT", { item: place.addon });
      context.issues.availability.push(cartIssue(`${at}.addonId`, said));
    }
    if (owner.removed.has(place.addon.id)) {
      const said = message("cart.REMOVED_AND_CHOSEN", { item: place.addon });
      context.issues.choices.push(cartIssue(`${at}.addonId`, said));
      owner.removed.set(place.addon.id, place.addon);
    }
    const addons = resolveNested(context, place.addon, named.addons ?? [], owner, `${at}.addons`, isNested);
    const group = chosen[place.position]!;
    group.push({ addon: place.addon, group: place.group, quantity: named.quantity ?? 1, addons });
    checkQuantity(context, group, `${at}.quantity`);
  });

  list.groups.forEach((group, position) => {
    const selections = chosen[position]!;
    if (selections.length === 0) addDefaults(context, group, selections, owner, path, isNested);
    else if (group.minSelect === 0 && group.maxSelect !== 1) noteLeftOut(group, selections, owner);
    checkGroup(context, group, selections, path);
  });
  if (owner.removed.size > 0) findRemoved(list, owner.removed);
  return chosen.flat();
}

function resolveNested(
  context: CartContext,
  addon: Addon,
  wire: readonly WireAddon[],
  owner: AddonOwner,
  path: string,
  isNested: boolean,
): CartAddon[] {
  const list = isNested ? undefined : context.catalogue.nestedGroups.get(addon);
  if (list) return resolveAddons(context, list, wire, owner, path, true);
  wire.forEach((_, index) => {
    const said = message("cart.ADDON_UNKNOWN", { item: addon });
    context.issues.availability.push(cartIssue(`${path}.${index}.addonId`, said));
  });
  return [];
}

function findPlace(
  context: CartContext,
  list: AddonGroupList,
  named: WireAddon,
  owner: AddonOwner,
  at: string,
): AddonPlace | null {
  const { issues } = context;
  const replacement = list.places.has(named.addonId) ? undefined : context.replacements.get(named.addonId);
  const places = list.places.get(replacement?.id ?? named.addonId);
  const fitting = named.addonGroupId
    ? places?.filter((place) => place.group.id === named.addonGroupId)
    : places;
  const place = fitting?.[0];
  if (!place) {
    const said = message("cart.ADDON_UNKNOWN", { item: owner.item });
    issues.availability.push(cartIssue(`${at}.addonId`, said));
    return null;
  }
  const item = place.addon;
  if (fitting.length > 1) {
    const said = message("cart.ADDON_GROUP_REQUIRED", { item });
    const params = { addonGroupIds: fitting.map(({ group }) => group.id) };
    issues.availability.push(cartIssue(`${at}.addonGroupId`, said, params));
  }
  if (replacement) {
    const before = addonUnitPrice(
      { price: replacement.price, tierPrices: [...(replacement.tierPrices ?? [])] },
      owner.tierKey,
    );
    const now = addonUnitPrice(item, owner.tierKey);
    if (now > before) {
      const params = { id: item.id, price: now, previousPrice: before };
      issues.dearer.push(cartIssue(`${at}.addonId`, message("cart.ITEM_CHANGED", { item }), params));
    }
  }
  return place;
}

/** A group from which the request names nothing gets its defaults, less those in `removed`. */
function addDefaults(
  context: CartContext,
  group: AddonGroup,
  selections: CartAddon[],
  owner: AddonOwner,
  path: string,
  isNested: boolean,
): void {
  for (const addon of group.addons) {
    if (!addon.isDefault || !addon.isAvailable || owner.removed.has(addon.id)) continue;
    if (group.maxSelect !== null && selections.length >= group.maxSelect) break;
    const addons = resolveNested(context, addon, [], owner, path, isNested);
    selections.push({ addon, group, quantity: 1, addons });
  }
}

/**
 * In an optional group with a named selection, a default that is not in it was left off: the kitchen must see that. In
 * a group that asks for a choice, another choice simply took the default's place.
 */
function noteLeftOut(group: AddonGroup, selections: readonly CartAddon[], owner: AddonOwner): void {
  for (const addon of group.addons) {
    if (addon.isDefault && !selections.some((one) => one.addon.id === addon.id)) owner.leftOut.add(addon);
  }
}

/** How many of one add-on a line may have. */
export const mostOfAddon = (
  group: Pick<AddonGroup, "allowQuantity" | "maxPerAddon">,
  addon: Pick<Addon, "maxQuantity">,
): number =>
  group.allowQuantity
    ? Math.min(group.maxPerAddon ?? mostOfOneAddon, addon.maxQuantity ?? mostOfOneAddon, mostOfOneAddon)
    : 1;

function checkQuantity(context: CartContext, sameGroup: readonly CartAddon[], path: string): void {
  const { addon, group, quantity: last } = sameGroup.at(-1)!;
  const limit = mostOfAddon(group, addon);
  let quantity = 0;
  for (const one of sameGroup) if (one.addon.id === addon.id) quantity += one.quantity;
  if (Number.isInteger(last) && last >= 1 && quantity <= limit) return;
  const said = message("cart.ADDON_QUANTITY", { item: addon, limit });
  context.issues.choices.push(cartIssue(path, said, { addonId: addon.id, maximum: limit, quantity }));
}

function checkGroup(
  context: CartContext,
  group: AddonGroup,
  selections: readonly CartAddon[],
  path: string,
): void {
  let selected = 0;
  for (const one of selections) selected += one.quantity;
  const { id: addonGroupId, minSelect: minimum, maxSelect: maximum } = group;
  const addonIds = () => group.addons.filter((addon) => addon.isAvailable).map(({ id }) => id);
  if (selected < minimum) {
    const said = message("cart.ADDON_MIN", { item: group, limit: minimum });
    const params = { addonGroupId, minimum, selected, addonIds: addonIds() };
    context.issues.choices.push(cartIssue(path, said, params));
  }
  if (maximum !== null && selected > maximum) {
    const said = message("cart.ADDON_MAX", { item: group, limit: maximum });
    const params = { addonGroupId, maximum, selected, addonIds: addonIds() };
    context.issues.choices.push(cartIssue(path, said, params));
  }
}

function findRemoved(list: AddonGroupList, removed: RemovedAddons): void {
  for (const [id, found] of removed) {
    const place = found === null ? list.places.get(id)?.[0] : undefined;
    if (place) removed.set(id, place.addon);
  }
}
