import type { PartnerStatus } from "../../src/domain/partner-status.ts";
import type { PortalAnswer } from "./portal-api.ts";

type Start = PortalAnswer<"GET /start">;

/** The steps from what works in TEST to a restaurant that takes orders; `leads` to where one is done, until it is. */
export const liveSteps = (
  status: PartnerStatus,
  { hasAgreement, hasKey, hasRestaurant, hasOpened }: Start["live"],
) =>
  [
    { name: "approval", isDone: status === "APPROVED", leads: false },
    { name: "agreement", isDone: hasAgreement, leads: !hasAgreement },
    { name: "key", isDone: hasKey, leads: !hasKey },
    { name: "restaurant", isDone: hasRestaurant, leads: !hasRestaurant },
    // There is nothing to open before there is a restaurant.
    { name: "opening", isDone: hasOpened, leads: hasRestaurant && !hasOpened },
  ] as const;

/** The call that lets the example guest order, with the keys that are known and a place for those that are not; ready: it has both. */
export const firstOrderCall = (
  origin: string,
  slug: string,
  { partnerKey, restaurantKey }: { partnerKey: string | null; restaurantKey: string | null },
): { call: string; isReady: boolean } => ({
  isReady: partnerKey !== null && restaurantKey !== null,
  call: [
    `curl -X POST ${origin}/api/v1/partner/restaurants/${slug}/sandbox/events`,
    `-H "Authorization: Bearer ${partnerKey ?? "lbp_test_…"}"`,
    `-H "X-Service-Restaurant-Key: ${restaurantKey ?? "lbs_test_…"}"`,
    `-H "Content-Type: application/json"`,
    `-d '{ "type": "ORDER_CREATED" }'`,
  ].join(" "),
});
