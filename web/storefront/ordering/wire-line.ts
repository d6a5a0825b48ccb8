import type { WireLine } from "../../../src/domain/cart-line.ts";
import type { DraftLine } from "../draft.ts";

/** A line of the basket as the service takes it. */
export const toWire = (line: DraftLine): WireLine => ({
  productId: line.productId,
  variantId: line.variantId,
  quantity: line.quantity,
  addons: line.addons,
  ...(line.removed.length > 0 ? { removed: line.removed } : {}),
  ...(line.components.length > 0 ? { components: line.components } : {}),
  ...(line.note ? { note: line.note } : {}),
  clientLineId: line.key,
});
