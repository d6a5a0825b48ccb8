import { z } from "zod";
import type { Context } from "../../context.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { findMail, latestMails, type OutboxRow } from "./outbox.ts";
import { framedMail, mailPage, outboxPage } from "./outbox-html.ts";

/**
 * The development outbox: what guests would have been sent, readable in the browser. Only of a service on localhost;
 * everywhere else there is nothing here, whether or not mail is sent.
 */
const html = "text/html; charset=utf-8";
const params = z.object({ id: z.string().max(64) });
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const answer = ({ html: body, contentSecurityPolicy }: { html: string; contentSecurityPolicy: string }) => ({
  status: 200 as const,
  body,
  headers: {
    "content-type": html,
    "content-security-policy": contentSecurityPolicy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  },
});

function checkLocal({ config }: Context): void {
  if (!config.isLocal) throw new Problem("NOT_FOUND");
}

async function mailOf(ctx: Context, id: string): Promise<OutboxRow> {
  checkLocal(ctx);
  const mail = isUuid.test(id) ? await findMail(ctx, id) : null;
  if (!mail) throw new Problem("NOT_FOUND");
  return mail;
}

const shared = { method: "GET", door: "page", tag: "Pages" } as const;

export const routes: Route[] = [
  route({
    ...shared,
    path: "/outbox",
    summary: "The development outbox",
    responses: { 200: html },
    problems: ["NOT_FOUND"],
    handler: async (ctx, { locale }) => {
      checkLocal(ctx);
      return answer(outboxPage(await latestMails(ctx), locale));
    },
  }),
  route({
    ...shared,
    path: "/outbox/:id",
    summary: "A mail in the development outbox",
    params,
    responses: { 200: html },
    problems: ["NOT_FOUND"],
    handler: async (ctx, { params: { id }, locale }) => answer(mailPage(await mailOf(ctx, id), locale)),
  }),
  route({
    ...shared,
    path: "/outbox/:id/html",
    summary: "The HTML of such a mail, for the frame of its page",
    params,
    responses: { 200: html },
    problems: ["NOT_FOUND"],
    handler: async (ctx, { params: { id } }) => {
      const { content } = await mailOf(ctx, id);
      if (!content) throw new Problem("NOT_FOUND");
      return answer(framedMail(content.html));
    },
  }),
];
