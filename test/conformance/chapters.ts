import { whatTheServiceDoes } from "./chapters/1-what-the-service-does.ts";
import { address, dayHours, menuRestaurant } from "./chapters/2-1-restaurant-object.ts";
import { allergens, category, menu, menuSchedule } from "./chapters/2-4-menu.ts";
import { publicCoupon, upsell } from "./chapters/2-8-offers.ts";
import { newsletterResponse, siteGate, trackingOrder } from "./chapters/2-10-tracking-order.ts";
import { orderStatus } from "./chapters/3-1-order-status.ts";
import { getMenu, getRestaurant } from "./chapters/4-1-1-menu.ts";
import { getOrder, postOrders, postReservations } from "./chapters/4-1-3-orders.ts";
import { previewAuto, validateCoupon } from "./chapters/4-1-6-coupons.ts";
import { getSiteGate, newsletterSignup, otherEndpoints } from "./chapters/4-1-8-other-endpoints.ts";
import { restaurantAuthentication } from "./chapters/5-1-authentication.ts";
import { deliveryRules } from "./chapters/6-3-delivery-rules.ts";
import { deliveryHeaders, events, signature } from "./chapters/6-events.ts";
import { codes, errorEnvelope, rateLimitHeaders, retryGuidance } from "./chapters/7-errors.ts";
import { rateLimits, sizes } from "./chapters/8-limits.ts";
import { versioning } from "./chapters/9-versioning.ts";
import type { Chapter } from "./sentence.ts";

/**
 * Every heading of the interface specification of which something can be tried, in its order. The numbers of headings
 * are those of the whole specification: 2.14 to 2.23, 3.2 to 3.4, 4.2, 5.2 and 8.2 are the partner API's.
 */
export const chapters: readonly Chapter[] = [
  whatTheServiceDoes,
  address,
  dayHours,
  menuRestaurant,
  menu,
  menuSchedule,
  category,
  allergens,
  publicCoupon,
  upsell,
  trackingOrder,
  siteGate,
  newsletterResponse,
  orderStatus,
  getMenu,
  getRestaurant,
  getOrder,
  postOrders,
  postReservations,
  validateCoupon,
  previewAuto,
  newsletterSignup,
  getSiteGate,
  otherEndpoints,
  restaurantAuthentication,
  events,
  deliveryHeaders,
  signature,
  deliveryRules,
  errorEnvelope,
  codes,
  rateLimitHeaders,
  retryGuidance,
  rateLimits,
  sizes,
  versioning,
];
