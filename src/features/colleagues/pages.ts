import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { minPasswordLength } from "../../domain/password.ts";
import type { Issue } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { invitePath } from "../../platform/mail/mailed-links.ts";
import { Problem } from "../../platform/problem.ts";
import { loadStorefront } from "../storefront/bundle.ts";
import { languageOf } from "../storefront/language.ts";
import type { PageAnswer } from "../storefront/page-answer.ts";
import { privateHeaders, privatePage } from "../storefront/private-page.ts";
import type { InviteInput } from "../storefront/schemas.ts";
import { acceptInvite, findOpenInvite, type OpenInvite } from "./accept-invite.ts";

/**
 * Where owners, their colleagues and partners come in: the link of the mail. Reading it changes nothing, since mail programs read links too; the
 * form needs no script, and stands on the service's own host, where the session's cookie belongs.
 */
const html = "text/html; charset=utf-8";
const limits: LimitName[] = ["ownerPages"];
const shared = { door: "page", tag: "Pages", limits } as const;

/** The first owner signs the agreement next, colleagues go to the board, and partners to their portal. */
function whereNext(invite: OpenInvite, lang: Locale): string {
  if (invite.to === "RESTAURANT" && invite.invitedBy === null)
    return `/agreement?slug=${invite.slug}${lang === "en" ? "&lang=en" : ""}`;
  const place = invite.to === "RESTAURANT" ? `/dashboard/${invite.slug}` : "/partner";
  return lang === "en" ? `${place}?lang=en` : place;
}

async function invitePage<const Status extends number>(
  request: FastifyRequest,
  input: Omit<InviteInput, "lang" | "minimum" | "invite" | "next"> & { invite: OpenInvite | null },
  status: Status,
): Promise<PageAnswer<Status>> {
  const otherwise = input.invite?.locale;
  const { lang } = languageOf(request, otherwise);
  const storefront = await loadStorefront();
  return privatePage(
    request,
    storefront.renderInvite({
      ...input,
      lang,
      minimum: minPasswordLength,
      next: input.invite ? whereNext(input.invite, lang) : "/dashboard",
    }),
    status,
    otherwise,
  );
}

const token = z.object({ token: z.string().max(100) });
const pathOf = (link: string): string => `${invitePath}/${link}`;
const gone = { state: "GONE", invite: null, error: null, action: "" } as const;

const askInvite = route({
  ...shared,
  method: "GET",
  path: `${invitePath}/:token`,
  summary: "An invitation, or the confirming of an address",
  params: token,
  query: z.unknown(),
  responses: { 200: html, 304: null, 404: html },
  problems: [],
  async handler(ctx, { params, request }) {
    const invite = await findOpenInvite(ctx, params.token);
    if (!invite) return invitePage(request, gone, 404);
    return invitePage(request, { state: "ASKED", invite, error: null, action: pathOf(params.token) }, 200);
  },
});

const accept = route({
  ...shared,
  method: "POST",
  path: `${invitePath}/:token`,
  takesForm: true,
  summary: "Accepts an invitation, or confirms an address",
  params: token,
  body: z.object({ password: z.string().max(500).default("") }),
  responses: { 200: html, 303: null, 304: null, 404: html, 422: html },
  problems: ["FORBIDDEN"],
  async handler(ctx, { params, body, request, reply }) {
    requireOwnOrigin(ctx, request);
    const invite = await findOpenInvite(ctx, params.token);
    if (!invite) return invitePage(request, gone, 404);
    const action = pathOf(params.token);
    const { lang } = languageOf(request, invite.locale);
    try {
      await acceptInvite(ctx, params.token, body.password, lang);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "OWNER_INVITE_NOT_FOUND") return invitePage(request, gone, 404);
      if (error.code !== "VALIDATION_FAILED") throw error;
      const [issue] = (error.details?.issues ?? []) as Issue[];
      const said = issue ? tell(lang, issue.message) : "";
      return invitePage(request, { state: "ASKED", invite, error: said, action }, 422);
    }
    if (invite.hasAccount) return invitePage(request, { state: "JOINED", invite, error: null, action }, 200);
    for (const cookie of await ctx.people.signIn(invite.email, body.password, request))
      reply.header("set-cookie", cookie);
    return {
      status: 303,
      headers: { ...privateHeaders, location: whereNext(invite, lang) },
    };
  },
});

export const routes: Route[] = [askInvite, accept];
