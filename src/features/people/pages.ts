import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";

const file = fileURLToPath(new URL("../../../web/dist/dashboard/index.html", import.meta.url));

/** The dashboard is one page whose script reads the address; built by `npm run build`. */
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
    summary: "The restaurant's dashboard",
    tag: "Pages",
    isPublic: false,
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

export const routes = [serve("/dashboard"), serve("/dashboard/*")];
