import { addressFile } from "./address-file.ts";
import { agreement } from "./agreement.ts";
import { calendar } from "./calendar.ts";
import { cart } from "./cart.ts";
import { cli } from "./cli.ts";
import { coupons } from "./coupons.ts";
import { delivery } from "./delivery.ts";
import { doors } from "./doors.ts";
import { errorPage } from "./error-page.ts";
import { fields } from "./fields.ts";
import { hosts } from "./hosts.ts";
import { hours } from "./hours.ts";
import { keys } from "./keys.ts";
import { mails } from "./mails.ts";
import { menu } from "./menu.ts";
import { news } from "./news.ts";
import { orders } from "./orders.ts";
import { outbox } from "./outbox.ts";
import { problems } from "./problems.ts";
import { file } from "./restaurant-file.ts";
import { restaurants } from "./restaurants.ts";
import { start } from "./start.ts";
import { tables } from "./tables.ts";
import { times } from "./times.ts";
import { zones } from "./zones.ts";

/** Everything that Luka says, in Norwegian bokmål: the source of keys and parameters for every language. */
export const catalogue = {
  addressFile,
  agreement,
  calendar,
  cart,
  cli,
  coupons,
  delivery,
  doors,
  errorPage,
  fields,
  file,
  hosts,
  hours,
  keys,
  mails,
  menu,
  news,
  orders,
  outbox,
  problems,
  restaurants,
  start,
  tables,
  times,
  zones,
} as const;
export type Catalogue = typeof catalogue;
