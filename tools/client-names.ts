import { callNameOf } from "../src/platform/http/mcp-names.ts";
import { operationIdOf } from "../src/platform/http/openapi-operations.ts";
import type { Route } from "../src/platform/http/route.ts";

/** What the client's methods are called, by the document's operation. */
export type Names = Readonly<Record<string, string>>;

/** The words of those who build a restaurant's own site. New calls keep their own name. */
export const restaurantNames: Names = {
  getMenu: "menu",
  getRestaurant: "restaurant",
  getPrepTime: "prepTime",
  getOrderSlots: "orderSlots",
  getAddressSearch: "searchAddresses",
  postOrders: "placeOrder",
  postOrdersQuote: "quoteOrder",
  getOrdersToken: "trackOrder",
  postOrdersTokenCancel: "cancelOrder",
  postCouponsValidate: "validateCoupon",
  postCouponsPreviewAuto: "previewPromotion",
  getDineInAvailability: "availability",
  postDineInHolds: "holdTable",
  deleteDineInHoldsId: "releaseTable",
  postDineInWaitlist: "joinWaitlist",
  deleteDineInWaitlistId: "leaveWaitlist",
  postReservations: "reserveTable",
  postNewsletterSignup: "signUp",
  getSiteGate: "siteGate",
};

/** The partner API's calls have one name, for AI clients (`create_product`) and here (`createProduct`). */
export const partnerNames = (routes: readonly Route[]): Names =>
  Object.fromEntries(
    routes
      .filter(({ door }) => door === "partner" || door === "partnerRestaurant")
      .map((route) => [
        operationIdOf(route),
        callNameOf(route).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ]),
  );
