import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { uploadKey } from "../../platform/storage/upload-url.ts";

/** The name is the hash of the bytes, so whoever has a copy has the newest one. A picture opened by itself can do nothing. */
const headersOf = (name: string): Record<string, string> => ({
  "cache-control": "public, max-age=31536000, immutable",
  etag: `"${name.slice(0, -".webp".length)}"`,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Restaurants' own websites show them.
  "cross-origin-resource-policy": "cross-origin",
});

const picture = route({
  method: "GET",
  path: "/uploads/:restaurantId/:name",
  door: "page",
  summary: "An uploaded picture",
  tag: "Pages",
  isPublic: false,
  params: z.object({ restaurantId: z.string(), name: z.string() }),
  responses: { 200: "image/webp", 304: null },
  problems: ["NOT_FOUND"],
  handler: async (ctx, { params, request }) => {
    const key = uploadKey(params);
    if (key === null) throw new Problem("NOT_FOUND");
    const headers = headersOf(params.name);
    if (request.headers["if-none-match"] === headers.etag) return { status: 304, headers };
    const file = await ctx.storage.get(key);
    if (!file) throw new Problem("NOT_FOUND");
    return { status: 200, body: file.body, headers: { ...headers, "content-length": String(file.bytes) } };
  },
});

export const routes = [picture];
