import { route } from "../../platform/http/route.ts";
import { listPartnerOrders, readPartnerOrder } from "./partner-orders.ts";
import { OnePartnerOrder, OrderParams, OrdersQuery, PartnerOrders } from "./partner-schemas.ts";

const tag = "Orders at work";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/orders",
  door,
  scope: "orders:read",
  summary: "The restaurant's orders by their last change",
  description:
    "The oldest change first. Read pages until `nextCursor` is null, keep `resumeCursor`, and send it as `cursor` for what has changed since: nothing is left out, however much is ordered and moved meanwhile. Orders that are not paid yet (`AWAITING_PAYMENT`) and never were (`FAILED`) are among them.",
  tag,
  query: OrdersQuery,
  responses: { 200: PartnerOrders },
  problems: [],
  handler: (ctx, { caller, query }) => listPartnerOrders(ctx, caller, query),
});

const read = route({
  method: "GET",
  path: "/orders/:orderId",
  door,
  scope: "orders:read",
  summary: "One order whole, with its payment and what was given back",
  tag,
  params: OrderParams,
  responses: { 200: OnePartnerOrder },
  problems: ["ORDER_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => ({ data: await readPartnerOrder(ctx, caller, params.orderId) }),
});

export const routes = [list, read];
