import { createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { rootRoute } from "../dashboard/root-route.tsx";

const portal = createRoute({ getParentRoute: () => rootRoute, path: "/partner", component: Outlet });
const home = createRoute({
  getParentRoute: () => portal,
  path: "/",
  component: lazyRouteComponent(() => import("./home-page.tsx"), "PortalHomePage"),
});
const apply = createRoute({
  getParentRoute: () => portal,
  path: "/apply",
  component: lazyRouteComponent(() => import("./apply-page.tsx"), "ApplyPage"),
});
/** One partner, in one of its environments. */
const desk = createRoute({
  getParentRoute: () => portal,
  path: "/$partnerId/$environment",
  component: lazyRouteComponent(() => import("./portal-layout.tsx"), "PortalLayout"),
});
const below = () => desk;
const restaurant = createRoute({
  getParentRoute: below,
  path: "/restaurants/$slug",
  component: lazyRouteComponent(
    () => import("./restaurants/restaurant-layout.tsx"),
    "PortalRestaurantLayout",
  ),
});
const ofRestaurant = () => restaurant;
const restaurantPages = [
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/",
    component: lazyRouteComponent(() => import("./restaurants/overview-tab.tsx"), "RestaurantOverview"),
  }),
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/orders",
    component: lazyRouteComponent(() => import("./restaurants/orders-tab.tsx"), "SandboxOrders"),
  }),
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/webhooks",
    component: lazyRouteComponent(() => import("./webhooks/webhooks-tab.tsx"), "RestaurantWebhooks"),
  }),
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/webhooks/$webhookId",
    component: lazyRouteComponent(() => import("./webhooks/webhook-tab.tsx"), "RestaurantWebhook"),
  }),
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/keys",
    component: lazyRouteComponent(() => import("./restaurants/keys-tab.tsx"), "RestaurantKeys"),
  }),
  createRoute({
    getParentRoute: ofRestaurant,
    path: "/domains",
    component: lazyRouteComponent(() => import("./restaurants/domains-tab.tsx"), "RestaurantDomains"),
  }),
] as const;
const pages = [
  createRoute({
    getParentRoute: below,
    path: "/",
    component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/restaurants",
    component: lazyRouteComponent(() => import("./restaurants/restaurants-page.tsx"), "RestaurantsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/restaurants/new",
    component: lazyRouteComponent(() => import("./restaurants/new-restaurant-page.tsx"), "NewRestaurantPage"),
  }),
  restaurant.addChildren(restaurantPages),
  createRoute({
    getParentRoute: below,
    path: "/logs",
    component: lazyRouteComponent(() => import("./logs/log-page.tsx"), "LogPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/news",
    component: lazyRouteComponent(() => import("./news/news-page.tsx"), "NewsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/news/new",
    component: lazyRouteComponent(() => import("./news/new-news-page.tsx"), "NewNewsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/news/$newsId",
    component: lazyRouteComponent(() => import("./news/one-news-page.tsx"), "OneNewsPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/brand",
    component: lazyRouteComponent(() => import("./brand/brand-page.tsx"), "BrandPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/agreement",
    component: lazyRouteComponent(() => import("./agreement/agreement-page.tsx"), "AgreementPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/usage",
    component: lazyRouteComponent(() => import("./usage/usage-page.tsx"), "UsagePage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/status",
    component: lazyRouteComponent(() => import("./usage/status-page.tsx"), "StatusPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/sender-domain",
    component: lazyRouteComponent(() => import("./sender/sender-page.tsx"), "SenderPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/keys",
    component: lazyRouteComponent(() => import("./keys/keys-page.tsx"), "PartnerKeysPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/team",
    component: lazyRouteComponent(() => import("./team/team-page.tsx"), "TeamPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/team/log",
    component: lazyRouteComponent(() => import("./team/team-log-page.tsx"), "TeamLogPage"),
  }),
] as const;

/** The partner portal: nothing of it is loaded by who works in a restaurant. */
export const partnerPortal = portal.addChildren([home, apply, desk.addChildren(pages)]);
