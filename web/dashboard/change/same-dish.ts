import type { DraftLine } from "../../storefront/draft.ts";

/** Made as before: only how many, or the note, is another. */
export const isSameDish = (one: DraftLine, other: DraftLine): boolean => dishOf(one) === dishOf(other);

function dishOf({ variantId, addons, removed, components }: DraftLine): string {
  type Addon = DraftLine["addons"][number];
  const chosen = ({ addonId, addonGroupId, quantity, addons: nested = [] }: Addon): string =>
    `${addonGroupId ?? ""} ${addonId} ${quantity ?? 1} [${nested.map(chosen).sort().join()}]`;
  const parts = components.map(
    (part) =>
      `${part.slotId} ${part.productId} ${part.variantId ?? ""} ${(part.addons ?? []).map(chosen).sort().join()}`,
  );
  return JSON.stringify([variantId, addons.map(chosen).sort(), [...removed].sort(), parts.sort()]);
}
