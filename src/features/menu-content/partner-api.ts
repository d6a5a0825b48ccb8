import type { Route } from "../../platform/http/route.ts";
import { addonGroupRoutes } from "./addon-groups-partner-api.ts";
import { categoryRoutes } from "./categories-partner-api.ts";
import { menuRoutes } from "./menus-partner-api.ts";
import { productRoutes } from "./products-partner-api.ts";

/** What a restaurant's menu is made of, as partners read and change it. */
export const routes: readonly Route[] = [
  ...menuRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...addonGroupRoutes,
];
