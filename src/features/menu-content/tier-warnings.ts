import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { message } from "../../messages/message.ts";
import type { References } from "./product-references.ts";
import type { VariantInput } from "./product-schemas.ts";

/** A size key that no add-on group knows means nothing: add-ons then cost their plain price. */
export const tierWarnings = (
  variants: readonly VariantInput[] | undefined,
  { tierKeys }: References,
  at: string,
): MenuWarning[] =>
  (variants ?? []).flatMap(({ addonTierKey }, index) =>
    addonTierKey == null || tierKeys.has(addonTierKey)
      ? []
      : [
          {
            path: `${at}variants.${index}.addonTierKey`,
            message: message("menu.noGroupOfSize", { size: addonTierKey }),
          },
        ],
  );
