import { createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { operatorConsole } from "../console/routes.ts";
import { partnerPortal } from "../portal/routes.ts";
import { SecurityPage } from "./account/security-page.tsx";
import { AlertsPage, OwnAlertsPage } from "./alerts/alerts-page.tsx";
import { ChangePage } from "./change/change-page.tsx";
import { ColleaguesPage } from "./colleagues/colleagues-page.tsx";
import { LogPage } from "./colleagues/log-page.tsx";
import { FirstDayPage } from "./first-day/first-day-page.tsx";
import { HoursPage } from "./hours/hours-page.tsx";
import { AddonGroupsPage } from "./menu/addon-groups-page.tsx";
import { onDraft } from "./menu/draft-mode.tsx";
import { DraftPage } from "./menu/draft-page.tsx";
import { HistoryPage } from "./menu/history-page.tsx";
import { ImportPage } from "./menu/import-page.tsx";
import { MenuPage } from "./menu/menu-page.tsx";
import { MenusPage } from "./menu/menus-page.tsx";
import { PayoutsPage } from "./money/payouts-page.tsx";
import { periodInSearch } from "./money/periods.ts";
import { SalesPage } from "./money/sales-page.tsx";
import { VoucherPage } from "./money/voucher-page.tsx";
import { NewsPage } from "./news/news-page.tsx";
import { NewsletterPage } from "./newsletter/newsletter-page.tsx";
import { OffersPage } from "./offers/offers-page.tsx";
import { AgreementPage } from "./office/agreement-page.tsx";
import { CapacityPage } from "./office/capacity-page.tsx";
import { DomainsPage } from "./office/domains-page.tsx";
import { GoLivePage } from "./office/go-live-page.tsx";
import { KeysPage } from "./office/keys-page.tsx";
import { OfficeIndex, OfficeLayout } from "./office/office-layout.tsx";
import { PaymentsPage } from "./office/payments-page.tsx";
import { SiteGatePage } from "./office/site-gate-page.tsx";
import { WebhookPage } from "./office/webhook-page.tsx";
import { WebhooksPage } from "./office/webhooks-page.tsx";
import { BoardPage } from "./pages/board.tsx";
import { DonePage } from "./pages/done.tsx";
import { ForgottenPasswordPage } from "./pages/forgotten-password.tsx";
import { HomePage } from "./pages/home.tsx";
import { NewPasswordPage } from "./pages/new-password.tsx";
import { ReservationsPage } from "./pages/reservations.tsx";
import { SignInPage } from "./pages/sign-in.tsx";
import { PhoneOrderPage } from "./phone/phone-order-page.tsx";
import { PrintersPage } from "./printers/printers-page.tsx";
import { ProfilePage } from "./profile/profile-page.tsx";
import { RulesPage } from "./room/rules-page.tsx";
import { TablesPage } from "./room/tables-page.tsx";
import { rootRoute } from "./root-route.tsx";
import { RestaurantLayout } from "./shell/restaurant-layout.tsx";
import { StationBoard } from "./stations/station-board.tsx";
import { StationsPage } from "./stations/stations-page.tsx";
import { placeAfter } from "./where-from.ts";

const dashboard = createRoute({ getParentRoute: () => rootRoute, path: "/dashboard", component: Outlet });
const home = createRoute({ getParentRoute: () => dashboard, path: "/", component: HomePage });
const signIn = createRoute({
  getParentRoute: () => dashboard,
  path: "/sign-in",
  component: SignInPage,
  validateSearch: placeAfter,
});
const forgottenPassword = createRoute({
  getParentRoute: () => dashboard,
  path: "/forgotten-password",
  component: ForgottenPasswordPage,
});
const newPassword = createRoute({
  getParentRoute: () => dashboard,
  path: "/new-password",
  component: NewPasswordPage,
});
const security = createRoute({
  getParentRoute: () => dashboard,
  path: "/security",
  component: SecurityPage,
  validateSearch: placeAfter,
});
const restaurant = createRoute({
  getParentRoute: () => dashboard,
  path: "/$slug",
  component: RestaurantLayout,
});
const board = createRoute({
  getParentRoute: () => restaurant,
  path: "/",
  component: BoardPage,
  /** The order that is open beside the board. */
  validateSearch: (search: Record<string, unknown>): { order?: string } =>
    typeof search.order === "string" ? { order: search.order } : {},
});
const station = createRoute({
  getParentRoute: () => restaurant,
  path: "/station/$stationId",
  component: StationBoard,
});
const done = createRoute({ getParentRoute: () => restaurant, path: "/done", component: DonePage });
const phoneOrder = createRoute({
  getParentRoute: () => restaurant,
  path: "/phone-order",
  component: PhoneOrderPage,
});
const changeOrder = createRoute({
  getParentRoute: () => restaurant,
  path: "/change/$orderId",
  component: ChangePage,
});
const reservations = createRoute({
  getParentRoute: () => restaurant,
  path: "/reservations",
  component: ReservationsPage,
  /** The day that is shown; without one, the day that is running. */
  validateSearch: (search: Record<string, unknown>): { date?: string } =>
    typeof search.date === "string" && /^\d{4}-\d\d-\d\d$/.test(search.date) ? { date: search.date } : {},
});

const news = createRoute({
  getParentRoute: () => restaurant,
  path: "/news",
  component: NewsPage,
  /** What is open among the news. */
  validateSearch: (search: Record<string, unknown>): { item?: string } =>
    typeof search.item === "string" ? { item: search.item } : {},
});
const ownAlerts = createRoute({
  getParentRoute: () => restaurant,
  path: "/alerts",
  component: OwnAlertsPage,
});
const office = createRoute({ getParentRoute: () => restaurant, path: "/settings", component: OfficeLayout });
const below = () => office;
const officePages = [
  createRoute({ getParentRoute: below, path: "/", component: OfficeIndex }),
  createRoute({ getParentRoute: below, path: "/start", component: FirstDayPage }),
  createRoute({ getParentRoute: below, path: "/going-live", component: GoLivePage }),
  createRoute({ getParentRoute: below, path: "/agreement", component: AgreementPage }),
  createRoute({ getParentRoute: below, path: "/profile", component: ProfilePage }),
  createRoute({ getParentRoute: below, path: "/colleagues", component: ColleaguesPage }),
  createRoute({ getParentRoute: below, path: "/alerts", component: AlertsPage }),
  createRoute({
    getParentRoute: below,
    path: "/guests",
    component: lazyRouteComponent(() => import("./office/guests-page.tsx"), "GuestsPage"),
  }),
  createRoute({ getParentRoute: below, path: "/log", component: LogPage }),
  createRoute({ getParentRoute: below, path: "/menu", component: onDraft(MenuPage) }),
  createRoute({ getParentRoute: below, path: "/menu/add-ons", component: onDraft(AddonGroupsPage) }),
  createRoute({ getParentRoute: below, path: "/menu/menus", component: onDraft(MenusPage) }),
  createRoute({ getParentRoute: below, path: "/menu/draft", component: DraftPage }),
  createRoute({ getParentRoute: below, path: "/menu/import", component: ImportPage }),
  createRoute({ getParentRoute: below, path: "/menu/history", component: HistoryPage }),
  createRoute({ getParentRoute: below, path: "/hours", component: HoursPage }),
  createRoute({
    getParentRoute: below,
    path: "/delivery",
    // With the map's library, which no other page needs.
    component: lazyRouteComponent(() => import("./zones/zones-page.tsx"), "ZonesPage"),
  }),
  createRoute({
    getParentRoute: below,
    path: "/sales",
    component: SalesPage,
    validateSearch: periodInSearch,
  }),
  createRoute({
    getParentRoute: below,
    path: "/sales/voucher",
    component: VoucherPage,
    validateSearch: periodInSearch,
  }),
  createRoute({
    getParentRoute: below,
    path: "/sales/payouts",
    component: PayoutsPage,
    validateSearch: periodInSearch,
  }),
  createRoute({ getParentRoute: below, path: "/tables", component: TablesPage }),
  createRoute({ getParentRoute: below, path: "/tables/booking", component: RulesPage }),
  createRoute({ getParentRoute: below, path: "/offers", component: OffersPage }),
  createRoute({ getParentRoute: below, path: "/newsletter", component: NewsletterPage }),
  createRoute({ getParentRoute: below, path: "/capacity", component: CapacityPage }),
  createRoute({ getParentRoute: below, path: "/stations", component: StationsPage }),
  createRoute({ getParentRoute: below, path: "/printers", component: PrintersPage }),
  createRoute({ getParentRoute: below, path: "/payments", component: PaymentsPage }),
  createRoute({ getParentRoute: below, path: "/site-gate", component: SiteGatePage }),
  createRoute({ getParentRoute: below, path: "/domains", component: DomainsPage }),
  createRoute({ getParentRoute: below, path: "/keys", component: KeysPage }),
  createRoute({ getParentRoute: below, path: "/webhooks", component: WebhooksPage }),
  createRoute({ getParentRoute: below, path: "/webhooks/$webhookId", component: WebhookPage }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    dashboard.addChildren([
      home,
      signIn,
      forgottenPassword,
      newPassword,
      security,
      restaurant.addChildren([
        board,
        station,
        done,
        phoneOrder,
        changeOrder,
        reservations,
        news,
        ownAlerts,
        office.addChildren(officePages),
      ]),
    ]),
    partnerPortal,
    operatorConsole,
  ]),
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
