import { changes } from "./fixed/changes.ts";
import { operators } from "./fixed/console.ts";
import { domain } from "./fixed/domain.ts";
import { doors } from "./fixed/doors.ts";
import { kitchen } from "./fixed/kitchen.ts";
import { menus } from "./fixed/menus.ts";
import { office } from "./fixed/office.ts";
import { orders } from "./fixed/orders.ts";
import { outbound } from "./fixed/outbound.ts";
import { payments } from "./fixed/payments.ts";
import { people } from "./fixed/people.ts";
import { portal } from "./fixed/portal.ts";
import { reservations } from "./fixed/reservations.ts";
import { sqlOrders } from "./fixed/sql-orders.ts";
import { sqlOthers } from "./fixed/sql-others.ts";
import { sqlPayments } from "./fixed/sql-payments.ts";
import { sqlReservations } from "./fixed/sql-reservations.ts";
import { sqlWebhooks } from "./fixed/sql-webhooks.ts";
import { upkeep } from "./fixed/upkeep.ts";
import { web } from "./fixed/web.ts";
import type { Mutant } from "./mutant.ts";

/** Every mutant that is tried each time, in the order of the areas. */
export const fixedMutants: readonly Mutant[] = [
  ...domain,
  ...doors,
  ...orders,
  ...changes,
  ...kitchen,
  ...office,
  ...payments,
  ...reservations,
  ...outbound,
  ...menus,
  ...people,
  ...portal,
  ...operators,
  ...upkeep,
  ...web,
  ...sqlOrders,
  ...sqlPayments,
  ...sqlReservations,
  ...sqlOthers,
  ...sqlWebhooks,
];
