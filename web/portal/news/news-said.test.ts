import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newsStatuses } from "../../../src/domain/news.ts";
import { ApiError } from "../../dashboard/api-error.ts";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { newsActions, newsFacts, refusalSaid, whenSaid } from "./news-said.ts";

const words = norwegian.t.portalNews;
const [updatedAt, scheduledAt, publishedAt] = [
  "2026-06-05T10:00:00.000Z",
  "2026-06-06T10:00:00.000Z",
  "2026-06-07T10:00:00.000Z",
];
const draft = {
  ...{ updatedAt, scheduledAt: null, publishedAt: null, expiresAt: null, reads: null },
  ...{ level: "INFO", audienceAll: false, sendEmail: false, restaurantSlugs: ["bolgen", "fjellet"] },
} as unknown as Parameters<typeof newsFacts>[1];

describe("a partner's news", () => {
  it("has been published, goes out, or was changed last", () => {
    assert.equal(whenSaid(words, draft), "Endret 5. juni 2026 kl. 12:00");
    assert.equal(whenSaid(words, { ...draft, scheduledAt }), "Går ut 6. juni 2026 kl. 12:00");
    assert.equal(whenSaid(words, { ...draft, scheduledAt, publishedAt }), "Publisert 7. juni 2026 kl. 12:00");
  });

  it("says to whom it goes, and whom it reached once it is out", () => {
    assert.deepEqual(newsFacts(words, draft), [
      ...["Endret 5. juni 2026 kl. 12:00", "Informasjon", "Til bolgen, fjellet", "Ikke som e-post"],
    ]);
    const toAll = { ...draft, audienceAll: true, sendEmail: true, scheduledAt };
    assert.deepEqual(newsFacts(words, toAll), [
      ...["Går ut 6. juni 2026 kl. 12:00", "Informasjon", "Til alle restaurantene"],
      "Også som e-post til eierne",
    ]);
    const out = { ...toAll, publishedAt, expiresAt: "2026-12-24", reads: { restaurants: 2, read: 1 } };
    assert.deepEqual(newsFacts(words, out as typeof draft).slice(2), [
      ...["Til bolgen, fjellet", "Også som e-post til eierne", "Vises til og med 24. desember 2026"],
      "Lest i 1 av 2 restauranter",
    ]);
  });

  it("is published, planned or deleted while it is a draft, and archived once it is out", () => {
    assert.deepEqual(
      newsStatuses.map((status) => newsActions[status]),
      [["PUBLISH", "SCHEDULE", "REMOVE"], ["PUBLISH", "UNSCHEDULE"], ["ARCHIVE"], []],
    );
  });

  it("says why it did not go out, with what is to be taken out of it", () => {
    const refused = (code: string, details?: Record<string, unknown>) =>
      refusalSaid(words, new ApiError(409, code, "", null, details));
    assert.equal(refused("NOT_PUBLISHED"), "Den er ikke publisert lenger. Siden er oppdatert.");
    assert.equal(
      refused("RESTAURANT_NOT_FOUND", { slugs: ["dalen", "elva"] }),
      "Noen av restaurantene er borte: dalen, elva. Ta dem ut, og prøv igjen.",
    );
    assert.equal(
      refused("IMAGE_NOT_ALLOWED", { images: ["https://x.example/a.png"] }),
      "Bilder må være lastet opp hit. Disse er det ikke: https://x.example/a.png",
    );
    assert.equal(refused("IMAGE_NOT_ALLOWED"), "Bilder må være lastet opp hit. Disse er det ikke: ");
    assert.equal(refused("NETWORK"), null);
    assert.equal(refusalSaid(words, new Error("NOT_PUBLISHED")), null);
    assert.equal(refusalSaid(words, null), null);
  });
});
