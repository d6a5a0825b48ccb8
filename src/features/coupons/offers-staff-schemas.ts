import { z } from "zod";
import { KeptCoupon } from "./keepers-schemas.ts";

/** Coupons and promotions for the restaurant's own people, with what has come of each. Money is integer øre. */
export const StaffOffers = z
  .object({
    data: z.array(
      KeptCoupon.extend({
        ordersTotal: z.int().describe("What guests paid for the orders that stand and have it, in øre."),
      }),
    ),
  })
  .meta({ id: "StaffOffers" });
export type StaffOffers = z.output<typeof StaffOffers>;
export type StaffOffer = StaffOffers["data"][number];
