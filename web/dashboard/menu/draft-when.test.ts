import assert from "node:assert/strict";
import { it } from "node:test";
import { publishingAt, showsMenu, wallClock } from "./draft-when.ts";

const at = "2026-06-12T22:30:00.000Z";

it("a draft becomes the menu when it was said, unless it was stopped", () => {
  assert.equal(publishingAt({ publishAt: at, stoppedAt: null }), at);
  assert.equal(publishingAt({ publishAt: at, stoppedAt: at }), null);
  assert.equal(publishingAt({ publishAt: null, stoppedAt: null }), null);
  assert.deepEqual(wallClock(at), { date: "2026-06-13", time: "00:30" });
});

it("the draft is told of on the pages that show the menu", () => {
  const pages = ["/menu", "/menu/", "/menu/add-ons", "/menu/menus", "/menu/draft", "/menu/history", "/sales"];
  assert.deepEqual(
    pages.map((page) => showsMenu(`/dashboard/luka/settings${page}`)),
    [true, true, true, true, false, false, false],
  );
});
