import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import type { StoredFile } from "../../platform/storage/storage.ts";
import { uploadForm, uploadKey } from "../../platform/storage/upload-url.ts";

/** The name is the hash of the bytes, so whoever has a copy has the newest one. A picture opened by itself can do nothing. */
const headersOf = (name: string): Record<string, string> => ({
  "cache-control": "public, max-age=31536000, immutable",
  etag: `"${name.replace(/\.webp$/, "")}"`,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Restaurants' own websites show them.
  "cross-origin-resource-policy": "cross-origin",
});

const picture = route({
  method: "GET",
  path: "/uploads/:restaurantId/:name",
  door: "page",
  summary: "An uploaded picture, or a form of it",
  tag: "Pages",
  params: z.object({ restaurantId: z.string(), name: z.string() }),
  responses: { 200: "image/webp", 304: null },
  problems: ["NOT_FOUND"],
  handler: async (ctx, { params, request }) => {
    const form = uploadForm(params);
    const key = form?.key ?? uploadKey(params);
    if (key === null) throw new Problem("NOT_FOUND");
    const headers = headersOf(params.name);
    if (request.headers["if-none-match"] === headers.etag) return { status: 304, headers };
    const file = await ctx.storage.get(key);
    if (file) return answerOf(file, { ...headers, "content-type": form?.type ?? "image/webp" });
    // Forms are made in the background: until then the picture itself stands for them, and nobody keeps it under their name.
    const original = form && (await ctx.storage.get(form.original));
    if (!original) throw new Problem("NOT_FOUND");
    const { etag: _, ...rest } = headers;
    return answerOf(original, {
      ...rest,
      "content-type": "image/webp",
      "cache-control": "public, max-age=60",
    });
  },
});

const answerOf = ({ body, bytes }: StoredFile, headers: Record<string, string>) => ({
  status: 200 as const,
  body,
  headers: { ...headers, "content-length": String(bytes) },
});

export const routes = [picture];
