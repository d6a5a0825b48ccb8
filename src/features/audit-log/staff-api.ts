import { z } from "zod";
import { pagesOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { readLog } from "./read-log.ts";
import { AuditLog } from "./schemas.ts";

const list = route({
  method: "GET",
  path: "/audit-log",
  door: "staff",
  summary: "Who did what, the latest first; for owners and managers",
  description: "Kept for a year. Steps of orders and tables stand in their own history.",
  tag: "Colleagues",
  query: z.object({
    ...pagesOf(50),
    colleague: z.string().max(64).optional().describe("Of one of them: their id."),
  }),
  responses: { 200: AuditLog },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller, query: { colleague, ...page } }) {
    requireManager(caller);
    return readLog(ctx.db, caller.scope, { ...page, userId: colleague });
  },
});

export const routes = [list];
