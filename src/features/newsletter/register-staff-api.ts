import { z } from "zod";
import { pagesOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { forgetSubscriber, readRegister, registerCsv } from "./list-subscribers.ts";
import { Register, SubscriberId } from "./register-schemas.ts";

const tag = "Offers";
const door = "staff";

const list = route({
  method: "GET",
  path: "/newsletter/subscribers",
  door,
  summary: "Who gets the newsletter, who has left it, and what they agreed to; for owners and managers",
  tag,
  query: z.object(pagesOf(50)),
  responses: { 200: Register },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  handler(ctx, { caller, query }) {
    requireManager(caller);
    return readRegister(ctx, caller.scope, query);
  },
});

const file = route({
  method: "GET",
  path: "/newsletter/subscribers.csv",
  door,
  summary: "Those who get it as a file for spreadsheets and mailing programs",
  tag,
  responses: { 200: "text/csv; charset=utf-8" },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return {
      status: 200,
      body: await registerCsv(ctx, caller.scope, locale),
      headers: {
        "content-disposition": `attachment; filename="${caller.slug}-newsletter.csv"`,
        "cache-control": "no-store",
      },
    };
  },
});

const forget = route({
  method: "DELETE",
  path: "/newsletter/subscribers/:subscriberId",
  door,
  summary: "Forget somebody altogether, with what they agreed to",
  tag,
  params: SubscriberId,
  responses: { 200: z.object({ deleted: z.literal(true) }) },
  problems: ["FORBIDDEN", "NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await forgetSubscriber(ctx, caller.scope, params.subscriberId);
    return { deleted: true as const };
  },
});

export const routes = [list, file, forget];
