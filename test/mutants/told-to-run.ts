import { appendFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";

/**
 * For `node --import`: writes what is told to have run (`tellingWhatRuns`), here and in the browsers that this process starts, to the file
 * that its own address names (`file`): a line of JSON for each place, its path and the word for it, when it is run first.
 */
const file = new URL(import.meta.url).searchParams.get("file")!;
const known = new Set<string>();

function keep(places: readonly string[]): void {
  const fresh = places.filter((place) => !known.has(place));
  for (const place of fresh) known.add(place);
  if (fresh.length > 0) appendFileSync(file, fresh.map((place) => `${place}\n`).join(""));
}

/** Runs in browsers, too: a page tells of a place once, and of many together. */
function tellOnce(tell: (places: string[]) => unknown): void {
  const seen = new Map<string, Set<string>>();
  let waiting: string[] = [];
  Object.assign(globalThis, {
    toldToRun(path: string, words: string[]) {
      const ofPath = seen.get(path) ?? new Set();
      seen.set(path, ofPath);
      for (const word of words) {
        if (ofPath.has(word)) continue;
        ofPath.add(word);
        waiting.push(JSON.stringify([path, word]));
        if (waiting.length > 1) continue;
        queueMicrotask(() => {
          const told = waiting;
          waiting = [];
          tell(told);
        });
      }
    },
  });
}

tellOnce(keep);
// Only these start browsers; others need not read what drives them.
if (process.argv[1]?.includes("/test/e2e/")) {
  const { chromium } = await import("playwright-core");
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (asked): Promise<BrowserContext> => {
      const context = await newContext(asked);
      await context.exposeFunction("keepWhatRan", keep);
      await context.addInitScript(`(${tellOnce.toString()})((places) => globalThis.keepWhatRan(places))`);
      return context;
    };
    return browser;
  };
}
