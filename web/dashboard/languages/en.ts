import { account } from "../../../src/messages/en/account.ts";
import { alerts } from "../../../src/messages/en/alerts.ts";
import { auditLog } from "../../../src/messages/en/audit-log.ts";
import { colleagues } from "../../../src/messages/en/colleagues.ts";
import { dashboard } from "../../../src/messages/en/dashboard.ts";
import { diningRoom } from "../../../src/messages/en/dining-room.ts";
import { dishes } from "../../../src/messages/en/dishes.ts";
import { firstDay } from "../../../src/messages/en/first-day.ts";
import { habits } from "../../../src/messages/en/habits.ts";
import { integrations } from "../../../src/messages/en/integrations.ts";
import { keptMoves } from "../../../src/messages/en/kept-moves.ts";
import { menuOffice } from "../../../src/messages/en/menu-office.ts";
import { money } from "../../../src/messages/en/money.ts";
import { newsletter } from "../../../src/messages/en/newsletter-office.ts";
import { newsletterRegister } from "../../../src/messages/en/newsletter-register.ts";
import { offerPages } from "../../../src/messages/en/offer-pages.ts";
import { office } from "../../../src/messages/en/office.ts";
import { openingHours } from "../../../src/messages/en/opening-hours.ts";
import { ownerPages } from "../../../src/messages/en/owner-pages.ts";
import { payouts } from "../../../src/messages/en/payouts.ts";
import { phoneOrders } from "../../../src/messages/en/phone-orders.ts";
import { pictures } from "../../../src/messages/en/pictures.ts";
import { prepTimes } from "../../../src/messages/en/prep-times.ts";
import { printers } from "../../../src/messages/en/printers.ts";
import { profile } from "../../../src/messages/en/profile.ts";
import { specialDays } from "../../../src/messages/en/special-days.ts";
import { stations } from "../../../src/messages/en/stations.ts";
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
