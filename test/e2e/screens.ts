/// <reference lib="dom" />
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

const folder = new URL("screens/", import.meta.url);

/**
 * Everything that a part of the page says to who reads or hears it (roles, names, values, what is chosen and what cannot be
 * pressed) is what `screens/{name}.txt` says. A screen without a file is written down, and the file's tests fail
 * once: read what was written before it is committed. Waits for what is on its way. Where the clock is the present's, times and dates
 * are left out (`onAnyDay`).
 */
export async function assertScreen(
  part: Page | Locator,
  name: string,
  { onAnyDay = false } = {},
): Promise<void> {
  const file = new URL(`${name.replaceAll(" ", "-")}.txt`, folder);
  const look = async (): Promise<string> => {
    const seen = steady(await snapshotOf(part));
    return `${onAnyDay ? withoutTimes(seen) : seen}\n`;
  };
  if (!existsSync(file)) {
    await untilStill(look);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await look());
    process.exitCode = 1;
    console.error(`${file.pathname} is new: read it, and run the test again.`);
    return;
  }
  const expected = readFileSync(file, "utf8");
  const deadline = performance.now() + 20_000;
  let seen = await look();
  while (seen !== expected && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen = await look();
  }
  assert.equal(seen, expected, `the screen "${name}"`);
}

const snapshotOf = (part: Page | Locator): Promise<string> =>
  "locator" in part && "goto" in part ? part.locator("body").ariaSnapshot() : part.ariaSnapshot();

/** What differs from run to run: identifiers, tokens, ports, and the seconds of a countdown. */
const steady = (text: string): string =>
  text
    .replace(/\b([a-z]{3})_[0-9a-z]{26}/g, "{$1}")
    .replace(/\b(prova|sted|rom)-[0-9a-f]{8,12}/g, "$1")
    .replace(/\bPartner \d+\b/g, "Partner {n}")
    .replace(/\b[0-9a-f]{12,32}@/g, "{someone}@")
    .replace(/@ptn-[0-9a-z]{26}/g, "@{partner}")
    .replace(/#[0-9a-f]{12}\b/g, "#{guest}")
    .replace(/\b(lb[ps]_(?:test|live)_)\w+/g, "$1{key}")
    .replace(/\bluka-[0-9a-f]{8}(\._domainkey)/g, "luka-{key}$1")
    .replace(/\bp=[\w+/=]{200,}/g, "p={key}")
    .replace(/\b\d+(?:\s\d+)* (m?s)\b/g, "{n} $1")
    .replace(/····\w{4}/g, "····{end}")
    .replace(/service-verify=[0-9a-f]+/g, "service-verify={proof}")
    .replace(/\btxn_[0-9a-f]{24}/g, "{movement}")
    .replace(/whsec_[\w+/=]+/g, "{secret}")
    .replace(/\/(o|sandbox\/pay|pay)\/[\w-]{20,}/g, "/$1/{token}")
    .replace(/(\/rett\/(?:[a-z0-9-]+-)?)[0-9a-z]{26}\b/g, "$1{dish}")
    .replace(/localhost:\d+/g, "localhost");

const months =
  "januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|January|February|March|May|June|July|August|October|December";
const weekdays =
  "mandag|tirsdag|onsdag|torsdag|fredag|lørdag|søndag|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";

const withoutTimes = (text: string): string =>
  text
    .replace(
      new RegExp(`(?:\\b(?:${weekdays}),? )?\\b\\d{1,2}\\.? (?:${months})\\b(?: \\d{4})?`, "gi"),
      "{date}",
    )
    .replace(/\b\d{1,2}\.\d{1,2}\.\d{4}\b|\b\d{4}-\d{2}-\d{2}\b/g, "{date}")
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, "{time}")
    .replace(/\b\d+ t \d+ min\b/g, "{wait}");

async function untilStill(look: () => Promise<string>): Promise<void> {
  let before = "";
  for (let looks = 0; looks < 10; looks++) {
    const now = await look();
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}
