import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { oncePer } from "../once-per.ts";
import { llmsText } from "./llms-text.ts";
import { type DocumentOptions, openApiDocument } from "./openapi.ts";
import { type Route, route } from "./route.ts";

/** The documents that are published: the committed files and what the service answers come from here. */
export const restaurantDocument: DocumentOptions = {
  title: "Luka restaurant API",
  description:
    "Menus, prices, times and orders for a restaurant's own website, from its server with a restaurant key or straight from a " +
    "browser on a trusted origin. Money is integer øre; clock times are Europe/Oslo; instants are ISO 8601. Within v1 changes are " +
    "additive: ignore what you do not know.",
  doors: ["restaurant", "public"],
  prefix: "/api/v1",
};

export const partnerDocument: DocumentOptions = {
  title: "Luka partner API",
  description:
    "For integrators' servers: restaurants, their keys, menus, settings, domains and webhooks. Calls about one restaurant carry the " +
    "partner key and the restaurant's key. Money is integer øre; clock times are Europe/Oslo; instants are ISO 8601. Within v1 changes " +
    "are additive: ignore what you do not know.",
  doors: ["partner", "partnerRestaurant"],
  prefix: "/api/v1/partner",
};

/** The published documents: as JSON below `/api/v1`, and for people below `/docs`. */
export const published = [
  { options: restaurantDocument, json: "/openapi.json", folder: "api/restaurant" },
  { options: partnerDocument, json: "/partner/openapi.json", folder: "api/partner" },
];

/** `/api/v1/openapi.json`, the partner's, and `/llms.txt`, each made of the other routes at its first request. */
export const openApiRoutes = (routes: () => readonly Route[]): Route[] => [
  ...published.map((place) => documentRoute(place, routes)),
  mapRoute(routes),
];

function documentRoute({ options, json }: (typeof published)[number], routes: () => readonly Route[]): Route {
  const document = oncePer(({ config }: Context) =>
    Buffer.from(JSON.stringify(openApiDocument(routes(), { ...options, baseUrl: baseUrl(config) }))),
  );
  return route({
    method: "GET",
    path: json,
    door: "public",
    summary: "This document",
    tag: "Documentation",
    isPublic: false,
    responses: { 200: "application/json; charset=utf-8" },
    problems: [],
    // Any tool may read it, also one that runs in a browser.
    handler: (ctx) => ({
      status: 200,
      body: document(ctx),
      headers: { ...cached, "access-control-allow-origin": "*" },
    }),
  });
}

const cached = { "cache-control": "public, max-age=300" };

function mapRoute(routes: () => readonly Route[]): Route {
  const map = oncePer(({ config }: Context) =>
    llmsText(baseUrl(config), openApiDocument(routes(), restaurantDocument)),
  );
  return route({
    method: "GET",
    path: "/llms.txt",
    door: "page",
    summary: "A map of the documents for language models",
    tag: "Documentation",
    responses: { 200: "text/plain; charset=utf-8" },
    problems: [],
    handler: (ctx) => ({ status: 200, body: map(ctx), headers: cached }),
  });
}
