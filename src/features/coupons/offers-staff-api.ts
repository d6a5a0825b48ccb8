import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { StaffOffers } from "./offers-staff-schemas.ts";
import { readOffers } from "./read-offers.ts";

export const routes = [
  route({
    method: "GET",
    path: "/offers",
    door: "staff",
    summary: "Every coupon and promotion of a restaurant, and how it has done",
    tag: "Offers",
    responses: { 200: StaffOffers },
    problems: ["FORBIDDEN"],
    async handler(ctx, { caller }) {
      requireManager(caller);
      return { data: await readOffers(ctx.db, caller.scope) };
    },
  }),
];
