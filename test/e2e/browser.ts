/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import type axeCore from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { keepPort } from "../../src/platform/http/listen.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { chromiumPath } from "../chromium.ts";
import { type VisitorPage, type Windows, windowsOf } from "./windows.ts";

/** The service on a port of its own, with a restaurant that is always open, and a browser to visit it with. */
export interface TestSite extends TestApp {
  base: string;
  slug: string;
  restaurantId: string;
  /** The restaurant's key. */
  key: string;
  /** `http://{slug}.…` without a slash at the end. */
  shop: string;
  /** The window of another guest: cookies, storage and an internet address of its own, as limits count guests by address. */
  open(options?: BrowserContextOptions): Promise<VisitorPage>;
  /** Between two tests, where none needs what another has opened: see `Windows`. */
  endVisits: Windows["endVisits"];
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages live for seconds: translating what is run often costs more than it gains.
  "--js-flags=--no-opt --no-maglev",
];

export interface TestSiteOptions {
  /** More of the service's environment. */
  env?: Record<string, string>;
  /** Keeps the newsletter's popup, which comes between a visitor and whatever they are about to press. */
  hasPopup?: boolean;
  /** Changes the restaurant's file before it is imported. */
  restaurant?: (file: Record<string, never>) => object;
  /** ISO 8601: what the service's clock and the browser's stand at, instead of the present. */
  standsAt?: string;
}

const example = new URL("../../src/features/demo/restaurants/nordstjernen-pizza.json", import.meta.url);
const alwaysOpen = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
}));

/** Starts everything. The service's clock shows the present, as the browser's does, or both stand still. */
export async function createTestSite({
  env = {},
  hasPopup = false,
  restaurant = (file) => file,
  standsAt,
}: TestSiteOptions = {}): Promise<TestSite> {
  // A site that cannot be made leaves nothing open: the test file would never end.
  await using made = new AsyncDisposableStack();
  const kept = await keepPort("127.0.0.1");
  made.defer(() => kept.close());
  const domain = `luka.localhost:${kept.port}`;
  const app = await createTestApp({
    startsAt: standsAt ?? new Date().toISOString(),
    env: {
      SERVICE_DOMAIN: domain,
      PORT: String(kept.port),
      LOG_LEVEL: "error",
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
  });
  made.defer(() => app.close());
  const file = JSON.parse(await readFile(example, "utf8"));
  const open = { ...file, openingHours: alwaysOpen, venueHours: [], hoursOverrides: [] };
  if (!hasPopup) delete open.newsletterPopup;
  const { slug, restaurantId, key } = await app.importRestaurant(restaurant(open));
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
  made.defer(() => browser.close());
  const windows = windowsOf(browser, `http://${domain}`, standsAt);
  made.defer(() => windows.tellOfFailure());
  // As a proxy in front would: else all share one guest's limits, which never come back where the clock stands still.
  app.app.server.prependListener("request", ({ headers }: IncomingMessage) => {
    const address = windows.addressOf(headers["user-agent"]);
    if (address !== undefined) headers["x-forwarded-for"] = address;
  });
  await kept.listen(app.app);
  const everything = made.move();
  return {
    ...app,
    base: `http://${domain}`,
    slug,
    restaurantId,
    key,
    shop: `http://${slug}.${domain}`,
    open: (options = {}) => windows.open(options),
    endVisits: (test) => windows.endVisits(test),
    close: () => everything.disposeAsync(),
  };
}

/** Nothing is on its way any more: where things stand, and what colour they have, is how they stay. */
export const untilNothingMoves = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What moves may begin a frame or two after its cause.
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await new Promise(requestAnimationFrame);
      const running = document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity && one.playState === "running");
      if (running.length === 0) continue;
      await Promise.all(running.map((one) => one.finished.catch(() => undefined)));
      stillFrames = -1;
    }
  });

/**
 * Another window: when it answers, the page stands as it does in one of that width. In the frame of the change Chromium still measures
 * gutters by the width before, and a busy machine paints that frame late.
 */
export async function resizeTo(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await untilNothingMoves(page);
}

const axeSource = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** To a page once: reading it is a good part of the work. No page of ours has frames. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(`${axeSource}; undefined`);
}

/** What axe finds wrong by WCAG 2.2 A and AA, one line per rule and place. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Colours in the middle of an animation are nobody's colours.
  await untilNothingMoves(page);
  await bringAxe(page);
  const violations = await page.evaluate(async (tags) => {
    const options = { resultTypes: ["violations" as const], runOnly: { type: "tag" as const, values: tags } };
    return (await (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, options)).violations;
  }, rules);
  return violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${rule.id}: ${node.target.join(" ")} (${node.failureSummary?.split("\n")[1]?.trim()})`,
    ),
  );
}

/** Presses Tab until the element with the focus has this accessible text; throws after 150. */
export async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const { activeElement } = document;
      const labels =
        activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
          ? [...(activeElement.labels ?? [])]
          : [];
      return (
        activeElement?.getAttribute("aria-label") ??
        (labels.map((one) => one.textContent).join(" ") || activeElement?.textContent) ??
        ""
      );
    });
    if (name.test(text.trim())) return presses + 1;
  }
  throw new Error(`Tab never came to ${name}.`);
}

/** The links of a navigation that say that one is there. */
export const linksHere = (page: Page, navigation: string): Promise<string[]> =>
  page.getByRole("navigation", { name: navigation }).locator("[aria-current=page]").allTextContents();

/** A dish in the menu of a page that answers: before, its link leads to the dish's own page. */
export const dishNamed = (page: Page, name: string): Locator =>
  page.locator("html[data-ready]").getByRole("link", { name, exact: true }).first();

/**
 * The page is as wide as its window: nothing of it has to be scrolled to sideways. A page without scripts cannot say when it stands in a new
 * window (`resizeTo`), so it is measured again, ten times at most.
 */
export async function noSidewaysScroll(page: Page, where: string): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
  let { scrollWidth, clientWidth } = await measure();
  for (let again = 0; again < 10 && scrollWidth > clientWidth; again++)
    ({ scrollWidth, clientWidth } = await measure());
  assert.ok(scrollWidth <= clientWidth, `${where} is ${scrollWidth} px wide on ${clientWidth} px`);
}
