import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { mayPass, passFor } from "../site-gate/gate-pass.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { languageOf } from "./language.ts";
import { messagePage } from "./message-page.ts";
import { ownPath } from "./own-address.ts";
import { requireOwnPage } from "./own-page.ts";
import { type PageAnswer, readyPage, sendPage } from "./page-answer.ts";
import { restaurantOfPage } from "./restaurant-of-page.ts";

/**
 * What a guest sees instead of a page of a restaurant whose gate is closed; null when the guest may pass. The gate hides
 * pages, not the menu's data: a trusted origin or key reads that as before. Orders can be followed, and paid for, whatever
 * the gate: their pages never ask it.
 */
export async function gateBefore(
  ctx: Context,
  loaded: Loaded,
  request: FastifyRequest,
): Promise<PageAnswer<403> | null> {
  if (mayPass(ctx, gatedOf(loaded), request.headers.cookie)) return null;
  return gatePage(loaded, request, ownPath(request.originalUrl));
}

const gatedOf = ({ snapshot, siteGate }: Loaded) => ({ restaurantId: snapshot.restaurant.id, siteGate });

async function gatePage(
  { snapshot, siteGate }: Loaded,
  request: FastifyRequest,
  to: string,
  isWrong = false,
): Promise<PageAnswer<403>> {
  const { lang, headers } = languageOf(request);
  const { restaurant } = snapshot;
  const storefront = await loadStorefront();
  const body = storefront.renderGate({
    lang,
    restaurantName: restaurant.name,
    slug: restaurant.slug,
    hasPassword: siteGate.sealedPassword !== null,
    isWrong,
    to,
  });
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: restaurant,
    script: null,
    canonicalUrl: null,
    slug: restaurant.slug,
  });
  const page = await readyPage(document, { status: 403, cacheControl: "no-store" });
  return sendPage(page, request, { ...headers, "cache-control": "no-store" });
}

const tryPassword = route({
  method: "POST",
  path: "/_pages/:slug/slipp-inn",
  door: "page",
  takesForm: true,
  limits: ["siteGateGuess"],
  tag: "Pages",
  summary: "A guest's password for a page that is not open to everybody",
  params: z.object({ slug: z.string() }),
  body: z.object({ password: z.string().max(500), to: z.string().default("/") }),
  responses: { 303: null, 304: null, 403: "text/html; charset=utf-8", 404: "text/html; charset=utf-8" },
  problems: ["FORBIDDEN", "RATE_LIMITED"],
  async handler(ctx, { params, body, request }) {
    const loaded = await restaurantOfPage(ctx, params.slug);
    if (!loaded)
      return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", languageOf(request).lang), request);
    requireOwnPage(ctx, loaded.snapshot.restaurant.slug, request);
    const to = ownPath(body.to);
    const pass = passFor(ctx, gatedOf(loaded), body.password);
    if (pass === null && loaded.siteGate.enabled) return gatePage(loaded, request, to, true);
    return {
      status: 303,
      headers: { location: to, "cache-control": "no-store", ...(pass !== null && { "set-cookie": pass }) },
    };
  },
});

/** Whoever loads the form's address again, after a wrong password, is back at the door. */
const backToTheDoor = route({
  method: "GET",
  path: tryPassword.path,
  door: "page",
  tag: "Pages",
  summary: "Back to the page behind the gate",
  responses: { 303: null },
  problems: [],
  handler: () => ({ status: 303, headers: { location: "/", "cache-control": "no-store" } }),
});

export const routes: Route[] = [tryPassword, backToTheDoor];
