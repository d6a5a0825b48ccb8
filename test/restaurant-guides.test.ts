import assert from "node:assert/strict";
import { it } from "node:test";
import { openLibrary } from "../src/platform/docs/library.ts";
import { renderPage } from "../src/platform/docs/markdown-html.ts";
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
