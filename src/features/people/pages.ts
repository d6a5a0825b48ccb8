import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { consoleIndexPath } from "../../platform/http/hosts.ts";
import { route } from "../../platform/http/route.ts";
import { dist } from "../../platform/places.ts";
import { Problem } from "../../platform/problem.ts";

const built = (name: string): string => fileURLToPath(new URL(`dashboard/${name}`, dist));
const file = built("index.html");
const workerFile = built("service-worker.js");

/** The dashboard and the partner portal are one page whose script reads the address; built by `npm run build`. */
let page: { html: string; etag: string } | undefined;
function dashboardPage(): { html: string; etag: string } {
  if (!page) {
    if (!existsSync(file)) throw new Problem("NOT_FOUND", { reason: "NOT_BUILT" });
    const html = readFileSync(file, "utf8");
    page = { html, etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"` };
  }
  return page;
}

/** Mantine writes its custom properties in a style element of its own; scripts come from this service alone. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const serve = (path: string) =>
  route({
    method: "GET",
    path,
    door: "page",
    summary: "The pages of people who sign in: the restaurant's dashboard, the partner portal, the console",
    tag: "Pages",
    query: z.unknown(),
    responses: { 200: "text/html; charset=utf-8", 304: null },
    problems: [],
    handler: async (_ctx, { request }) => {
      const { html, etag } = dashboardPage();
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        etag,
        "content-security-policy": contentSecurityPolicy,
        "referrer-policy": "same-origin",
      };
      if (request.headers["if-none-match"] === etag) return { status: 304, headers };
      return { status: 200, body: html, headers };
    },
  });

const serviceWorker = route({
  method: "GET",
  path: "/dashboard/service-worker.js",
  door: "page",
  summary: "The program that a browser keeps of the dashboard",
  tag: "Pages",
  query: z.unknown(),
  responses: { 200: "text/javascript; charset=utf-8" },
  problems: [],
  handler: async () => {
    if (!existsSync(workerFile)) throw new Problem("NOT_FOUND", { reason: "NOT_BUILT" });
    const headers = {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      // The dashboard begins without a slash at the end.
      "service-worker-allowed": "/dashboard",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    };
    return { status: 200, body: readFileSync(workerFile, "utf8"), headers };
  },
});

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/assets/dashboard/icons/luka-${purpose === "maskable" ? "maskable-" : ""}${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What the dashboard is called among a device's apps (W3C Web Application Manifest). */
const manifest = JSON.stringify({
  id: "/dashboard",
  name: "Luka",
  short_name: "Luka",
  start_url: "/dashboard",
  scope: "/dashboard",
  display: "standalone",
  background_color: "#12281f",
  theme_color: "#12281f",
  icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
});

const webManifest = route({
  method: "GET",
  path: "/dashboard/manifest.webmanifest",
  door: "page",
  summary: "The dashboard as an app that can be installed",
  tag: "Pages",
  query: z.unknown(),
  responses: { 200: "application/manifest+json; charset=utf-8" },
  problems: [],
  handler: async () => ({
    status: 200,
    body: manifest,
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "no-cache" },
  }),
});

/** The console's own address (CONSOLE_HOST) without a path. */
const consoleIndex = route({
  method: "GET",
  path: consoleIndexPath,
  door: "page",
  summary: "The way to the operators' console",
  tag: "Pages",
  query: z.unknown(),
  responses: { 302: null },
  problems: [],
  handler: async () => ({ status: 302, headers: { location: "/console" } }),
});

export const routes = [
  serviceWorker,
  webManifest,
  serve("/dashboard"),
  serve("/dashboard/*"),
  serve("/partner"),
  serve("/partner/*"),
  serve("/console"),
  serve("/console/*"),
  consoleIndex,
];
