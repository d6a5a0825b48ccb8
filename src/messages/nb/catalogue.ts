import { calendar } from "./calendar.ts";
import { cart } from "./cart.ts";
import { coupons } from "./coupons.ts";
import { delivery } from "./delivery.ts";
import { mails } from "./mails.ts";
import { orders } from "./orders.ts";
import { outbox } from "./outbox.ts";
import { problems } from "./problems.ts";
import { times } from "./times.ts";

/** Everything that Luka says, in Norwegian bokmål: the source of keys and parameters for every language. */
export const catalogue = {
  calendar,
  cart,
  coupons,
  delivery,
  mails,
  orders,
  outbox,
  problems,
  times,
} as const;
export type Catalogue = typeof catalogue;
