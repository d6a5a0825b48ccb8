import { reasonCodes } from "../../domain/order-state.ts";
import { Problem } from "../problem.ts";
import type { Result, Route } from "./route.ts";

/** What somebody who looks at a restaurant as its owner does is shown of an answer: all of it, all but who the guests are, or nothing. */
export type Sight = "WHOLE" | "WITHOUT_GUESTS" | "CLOSED";

/**
 * Every call of the dashboard that reads (D-392). What is not in it is closed: a new one is decided on here, and a test asks for it. Closed is
 * what is a list of guests, opens something, or is about one's own browser.
 */
export const sights: Readonly<Record<string, Sight>> = {
  "/me": "WHOLE",
  "/me/sessions": "WHOLE",
  "/me/second-factor": "WHOLE",
  "/alerts": "CLOSED",
  "/alerts/phones": "WHOLE",
  "/orders": "WITHOUT_GUESTS",
  "/orders/changes": "WITHOUT_GUESTS",
  "/orders/:id": "WITHOUT_GUESTS",
  "/events": "WHOLE",
  "/order-menu": "WHOLE",
  "/order-addresses": "WHOLE",
  "/reports/day": "WHOLE",
  "/reports/sales": "WHOLE",
  "/reports/suggestions": "WHOLE",
  "/reports/books": "WHOLE",
  "/reports/books.csv": "WHOLE",
  "/restaurant": "WHOLE",
  "/stations": "WHOLE",
  "/printers": "WHOLE",
  "/printers/:printerId/jobs": "WITHOUT_GUESTS",
  "/menus": "WHOLE",
  "/categories": "WHOLE",
  "/addon-groups": "WHOLE",
  "/menu": "WHOLE",
  "/menu-imports": "WHOLE",
  "/menu-imports/:importId": "WHOLE",
  "/menus/:menuId/preview": "WHOLE",
  "/menu-draft": "WHOLE",
  "/menu-versions": "WHOLE",
  "/menu-versions/:versionId": "WHOLE",
  // With its codes, and the way to take a whole restaurant along.
  "/restaurant-file": "CLOSED",
  "/combos": "WHOLE",
  "/dishes": "WHOLE",
  "/dishes/:productId": "WHOLE",
  "/coupons": "WHOLE",
  "/coupons/:couponId": "WHOLE",
  "/offers": "WHOLE",
  "/settings": "WHOLE",
  "/hours": "WHOLE",
  "/hours/taken": "WHOLE",
  "/delivery-zones": "WHOLE",
  "/delivery-zones/ground": "WHOLE",
  "/delivery-zones/addresses": "WHOLE",
  "/coming-week": "WHOLE",
  "/upsell": "WHOLE",
  "/newsletter-popup": "WHOLE",
  "/newsletter/subscribers": "CLOSED",
  "/newsletter/subscribers.csv": "CLOSED",
  "/dine-in": "WHOLE",
  "/reservations": "WITHOUT_GUESTS",
  "/reservations/:id": "WITHOUT_GUESTS",
  // A password.
  "/site-gate": "CLOSED",
  "/news": "WHOLE",
  "/agreement": "WHOLE",
  "/colleagues": "WHOLE",
  "/audit-log": "WHOLE",
  "/go-live": "WHOLE",
  "/payment-accounts": "WHOLE",
  "/refund-limits": "WHOLE",
  "/payouts": "WHOLE",
  "/payouts/differences": "WHOLE",
  "/first-day": "WHOLE",
  "/keys": "WHOLE",
  "/webhooks": "WHOLE",
  // What was sent names orders as the restaurant's own website does.
  "/webhooks/:webhookId/deliveries": "CLOSED",
  "/domains": "WHOLE",
};

/**
 * Who looks changes nothing, whatever they ask for: of what the dashboard does, reading alone is let through.
 * @throws Problem LOOK_ONLY
 */
export function refuseInLook({ method, path }: Pick<Route, "method" | "path">): void {
  if (method !== "GET") throw new Problem("LOOK_ONLY", { reason: "CHANGE" });
  if ((sights[path] ?? "CLOSED") === "CLOSED") throw new Problem("LOOK_ONLY", { reason: "HIDDEN" });
}

/** An answer as somebody who looks may see it. */
export const asLookedAt = ({ path }: Pick<Route, "path">, result: Result): Result =>
  sights[path] === "WITHOUT_GUESTS" ? (withoutGuests(result) as Result) : result;

/** Of a name its first letter, so that rows can be told apart while the owner is on the phone. */
const initial = (name: unknown): string => (typeof name === "string" && name ? `${[...name][0]} …` : "…");

/** A reason of the list, never one in somebody's own words, however they are written. */
const codeAlone = (reason: unknown): unknown => reasonCodes.find((code) => code === reason) ?? null;

type Fields = Record<string, unknown>;
const masked: Readonly<Record<string, (value: unknown) => unknown>> = {
  customer: (value) => ({
    ...(value as Fields),
    name: initial((value as Fields).name),
    phone: (value as Fields).phone === null ? null : "",
    email: null,
  }),
  customerName: initial,
  deliveryAddress: (value) => ({
    ...(value as Fields),
    ...{ line1: "…", line2: null, floor: null, doorCode: null, instructions: null },
    ...{ latitude: null, longitude: null },
  }),
  cancellation: (value) => ({
    ...(value as Fields),
    reason: codeAlone((value as Fields).reason),
    message: null,
  }),
  note: () => null,
  vehicle: () => null,
  occasion: () => null,
  allergies: () => [],
  wheelchair: () => false,
  clientReference: () => null,
  clientLineId: () => null,
  // They open the order for whoever has them.
  paymentUrl: () => null,
  trackingUrl: () => "",
};

function withoutGuests(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutGuests);
  // Written before, as bytes: nothing that is known to have no guests in it.
  if (value instanceof Uint8Array)
    throw new Error("An answer about guests is bytes: it cannot be shown without them.");
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner !== null && inner !== undefined && masked[name] ? masked[name](inner) : withoutGuests(inner),
    ]),
  );
}
