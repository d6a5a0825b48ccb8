import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { ProblemCode } from "../../domain/problems.ts";
import { told } from "../../messages/told.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { readGoLive } from "../go-live/go-live-state.ts";
import {
  approveGoLive,
  archiveRestaurant,
  closeRestaurant,
  reopenRestaurant,
  restoreRestaurant,
  waitingToOpen,
} from "../go-live/open-restaurant.ts";
import { showPartner } from "../partners/list-partners.ts";
import { beginLook } from "../people/looks.ts";
import { readMembers } from "../people/members.ts";
import { listAllRestaurants, showRestaurant } from "../restaurants/all-restaurants.ts";
import { requireTyped } from "./confirm.ts";
import {
  Confirmed,
  ConsoleOneRestaurant,
  LookBegun,
  LookWish,
  RestaurantNow,
  RestaurantPage,
  RestaurantQuery,
  WaitingToOpen,
} from "./schemas.ts";

const shared = { door: "operator", tag: "Console" } as const;
const params = z.object({ slug: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/restaurants",
  summary: "Restaurants by slug, found by a part of their names or by their organisation number",
  query: RestaurantQuery,
  responses: { 200: RestaurantPage },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { query }) =>
    listAllRestaurants(ctx.db, { ...query, environment: null, partnerId: query.partnerId ?? null }),
});

const waiting = route({
  ...shared,
  method: "GET",
  path: "/restaurants-waiting",
  summary: "Restaurants whose partners have asked for them to be opened",
  responses: { 200: WaitingToOpen },
  problems: [],
  handler: async (ctx) => ({
    data: (await waitingToOpen(ctx.db)).map(({ slug, requestedAt }) => ({
      slug,
      requestedAt: isoInstant(requestedAt.epochMilliseconds),
    })),
  }),
});

const show = route({
  ...shared,
  method: "GET",
  path: "/restaurants/:slug",
  summary: "A restaurant with its partner, who works there, and how far it is from opening",
  params,
  responses: { 200: ConsoleOneRestaurant },
  problems: ["RESTAURANT_NOT_FOUND"],
  async handler(ctx, { params: { slug }, locale }) {
    const restaurant = await showRestaurant(ctx, slug);
    const scope = scopeOf(restaurant.id);
    const [partner, members, goLive] = await Promise.all([
      restaurant.partnerId === null ? null : showPartner(ctx.db, restaurant.partnerId),
      readMembers(ctx.db, scope),
      restaurant.environment === "TEST" ? null : readGoLive(ctx, scope),
    ]);
    return {
      ...restaurant,
      partner: partner && { id: partner.id, name: partner.name, status: partner.status },
      members: members.map(({ userId, name, email, role, lastSeenAt }) => ({
        ...{ userId, name, email, role },
        lastSeenAt: isoInstant(lastSeenAt?.epochMilliseconds ?? null),
      })),
      goLive: goLive && told(locale, goLive),
    };
  },
});

const refusals: ProblemCode[] = [
  "RESTAURANT_NOT_FOUND",
  "RESTAURANT_ARCHIVED",
  "SANDBOX_NOT_SUPPORTED",
  "GO_LIVE_ALREADY_APPROVED",
  "GO_LIVE_NOT_READY",
  "GO_LIVE_CHECKS_FAILED",
];

const move = <const Verb extends string>(verb: Verb, summary: string, work: typeof approveGoLive) =>
  route({
    ...shared,
    method: "POST",
    path: `/restaurants/:slug/${verb}`,
    summary,
    params,
    responses: { 200: RestaurantNow },
    problems: refusals,
    handler: (ctx, { params: { slug } }) => work(ctx, slug),
  });

const archive = route({
  ...shared,
  method: "POST",
  path: "/restaurants/:slug/archive",
  summary: "Archives a restaurant; its slug is typed again",
  params,
  body: Confirmed,
  responses: { 200: RestaurantNow },
  problems: ["RESTAURANT_NOT_FOUND", "VALIDATION_FAILED"],
  handler(ctx, { params: { slug }, body }) {
    requireTyped(body.confirm, slug);
    return archiveRestaurant(ctx, slug);
  },
});

const look = route({
  ...shared,
  method: "POST",
  path: "/restaurants/:slug/look",
  summary: "Looks at a restaurant as its owner does, for half an hour; its owners are told why",
  params,
  body: LookWish,
  responses: { 200: LookBegun },
  problems: ["RESTAURANT_NOT_FOUND", "RESTAURANT_ARCHIVED", "VALIDATION_FAILED"],
  async handler(ctx, { params: { slug }, body: { reason }, caller: operator }) {
    const { id, archived } = await showRestaurant(ctx, slug);
    if (archived) throw new Problem("RESTAURANT_ARCHIVED");
    return beginLook(ctx, scopeOf(id), { slug, reason, operator });
  },
});

export const routes = [
  look,
  list,
  waiting,
  show,
  move("approve", "Opens a restaurant whose partner has asked for it", approveGoLive),
  move("open", "Opens a restaurant again that was taken off the net", reopenRestaurant),
  move("close", "Takes a restaurant off the net", closeRestaurant),
  move("restore", "Takes a restaurant out of the archive", restoreRestaurant),
  archive,
];
