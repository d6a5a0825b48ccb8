import type { Catalogue } from "../nb/catalogue.ts";
import type { Translated } from "../template.ts";
import { account } from "./account.ts";
import { addressFile } from "./address-file.ts";
import { agreement } from "./agreement.ts";
import { alerts } from "./alerts.ts";
import { auditLog } from "./audit-log.ts";
import { booking } from "./booking.ts";
import { calendar } from "./calendar.ts";
import { cart } from "./cart.ts";
import { cli } from "./cli.ts";
import { colleagues } from "./colleagues.ts";
import { coupons } from "./coupons.ts";
import { dashboard } from "./dashboard.ts";
import { delivery } from "./delivery.ts";
import { diningRoom } from "./dining-room.ts";
import { doors } from "./doors.ts";
import { errorPage } from "./error-page.ts";
import { fields } from "./fields.ts";
import { firstDay } from "./first-day.ts";
import { frontPage } from "./front-page.ts";
import { gate } from "./gate.ts";
import { guest } from "./guest.ts";
import { hosts } from "./hosts.ts";
import { hours } from "./hours.ts";
import { integrations } from "./integrations.ts";
import { keptMoves } from "./kept-moves.ts";
import { keys } from "./keys.ts";
import { mails } from "./mails.ts";
import { menu } from "./menu.ts";
import { menuPages } from "./menu-pages.ts";
import { money } from "./money.ts";
import { news } from "./news.ts";
import { newsletterPage } from "./newsletter-page.ts";
import { newsletterRegister } from "./newsletter-register.ts";
import { offers } from "./offers.ts";
import { office } from "./office.ts";
import { openingHours } from "./opening-hours.ts";
import { ordering } from "./ordering.ts";
import { orders } from "./orders.ts";
import { outbox } from "./outbox.ts";
import { ownerPages } from "./owner-pages.ts";
import { partnerAgreement } from "./partner-agreement.ts";
import { partnerBegin } from "./partner-begin.ts";
import { payouts } from "./payouts.ts";
import { plainOrder } from "./plain-order.ts";
import { portalKeys } from "./portal-keys.ts";
import { portalTeam } from "./portal-team.ts";
import { prepTimes } from "./prep-times.ts";
import { printers } from "./printers.ts";
import { problems } from "./problems.ts";
import { file } from "./restaurant-file.ts";
import { restaurants } from "./restaurants.ts";
import { sandbox } from "./sandbox.ts";
import { sandboxPay } from "./sandbox-pay.ts";
import { serviceLog } from "./service-log.ts";
import { signposts } from "./signposts.ts";
import { soldOut } from "./sold-out.ts";
import { specialDays } from "./special-days.ts";
import { start } from "./start.ts";
import { stations } from "./stations.ts";
import { tables } from "./tables.ts";
import { times } from "./times.ts";
import { tracking } from "./tracking.ts";
import { zones } from "./zones.ts";

/** Everything that Luka says, in English. */
export const catalogue: Translated<Catalogue> = {
  account,
  addressFile,
  agreement,
  alerts,
  auditLog,
  booking,
  calendar,
  cart,
  cli,
  colleagues,
  coupons,
  dashboard,
  delivery,
  diningRoom,
  doors,
  errorPage,
  fields,
  frontPage,
  gate,
  guest,
  hosts,
  hours,
  integrations,
  keptMoves,
  keys,
  mails,
  menu,
  menuPages,
  money,
  news,
  newsletterPage,
  newsletterRegister,
  offers,
  office,
  openingHours,
  ordering,
  orders,
  outbox,
  ownerPages,
  firstDay,
  partnerBegin,
  partnerAgreement,
  payouts,
  plainOrder,
  portalKeys,
  portalTeam,
  prepTimes,
  printers,
  problems,
  file,
  restaurants,
  sandbox,
  sandboxPay,
  serviceLog,
  signposts,
  specialDays,
  start,
  soldOut,
  stations,
  tables,
  times,
  tracking,
  zones,
};
