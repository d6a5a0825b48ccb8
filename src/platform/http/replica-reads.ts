import type { DoorName } from "./callers.ts";
import type { Route } from "./route.ts";

const ofPartners = ["/logs", "/restaurants"];
const ofTheirRestaurants = ["/export", "/reports/day", "/webhooks/:webhookId/deliveries"];

/**
 * Every call that is answered from a read replica, where there is one (decision 0097): reports, logs, files to take out, and lists that
 * somebody looks through. Each of them only reads, which a test holds. Not among them is what an order waits for, what is asked for all the
 * time (boards, menus, feeds) and is mostly answered from memory, and what says where a limit stands before something is taken from it.
 */
export const replicaReads: Readonly<Partial<Record<DoorName, readonly string[]>>> = {
  staff: [
    "/reports/day",
    "/reports/sales",
    "/reports/suggestions",
    "/reports/books",
    "/reports/books.csv",
    "/payouts",
    "/payouts/differences",
    "/audit-log",
    "/newsletter/subscribers",
    "/newsletter/subscribers.csv",
    "/restaurant-file",
    "/webhooks/:webhookId/deliveries",
  ],
  partner: ofPartners,
  partnerRestaurant: ofTheirRestaurants,
  portal: [...ofPartners, "/limits"],
  portalRestaurant: [...ofTheirRestaurants, "/orders", "/reservations", "/webhooks/:webhookId/health"],
  operator: [
    "/log",
    "/log.csv",
    "/partners",
    "/partners/:partnerId",
    "/people",
    "/restaurants",
    "/restaurants-waiting",
    "/retention",
  ],
};

export const readsReplica = ({ door, method, path }: Pick<Route, "door" | "method" | "path">): boolean =>
  method === "GET" && (replicaReads[door]?.includes(path) ?? false);
