import { account } from "../../../src/messages/en/account.ts";
import { alerts } from "../../../src/messages/en/alerts.ts";
import { auditLog } from "../../../src/messages/en/audit-log.ts";
import { colleagues } from "../../../src/messages/en/colleagues.ts";
import { consolePages } from "../../../src/messages/en/console.ts";
import { dashboard } from "../../../src/messages/en/dashboard.ts";
import { desk } from "../../../src/messages/en/desk.ts";
import { diningRoom } from "../../../src/messages/en/dining-room.ts";
import { dishes } from "../../../src/messages/en/dishes.ts";
import { firstDay } from "../../../src/messages/en/first-day.ts";
import { guestData } from "../../../src/messages/en/guest-data.ts";
import { habits } from "../../../src/messages/en/habits.ts";
import { help } from "../../../src/messages/en/help.ts";
import { integrations } from "../../../src/messages/en/integrations.ts";
import { keptMoves } from "../../../src/messages/en/kept-moves.ts";
import { look } from "../../../src/messages/en/look.ts";
import { menuOffice } from "../../../src/messages/en/menu-office.ts";
import { money } from "../../../src/messages/en/money.ts";
import { newsletter } from "../../../src/messages/en/newsletter-office.ts";
import { newsletterRegister } from "../../../src/messages/en/newsletter-register.ts";
import { offerPages } from "../../../src/messages/en/offer-pages.ts";
import { office } from "../../../src/messages/en/office.ts";
import { openingHours } from "../../../src/messages/en/opening-hours.ts";
import { orderChanges } from "../../../src/messages/en/order-changes.ts";
import { ownerPages } from "../../../src/messages/en/owner-pages.ts";
import { partnerBegin } from "../../../src/messages/en/partner-begin.ts";
import { payouts } from "../../../src/messages/en/payouts.ts";
import { phoneOrders } from "../../../src/messages/en/phone-orders.ts";
import { pictures } from "../../../src/messages/en/pictures.ts";
import { portal } from "../../../src/messages/en/portal.ts";
import { portalAgreement } from "../../../src/messages/en/portal-agreement.ts";
import { portalAudit } from "../../../src/messages/en/portal-audit.ts";
import { portalBrand } from "../../../src/messages/en/portal-brand.ts";
import { portalKeys } from "../../../src/messages/en/portal-keys.ts";
import { portalLogs } from "../../../src/messages/en/portal-logs.ts";
import { portalNews } from "../../../src/messages/en/portal-news.ts";
import { portalRestaurants } from "../../../src/messages/en/portal-restaurants.ts";
import { portalTeam } from "../../../src/messages/en/portal-team.ts";
import { portalUsage } from "../../../src/messages/en/portal-usage.ts";
import { portalWebhooks } from "../../../src/messages/en/portal-webhooks.ts";
import { prepTimes } from "../../../src/messages/en/prep-times.ts";
import { printers } from "../../../src/messages/en/printers.ts";
import { profile } from "../../../src/messages/en/profile.ts";
import { retentionPage } from "../../../src/messages/en/retention-page.ts";
import { serviceLog } from "../../../src/messages/en/service-log.ts";
import { soldOut } from "../../../src/messages/en/sold-out.ts";
import { specialDays } from "../../../src/messages/en/special-days.ts";
import { stations } from "../../../src/messages/en/stations.ts";
import { tablesPage } from "../../../src/messages/en/tables-page.ts";
import { zonesPage } from "../../../src/messages/en/zones-page.ts";

/** What the dashboard says in English. */
export const language = {
  habits,
  texts: {
    ...dashboard,
    account,
    alerts,
    auditLog,
    colleagues,
    console: consolePages,
    desk,
    dishes,
    kept: keptMoves,
    look,
    menuOffice,
    money,
    newsletter,
    newsletterRegister,
    office: { ...office, ...integrations },
    reservations: diningRoom,
    openingHours,
    orderChanges,
    ownerPages,
    firstDay,
    guestData,
    help,
    partnerBegin,
    payouts,
    portal,
    portalAgreement,
    portalAudit,
    portalBrand,
    portalKeys,
    portalLogs,
    portalNews,
    portalRestaurants,
    portalTeam,
    portalUsage,
    portalWebhooks,
    prepTimes,
    printers,
    profile,
    retentionPage,
    serviceLog,
    specialDays,
    soldOut,
    stations,
    offers: offerPages,
    phoneOrders,
    pictures,
    tablesPage,
    zonesPage,
  },
};
