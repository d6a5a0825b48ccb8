import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { buildWeb, isBuildFresh, scriptSizes } from "./build.ts";

const kilobyte = 1024;

/** What a guest's browser may be asked to load before a page can be used (docs: ordering page speed). */
const budgetBytes = 30 * kilobyte;

/** What each page takes with brotli, with a kilobyte to grow: whoever needs more than that means it. */
const brotliKilobytes: Record<string, number> = {
  booking: 24.5,
  ordering: 26.5,
  "sandbox-pay": 12,
  thanks: 2,
  tracking: 20.9,
  worker: 1,
};

before(async () => {
  if (!isBuildFresh()) await buildWeb();
});

test("no guest page loads more script than its own measure, nor more than 30 KB by either way of compressing", () => {
  const sizes = scriptSizes();
  assert.deepEqual(sizes.map((size) => size.entry).sort(), Object.keys(brotliKilobytes));
  for (const { entry, brotli, gzip } of sizes) {
    assert.ok(brotli <= brotliKilobytes[entry]! * kilobyte, `${entry} is ${brotli} bytes with brotli`);
    assert.ok(gzip <= budgetBytes, `${entry} is ${gzip} bytes with gzip`);
  }
});

test("the dashboard begins with a handful of files, whatever its parts share", () => {
  const page = readFileSync(new URL("dist/dashboard/index.html", import.meta.url), "utf8");
  const files = page.match(/\/assets\/dashboard\/[\w-]+\.(js|css)"/g) ?? [];
  assert.ok(files.length >= 2 && files.length <= 5, `It begins with ${files.length}: ${files.join(" ")}`);
});
