import { operationIdOf, pathOf } from "./openapi-operations.ts";
import type { Route } from "./route.ts";

/**
 * What a call is named for AI clients: a verb and what it is done to, as `create_product`. Follows from method and path, so that a new
 * route has a name without anybody thinking of it; `test/mcp.test.ts` holds that names differ, and are short.
 */
export function callNameOf(route: Route): string {
  const special = specialNames[operationIdOf(route)];
  if (special) return special;
  const segments = pathOf(route)
    .replace(/^\/restaurants\/:slug(?=\/)/, "")
    .split("/")
    .slice(1);
  const nouns = segments
    .filter((segment) => !segment.startsWith(":"))
    .map((noun) => noun.replaceAll("-", "_"));
  const last = nouns.at(-1)!;
  const above = nouns.slice(0, -1).map(singular);
  const whole = [...above, last].join("_");
  const isOfOne = segments.at(-1)!.startsWith(":");
  const isDeed = segments.at(-2)?.startsWith(":") && !isOfOne && singular(last) === last;
  if (route.method === "POST")
    return isDeed ? `${last}_${above.join("_")}` : `create_${[...above, singular(last)].join("_")}`;
  const verb = { PUT: "set", PATCH: "change", DELETE: "delete" }[route.method as string];
  if (verb) return `${verb}_${isOfOne ? [...above, singular(last)].join("_") : whole}`;
  return isOfOne || singular(last) === last ? `get_${[...above, singular(last)].join("_")}` : `list_${whole}`;
}

/** Those whose path does not say what they do. */
const specialNames: Record<string, string> = {
  getRestaurantsSlug: "get_restaurant",
  getRestaurantsSlugHours: "get_hours",
  postNewsNewsIdActions: "publish_or_archive_news",
  postRestaurantsSlugCategoriesCategoryIdProducts: "create_product",
  postRestaurantsSlugProductsBatch: "create_products",
  postRestaurantsSlugDomainsDomainIdPrimary: "make_domain_primary",
  postRestaurantsSlugGoLive: "ask_to_go_live",
  deleteRestaurantsSlugGoLive: "take_back_go_live",
  postBrandSenderDomain: "set_brand_sender_domain",
  postBrandSenderDomainCheck: "check_brand_sender_domain",
  postRestaurantsSlugWebhooksWebhookIdRotateSecret: "rotate_webhook_secret",
  postRestaurantsSlugOrdersOrderIdChanges: "change_order",
  postRestaurantsSlugOrdersOrderIdStatus: "move_order",
  postRestaurantsSlugReservationsReservationIdNoShow: "mark_reservation_no_show",
  postRestaurantsSlugReservationsReservationIdNoShowUndo: "take_back_reservation_no_show",
  postRestaurantsSlugReservationsReservationIdTables: "assign_reservation_tables",
  postRestaurantsSlugSandboxOrdersOrderIdActions: "play_sandbox_order",
  postRestaurantsSlugSandboxReservationsReservationIdActions: "play_sandbox_reservation",
  getRestaurantsSlugSandboxClock: "get_sandbox_clock",
  postRestaurantsSlugSandboxClock: "set_sandbox_clock",
  postRestaurantsSlugSandboxEvents: "make_sandbox_event",
  getRestaurantsSlugReportsDay: "get_day_report",
  deleteRecoverySlug: "delete_lost_sandbox",
  getLogs: "list_api_log",
  getNews: "list_news",
};

/** These are one, or what there is no one of. */
const alone = new Set(["news", "hours", "settings", "availability"]);
const singular = (noun: string): string => {
  if (alone.has(noun)) return noun;
  return noun.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
};
