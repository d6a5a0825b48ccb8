import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { it } from "node:test";
import { catalogues } from "../src/messages/languages.ts";
import { isTemplate, type Section } from "../src/messages/template.ts";
import { openLibrary } from "../src/platform/docs/library.ts";
import { renderPage } from "../src/platform/docs/markdown-html.ts";
import { language } from "../web/dashboard/languages/nb.ts";
import { guideAddress, helpPages } from "../web/dashboard/office/help-pages.ts";

/** D-321 */
it("the documentation has every heading that the dashboard's help leads to", async () => {
  const library = await openLibrary("https://luka.example");
  for (const [path, [, guide]] of Object.entries(helpPages)) {
    const [address, anchor] = guideAddress(guide).split("#");
    const page = library.get(address!.replace("/docs/", ""));
    assert.ok(page, path);
    const { headings } = renderPage(page.markdown);
    assert.ok(
      headings.some(({ id }) => id === anchor),
      `${path} leads to ${guide}`,
    );
  }
});

/** What stands on other people's pages, a payment provider's and a telephone's, and what a paragraph begins with. */
const others = [
  ...["Balance", "Legg til på Hjem-skjerm", "Payouts"],
  ...[
    "Requests",
    "automatic approval",
    "The day",
    "Guests without a booking",
    "Deposits",
    "calls or walks in",
  ],
  ...["waiting list", "A no-show by mistake", "+", "?"],
];

const saidIn = (section: Section): string[] =>
  Object.values(section).flatMap((entry) =>
    typeof entry === "string" ? [entry] : isTemplate(entry) ? Object.values(entry) : saidIn(entry),
  );

it("the restaurants' guides name what is on the pages as the pages do", () => {
  const said = [language.texts, catalogues.nb].flatMap(saidIn);
  // A button may add until when.
  const isSaid = (name: string) => said.some((text) => text === name || text.startsWith(`${name} (`));
  const folder = new URL("../docs/restaurants/", import.meta.url);
  const wrong = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8").replace(/^\s*\* /gm, "");
    const names = [...text.matchAll(/\*{1,2}([^*]+)\*{1,2}/g)].flatMap(([, named]) =>
      named!.replace(/\s+/g, " ").split(/ → |, /),
    );
    assert.ok(names.length > 10, name);
    return names.filter((one) => !isSaid(one) && !others.includes(one)).map((one) => `${name}: ${one}`);
  });
  assert.deepEqual(wrong, []);
});
