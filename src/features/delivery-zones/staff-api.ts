import { z } from "zod";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { told } from "../../messages/told.ts";
import { postalPlaces } from "../../platform/addresses/postal-places.ts";
import { requireKeeper } from "../../platform/http/keepers-doors.ts";
import { route } from "../../platform/http/route.ts";
import { AddressSearch, AddressSearchQuery } from "../addresses/schemas.ts";
import { searchAddresses } from "../addresses/search-addresses.ts";
import { staffRoutes } from "./keepers-api.ts";
import { orderZones } from "./order-zones.ts";
import { ZoneList } from "./schemas.ts";

/** So far from the restaurant postal codes are shown, metres. */
const groundMeters = 30_000;
const shared = { door: "staff", tag: "Delivery zones" } as const;

const point = { latitude: z.number(), longitude: z.number() };
const Ground = z
  .object({
    restaurant: z.object(point).nullable().describe("Null where its address has no coordinates."),
    postalCodes: z
      .array(z.object({ code: z.string(), city: z.string(), ...point }))
      .describe("The middle of each postal code of the address register within 30 km, the nearest first."),
  })
  .meta({ id: "ZoneGround" });
export type ZoneGround = z.output<typeof Ground>;

const ZoneOrder = z
  .strictObject({ zoneIds: z.array(z.string().max(64)).min(1).max(20) })
  .refine(({ zoneIds }) => new Set(zoneIds).size === zoneIds.length, {
    path: ["zoneIds"],
    message: inSchema(message("zones.twice")),
  })
  .meta({ id: "ZoneOrder" });

/** What the page of zones needs beside the zones. */
export const routes = [
  ...staffRoutes,
  route({
    ...shared,
    method: "GET",
    path: "/delivery-zones/ground",
    summary: "What zones are drawn on: the restaurant, and the postal codes around it",
    responses: { 200: Ground },
    problems: [],
    async handler(ctx, { caller }) {
      const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
      const restaurant = restaurantPoint(snapshot);
      const postalCodes = restaurant ? await postalPlaces(ctx.db, restaurant, groundMeters) : [];
      return { restaurant, postalCodes };
    },
  }),
  route({
    ...shared,
    method: "GET",
    path: "/delivery-zones/addresses",
    summary: "Try an address: which zone delivers there, and for what",
    query: AddressSearchQuery,
    responses: { 200: AddressSearch },
    problems: ["VALIDATION_FAILED"],
    async handler(ctx, { caller, query: { slug: _, ...question }, locale }) {
      const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
      return told(locale, await searchAddresses(ctx, snapshot, { ...question, withDelivery: true }));
    },
  }),
  route({
    ...shared,
    method: "PUT",
    path: "/delivery-zones/order",
    summary: "Put zones in order: the first counts where fee and size are the same",
    body: ZoneOrder,
    responses: { 200: ZoneList },
    problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { data: await orderZones(ctx, caller, body.zoneIds), nextCursor: null };
    },
  }),
];
