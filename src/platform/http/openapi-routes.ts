import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { docsPage } from "./docs-page.ts";
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

/** The published documents and where they stand: as JSON below `/api/v1`, and for people. */
const published = [
  { options: restaurantDocument, json: "/openapi.json", page: "/docs" },
  { options: partnerDocument, json: "/partner/openapi.json", page: "/docs/partner" },
];

/** `/api/v1/openapi.json`, `/docs` and the partner's, each made of the other routes at its first request. */
export const documentationRoutes = (routes: () => readonly Route[]): Route[] =>
  published.flatMap((place) => routesOf(place, routes));

function routesOf(
  { options, json, page }: (typeof published)[number],
  routes: () => readonly Route[],
): Route[] {
  let made: { json: Buffer; page: ReturnType<typeof docsPage> } | undefined;
  const documents = ({ config }: Context) => {
    if (!made) {
      const document = openApiDocument(routes(), { ...options, baseUrl: baseUrl(config) });
      made = { json: Buffer.from(JSON.stringify(document)), page: docsPage(document, baseUrl(config)) };
    }
    return made;
  };
  const cached = { "cache-control": "public, max-age=300" };
  return [
    route({
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
        body: documents(ctx).json,
        headers: { ...cached, "access-control-allow-origin": "*" },
      }),
    }),
    route({
      method: "GET",
      path: page,
      door: "page",
      summary: "The documents, for people",
      tag: "Documentation",
      isPublic: false,
      responses: { 200: "text/html; charset=utf-8" },
      problems: [],
      handler: (ctx) => {
        const { html, contentSecurityPolicy } = documents(ctx).page;
        return {
          status: 200,
          body: html,
          headers: { ...cached, "content-security-policy": contentSecurityPolicy },
        };
      },
    }),
  ];
}
