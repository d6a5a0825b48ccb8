import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { lacksSecondFactor } from "../../domain/second-factor.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Empty, type Route, route } from "../../platform/http/route.ts";
import type { Person } from "../../platform/people.ts";
import { Problem } from "../../platform/problem.ts";
import { loadStorefront } from "../storefront/bundle.ts";
import { languageOf } from "../storefront/language.ts";
import { messagePage } from "../storefront/message-page.ts";
import { type PageAnswer, sendPage } from "../storefront/page-answer.ts";
import { privateHeaders, privatePage } from "../storefront/private-page.ts";
import type { AgreementInput } from "../storefront/schemas.ts";
import { readAgreement } from "./read-agreement.ts";
import { type LegalField, legalFields, SignAgreement, type StaffAgreement } from "./schemas.ts";
import { signAgreement } from "./sign-agreement.ts";

/** The customer agreement: a form without any script, on the service's own host, where the session's cookie belongs. */
const html = "text/html; charset=utf-8";
const limits: LimitName[] = ["ownerPages"];
const shared = { door: "page", tag: "Pages", limits } as const;

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

const toSignIn: Empty<303> = { status: 303, headers: { ...privateHeaders, location: "/dashboard" } };

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
  return privatePage(request, body, said.problem ? 422 : 200);
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
    return { status: 303, headers: { ...privateHeaders, location: `/agreement?slug=${owned.slug}` } };
  },
});

export const routes: Route[] = [showAgreement, sign];
