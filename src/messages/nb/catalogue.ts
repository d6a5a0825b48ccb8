import { cart } from "./cart.ts";
import { coupons } from "./coupons.ts";
import { delivery } from "./delivery.ts";
import { orders } from "./orders.ts";
import { problems } from "./problems.ts";
import { times } from "./times.ts";

/** Everything that Luka says, in Norwegian bokmål: the source of keys and parameters for every language. */
export const catalogue = { cart, coupons, delivery, orders, problems, times } as const;
export type Catalogue = typeof catalogue;
