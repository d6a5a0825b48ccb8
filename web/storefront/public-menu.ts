import type { PublicAddonGroup } from "../../src/features/menus/addon-group-schemas.ts";
import type { PublicCategory, PublicMenu, PublicProduct } from "../../src/features/menus/schemas.ts";

/** `GET /menu?include=soldOut` and its parts, by the names that the pages use. */
export type { OrderSlots, PrepTime } from "../../src/features/order-times/schemas.ts";
export type { PublicAddonGroup, PublicCategory, PublicMenu, PublicProduct };
export type MenuRestaurant = PublicMenu["restaurant"];
export type PublicVariant = PublicProduct["variants"][number];
