import { account } from "../../../src/messages/nb/account.ts";
import { alerts } from "../../../src/messages/nb/alerts.ts";
import { auditLog } from "../../../src/messages/nb/audit-log.ts";
import { colleagues } from "../../../src/messages/nb/colleagues.ts";
import { consolePages } from "../../../src/messages/nb/console.ts";
import { dashboard } from "../../../src/messages/nb/dashboard.ts";
import { desk } from "../../../src/messages/nb/desk.ts";
import { diningRoom } from "../../../src/messages/nb/dining-room.ts";
import { dishes } from "../../../src/messages/nb/dishes.ts";
import { firstDay } from "../../../src/messages/nb/first-day.ts";
import { guestData } from "../../../src/messages/nb/guest-data.ts";
import { habits } from "../../../src/messages/nb/habits.ts";
import { help } from "../../../src/messages/nb/help.ts";
import { integrations } from "../../../src/messages/nb/integrations.ts";
import { keptMoves } from "../../../src/messages/nb/kept-moves.ts";
import { look } from "../../../src/messages/nb/look.ts";
import { menuOffice } from "../../../src/messages/nb/menu-office.ts";
import { money } from "../../../src/messages/nb/money.ts";
import { newsletter } from "../../../src/messages/nb/newsletter-office.ts";
import { newsletterRegister } from "../../../src/messages/nb/newsletter-register.ts";
import { offerPages } from "../../../src/messages/nb/offer-pages.ts";
import { office } from "../../../src/messages/nb/office.ts";
import { openingHours } from "../../../src/messages/nb/opening-hours.ts";
import { orderChanges } from "../../../src/messages/nb/order-changes.ts";
import { ownerPages } from "../../../src/messages/nb/owner-pages.ts";
import { partnerBegin } from "../../../src/messages/nb/partner-begin.ts";
import { payouts } from "../../../src/messages/nb/payouts.ts";
import { phoneOrders } from "../../../src/messages/nb/phone-orders.ts";
import { pictures } from "../../../src/messages/nb/pictures.ts";
import { portal } from "../../../src/messages/nb/portal.ts";
import { portalAgreement } from "../../../src/messages/nb/portal-agreement.ts";
import { portalAudit } from "../../../src/messages/nb/portal-audit.ts";
import { portalBrand } from "../../../src/messages/nb/portal-brand.ts";
import { portalKeys } from "../../../src/messages/nb/portal-keys.ts";
import { portalLogs } from "../../../src/messages/nb/portal-logs.ts";
import { portalNews } from "../../../src/messages/nb/portal-news.ts";
import { portalRestaurants } from "../../../src/messages/nb/portal-restaurants.ts";
import { portalTeam } from "../../../src/messages/nb/portal-team.ts";
import { portalUsage } from "../../../src/messages/nb/portal-usage.ts";
import { portalWebhooks } from "../../../src/messages/nb/portal-webhooks.ts";
import { prepTimes } from "../../../src/messages/nb/prep-times.ts";
import { printers } from "../../../src/messages/nb/printers.ts";
import { profile } from "../../../src/messages/nb/profile.ts";
import { retentionPage } from "../../../src/messages/nb/retention-page.ts";
import { serviceLog } from "../../../src/messages/nb/service-log.ts";
import { soldOut } from "../../../src/messages/nb/sold-out.ts";
import { specialDays } from "../../../src/messages/nb/special-days.ts";
import { stations } from "../../../src/messages/nb/stations.ts";
import { tablesPage } from "../../../src/messages/nb/tables-page.ts";
import { zonesPage } from "../../../src/messages/nb/zones-page.ts";

/** What the dashboard says in Norwegian; a browser loads this language or another. */
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
