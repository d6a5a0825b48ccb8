import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireNewsAccess } from "../news/news-access.ts";
import { LookToShow, NewsToShow, ShownMail, ShownNews } from "./portal-schemas.ts";
import { showLook, showNews } from "./show-mails.ts";

/** Nothing is changed by looking. */
const shared = { method: "POST", door: "portal", answersUnapproved: true } as const;

const look = route({
  ...shared,
  path: "/brand/preview",
  summary: "A mail to an owner in a look that is not saved yet",
  tag: "Brand",
  body: LookToShow,
  responses: { 200: z.object({ data: ShownMail }) },
  problems: [],
  handler: async (ctx, { body, locale }) => ({ data: showLook(ctx, body, locale) }),
});

const news = route({
  ...shared,
  path: "/news/preview",
  summary: "News as owners will read it",
  tag: "News",
  body: NewsToShow,
  responses: { 200: z.object({ data: ShownNews }) },
  problems: ["KEY_ROLE_FORBIDDEN", "PARTNER_NEWS_FORBIDDEN"],
  async handler(ctx, { caller, body, locale }) {
    await requireNewsAccess(ctx, caller);
    return { data: await showNews(ctx, caller, body, locale) };
  },
});

export const routes = [look, news];
