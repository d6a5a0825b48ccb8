import type { WireComponent } from "../../../src/domain/cart-components.ts";
import { addonListOf, type MenuIndex } from "../menu-index.ts";
import type { PublicProduct, PublicVariant } from "../public-menu.ts";
import type { Page } from "./page.ts";
import { defaultsOf, fromAddons, toAddons } from "./selection.ts";

export type ComboSlot = NonNullable<PublicProduct["combo"]>["slots"][number];

/** One thing that can be chosen for a slot: a dish, in one size. */
export interface PartChoice {
  part: PublicProduct;
  variant: PublicVariant | null;
  extraPrice: number;
}

/** Tells the choices of a slot apart. */
export const choiceKey = ({ part, variant }: Pick<PartChoice, "part" | "variant">): string =>
  `${part.id} ${variant?.id ?? ""}`;

/** What a choice is called, with its size. */
export const choiceName = ({ say }: Pick<Page, "say">, { part, variant }: PartChoice): string =>
  `${say(part.name, part.nameEn)}${variant ? ` (${say(variant.name, variant.nameEn)})` : ""}`;

/** The choices of a slot. An option that leaves the size open is one choice for each size. */
export const choicesOf = (slot: ComboSlot, { parts }: Pick<MenuIndex, "parts">): PartChoice[] =>
  slot.options.flatMap(({ productId, variantId, extraPrice }): PartChoice[] => {
    const part = parts.get(productId);
    if (!part) return [];
    if (variantId === null && part.variants.length > 0)
      return part.variants.map((variant) => ({ part, variant, extraPrice }));
    return [{ part, variant: part.variants.find((one) => one.id === variantId) ?? null, extraPrice }];
  });

/** A choice as it goes into the combo: with the add-ons that the dish has when nobody picks any. */
export function partOf(slotId: string, { part, variant }: PartChoice, index: MenuIndex): WireComponent {
  const list = addonListOf(part.id, index);
  const { addons } = toAddons(defaultsOf(list, index.catalogue), list, index.catalogue);
  return {
    slotId,
    productId: part.id,
    variantId: variant?.id ?? null,
    ...(addons.length > 0 ? { addons } : {}),
  };
}

/** True when a slot is a choice of exactly one: radio buttons. */
export const isOneOf = ({ minSelect, maxSelect }: Pick<ComboSlot, "minSelect" | "maxSelect">): boolean =>
  minSelect === 1 && maxSelect === 1;

/** True once a part of a slot has to go before another can come; where it takes one, the new choice replaces the old one. */
export const takesNoMore = ({ maxSelect }: Pick<ComboSlot, "maxSelect">, chosen: number): boolean =>
  maxSelect > 1 && chosen >= maxSelect;

export const isOfChoice = (component: WireComponent, { part, variant }: PartChoice): boolean =>
  component.productId === part.id && (component.variantId ?? null) === (variant?.id ?? null);

/** The parts that can still be chosen: one that has sold out since would be counted and could not be taken back. */
export const stillOffered = (
  parts: readonly WireComponent[],
  { combo }: Pick<PublicProduct, "combo">,
  index: Pick<MenuIndex, "parts">,
): WireComponent[] =>
  parts.filter((part) => {
    const slot = combo?.slots.find(({ id }) => id === part.slotId);
    return slot !== undefined && choicesOf(slot, index).some((choice) => isOfChoice(part, choice));
  });

/** Whether a slot takes a choice more than once: two pizzas may be the same. */
export const takesSeveral = ({ maxSelect }: Pick<ComboSlot, "maxSelect">): boolean => maxSelect > 1;

/**
 * The parts of a combo once there are `count` of a choice in a slot: those that were there stay as they are, and the same stands together.
 * In a slot that takes one, the new choice replaces the old one.
 */
export function withParts(
  parts: readonly WireComponent[],
  slot: Pick<ComboSlot, "id" | "maxSelect">,
  choice: PartChoice,
  count: number,
  index: MenuIndex,
): WireComponent[] {
  const isSame = (one: WireComponent): boolean => one.slotId === slot.id && isOfChoice(one, choice);
  const same = parts.filter(isSame).slice(0, count);
  const more = Array.from({ length: count - same.length }, () => partOf(slot.id, choice, index));
  const others = parts.filter((one) => !isSame(one) && (one.slotId !== slot.id || takesSeveral(slot)));
  const first = parts.findIndex(isSame);
  const at = first < 0 ? others.length : first;
  return [...others.slice(0, at), ...same, ...more, ...others.slice(at)];
}

/** A slot that leaves no choice is filled from the start, with as many as it must hold. */
export const defaultCombo = (product: PublicProduct, index: MenuIndex): WireComponent[] =>
  (product.combo?.slots ?? []).flatMap((slot) => {
    const [only, ...others] = choicesOf(slot, index);
    return only && others.length === 0 ? withParts([], slot, only, slot.minSelect, index) : [];
  });

/** The parts' own defaults that were left off: a line names them together with those of the combo itself. */
export const removedFromParts = (components: readonly WireComponent[], index: MenuIndex): string[] =>
  components.flatMap(({ productId, addons = [] }) => {
    const list = addonListOf(productId, index);
    return toAddons(fromAddons(addons, list), list, index.catalogue).removed;
  });
