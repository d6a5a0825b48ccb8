import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";

describe("news whose answer was lost", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(() => app.close());

  const once = () => ({ "idempotency-key": newIdempotencyKey() });
  const draft = (more: object = {}) => ({
    title: "Pause for kjøkkenet",
    body: "Nå kan du sette **kjøkkenet** på pause.",
    level: "UPDATE",
    audienceAll: false,
    restaurantSlugs: [shop.slug],
    ...more,
  });

  it("is written once per key, which is then no other call's (D-280)", async () => {
    const headers = once();
    const write = (more: object = {}) => partner.call("POST", "/news", draft(more), headers);
    const answers = await Promise.all([write(), write(), write()]);
    for (const { statusCode, body } of answers) assert.equal(statusCode, 201, body);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    assert.equal(answers.filter((answer) => answer.headers["idempotent-replayed"] === "true").length, 2);
    assert.equal(outcomeOf(await write({ title: "En annen" })), "409 IDEMPOTENCY_CONFLICT");
    const makeMenu = (key: ReturnType<typeof once>) => shop.call("POST", "/menus", { name: "Meny" }, key);
    assert.equal(outcomeOf(await makeMenu(headers)), "409 IDEMPOTENCY_CONFLICT");

    const ofMenu = once();
    assert.equal(outcomeOf(await makeMenu(ofMenu)), "201");
    assert.equal(outcomeOf(await partner.call("POST", "/news", draft(), ofMenu)), "409 IDEMPOTENCY_CONFLICT");
    const other = await openPartner(app);
    const { slug } = await other.open();
    const theirs = await other.call("POST", "/news", draft({ restaurantSlugs: [slug] }), headers);
    assert.equal(outcomeOf(theirs), "201", "keys of another partner are others");
  });

  it("is not shown again to who may not read it any more", async () => {
    const mine = await openPartner(app);
    const { slug } = await mine.open();
    const headers = once();
    const write = () => mine.call("POST", "/news", draft({ restaurantSlugs: [slug] }), headers);
    assert.equal(outcomeOf(await write()), "201");
    await app.db.query("UPDATE partner_members SET role = 'MEMBER' WHERE partner_id = $1", [mine.partnerId]);
    assert.equal(outcomeOf(await write()), "403 KEY_ROLE_FORBIDDEN");
  });

  it("is published once per key, with one mail", async () => {
    const { data } = (await partner.call("POST", "/news", draft())).json();
    const headers = once();
    const publish = (key = headers) =>
      partner.call("POST", `/news/${data.id}/actions`, { action: "publish" }, key);
    const [first, again] = [await publish(), await publish()];
    assert.deepEqual([first.statusCode, again.statusCode], [200, 200], again.body);
    assert.deepEqual(again.json(), first.json());
    assert.equal(outcomeOf(await publish(once())), "409 NOT_DRAFT");
  });
});
