import { z } from "zod";
import { told } from "../../messages/told.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { route } from "../../platform/http/route.ts";
import { AddressSearch, AddressSearchQuery } from "../addresses/schemas.ts";
import { searchAddresses } from "../addresses/search-addresses.ts";
import { publicMenu } from "../menus/public-menu.ts";
import { MenuResponse } from "../menus/schemas.ts";
import { staffActor } from "./actors.ts";
import { BoardOrder } from "./board-schemas.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import type { OrderCaller } from "./order-request.ts";
import { PhoneOrderBody, PhoneOrderQuery, PhoneQuoteBody } from "./phone-schemas.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { PlacedOrder, Quote } from "./schemas.ts";

const shared = { door: "staff", tag: "Orders by phone" } as const;
const cartProblems = ["BAD_REQUEST", "VALIDATION_FAILED", "FULFILLMENT_NOT_ALLOWED"] as const;

const callerOf = ({ scope, slug, environment }: StaffCaller): OrderCaller => ({
  scope,
  slug,
  environment,
  via: "STAFF",
});

export const routes = [
  route({
    ...shared,
    method: "GET",
    path: "/order-menu",
    summary: "The menu as guests can order from it now, with what is sold out",
    query: PhoneOrderQuery,
    responses: { 200: MenuResponse },
    problems: [],
    handler: async (ctx, { caller }) =>
      publicMenu(await ctx.snapshots.of(caller.restaurantId), ctx.clock.nowMsOf(caller), true),
  }),
  route({
    ...shared,
    method: "GET",
    path: "/order-addresses",
    summary: "Addresses as they are typed, and whether they are delivered to",
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
    method: "POST",
    path: "/orders/quote",
    summary: "What an order by phone would cost, and what stands in its way",
    body: PhoneQuoteBody,
    responses: { 200: Quote },
    problems: [...cartProblems],
    handler: (ctx, { caller, body, locale, request }) => {
      const ours = { slug: caller.slug, source: "STAFF" } as const;
      const sent = { ...(request.body as object), ...ours };
      return quoteOrder(ctx, callerOf(caller), { ...body, ...ours }, sent, locale);
    },
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/unpaid/cancel",
    summary: "Let an order that was taken by phone wait for its payment no longer",
    params: z.object({ id: z.string().max(64) }),
    responses: { 200: BoardOrder },
    problems: ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "PAYMENT_PROVIDER_UNAVAILABLE"],
    handler: (ctx, { caller, params: { id } }) => cancelUnpaid(ctx, caller.scope, id),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders",
    summary: "Take an order by phone",
    description:
      "By the rules of guests' orders (D-251). Paid online it has a payment link to give the guest, who is mailed it where there is an address. " +
      "With `Idempotency-Key`, the same order is taken once however often it is sent.",
    body: PhoneOrderBody,
    responses: { 200: PlacedOrder, 201: PlacedOrder },
    problems: [
      ...cartProblems,
      "PRICE_CHANGED",
      "SLOT_FULL",
      "CHANGED",
      "IDEMPOTENCY_CONFLICT",
      "PAYMENT_PENDING",
      "PAYMENT_INCOMPLETE",
      "PAYMENT_PROVIDER_INVALID",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
    handler: async (ctx, { caller, body, request }) => {
      const { isReplay, order } = await placeOrder(ctx, {
        caller: callerOf(caller),
        body: { ...body, slug: caller.slug, source: "STAFF" },
        key: idempotencyKeyOf(request),
        takenBy: staffActor(caller),
      });
      request.orderNumber = order.orderNumber;
      return { status: isReplay ? 200 : 201, body: order };
    },
  }),
];
