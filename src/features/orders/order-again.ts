import type { StoredAddon } from "./order-row.ts";
import type { LineRecord } from "./queries.ts";
import type { LineAgain } from "./tracking-schemas.ts";

/**
 * A stored line as a request names it, so that the same can be ordered again. What the menu no longer has is refused when it
 * is ordered, as with every request.
 */
export const orderAgain = (line: LineRecord): LineAgain => ({
  productId: line.product_id,
  variantId: line.variant_id,
  quantity: line.quantity,
  addons: asAsked(line.addons),
  removed: line.removed.map(({ addonId }) => addonId),
  components: (line.components ?? []).map(({ slotId, productId, variantId, addons }) => ({
    slotId,
    productId,
    variantId,
    addons: asAsked(addons),
  })),
  note: line.note,
});

/** Stored in one list, each followed by those nested under it, which are counted for all units of it. */
function asAsked(stored: readonly StoredAddon[]): LineAgain["addons"] {
  const asked: LineAgain["addons"] = [];
  for (const { addonId, groupId, parentAddonId, quantity } of stored) {
    const parent = parentAddonId == null ? undefined : asked.at(-1);
    const one = { addonId, addonGroupId: groupId };
    if (parent) parent.addons.push({ ...one, quantity: quantity / parent.quantity });
    else asked.push({ ...one, quantity, addons: [] });
  }
  return asked;
}
