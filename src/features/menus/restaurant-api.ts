import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { encodingOf } from "../../platform/http/compressed.ts";
import { route } from "../../platform/http/route.ts";
import { type Body, type RenderedReply, renderedReply } from "./rendered-menus.ts";
import { MenuResponse, RestaurantResponse } from "./schemas.ts";

const slug = z.string().max(64).describe("The restaurant.");

/** At once when the snapshot is at hand, as it nearly always is. */
function answer(
  ctx: Context,
  restaurantId: string,
  body: Body,
  request: FastifyRequest,
): RenderedReply | Promise<RenderedReply> {
  const ifNoneMatch = request.headers["if-none-match"];
  const encoding = encodingOf(request.headers["accept-encoding"]);
  const nowMs = ctx.clock.nowMsOf({ restaurantId });
  const atHand = ctx.snapshots.peek(restaurantId, nowMs);
  if (atHand) return renderedReply(atHand, body, nowMs, ifNoneMatch, encoding);
  return ctx.snapshots
    .of(restaurantId)
    .then((loaded) =>
      renderedReply(loaded, body, ctx.clock.nowMsOf({ restaurantId }), ifNoneMatch, encoding),
    );
}

const cachingHeaders = {
  requestHeaders: { "If-None-Match": "The `ETag` of an earlier answer: 304 when nothing changed." },
  responseHeaders: {
    ETag: "Weak; names this state of the answer.",
    "Cache-Control": "How long the edge keeps it.",
  },
};

const getMenu = route({
  method: "GET",
  path: "/menu",
  door: "restaurant",
  scope: "menu:read",
  isEdgeCached: true,
  summary: "The menu that can be ordered from now",
  description:
    "Only what can be ordered now: menus by their dates, then by their schedule, with the default menu as fallback; " +
    "hidden and sold-out products and add-ons are left out. `include=soldOut` also returns sold-out products, with " +
    "`isAvailable: false`. Shared caches keep it for 30 s, and up to 300 s more while asking again; send the `ETag` " +
    "back in `If-None-Match`.",
  tag: "Menu",
  query: z.object({
    slug,
    include: z.string().max(100).optional().describe("`soldOut`: also products that are sold out."),
  }),
  ...cachingHeaders,
  responses: { 200: MenuResponse, 304: null },
  problems: [],
  handler(ctx, { caller, query, request }) {
    const body = query.include?.split(",").includes("soldOut") ? "menuWithSoldOut" : "menu";
    return answer(ctx, caller.restaurantId, body, request);
  },
});

const getRestaurant = route({
  method: "GET",
  path: "/restaurant",
  door: "restaurant",
  scope: "restaurant:read",
  isEdgeCached: true,
  summary: "The restaurant's public profile",
  description:
    "Name, branding, contact details, address, hours, capabilities, preparation time and the newsletter popup; much " +
    "smaller than the menu. Shared caches keep it for 60 s, and up to 600 s more while asking again.",
  tag: "Menu",
  query: z.object({ slug }),
  ...cachingHeaders,
  responses: { 200: RestaurantResponse, 304: null },
  problems: [],
  handler: (ctx, { caller, request }) => answer(ctx, caller.restaurantId, "restaurant", request),
});

export const routes = [getMenu, getRestaurant];
