import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { minPasswordLength } from "../../domain/password.ts";
import type { Issue } from "../../domain/problems.ts";
import { lacksSecondFactor } from "../../domain/second-factor.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { type Empty, type Route, route } from "../../platform/http/route.ts";
import type { Person } from "../../platform/people.ts";
import { Problem } from "../../platform/problem.ts";
import { loadStorefront } from "../storefront/bundle.ts";
import { htmlDocument } from "../storefront/document.ts";
import { languageOf } from "../storefront/language.ts";
import { messagePage, serviceBrand } from "../storefront/message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "../storefront/page-answer.ts";
import type { AgreementInput, InviteInput, RenderedBody } from "../storefront/schemas.ts";
import { acceptInvite, findOpenInvite, type OpenInvite } from "./accept-invite.ts";
import { invitePath } from "./mailed-invite.ts";
import { readAgreement } from "./read-agreement.ts";
import { type LegalField, legalFields, SignAgreement, type StaffAgreement } from "./schemas.ts";
import { signAgreement } from "./sign-agreement.ts";

/**
 * Where an owner comes in: the link of the mail, and the customer agreement. Reading changes nothing, since mail programs read
 * links too; both are forms without any script, on the service's own host, where the session's cookie belongs. With the
 * referrer policy `no-referrer` browsers would not say where the forms come from.
 */
const html = "text/html; charset=utf-8";
const privacy = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };
const limits: LimitName[] = ["ownerPages"];
const shared = { door: "page", tag: "Pages", isPublic: false, limits } as const;

async function page<const Status extends number>(
  request: FastifyRequest,
  body: RenderedBody,
  status: Status,
  otherwise: Locale = "nb",
): Promise<PageAnswer<Status>> {
  const storefront = await loadStorefront();
  const { lang, headers } = languageOf(request, otherwise);
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: serviceBrand,
    script: null,
    canonicalUrl: null,
  });
  const ready = await readyPage(document, { status, cacheControl: "private, no-store" });
  return sendPage(ready, request, { ...headers, ...privacy });
}

/** Other sites' pages cannot press these buttons. */
function requireOwnOrigin(ctx: Context, { headers }: FastifyRequest): void {
  if (headers.origin !== baseUrl(ctx.config)) throw new Problem("FORBIDDEN", { reason: "FOREIGN_ORIGIN" });
}

// ---- The invitation

async function invitePage<const Status extends number>(
  request: FastifyRequest,
  input: Omit<InviteInput, "lang" | "minimum" | "invite"> & { invite: OpenInvite | null },
  status: Status,
): Promise<PageAnswer<Status>> {
  const otherwise = input.invite?.locale;
  const { lang } = languageOf(request, otherwise);
  const storefront = await loadStorefront();
  return page(
    request,
    storefront.renderInvite({ ...input, lang, minimum: minPasswordLength }),
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
  summary: "An invitation of an owner",
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
  summary: "An owner accepts",
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
      headers: { ...privacy, location: `/agreement?slug=${invite.slug}${lang === "en" ? "&lang=en" : ""}` },
    };
  },
});

// ---- The agreement

interface OwnedRestaurant {
  person: Person;
  restaurantId: string;
  slug: string;
  name: string;
}

async function ownedBy(ctx: Context, request: FastifyRequest, slug: string) {
  const person = await ctx.people.sessionOf(request.headers);
  // The dashboard says what else it takes.
  if (!person || lacksSecondFactor(person.standing, person.provenBy)) return "NOT_SIGNED_IN";
  const mine = await ctx.people.restaurantsOf(person.userId);
  const found = mine.find((one) => one.slug === slug && one.role === "OWNER" && one.environment === "LIVE");
  return found ? ({ ...found, person } satisfies OwnedRestaurant) : "NOT_THEIRS";
}

const toSignIn: Empty<303> = { status: 303, headers: { ...privacy, location: "/dashboard" } };

async function agreementPage(
  request: FastifyRequest,
  owned: OwnedRestaurant,
  agreement: StaffAgreement,
  said: Partial<Pick<AgreementInput, "filled" | "problem" | "wrong">> = {},
): Promise<PageAnswer<200 | 422>> {
  const { lang } = languageOf(request);
  const storefront = await loadStorefront();
  const body = storefront.renderAgreement({
    lang,
    slug: owned.slug,
    restaurantName: owned.name,
    agreement,
    filled: {},
    problem: null,
    wrong: [],
    ...said,
  });
  return page(request, body, said.problem ? 422 : 200);
}

const query = z.object({ slug: z.string().max(32), lang: z.string().max(10).optional() });

const showAgreement = route({
  ...shared,
  method: "GET",
  path: "/agreement",
  summary: "The customer agreement",
  query,
  responses: { 200: html, 303: null, 304: null, 404: html, 422: html },
  problems: [],
  async handler(ctx, { query: { slug }, request }) {
    const { lang } = languageOf(request);
    const owned = await ownedBy(ctx, request, slug);
    if (owned === "NOT_SIGNED_IN") return toSignIn;
    if (owned === "NOT_THEIRS")
      return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", lang), request);
    return agreementPage(request, owned, await readAgreement(ctx.db, scopeOf(owned.restaurantId), lang));
  },
});

const formField = z.string().max(500).default("");
const AgreementForm = z.object({
  version: formField,
  textHash: formField,
  accept: formField,
  ...(Object.fromEntries(legalFields.map((field) => [field, formField])) as Record<
    LegalField,
    typeof formField
  >),
});

const sign = route({
  ...shared,
  method: "POST",
  path: "/agreement",
  takesForm: true,
  summary: "The owner signs",
  query,
  body: AgreementForm,
  responses: { 200: html, 303: null, 304: null, 404: html, 422: html },
  problems: ["FORBIDDEN"],
  async handler(ctx, { query: { slug }, body: { version, textHash, accept: said, ...filled }, request }) {
    requireOwnOrigin(ctx, request);
    const { lang } = languageOf(request);
    const owned = await ownedBy(ctx, request, slug);
    if (owned === "NOT_SIGNED_IN") return toSignIn;
    if (owned === "NOT_THEIRS")
      return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", lang), request);
    const scope = scopeOf(owned.restaurantId);
    const refuse = async (problem: AgreementInput["problem"], wrong: readonly string[] = []) =>
      agreementPage(request, owned, await readAgreement(ctx.db, scope, lang), { filled, problem, wrong });
    const form = SignAgreement.safeParse({ version, textHash, accept: said === "on", legal: filled });
    if (!form.success)
      return refuse(
        "INVALID",
        form.error.issues.map(({ path }) => String(path.at(-1))),
      );
    const { userId, name, email } = owned.person;
    try {
      await signAgreement(ctx, { scope, signer: { userId, name, email }, body: form.data, locale: lang });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "CHANGED") return refuse("CHANGED");
      if (error.code === "LEGAL_LOCKED") return refuse("LOCKED", error.details?.fields as string[]);
      throw error;
    }
    return { status: 303, headers: { ...privacy, location: `/agreement?slug=${owned.slug}` } };
  },
});

export const routes: Route[] = [askInvite, accept, showAgreement, sign];
