import type { Route } from "../../platform/http/route.ts";
import { partnerRoutes as addonGroupRoutes } from "./addon-groups-keepers-api.ts";
import { partnerRoutes as categoryRoutes } from "./categories-keepers-api.ts";
import { partnerRoutes as menuRoutes } from "./menus-keepers-api.ts";
import { productRoutes } from "./products-partner-api.ts";

/** What a restaurant's menu is made of, as partners read and change it. */
export const routes: readonly Route[] = [
  ...menuRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...addonGroupRoutes,
];
