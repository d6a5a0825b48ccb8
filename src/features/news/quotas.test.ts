import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { inLots } from "../../../test/lots.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";

describe("how often a partner's news", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
  });
  after(() => app.close());

  const write = (slug: string, by: ExamplePartner) =>
    by.call("POST", "/news", {
      title: "Pause for kjøkkenet",
      body: "Nå kan du sette kjøkkenet på pause.",
      level: "UPDATE",
      audienceAll: false,
      sendEmail: false,
      restaurantSlugs: [slug],
    });
  const act = (newsId: string, action: string, by: ExamplePartner) =>
    by.call("POST", `/news/${newsId}/actions`, { action });

  it("is sent: ten times a day, also when more calls come at once; what fails takes nothing", async () => {
    const mine = await openPartner(app);
    const { slug } = await mine.open();
    const written = await inLots(7, 30, () => write(slug, mine));
    const drafts: { id: string }[] = written.map((response) => response.json().data);
    for (let round = 0; round < 12; round += 1)
      assert.equal(outcomeOf(await act(drafts[0]!.id, "unschedule", mine)), "409 NOT_SCHEDULED");
    const sent = await inLots(7, drafts.length, (index) => act(drafts[index]!.id, "publish", mine));
    const outcomes = sent.map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === "200").length, 10);
    assert.equal(outcomes.filter((outcome) => outcome === "429 RATE_LIMITED").length, 20);
  });

  it("is changed: 60 times in ten minutes", async () => {
    const mine = await openPartner(app);
    const { slug } = await mine.open();
    const many = await inLots(7, 65, () => write(slug, mine));
    assert.equal(many.filter(({ statusCode }) => statusCode === 201).length, 60);
    const refused = many.find(({ statusCode }) => statusCode === 429)!;
    assert.ok(Number(refused.headers["retry-after"]) > 0);
  });
});
