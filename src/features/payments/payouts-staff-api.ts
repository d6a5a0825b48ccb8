import { z } from "zod";
import { pagesOf } from "../../platform/http/paging.ts";
import { periodQuery } from "../../platform/http/period-query.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { payoutDifferences, payoutPage } from "./payout-report.ts";
import { PayoutDifferences, PayoutPage } from "./payout-schemas.ts";

const shared = { method: "GET", door: "staff", tag: "Payments" } as const;

export const routes = [
  route({
    ...shared,
    path: "/payouts",
    summary: "What payment providers paid out in a period, for owners and managers",
    description: "The period is of calendar days here: banks know no other.",
    query: periodQuery.safeExtend({
      ...pagesOf(50),
      cursor: z.string().max(1_000).optional(),
    }),
    responses: { 200: PayoutPage },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler(ctx, { caller, query }) {
      requireManager(caller);
      return payoutPage(ctx, caller.scope, query, query);
    },
  }),
  route({
    ...shared,
    path: "/payouts/differences",
    summary: "Where what was paid out does not agree with what was sold, for owners and managers",
    responses: { 200: PayoutDifferences },
    problems: ["FORBIDDEN"],
    handler(ctx, { caller }) {
      requireManager(caller);
      return payoutDifferences(ctx, caller.scope);
    },
  }),
];
