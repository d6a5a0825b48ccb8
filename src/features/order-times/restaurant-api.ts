import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { readOrderSlots } from "./read-order-slots.ts";
import { readPrepTime } from "./read-prep-time.ts";
import { OrderSlots, OrderSlotsQuery, PrepTime, PrepTimeQuery } from "./schemas.ts";

/** Minutes and free slots are wrong a moment later. */

const getPrepTime = route({
  method: "GET",
  path: "/prep-time",
  door: "restaurant",
  scope: "prep_time:read",
  limits: ["prepTime"],
  summary: "How long an order takes now",
  description:
    "Preparation and delivery times with rush included: the values to show at the checkout. `deliveryMinutes` is the " +
    "whole wait; name a postal code or a point for that of its delivery zone.",
  tag: "Menu",
  query: PrepTimeQuery,
  responses: { 200: PrepTime },
  problems: ["VALIDATION_FAILED"],
  async handler(ctx, { caller, query }) {
    const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
    const body = await readPrepTime(ctx.db, caller.scope, snapshot, ctx.clock.nowMsOf(caller), query);
    return { status: 200, body };
  },
});

const getOrderSlots = route({
  method: "GET",
  path: "/order-slots",
  door: "restaurant",
  scope: "prep_time:read",
  limits: ["orderSlots"],
  summary: "The times that can be asked for on a date",
  description:
    "Send `requestedPickupAt` of a slot with the order, or null for as soon as possible. Any moment in the kitchen's " +
    "hours is accepted; these are the ones to offer.",
  tag: "Menu",
  query: OrderSlotsQuery,
  responses: { 200: OrderSlots },
  problems: ["VALIDATION_FAILED"],
  async handler(ctx, { caller, query, locale }) {
    const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
    const slots = await readOrderSlots(ctx.db, caller.scope, snapshot, ctx.clock.nowMsOf(caller), query);
    return { status: 200, body: told(locale, slots) };
  },
});

export const routes = [getPrepTime, getOrderSlots];
