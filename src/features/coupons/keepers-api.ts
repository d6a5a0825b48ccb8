import {
  type KeepersDoor,
  pagingAt,
  refusedAt,
  repeatableAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { unknownDishes } from "../menu-content/unknown-dishes.ts";
import {
  CouponChange,
  CouponId,
  CouponList,
  DeletedCoupon,
  NewCoupon,
  OneCoupon,
  WrittenCoupon,
} from "./keepers-schemas.ts";
import { readCoupons, withDiscounts } from "./stored-coupons.ts";
import {
  changeCoupon,
  changeIssues,
  createCoupon,
  deleteCoupon,
  endCoupon,
  readCoupon,
} from "./write-coupon.ts";

const tag = "Offers";

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/coupons",
    door,
    summary: "Coupons and promotions of a restaurant, and how they are used",
    tag,
    query: pagingAt(door),
    responses: { 200: CouponList },
    problems: [],
    handler: async (ctx, { caller, query }) => {
      const { data, nextCursor } = pageOf(await readCoupons(ctx.db, caller.scope), query);
      return { data: await withDiscounts(ctx.db, caller.scope, data), nextCursor };
    },
  }),
  route({
    method: "POST",
    path: "/coupons",
    ...repeatableAt(door),
    door,
    summary: "Make a coupon, or a promotion without a code",
    description:
      "A code is one coupon's in a restaurant, whatever the case. An order gets its code or the best promotion.",
    tag,
    body: NewCoupon,
    responses: { 201: WrittenCoupon },
    problems: ["COUPON_LIMIT", ...refusedAt(door)],
    otherIssues: (ctx, { caller, body }) => unknownDishes(ctx.db, caller.scope, body),
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { status: 201, body: await createCoupon(ctx, caller, body) };
    },
  }),
  route({
    method: "GET",
    path: "/coupons/:couponId",
    door,
    summary: "One coupon or promotion, and how it is used",
    tag,
    params: CouponId,
    responses: { 200: OneCoupon },
    problems: ["COUPON_NOT_FOUND"],
    handler: async (ctx, { caller, params }) => ({
      data: await readCoupon(ctx.db, caller.scope, params.couponId),
    }),
  }),
  route({
    method: "PATCH",
    path: "/coupons/:couponId",
    door,
    summary: "Change a coupon or promotion",
    description:
      "What is left out stays, and uses so far are counted on. Orders that are placed meanwhile never go over the limit.",
    tag,
    params: CouponId,
    body: CouponChange,
    responses: { 200: WrittenCoupon },
    problems: ["COUPON_NOT_FOUND", "CHANGED", ...refusedAt(door)],
    otherIssues: (ctx, { caller, params, body }) => changeIssues(ctx.db, caller.scope, params.couponId, body),
    handler(ctx, { caller, params, body }) {
      requireKeeper(caller);
      return changeCoupon(ctx, caller, params.couponId, body);
    },
  }),
  route({
    method: "POST",
    path: "/coupons/:couponId/end",
    door,
    summary: "End a coupon or promotion now",
    description: "Orders that have it keep it. It can be begun again by another `validTo`, or by `isActive`.",
    tag,
    params: CouponId,
    responses: { 200: OneCoupon },
    problems: ["COUPON_NOT_FOUND", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      return { data: await endCoupon(ctx, caller, params.couponId) };
    },
  }),
  route({
    method: "DELETE",
    path: "/coupons/:couponId",
    door,
    summary: "Delete a coupon or promotion that nobody has used",
    tag,
    params: CouponId,
    responses: { 200: DeletedCoupon },
    problems: ["COUPON_NOT_FOUND", "COUPON_IN_USE", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      await deleteCoupon(ctx, caller, params.couponId);
      return { data: { id: params.couponId, deleted: true as const } };
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");
export const staffRoutes = routesAt("staff");
