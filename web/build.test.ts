import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { catalogues } from "../src/messages/languages.ts";
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

/** The script that every page of the dashboard begins with. */
function beginning(): URL {
  const folder = new URL("dist/dashboard/", import.meta.url);
  const begins = readdirSync(folder).filter((name) => /^begin-[\w-]+\.js$/.test(name));
  assert.equal(begins.length, 1);
  return new URL(begins[0]!, folder);
}

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

test("the dashboard begins with the words of no language: they come in one file, of the one that is spoken", () => {
  const script = readFileSync(beginning(), "utf8");
  for (const { start, ownerPages } of Object.values(catalogues))
    for (const said of [start.stopping, ownerPages.agreementTitle])
      assert.ok(!script.includes(said), `"${said}" stands in it`);
});

test("the dashboard begins without zod: limits that its pages name stand where no schema is", () => {
  const script = readFileSync(beginning(), "utf8");
  assert.ok(!/ZodError|"_zod"|\._zod\b/.test(script));
});
