import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { StaffNewsList } from "./schemas.ts";
import { markRead, readStaffNews } from "./staff-news.ts";

const list = route({
  method: "GET",
  path: "/news",
  door: "staff",
  summary: "News from the restaurant's partner",
  tag: "News",
  responses: { 200: StaffNewsList },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return readStaffNews(ctx, caller.scope, caller.userId);
  },
});

const read = route({
  method: "POST",
  path: "/news/:newsId/read",
  door: "staff",
  summary: "News has been read",
  tag: "News",
  params: z.object({ newsId: z.string().max(64) }),
  responses: { 204: null },
  problems: ["FORBIDDEN", "NEWS_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await markRead(ctx, caller.scope, { userId: caller.userId, newsId: params.newsId });
    return { status: 204 };
  },
});

export const routes = [list, read];
