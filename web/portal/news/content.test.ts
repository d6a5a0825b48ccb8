import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contentOf, draftOf, noContent, writtenOf } from "./content.ts";
import type { News } from "./news-page.tsx";

describe("what is written of news", () => {
  const typed = { ...noContent, title: " Pause ", body: " Nå kan dere. ", restaurantSlugs: ["bolgen"] };

  it("is saved without the spaces around it, and to nobody by name when it is to all", () => {
    const written = writtenOf({ ...typed, expiresAt: "" });
    assert.deepEqual([written.title, written.body, written.expiresAt], ["Pause", "Nå kan dere.", null]);
    assert.deepEqual(written.restaurantSlugs, ["bolgen"]);
    const toAll = writtenOf({ ...typed, audienceAll: true, expiresAt: "2026-12-24" });
    assert.deepEqual([toAll.restaurantSlugs, toAll.expiresAt], [[], "2026-12-24"]);
  });

  it("names no restaurants in a new draft to all", () => {
    assert.deepEqual(draftOf(typed).restaurantSlugs, ["bolgen"]);
    assert.equal(draftOf({ ...typed, audienceAll: true }).restaurantSlugs, undefined);
  });

  it("is begun to be sent as mail too, and to some; and goes on from what is stored", () => {
    assert.deepEqual([noContent.sendEmail, noContent.audienceAll], [true, false]);
    const stored = { ...noContent, title: "Pause", body: null, restaurantSlugs: ["bolgen"], status: "DRAFT" };
    assert.deepEqual(contentOf(stored as unknown as News), {
      ...noContent,
      ...{ title: "Pause", body: "", restaurantSlugs: ["bolgen"] },
    });
    assert.equal(contentOf({ ...stored, body: "Nå" } as unknown as News).body, "Nå");
  });
});
