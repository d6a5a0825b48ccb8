import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumPath } from "../chromium.ts";
import { createTestSite, type TestSite } from "./browser.ts";

let site: TestSite;
let folder: string;
let port: number;
let close: () => Promise<void>;
before(async () => {
  site = await createTestSite();
  folder = await mkdtemp(join(tmpdir(), "luka-lighthouse-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"],
  });
  close = () => context.close();
  port = Number((await readFile(join(folder, "DevToolsActivePort"), "utf8")).split("\n")[0]);
});
after(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

/** What Lighthouse says of a page on a telephone: of 100 in each of its categories, and what takes anything away. */
async function judged(url: string) {
  const { lhr } = (await lighthouse(url, { port, output: "json", logLevel: "silent" }))!;
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const lacking = Object.values(lhr.categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => lhr.audits[id]!)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
  return { scores, lacking };
}

const pages = () =>
  ({
    "the ordering page": site.shop,
    "where tables are booked": `${site.shop}/bord`,
  }) as const;

for (const name of ["the ordering page", "where tables are booked"] as const)
  test(`Lighthouse finds nothing to better on ${name}, on a telephone`, async (t) => {
    // The first visitor pays for its rendering.
    await fetch(`http://127.0.0.1:${new URL(site.base).port}/`, {
      headers: { host: new URL(site.shop).host },
    });
    const { scores, lacking } = await judged(pages()[name]);
    // How fast it is depends on what else this machine does: it is told, and `npm run bench -- pages` compares it.
    t.diagnostic(JSON.stringify(scores));
    assert.deepEqual(lacking, []);
    for (const category of ["accessibility", "best-practices", "seo"])
      assert.equal(scores[category], 100, category);
  });
