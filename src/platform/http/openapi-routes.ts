import { z } from "zod";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { oncePer } from "../once-per.ts";
import { Problem } from "../problem.ts";
import { restaurantGuide } from "./docs-guide.ts";
import { docsPage } from "./docs-page.ts";
import { partnerGuide } from "./docs-partner-guide.ts";
import { readGuide } from "./guides.ts";
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

/** The published documents and where they stand: as JSON below `/api/v1`, and for people. */
export const published = [
  { options: restaurantDocument, json: "/openapi.json", page: "/docs", guide: restaurantGuide },
  { options: partnerDocument, json: "/partner/openapi.json", page: "/docs/partner", guide: partnerGuide },
];

/**
 * `/api/v1/openapi.json`, `/docs`, the partner's, and `/llms.txt`, each made of the other routes at its first request; and
 * the integrators' guides.
 */
export const documentationRoutes = (routes: () => readonly Route[]): Route[] => [
  ...published.flatMap((place) => routesOf(place, routes)),
  ...guideRoutes(routes),
];

function routesOf(
  { options, json, page, guide }: (typeof published)[number],
  routes: () => readonly Route[],
): Route[] {
  const documents = oncePer(({ config }: Context) => {
    const base = baseUrl(config);
    const document = openApiDocument(routes(), { ...options, baseUrl: base });
    const forPeople = docsPage(document, { base, json: `/api/v1${json}`, guide });
    return { json: Buffer.from(JSON.stringify(document)), page: forPeople };
  });
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

const cached = { "cache-control": "public, max-age=300" };

function guideRoutes(routes: () => readonly Route[]): Route[] {
  const map = oncePer(({ config }: Context) =>
    llmsText(baseUrl(config), openApiDocument(routes(), restaurantDocument)),
  );
  return [
    route({
      method: "GET",
      path: "/llms.txt",
      door: "page",
      summary: "A map of the documents for language models",
      tag: "Documentation",
      isPublic: false,
      responses: { 200: "text/plain; charset=utf-8" },
      problems: [],
      handler: (ctx) => ({ status: 200, body: map(ctx), headers: cached }),
    }),
    route({
      method: "GET",
      path: "/docs/guides/:name",
      door: "page",
      summary: "A guide for integrators",
      tag: "Documentation",
      isPublic: false,
      params: z.object({ name: z.string().max(100) }),
      // Shown by browsers as it is; Markdown's own type would be a download.
      responses: { 200: "text/plain; charset=utf-8" },
      problems: ["NOT_FOUND"],
      handler: async (_ctx, { params }) => {
        const text = await readGuide(params.name);
        if (text === null) throw new Problem("NOT_FOUND");
        return { status: 200, body: text, headers: cached };
      },
    }),
  ];
}
