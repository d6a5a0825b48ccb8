import { whatTheServiceDoes } from "./chapters/1-what-the-service-does.ts";
import { address, dayHours, menuRestaurant } from "./chapters/2-1-restaurant-object.ts";
import { allergens, category, menu, menuSchedule } from "./chapters/2-4-menu.ts";
import { publicCoupon, upsell } from "./chapters/2-8-offers.ts";
import { newsletterResponse, siteGate, trackingOrder } from "./chapters/2-10-tracking-order.ts";
import { partnerRestaurant } from "./chapters/2-14-partner-restaurant.ts";
import { newRestaurantKey, restaurantApiKey } from "./chapters/2-15-restaurant-keys.ts";
import { partnerMenu } from "./chapters/2-17-partner-menu.ts";
import { partnerProduct } from "./chapters/2-18-partner-product.ts";
import { productInput } from "./chapters/2-19-product-input.ts";
import { partnerSettings } from "./chapters/2-20-partner-settings.ts";
import { partnerWebhook } from "./chapters/2-21-partner-webhook.ts";
import { partnerDomain } from "./chapters/2-22-partner-domain.ts";
import { partnerNews } from "./chapters/2-23-partner-news.ts";
import { partnerSenderDomain } from "./chapters/2-24-partner-sender-domain.ts";
import { orderStatus } from "./chapters/3-1-order-status.ts";
import { newsStatus } from "./chapters/3-2-news-status.ts";
import { keyRotation, restaurantFlags } from "./chapters/3-3-key-rotation.ts";
import { getMenu, getRestaurant } from "./chapters/4-1-1-menu.ts";
import { getOrder, postOrders, postReservations } from "./chapters/4-1-3-orders.ts";
import { previewAuto, validateCoupon } from "./chapters/4-1-6-coupons.ts";
import { getSiteGate, newsletterSignup, otherEndpoints } from "./chapters/4-1-8-other-endpoints.ts";
import { createRestaurant } from "./chapters/4-2-1-create-restaurant.ts";
import { postBatch, postProduct } from "./chapters/4-2-2-products.ts";
import { putSchedules } from "./chapters/4-2-4-schedules.ts";
import { patchSettings } from "./chapters/4-2-5-settings.ts";
import { rotateKey } from "./chapters/4-2-6-rotate-key.ts";
import { deleteDomain, deleteZone, getDomains, getWebhooks } from "./chapters/4-2-7-partner-access.ts";
import { newsAction, postNews } from "./chapters/4-2-11-partner-news.ts";
import { postSenderDomain } from "./chapters/4-2-13-sender-domain.ts";
import { namedWithoutDetail } from "./chapters/4-2-14-named-without-detail.ts";
import { contractEndpoints } from "./chapters/4-2-15-contract.ts";
import { partnerApi } from "./chapters/4-2-partner-api.ts";
import { restaurantAuthentication } from "./chapters/5-1-authentication.ts";
import { partnerAuthentication } from "./chapters/5-2-partner-authentication.ts";
import { deliveryRules } from "./chapters/6-3-delivery-rules.ts";
import { deliveryHeaders, events, signature } from "./chapters/6-events.ts";
import { codes, errorEnvelope, rateLimitHeaders, retryGuidance } from "./chapters/7-errors.ts";
import { partnerRateLimits } from "./chapters/8-2-partner-limits.ts";
import { rateLimits, sizes } from "./chapters/8-limits.ts";
import { versioning } from "./chapters/9-versioning.ts";
import type { Chapter } from "./sentence.ts";

/**
 * Every heading of which something can be tried, in order. docs/contract says below its own headings which of these try its
 * rules. 2.14 to 2.24, 3.2 to 3.4, 4.2, 5.2 and 8.2 are the partner API's.
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
  partnerRestaurant,
  newRestaurantKey,
  restaurantApiKey,
  partnerMenu,
  partnerProduct,
  productInput,
  partnerSettings,
  partnerWebhook,
  partnerDomain,
  partnerNews,
  partnerSenderDomain,
  orderStatus,
  newsStatus,
  keyRotation,
  restaurantFlags,
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
  partnerApi,
  createRestaurant,
  postBatch,
  postProduct,
  putSchedules,
  patchSettings,
  rotateKey,
  getWebhooks,
  getDomains,
  deleteDomain,
  deleteZone,
  postNews,
  newsAction,
  postSenderDomain,
  namedWithoutDetail,
  contractEndpoints,
  restaurantAuthentication,
  partnerAuthentication,
  events,
  deliveryHeaders,
  signature,
  deliveryRules,
  errorEnvelope,
  codes,
  rateLimitHeaders,
  retryGuidance,
  rateLimits,
  partnerRateLimits,
  sizes,
  versioning,
];
