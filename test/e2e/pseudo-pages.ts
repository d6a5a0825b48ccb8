import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "playwright-core";
import { build, type Plugin } from "vite";
import type { Section } from "../../src/messages/template.ts";
import { type Json, type Packed, pack, unpack } from "../../web/packed.ts";
import { dashboardClient } from "../../web/vite.config.ts";
import { marked, notSaid } from "../pseudo-language.ts";
import type { TestSite } from "./browser.ts";

/**
 * Pages whose English stands between ⟦ and ⟧ (../pseudo-language.ts): guests' pages get their texts as data, which is marked on its way
 * to the browser; the dashboard has them in its script, which is built for that.
 */
export async function speakPseudoPages({ app }: TestSite, context: BrowserContext): Promise<void> {
  // A browser cannot know that what is put in a document's place came from this machine as well.
  await context.grantPermissions(["local-network-access"]);
  const markedBy = (mark: (body: string) => string) => async (route: Route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    const headers = { ...(await request.allHeaders()), host, "accept-encoding": "identity" };
    const answer = await app.inject({ url: pathname + search, headers });
    await route.fulfill({
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: mark(answer.body),
    });
  };
  const document = markedBy(withMarkedData);
  await context.route(/^http:[^?]*\/(?:bord|o\/[^/]*)?(?:\?|$)/, (route) =>
    route.request().resourceType() === "document" ? document(route) : route.continue(),
  );
  await context.route(/\/_menu\//, markedBy(withMarkedTexts));
}

/** What the server has rendered goes: a browser renders the page anew, from the data. */
const withMarkedData = (html: string): string =>
  html.replace(
    /<div id="root">.*<\/div>(?:(<script type="application\/json" id="page-data">)(.*?)(<\/script>)|(?=<\/body>))/s,
    (_, tag: string | undefined, json: string, end: string) =>
      `<div id="root"></div>${tag === undefined ? "" : `${tag}${withMarkedTexts(json)}${end}`}`,
  );

/** What a page starts from (web/packed.ts), wherever it has it from. */
function withMarkedTexts(json: string): string {
  const data = unpack(JSON.parse(json) as Packed) as { frame: { texts: Section; messages: Section } };
  const { texts, messages } = data.frame;
  const frame = { ...data.frame, texts: marked(texts), messages: marked(messages) };
  return JSON.stringify(pack({ ...data, frame } as Json)).replaceAll("<", "\\u003c");
}

const english = /\/src\/messages\/en\/(?!catalogue|habits)[\w-]+\.ts$/;
/** Runs in the browser, on the section that it stands behind. */
function markAll(section: Record<string, unknown>): void {
  for (const [name, entry] of Object.entries(section))
    if (typeof entry === "string") section[name] = "⟦".concat(entry, "⟧");
    else markAll(entry as Record<string, unknown>);
}

const markEnglish: Plugin = {
  name: "pseudo-language",
  transform(code, id) {
    const name = english.test(id) && /export const (\w+)/.exec(code)?.[1];
    if (!name) return null;
    return { code: `${code}\n(${markAll})(${name});`, map: null };
  },
};

/** The dashboard, built into `folder` and served from there. */
export async function speakPseudoDashboard(context: BrowserContext, folder: string): Promise<void> {
  await build({
    ...dashboardClient,
    plugins: [...(dashboardClient?.plugins ?? []), markEnglish],
    build: { ...dashboardClient?.build, outDir: folder, emptyOutDir: true },
  });
  await context.route(/\/assets\/dashboard\//, (route) =>
    route.fulfill({
      path: join(folder, new URL(route.request().url()).pathname.slice("/assets/dashboard/".length)),
    }),
  );
  const page = await readFile(join(folder, "index.html"), "utf8");
  await context.route(/^http:\/\/[^/]*\/dashboard/, (route) =>
    route.fulfill({ body: page, contentType: "text/html; charset=utf-8" }),
  );
}

/** Words that days, hours and amounts are made of where they stand alone. */
const ofFigures =
  /\b(?:NOK|today|tomorrow|at|min|h|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|May|June|July|August|September|October|November|December)\b/g;

/**
 * The words that a page shows or tells a screen reader, and that neither the catalogue has said nor `data` holds: names of things,
 * what guests have written.
 */
export async function wordsOfNobody(page: Page, data: object): Promise<string[]> {
  const screen = await page.locator("body").ariaSnapshot();
  let rest = notSaid(
    screen
      .split("\n")
      .filter((line) => !/^\s*- \/url/.test(line))
      .map((line) => line.replace(/^\s*- '?\/?[a-z]+/, "").replace(/\[[a-z]+(?:=\w+)?\]/g, ""))
      .join("\n"),
  );
  for (const text of stringsOf(data).sort((a, b) => b.length - a.length)) rest = rest.replaceAll(text, " ");
  // What a digit stands in is a figure, a time, or a code; of a key its end is shown.
  return [
    ...rest
      .replace(ofFigures, " ")
      .replace(/\w*\d\w*|····\w+/g, " ")
      .matchAll(/\p{L}{2,}/gu),
  ].map(([word]) => word);
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value, value.toLowerCase()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
