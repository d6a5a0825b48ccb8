import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { baseUrl } from "./config.ts";
import type { Context } from "./context.ts";
import { routes as addresses } from "./features/addresses/restaurant-api.ts";
import { routes as alerts } from "./features/alerts/staff-api.ts";
import { audited } from "./features/audit-log/note-action.ts";
import { routes as auditLog } from "./features/audit-log/staff-api.ts";
import { routes as brand } from "./features/brand/partner-api.ts";
import { routes as brandInPortal } from "./features/brand/portal-api.ts";
import { routes as invitePages } from "./features/colleagues/pages.ts";
import { routes as ownerInvites } from "./features/colleagues/partner-api.ts";
import { routes as colleagues } from "./features/colleagues/staff-api.ts";
import { healthRoutes } from "./features/console/health-api.ts";
import { routes as consolePartners } from "./features/console/partners-api.ts";
import { routes as consolePeople } from "./features/console/people-api.ts";
import { routes as consoleRestaurants } from "./features/console/restaurants-api.ts";
import { routes as consoleRetention } from "./features/console/retention-api.ts";
import { partnerRoutes as keptCoupons, staffRoutes as staffCoupons } from "./features/coupons/keepers-api.ts";
import { routes as staffOffers } from "./features/coupons/offers-staff-api.ts";
import { routes as coupons } from "./features/coupons/restaurant-api.ts";
import { partnerRoutes as deliveryZones } from "./features/delivery-zones/keepers-api.ts";
import { routes as staffZones } from "./features/delivery-zones/staff-api.ts";
import { routes as leads } from "./features/domains/lead-pages.ts";
import { routes as domains } from "./features/domains/partner-api.ts";
import { routes as staffDomains } from "./features/domains/staff-api.ts";
import { routes as tls } from "./features/domains/tls-pages.ts";
import { routes as firstDay } from "./features/first-day/staff-api.ts";
import { routes as goLive } from "./features/go-live/partner-api.ts";
import { routes as staffGoLive } from "./features/go-live/staff-api.ts";
import { routes as consoleGuests } from "./features/guests/operator-api.ts";
import { routes as staffGuests } from "./features/guests/staff-api.ts";
import { routes as restaurantKeys } from "./features/keys/partner-api.ts";
import { routes as staffKeys } from "./features/keys/staff-api.ts";
import { routes as kitchenAtWork } from "./features/kitchen/partner-api.ts";
import { routes as kitchen } from "./features/kitchen/staff-api.ts";
import { routes as outbox } from "./features/mails/pages.ts";
import { routes as shownMails } from "./features/mails/portal-api.ts";
import { routes as staffCombos } from "./features/menu-content/combos-staff-api.ts";
import { routes as staffDishes } from "./features/menu-content/dishes-staff-api.ts";
import { routes as menuContent } from "./features/menu-content/partner-api.ts";
import { routes as staffMenus } from "./features/menu-content/staff-api.ts";
import { staffRoutes as staffUpsell, partnerRoutes as upsell } from "./features/menu-content/upsell-api.ts";
import { routes as menuDraft } from "./features/menu-draft/staff-api.ts";
import { onDrafts } from "./features/menu-draft/work-in-draft.ts";
import { routes as menuHistory } from "./features/menu-history/staff-api.ts";
import { routes as menuImports } from "./features/menu-imports/partner-api.ts";
import { routes as staffMenuImports } from "./features/menu-imports/staff-api.ts";
import { routes as menus } from "./features/menus/restaurant-api.ts";
import { routes as news } from "./features/news/partner-api.ts";
import { routes as staffNews } from "./features/news/staff-api.ts";
import { routes as newsletterPages } from "./features/newsletter/pages.ts";
import { partnerRoutes as popup, staffRoutes as staffPopup } from "./features/newsletter/popup-api.ts";
import { routes as staffRegister } from "./features/newsletter/register-staff-api.ts";
import { routes as newsletter } from "./features/newsletter/restaurant-api.ts";
import { routes as openingHours } from "./features/opening-hours/partner-api.ts";
import { routes as staffHours } from "./features/opening-hours/staff-api.ts";
import { routes as orderTimes } from "./features/order-times/restaurant-api.ts";
import { routes as comingWeek } from "./features/order-times/staff-api.ts";
import { routes as orderChanges } from "./features/orders/change-api.ts";
import { routes as ordersAtWork } from "./features/orders/partner-api.ts";
import { routes as phoneOrders } from "./features/orders/phone-api.ts";
import { routes as tracking } from "./features/orders/public-api.ts";
import { routes as orders } from "./features/orders/restaurant-api.ts";
import { routes as board } from "./features/orders/staff-api.ts";
import { routes as salesReports } from "./features/orders/staff-reports-api.ts";
import { routes as ownerPages } from "./features/owners/pages.ts";
import { routes as agreement } from "./features/owners/staff-api.ts";
import { routes as consoleAgreements } from "./features/partner-agreements/operator-api.ts";
import { routes as partnerAgreement } from "./features/partner-agreements/portal-api.ts";
import { routes as applications } from "./features/partners/application-pages.ts";
import { routes as partnerKeysInPortal } from "./features/partners/keys-portal-api.ts";
import { routes as partnerLimits } from "./features/partners/limits-portal-api.ts";
import { routes as partners } from "./features/partners/partner-api.ts";
import { routes as teamInPortal } from "./features/partners/portal-api.ts";
import { routes as payouts } from "./features/payments/payouts-staff-api.ts";
import { routes as paymentPages } from "./features/payments/public-pages.ts";
import { routes as paymentAccounts } from "./features/payments/staff-api.ts";
import { routes as dashboard } from "./features/people/pages.ts";
import { routes as passwords } from "./features/people/password-api.ts";
import { routes as secondFactor } from "./features/people/second-factor-api.ts";
import { routes as me } from "./features/people/staff-api.ts";
import { routes as epsonPrinters } from "./features/printers/epson-pages.ts";
import { routes as staffPrinters } from "./features/printers/staff-api.ts";
import { routes as starPrinters } from "./features/printers/star-pages.ts";
import { routes as tablesAtWork } from "./features/reservations/partner-api.ts";
import { routes as reservations } from "./features/reservations/restaurant-api.ts";
import { partnerRoutes as dineIn } from "./features/reservations/settings-api.ts";
import { routes as diningRoom } from "./features/reservations/staff-api.ts";
import { routes as restaurants } from "./features/restaurants/partner-api.ts";
import { routes as recovery } from "./features/restaurants/recovery-partner-api.ts";
import { routes as restaurantFile } from "./features/restaurants/restaurant-file-staff-api.ts";
import { routes as sandbox } from "./features/sandbox/partner-api.ts";
import { routes as sandboxInPortal } from "./features/sandbox/portal-api.ts";
import { routes as senderDomains } from "./features/sender-domains/partner-api.ts";
import { alsoLogged, logged } from "./features/service-log/note-action.ts";
import { routes as serviceLog } from "./features/service-log/operator-api.ts";
import { statusRoutes } from "./features/service-status/portal-api.ts";
import { routes as settings } from "./features/settings/partner-api.ts";
import { routes as staffSettings } from "./features/settings/staff-api.ts";
import { routes as siteGate } from "./features/site-gate/restaurant-api.ts";
import { routes as staffSiteGate } from "./features/site-gate/staff-api.ts";
import { routes as stations } from "./features/stations/staff-api.ts";
import { routes as assets } from "./features/storefront/assets.ts";
import { routes as guestPages } from "./features/storefront/pages.ts";
import { routes as menuPreview } from "./features/storefront/preview-staff-api.ts";
import { routes as pictures } from "./features/uploads/pages.ts";
import { routes as uploads } from "./features/uploads/partner-api.ts";
import { routes as staffUploads } from "./features/uploads/staff-api.ts";
import { routes as webhooks } from "./features/webhooks/partner-api.ts";
import { routes as webhooksInPortal } from "./features/webhooks/portal-api.ts";
import { routes as staffWebhooks } from "./features/webhooks/staff-api.ts";
import { docsRoutes } from "./platform/docs/routes.ts";
import { createAccessLog, createRefusedSocketLog } from "./platform/http/access-log.ts";
import { createPageDoor, createPublicDoor } from "./platform/http/anyone-doors.ts";
import { createAuthenticationFailures } from "./platform/http/auth-failures.ts";
import { createClientAddresses } from "./platform/http/client-ip.ts";
import { createCors } from "./platform/http/cors.ts";
import { createCredentials } from "./platform/http/credentials.ts";
import { createDomainHosts } from "./platform/http/domain-hosts.ts";
import { createEdgeAnswers } from "./platform/http/edge-answers.ts";
import { createEdgeCounter } from "./platform/http/edge-counter.ts";
import { endEventStreams } from "./platform/http/event-stream.ts";
import { createBeginAnswer, everyHeaders } from "./platform/http/headers.ts";
import { routes as health } from "./platform/http/health.ts";
import { createHosts, misdirectedPath } from "./platform/http/hosts.ts";
import { mcpRoutes } from "./platform/http/mcp-routes.ts";
import { createCallNotes } from "./platform/http/note-calls.ts";
import { openApiRoutes } from "./platform/http/openapi-routes.ts";
import { createOperatorDoor } from "./platform/http/operator-door.ts";
import { createTrustedOrigins } from "./platform/http/origins.ts";
import { createPartnerDoors } from "./platform/http/partner-door.ts";
import { atPortal, createPortalDoors } from "./platform/http/portal-door.ts";
import { createQueryParser } from "./platform/http/query-string.ts";
import { hangRoutes } from "./platform/http/register.ts";
import { createRequestIds } from "./platform/http/request-id.ts";
import { createRestaurantDoor } from "./platform/http/restaurant-door.ts";
import type { Route } from "./platform/http/route.ts";
import { answerTheRest, createServer } from "./platform/http/server.ts";
import { routes as signIn } from "./platform/http/sign-in-routes.ts";
import { createStaffDoor } from "./platform/http/staff-door.ts";
import { loops, queues } from "./worker.ts";

/** What guests' pages and restaurants' own websites ask for; our pages take the types of their calls from here. */
const guestRoutes = [
  ...menus,
  ...orderTimes,
  ...addresses,
  ...orders,
  ...coupons,
  ...reservations,
  ...tracking,
  ...newsletter,
  ...siteGate,
];
export type GuestRoute = (typeof guestRoutes)[number];

/** What people signed in to the dashboard may do; its page takes the types of its calls from here. */
const staffRoutes = [
  ...me,
  ...alerts,
  ...secondFactor,
  ...board,
  ...orderChanges,
  ...phoneOrders,
  ...salesReports,
  ...kitchen,
  ...stations,
  ...staffPrinters,
  ...onDrafts(staffMenus),
  ...staffMenuImports,
  ...onDrafts(menuPreview),
  ...menuDraft,
  ...menuHistory,
  ...restaurantFile,
  ...onDrafts(staffCombos),
  ...onDrafts(staffDishes),
  ...staffCoupons,
  ...staffOffers,
  ...staffUploads,
  ...staffSettings,
  ...staffHours,
  ...staffZones,
  ...comingWeek,
  ...staffUpsell,
  ...staffPopup,
  ...staffRegister,
  ...staffGuests,
  ...diningRoom,
  ...staffSiteGate,
  ...staffNews,
  ...agreement,
  ...colleagues,
  ...auditLog,
  ...staffGoLive,
  ...paymentAccounts,
  ...payouts,
  ...firstDay,
  ...staffKeys,
  ...staffWebhooks,
  ...staffDomains,
];
export type StaffRoute = (typeof staffRoutes)[number];

/** What the people who run the service do in the console; its page takes the types of its calls from here. */
const operatorRoutes = [
  ...healthRoutes({ loops, queues }),
  ...consolePartners,
  ...consoleAgreements,
  ...consoleRestaurants,
  ...consolePeople,
  ...consoleGuests,
  ...consoleRetention,
  ...serviceLog,
];
export type OperatorRoute = (typeof operatorRoutes)[number];

/** What integrators call. */
const integratorRoutes = [
  ...partners,
  ...restaurants,
  ...recovery,
  ...restaurantKeys,
  ...settings,
  ...openingHours,
  ...deliveryZones,
  ...uploads,
  ...menuContent,
  ...menuImports,
  ...keptCoupons,
  ...dineIn,
  ...upsell,
  ...popup,
  ...ordersAtWork,
  ...tablesAtWork,
  ...kitchenAtWork,
  ...webhooks,
  ...sandbox,
  ...news,
  ...ownerInvites,
  ...goLive,
  ...domains,
  ...brand,
  ...senderDomains,
];

/** What a partner's team does in the portal: calls of the partner API, by people; its pages take the types of their calls from here. */
const portalRoutes = [
  ...atPortal(restaurants),
  ...atPortal(restaurantKeys),
  ...atPortal(goLive),
  ...atPortal(ownerInvites),
  ...atPortal(domains),
  ...atPortal(ordersAtWork),
  ...atPortal(tablesAtWork),
  ...atPortal(sandbox),
  ...sandboxInPortal,
  ...atPortal(webhooks.filter(({ path }) => path !== "/events")),
  ...webhooksInPortal,
  ...atPortal(brand),
  ...brandInPortal,
  ...atPortal(senderDomains),
  ...atPortal(news),
  ...partnerAgreement,
  ...partnerLimits,
  ...statusRoutes(queues),
  ...shownMails,
  ...teamInPortal,
  ...partnerKeysInPortal,
  ...atPortal(partners.filter(({ path }) => path !== "/me")),
];
export type PortalRoute = (typeof portalRoutes)[number];

/**
 * What else integrators read: a call of the log is made again in the portal. What happened to guests' orders is not told there, and `/me` is
 * about a key.
 */
const readAgain = atPortal<Route>(integratorRoutes).filter(
  ({ method, path, door }) =>
    method === "GET" &&
    path !== "/events" &&
    path !== "/me" &&
    !portalRoutes.some((hung) => hung.method === "GET" && hung.path === path && hung.door === door),
);

/** Every route of the service, by the door it hangs on. */
export const routes: readonly Route[] = [
  ...health,
  ...tls,
  ...leads,
  ...openApiRoutes(() => routes),
  ...docsRoutes(),
  // Guests and restaurants' websites
  ...guestRoutes,
  ...paymentPages,
  ...newsletterPages,
  ...invitePages,
  ...ownerPages,
  ...guestPages,
  ...starPrinters,
  ...epsonPrinters,
  ...outbox,
  ...assets,
  ...pictures,
  ...integratorRoutes,
  ...mcpRoutes(() => routes),
  // The dashboard
  ...signIn,
  ...passwords,
  ...applications,
  ...dashboard,
  ...staffRoutes,
  // The partner portal
  ...portalRoutes,
  ...readAgain,
  // The console
  ...operatorRoutes,
];

export interface AppOptions {
  /** For tests: an answer that does not fit its schema is an error. */
  validateResponses?: boolean;
  /** Other routes than the service's own, to try the doors with. */
  routes?: readonly Route[];
}

/** The service's HTTP: doors, limits, and every feature's routes. Listens on nothing yet. */
export function createApp(ctx: Context, options: AppOptions = {}): FastifyInstance {
  const { config, log, clock } = ctx;
  const domainHosts = createDomainHosts(ctx);
  const hosts = createHosts(config, domainHosts.slugOf);
  const addresses = createClientAddresses(config.trustedProxies);
  const credentials = createCredentials(ctx);
  const failures = createAuthenticationFailures(ctx.rateLimiter, clock);
  const origins = createTrustedOrigins({ credentials, failures, hosts, isLocal: config.isLocal });
  const cors = createCors({ origins, addresses, failures });

  const door = createRestaurantDoor({ credentials, origins, failures, addresses, clock });
  const hung = options.routes ?? routes;

  const begin = createBeginAnswer(config, hosts);
  const parseQuery = createQueryParser();
  const nextRequestId = createRequestIds();
  const countEdge = createEdgeCounter(ctx.metrics.registry);
  const edge = createEdgeAnswers({
    ctx,
    routes: hung,
    door,
    hosts,
    parseQuery,
    nextRequestId,
    everyHeaders: everyHeaders(config),
    countEdge,
  });
  const writeAccessLog = createAccessLog(log, ctx.metrics);
  const noteCall = createCallNotes(ctx);
  const onAnswered = (request: FastifyRequest, reply: FastifyReply): void => {
    writeAccessLog(request, reply);
    noteCall(request, reply);
  };

  const app = createServer({
    errorDocs: `${baseUrl(ctx.config)}/docs/guides/errors#`,
    log,
    hosts,
    addresses,
    begin,
    onAnswered,
    onSocketRefused: createRefusedSocketLog(log, ctx.metrics),
    parseQuery,
    nextRequestId,
    edge,
  });
  app.addHook("preClose", async () => endEventStreams(app.server));
  app.addHook("onReady", () => domainHosts.ready());
  app.addHook("onClose", async () => {
    credentials.close();
    domainHosts.close();
  });
  const refuseOtherMethod = hangRoutes(app, hung, {
    ctx,
    cors,
    begin,
    doors: {
      restaurant: door,
      ...createPartnerDoors({ credentials, failures, addresses, clock }),
      staff: createStaffDoor({ people: ctx.people, credentials, hosts, addresses }),
      ...createPortalDoors({ people: ctx.people, credentials, hosts, addresses }),
      operator: createOperatorDoor({ people: ctx.people, hosts, addresses }),
      public: createPublicDoor(addresses),
      page: createPageDoor(addresses),
    },
    audited: alsoLogged(audited),
    logged,
    onAnswered,
    countEdge,
    validateResponses: options.validateResponses ?? false,
  });
  answerTheRest(app, misdirectedPath, refuseOtherMethod, onAnswered);
  return app;
}
