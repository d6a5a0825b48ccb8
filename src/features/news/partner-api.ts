import { z } from "zod";
import { repeatable, route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { actOnNews } from "./act-on-news.ts";
import { changeDraft } from "./change-draft.ts";
import { createNews } from "./create-news.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listNews } from "./list-news.ts";
import { requireNewsAccess } from "./news-access.ts";
import { DeletedNews, NewNews, NewsAction, NewsChange, NewsList, NewsQuery, OneNews } from "./schemas.ts";
import { findNews, newsView } from "./stored-news.ts";

const tag = "News";
const door = "partner";
const NewsId = z.object({ newsId: z.string().max(64) });
const access = ["KEY_ROLE_FORBIDDEN", "PARTNER_NEWS_FORBIDDEN"] as const;
const writing = [...access, "PARTNER_ARCHIVED"] as const;

const list = route({
  method: "GET",
  path: "/news",
  door,
  summary: "Your news to the owners of your restaurants",
  description: "Those of the key's environment, the newest first, without their bodies.",
  tag,
  query: NewsQuery,
  responses: { 200: NewsList },
  problems: [...access],
  async handler(ctx, { caller, query }) {
    await requireNewsAccess(ctx, caller);
    return listNews(ctx, caller, query);
  },
});

const create = route({
  method: "POST",
  path: "/news",
  ...repeatable,
  door,
  summary: "Write a draft",
  description:
    "With a TEST key to sandboxes, with a LIVE key to real restaurants. `details.slugs` of RESTAURANT_NOT_FOUND names those that the key does not reach.",
  tag,
  body: NewNews,
  responses: { 201: OneNews },
  problems: [...writing, "RESTAURANT_NOT_FOUND", "IMAGE_NOT_ALLOWED"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: { data: await createNews(ctx, { caller, body }) },
  }),
});

const read = route({
  method: "GET",
  path: "/news/:newsId",
  door,
  summary: "News with its body",
  tag,
  params: NewsId,
  responses: { 200: OneNews },
  problems: [...access, "NEWS_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    await requireNewsAccess(ctx, caller);
    const news = await findNews(ctx.db, caller, params.newsId);
    if (!news) throw new Problem("NEWS_NOT_FOUND");
    return { data: newsView(news) };
  },
});

const change = route({
  method: "PATCH",
  path: "/news/:newsId",
  door,
  summary: "Change a draft",
  description: "What is left out stays. Nothing is written when it has changed since you read it.",
  tag,
  params: NewsId,
  body: NewsChange,
  responses: { 200: OneNews },
  problems: [
    ...writing,
    "NEWS_NOT_FOUND",
    "RESTAURANT_NOT_FOUND",
    "NOT_DRAFT",
    "NOT_CLAIMABLE",
    "CHANGED",
    "IMAGE_NOT_ALLOWED",
  ],
  handler: async (ctx, { caller, params, body }) => ({
    data: await changeDraft(ctx, { caller, newsId: params.newsId, body }),
  }),
});

const remove = route({
  method: "DELETE",
  path: "/news/:newsId",
  door,
  summary: "Delete a draft",
  tag,
  params: NewsId,
  responses: { 200: DeletedNews },
  problems: [...writing, "NEWS_NOT_FOUND", "NOT_DRAFT", "NOT_CLAIMABLE"],
  async handler(ctx, { caller, params }) {
    await deleteDraft(ctx, caller, params.newsId);
    return { data: { id: params.newsId, deleted: true as const } };
  },
});

const act = route({
  method: "POST",
  path: "/news/:newsId/actions",
  ...repeatable,
  door,
  summary: "Publish, schedule, unschedule or archive",
  description:
    "Publishing locks the recipients and mails the owners. Publishing and scheduling: 10 a day. Through an MCP client a LIVE key can do neither.",
  tag,
  params: NewsId,
  body: NewsAction,
  responses: { 200: OneNews },
  problems: [
    ...writing,
    "HUMAN_REQUIRED",
    "NEWS_NOT_FOUND",
    "NOT_DRAFT",
    "NOT_SCHEDULED",
    "NOT_PUBLISHED",
    "NOT_CLAIMABLE",
    "NO_RECIPIENTS",
  ],
  handler: async (ctx, { caller, params, body }) => ({
    data: await actOnNews(ctx, { caller, newsId: params.newsId, body }),
  }),
});

export const routes = [list, create, read, change, remove, act];
