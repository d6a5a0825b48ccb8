import { useMemo, useState } from "react";
import { type DraftLine, newKey } from "../draft.ts";
import { addonListOf, type MenuIndex } from "../menu-index.ts";
import type { PublicProduct } from "../public-menu.ts";
import { type ReadLine, readLines } from "./cart-math.ts";
import { defaultCombo, removedFromParts, stillOffered } from "./combo-parts.ts";
import { defaultsOf, fromAddons, toAddons } from "./selection.ts";

/**
 * A dish as it is chosen so far: as its own defaults are, or as the basket's `before` is that is changed. `newLine`: the key
 * of a line that is not in the basket yet, where one came with the way here.
 */
export function useConfiguredLine(
  index: MenuIndex,
  product: PublicProduct,
  before: DraftLine | null,
  newLine: string | null = null,
) {
  const list = addonListOf(product.id, index);
  const firstVariant = product.variants.find((one) => one.isDefault) ?? product.variants[0] ?? null;
  const [variantId, setVariantId] = useState(before?.variantId ?? firstVariant?.id ?? null);
  const [selection, setSelection] = useState(() =>
    before ? fromAddons(before.addons, list) : defaultsOf(list, index.catalogue),
  );
  const [chosen, setComponents] = useState(() => before?.components ?? defaultCombo(product, index));
  const components = useMemo(() => stillOffered(chosen, product, index), [chosen, product, index]);
  const [note, setNote] = useState(before?.note ?? "");
  const [quantity, setQuantity] = useState(before?.quantity ?? 1);
  const [key] = useState(() => before?.key ?? newLine ?? newKey());

  const line = useMemo((): DraftLine => {
    const { addons, removed } = toAddons(selection, list, index.catalogue);
    return {
      key,
      productId: product.id,
      variantId,
      quantity,
      addons,
      removed: [...new Set([...removed, ...removedFromParts(components, index)])],
      components,
      note: note.trim(),
    };
  }, [key, product, variantId, quantity, selection, list, index, components, note]);
  const [read] = readLines(index, [line]) as [ReadLine];
  return {
    line,
    read,
    list,
    tierKey: product.variants.find((one) => one.id === variantId)?.addonTierKey ?? null,
    variantId,
    setVariantId,
    selection,
    setSelection,
    components,
    setComponents,
    note,
    setNote,
    quantity,
    setQuantity,
  };
}

export type ConfiguredLine = ReturnType<typeof useConfiguredLine>;
