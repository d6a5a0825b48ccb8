import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { createRestaurant, reservedSlug } from "./create-restaurant.ts";
import { exportRestaurant } from "./export-restaurant.ts";
import { listRestaurants } from "./list-restaurants.ts";
import {
  CreatedPartnerRestaurant,
  NewPartnerRestaurant,
  PartnerRestaurantList,
  PartnerRestaurantQuery,
  PartnerRestaurantSetup,
  RemovedPartnerRestaurant,
  RestaurantDocument,
} from "./partner-schemas.ts";
import { readSetup } from "./read-setup.ts";
import { removeRestaurant } from "./remove-restaurant.ts";
import { wholeMenuRoutes } from "./whole-menu-partner-api.ts";

const tag = "Restaurants";

const create = route({
  method: "POST",
  path: "/restaurants",
  door: "partner",
  summary: "Make a restaurant",
  description:
    "With a TEST key a sandbox. The restaurant key is in this answer alone; the same request with the same `Idempotency-Key` finds the " +
    "restaurant again, without it. A replay, and a slug that is taken, do not count towards the limits.",
  tag,
  requestHeaders: {
    "Idempotency-Key": "Required. 16 to 128 characters from a-z, A-Z, 0-9, _ and -; kept for 30 days.",
  },
  responseHeaders: { "Idempotent-Replayed": "`true` in a replay." },
  body: NewPartnerRestaurant,
  responses: { 200: CreatedPartnerRestaurant, 201: CreatedPartnerRestaurant },
  problems: ["IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_CONFLICT", "SLUG_TAKEN", "SANDBOX_LIMIT"],
  needsIdempotencyKey: true,
  otherIssues: async (_ctx, { body }) => {
    const slug = (body as Record<string, unknown> | null | undefined)?.slug;
    return typeof slug === "string" ? reservedSlug(slug.toLowerCase()) : [];
  },
  handler: async (ctx, { caller, body, request, locale }) => {
    const key = request.headers["idempotency-key"] as string;
    const made = await createRestaurant(ctx, { caller, body, key, locale });
    return made.replayed
      ? { status: 200, body: made, headers: { "idempotent-replayed": "true" } }
      : { status: 201, body: made };
  },
});

const list = route({
  method: "GET",
  path: "/restaurants",
  door: "partner",
  summary: "Your restaurants",
  description: "Those of the key's environment, the newest first.",
  tag,
  query: PartnerRestaurantQuery,
  responses: { 200: PartnerRestaurantList },
  problems: [],
  handler: (ctx, { caller, query }) => listRestaurants(ctx, caller, query),
});

const setup = route({
  method: "GET",
  path: "",
  door: "partnerRestaurant",
  summary: "A restaurant, and what is missing before it can open",
  tag,
  responses: { 200: PartnerRestaurantSetup },
  problems: [],
  handler: async (ctx, { caller, locale }) => told(locale, await readSetup(ctx, caller)),
});

const remove = route({
  method: "DELETE",
  path: "",
  door: "partnerRestaurant",
  worksOnArchived: true,
  summary: "Delete a sandbox, or archive a real restaurant",
  description: "Only the operator of the service can restore what is archived.",
  tag,
  responses: { 200: RemovedPartnerRestaurant },
  problems: [],
  handler: (ctx, { caller }) => removeRestaurant(ctx, caller),
});

const file = route({
  method: "GET",
  path: "/export",
  door: "partnerRestaurant",
  summary: "A restaurant as a file",
  description:
    "In the import format: `luka restaurant import` makes an equal restaurant of it, and `PUT /menu` takes its `addonGroups` and `menus`. " +
    "Without orders, stock and uses of coupons, keys, payment accounts and the site gate.",
  tag,
  responses: { 200: RestaurantDocument },
  problems: [],
  handler: (ctx, { caller }) => exportRestaurant(ctx.db, caller.scope, caller.slug),
});

export const routes = [create, list, setup, remove, file, ...wholeMenuRoutes];
