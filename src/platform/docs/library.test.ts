import assert from "node:assert/strict";
import { it } from "node:test";
import { openLibrary } from "./library.ts";

it("the documentation's guides stand with whom they are for: websites, partners, then both", async () => {
  const library = await openLibrary("https://luka.example");
  const guides = [...library.values()].filter(({ path }) => path.startsWith("guides/"));
  const sections = guides.map(({ section }) => section);
  assert.deepEqual([...new Set(sections)], ["Guides for websites", "Guides for partners", "Guides for both"]);
  assert.deepEqual(
    sections,
    sections.toSorted((one, other) => sections.indexOf(one) - sections.indexOf(other)),
  );
  const sectionOf = (path: string) => library.get(`guides/${path}`)?.section;
  for (const path of ["first-order", "prices", "menu"]) assert.equal(sectionOf(path), "Guides for websites");
  for (const path of ["partner-access", "partner-webhooks", "mcp"])
    assert.equal(sectionOf(path), "Guides for partners");
  for (const path of ["errors", "limits", "versions", "luka-dev", "typescript-client"])
    assert.equal(sectionOf(path), "Guides for both");
});
