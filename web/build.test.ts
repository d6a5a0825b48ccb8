import assert from "node:assert/strict";
import { before, test } from "node:test";
import { buildWeb, isBuildFresh, scriptSizes } from "./build.ts";

/** What a guest's browser may be asked to load before a page can be used (docs: ordering page speed). */
const budgetBytes = 90 * 1024;

before(async () => {
  if (!isBuildFresh()) await buildWeb();
});

test("no guest page loads more than 90 KB of script, by either way of compressing", () => {
  const sizes = scriptSizes();
  assert.deepEqual(sizes.map((size) => size.entry).sort(), [
    "booking",
    "ordering",
    "sandbox-pay",
    "thanks",
    "tracking",
  ]);
  for (const { entry, brotli, gzip } of sizes) {
    assert.ok(brotli <= budgetBytes, `${entry} is ${brotli} bytes with brotli`);
    assert.ok(gzip <= budgetBytes, `${entry} is ${gzip} bytes with gzip`);
  }
});
