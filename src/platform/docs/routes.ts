import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { requireOwnOrigin } from "../http/own-origin.ts";
import { type Route, route } from "../http/route.ts";
import { loadedOnce } from "../loaded-once.ts";
import { oncePer } from "../once-per.ts";
import { dist } from "../places.ts";
import { Problem } from "../problem.ts";
import { docsPolicy, homeHtml, pageHtml, searchHtml } from "./layout.ts";
import { type DocPage, type Library, openLibrary } from "./library.ts";
import { renderPage } from "./markdown-html.ts";
import { Found, openSearch, type Search } from "./search.ts";
import { TriedAnswer, TriedCall } from "./try.ts";

interface Docs {
  base: string;
  library: Library;
  /** Made when somebody searches first. */
  search(): Promise<Search>;
  /** Pages as HTML, those that were asked for last. */
  kept: LRUCache<string, string>;
}

/** As the build has packed it; some 60 KB, read once. */
const clientFile = new URL("client/luka-client.tgz", dist);
const clientPackage = loadedOnce(() => readFile(clientFile));

/** Pages that are kept ready: some 30 KB each. */
const keptPages = 64;
/** While one types. */
const mostShown = 8;

/** `/docs` and what is below it, read at its first request. */
export function docsRoutes(): Route[] {
  const opened = oncePer(({ config }: Context) =>
    loadedOnce(async (): Promise<Docs> => {
      const base = baseUrl(config);
      const library = await openLibrary(base);
      const search = loadedOnce(() => openSearch(library));
      return { base, library, search, kept: new LRUCache({ max: keptPages }) };
    }),
  );
  const docs = (ctx: Context): Promise<Docs> => opened(ctx)();
  const htmlOf = ({ library, kept }: Docs, page: DocPage): string => {
    const ready = kept.get(page.path);
    if (ready !== undefined) return ready;
    const html = pageHtml(library, page, renderPage(page.markdown));
    kept.set(page.path, html);
    return html;
  };
  const Question = z.object({ q: z.string().max(200).default("") });
  return [
    route({
      ...aPage,
      path: "/docs",
      summary: "The documentation's first page",
      problems: [],
      handler: async (ctx) => {
        const { library, base } = await docs(ctx);
        return asPage(homeHtml(library, base));
      },
    }),
    route({
      ...aPage,
      path: "/docs.md",
      summary: "The first page as Markdown: the map for language models",
      responses: { 301: null },
      problems: [],
      handler: async () => ({ status: 301, headers: { location: "/llms.txt" } }) as const,
    }),
    route({
      ...aPage,
      path: "/docs/search",
      limits: ["docsSearch"],
      summary: "What a question finds",
      query: Question,
      problems: ["VALIDATION_FAILED"],
      handler: async (ctx, { query: { q } }) => {
        const { library, search } = await docs(ctx);
        return asPage(searchHtml(library, q, (await search())(q)));
      },
    }),
    route({
      ...aPage,
      path: "/docs/search.json",
      limits: ["docsSearch"],
      summary: "The same while one types",
      query: Question,
      responses: { 200: z.object({ data: z.array(Found) }) },
      problems: ["VALIDATION_FAILED"],
      handler: async (ctx, { query: { q } }) => {
        const { search } = await docs(ctx);
        return { data: (await search())(q).slice(0, mostShown) };
      },
    }),
    route({
      ...aPage,
      path: "/docs/luka-client.tgz",
      summary: "The TypeScript client as a package for npm",
      responses: { 200: "application/gzip" },
      problems: ["NOT_FOUND"],
      handler: async () => {
        const body = await clientPackage().catch(() => null);
        if (!body) throw new Problem("NOT_FOUND");
        return { status: 200, body, headers: cached };
      },
    }),
    route({
      ...aPage,
      path: "/docs/*",
      summary: "A page of the documentation, and with `.md` its Markdown",
      params: z.object({ "*": z.string().max(200) }),
      responses: { 200: "text/html; charset=utf-8", 301: null },
      problems: ["NOT_FOUND"],
      handler: async (ctx, { params }) => {
        const asked = params["*"];
        // Where the partner API's reference stood before.
        if (asked === "partner") return { status: 301, headers: { location: "/docs/api/partner" } };
        const open = await docs(ctx);
        const isMarkdown = asked.endsWith(".md");
        const path = isMarkdown ? asked.slice(0, -3) : asked;
        const page = open.library.get(path);
        if (!page) {
          // As one types the address of a guide whose name one knows.
          if (!open.library.has(`guides/${path}`)) throw new Problem("NOT_FOUND");
          return { status: 301, headers: { location: `/docs/guides/${asked}` } };
        }
        if (!isMarkdown) return asPage(htmlOf(open, page));
        // Shown by browsers as it is; Markdown's own type would be a download.
        return {
          status: 200,
          body: page.markdown,
          headers: { ...cached, "content-type": "text/plain; charset=utf-8" },
        };
      },
    }),
    route({
      method: "POST",
      path: "/docs/try",
      door: "page",
      summary: "Sends a call with a key for testing",
      tag: "Documentation",
      body: TriedCall,
      responses: { 200: TriedAnswer },
      problems: ["VALIDATION_FAILED", "FORBIDDEN", "NOT_FOUND"],
      handler: async (ctx, { body: call, request, caller }) => {
        requireOwnOrigin(ctx, request);
        const { library, base } = await docs(ctx);
        // As `inject` reads it: without `..`, and with `\` as `/`.
        const { pathname, search } = new URL(call.path, base);
        if (!isDescribed(library, call.method, pathname)) throw new Problem("NOT_FOUND");
        const answer = await request.server.inject({
          method: call.method,
          url: pathname + search,
          headers: {
            ...call.headers,
            host: request.headers.host ?? "",
            ...(call.body !== undefined && { "content-type": "application/json" }),
          },
          remoteAddress: caller.clientIp,
          ...(call.body !== undefined && { payload: call.body }),
        });
        return { statusCode: answer.statusCode, body: answer.payload };
      },
    }),
  ];
}

/** Of a call that has a form on its page: not of a stream, which would never end, nor of one with a file. */
function isDescribed(library: Library, method: string, path: string): boolean {
  const asked = path.split("/");
  const fits = (template: string): boolean => {
    const parts = template.split("/");
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith("{") || part === asked[at])
    );
  };
  return [...library.values()].some(({ sample }) => sample?.method === method && fits(sample.path));
}

const aPage = {
  method: "GET",
  door: "page",
  tag: "Documentation",
  responses: { 200: "text/html; charset=utf-8" },
} as const;

const cached = { "cache-control": "public, max-age=300" };

const asPage = (html: string) =>
  ({ status: 200, body: html, headers: { ...cached, "content-security-policy": docsPolicy } }) as const;
