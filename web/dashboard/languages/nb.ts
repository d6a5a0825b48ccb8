import { account } from "../../../src/messages/nb/account.ts";
import { alerts } from "../../../src/messages/nb/alerts.ts";
import { auditLog } from "../../../src/messages/nb/audit-log.ts";
import { colleagues } from "../../../src/messages/nb/colleagues.ts";
import { dashboard } from "../../../src/messages/nb/dashboard.ts";
import { diningRoom } from "../../../src/messages/nb/dining-room.ts";
import { dishes } from "../../../src/messages/nb/dishes.ts";
import { firstDay } from "../../../src/messages/nb/first-day.ts";
import { habits } from "../../../src/messages/nb/habits.ts";
import { integrations } from "../../../src/messages/nb/integrations.ts";
import { keptMoves } from "../../../src/messages/nb/kept-moves.ts";
import { menuOffice } from "../../../src/messages/nb/menu-office.ts";
import { money } from "../../../src/messages/nb/money.ts";
import { newsletter } from "../../../src/messages/nb/newsletter-office.ts";
import { newsletterRegister } from "../../../src/messages/nb/newsletter-register.ts";
import { offerPages } from "../../../src/messages/nb/offer-pages.ts";
import { office } from "../../../src/messages/nb/office.ts";
import { openingHours } from "../../../src/messages/nb/opening-hours.ts";
import { ownerPages } from "../../../src/messages/nb/owner-pages.ts";
import { payouts } from "../../../src/messages/nb/payouts.ts";
import { phoneOrders } from "../../../src/messages/nb/phone-orders.ts";
import { pictures } from "../../../src/messages/nb/pictures.ts";
import { prepTimes } from "../../../src/messages/nb/prep-times.ts";
import { printers } from "../../../src/messages/nb/printers.ts";
import { profile } from "../../../src/messages/nb/profile.ts";
import { specialDays } from "../../../src/messages/nb/special-days.ts";
import { stations } from "../../../src/messages/nb/stations.ts";
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
    dishes,
    kept: keptMoves,
    menuOffice,
    money,
    newsletter,
    newsletterRegister,
    office: { ...office, ...integrations },
    reservations: diningRoom,
    openingHours,
    ownerPages,
    firstDay,
    payouts,
    prepTimes,
    printers,
    profile,
    specialDays,
    stations,
    offers: offerPages,
    phoneOrders,
    pictures,
    zonesPage,
  },
};
