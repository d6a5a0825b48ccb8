import type { Catalogue } from "../nb/catalogue.ts";
import type { Translated } from "../template.ts";
import { addressFile } from "./address-file.ts";
import { calendar } from "./calendar.ts";
import { cart } from "./cart.ts";
import { cli } from "./cli.ts";
import { coupons } from "./coupons.ts";
import { delivery } from "./delivery.ts";
import { mails } from "./mails.ts";
import { orders } from "./orders.ts";
import { outbox } from "./outbox.ts";
import { problems } from "./problems.ts";
import { start } from "./start.ts";
import { times } from "./times.ts";

/** Everything that Luka says, in English. */
export const catalogue: Translated<Catalogue> = {
  addressFile,
  calendar,
  cart,
  cli,
  coupons,
  delivery,
  mails,
  orders,
  outbox,
  problems,
  start,
  times,
};
