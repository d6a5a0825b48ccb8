import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../dashboard/root-route.tsx";

const desk = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console",
  component: lazyRouteComponent(() => import("./console-layout.tsx"), "ConsoleLayout"),
});
const below = () => desk;
const pages = [
  createRoute({
    getParentRoute: below,
    path: "/",
    component: lazyRouteComponent(() => import("./console-layout.tsx"), "ConsoleIndex"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/partners",
    component: lazyRouteComponent(() => import("./partners-page.tsx"), "PartnersPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/partners/$partnerId",
    component: lazyRouteComponent(() => import("./partner-page.tsx"), "PartnerPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/restaurants",
    component: lazyRouteComponent(() => import("./restaurants-page.tsx"), "RestaurantsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/restaurants/$slug",
    component: lazyRouteComponent(() => import("./restaurant-page.tsx"), "RestaurantPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/people",
    component: lazyRouteComponent(() => import("./people-page.tsx"), "PeoplePage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/people/$userId",
    component: lazyRouteComponent(() => import("./person-page.tsx"), "PersonPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/guests",
    component: lazyRouteComponent(() => import("./guests-page.tsx"), "GuestsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/health",
    component: lazyRouteComponent(() => import("./health-page.tsx"), "HealthPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/retention",
    component: lazyRouteComponent(() => import("./retention-page.tsx"), "RetentionPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/log",
    component: lazyRouteComponent(() => import("./log-page.tsx"), "ServiceLogPage"),
  }),
] as const;

/** The operators' console: nothing of it is loaded by anybody else. */
export const operatorConsole = desk.addChildren(pages);
