import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";

describe("a draft of a partner's news", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
    shop = await partner.open();
  });
  after(() => app?.close());

  const write = (more: object = {}) =>
    partner.call("POST", "/news", {
      ...{ title: "Pause", body: "Nå med **pause**.", level: "UPDATE", expiresAt: "2026-12-24" },
      ...{ audienceAll: false, restaurantSlugs: [shop.slug], ...more },
    });
  const written = async (more: object = {}) => {
    const made = await write(more);
    assert.equal(made.statusCode, 201, made.body);
    return made.json().data;
  };
  const change = (news: { id: string; updatedAt: string }, more: object) =>
    partner.call("PATCH", `/news/${news.id}`, { expectedUpdatedAt: news.updatedAt, ...more });

  it("keeps what a change does not name, and so do the others", async () => {
    const beside = await written();
    let news = await written();
    for (const more of [
      { title: "Pause for kjøkkenet" },
      { body: "Nå kan du sette **kjøkkenet** på pause." },
      { level: "WARNING" },
      { sendEmail: false },
      { sendEmail: true },
      { expiresAt: "2026-07-01" },
      { restaurantSlugs: [(await partner.open()).slug] },
      { expiresAt: null },
    ]) {
      const changed = await change(news, more);
      assert.equal(changed.statusCode, 200, changed.body);
      const { updatedAt } = changed.json().data;
      assert.deepEqual(changed.json().data, { ...news, ...more, updatedAt });
      news = changed.json().data;
    }
    assert.deepEqual((await partner.call("GET", `/news/${beside.id}`)).json().data, beside);
  });

  it("that was everybody's is somebody's only once they are named", async () => {
    const news = await written({ audienceAll: true, restaurantSlugs: undefined });
    const refused = await change(news, { audienceAll: false });
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.deepEqual(
      refused.json().error.details.issues.map(({ path, code }: Record<string, string>) => [path, code]),
      [["restaurantSlugs", "REQUIRED"]],
    );
  });

  it("has no pictures from elsewhere: the answer names the first ten, none of them in full if it is long", async () => {
    const pictures = Array.from({ length: 12 }, (_, n) => `https://ond.example/${n}-${"x".repeat(200)}.png`);
    const refused = await write({ body: pictures.map((url) => `![x](${url})`).join("\n\n") });
    assert.equal(outcomeOf(refused), "422 IMAGE_NOT_ALLOWED");
    assert.deepEqual(
      refused.json().error.details.images,
      pictures.slice(0, 10).map((url) => url.slice(0, 200)),
    );
  });

  it("is deleted alone", async () => {
    const [one, other] = [await written(), await written()];
    assert.equal(outcomeOf(await partner.call("DELETE", `/news/${one.id}`)), "200");
    assert.deepEqual((await partner.call("GET", `/news/${other.id}`)).json().data, other);
  });
});
