import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleContent, issuesOf, openContent } from "../menu-content/content.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("what is suggested beside a cart, and the newsletter's popup, set by partners and managers (R-478)", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let other: ExampleContent["other"];
  let call: ExampleContent["call"];
  let publicMenu: ExampleContent["publicMenu"];
  let manager: Staff;
  let products: Json[];
  before(async () => {
    app = await createTestApp();
    ({ shop, other, call, publicMenu } = await openContent(app));
    manager = await hire(app, shop, "MANAGER");
    products = (await shop.ask("GET", "/products")).data;
  });
  after(() => app.close());

  const popup = {
    isEnabled: true,
    title: "10 % på <b>første</b> bestilling",
    text: "Meld deg på.",
    successMessage: "Takk! Bruk {{code}} og få {{discount}}.",
  };
  const coupon = async (more: object): Promise<string> =>
    (await call("POST", "/coupons", { discountType: "PERCENT", discountValue: 10, ...more })).json().data.id;
  const shown = async () => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    const url = `/api/v1/restaurant?slug=${shop.slug}`;
    const response = await app.inject({ url, headers: { authorization: `Bearer ${shop.key}` } });
    return response.json().restaurant.newsletterPopup;
  };

  it("suggest the restaurant's own dishes, in its order", async () => {
    const productIds = products.slice(0, 2).map(({ id }) => id);
    const set = await manager.call("PUT", "/upsell", { mode: "MANUAL", productIds });
    assert.deepEqual(set.json(), { data: { isActive: true, mode: "MANUAL", productIds } });
    assert.deepEqual((await call("GET", "/upsell")).json(), set.json());
    const { upsell } = await publicMenu();
    assert.deepEqual(
      upsell.products.map(({ id }: Json) => id),
      productIds,
    );
    const off = await call("PUT", "/upsell", { isActive: false, mode: "POPULAR" });
    assert.deepEqual(off.json().data, { isActive: false, mode: "POPULAR", productIds: [] });
    assert.deepEqual((await publicMenu()).upsell.products, []);
    const foreign = (await other.ask("GET", "/products")).data[0].id;
    const refused = await call("PUT", "/upsell", { mode: "NEWEST", productIds: [productIds[0], foreign] });
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(refused), ["mode", "productIds.1"]);
    assert.equal((await other.ask("GET", "/upsell")).data, null, "another's is not touched");
  });

  it("promise a coupon to who signs up, which then is ended and not deleted", async () => {
    assert.equal((await call("GET", "/newsletter-popup")).json().data, null);
    const couponId = await coupon({ code: "HEI10" });
    const set = await call("PUT", "/newsletter-popup", { ...popup, couponId, delaySeconds: 0 });
    const { data, textCleaned } = set.json();
    const title = "10 % på første bestilling";
    assert.deepEqual(data, { ...popup, title, couponId, imageUrl: null, delaySeconds: 0 });
    assert.ok(textCleaned > 0);
    assert.deepEqual((await manager.call("GET", "/newsletter-popup")).json(), { data });
    assert.equal((await shown()).title, title);
    const kept = await manager.call("DELETE", `/coupons/${couponId}`);
    assert.equal(outcomeOf(kept), "409 COUPON_IN_USE");
    assert.equal(kept.json().error.details.by, "NEWSLETTER");
    assert.equal(outcomeOf(await manager.call("POST", `/coupons/${couponId}/end`)), "200");
    app.clock.advance(1);
    assert.equal(await shown(), null);
    assert.equal(outcomeOf(await manager.call("PUT", "/newsletter-popup", popup)), "200");
    assert.equal(
      outcomeOf(await manager.call("DELETE", `/coupons/${couponId}`)),
      "200",
      "nothing promises it",
    );
  });

  it("has a picture that was uploaded here, or the one that is there already", async () => {
    const imageOf = async (imageUrl: string | null) => {
      const set = await manager.call("PUT", "/newsletter-popup", { ...popup, imageUrl });
      return outcomeOf(set) === "200" ? set.json().data.imageUrl : outcomeOf(set);
    };
    const uploaded = `http://luka.localhost/uploads/${shop.restaurantId}/${"a1".repeat(20)}.webp`;
    const brought = "https://bilder.example/fra-for.webp";
    assert.equal(await imageOf(uploaded), uploaded);
    assert.equal(await imageOf(brought), "422 VALIDATION_FAILED");
    await app.db.query("UPDATE newsletter_popups SET image_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      brought,
    ]);
    assert.equal(await imageOf(brought), brought);
    assert.equal(await imageOf(""), null);
    assert.equal(await imageOf(brought), "422 VALIDATION_FAILED", "it is there no more");
  });

  it("is refused with everything that is wrong", async () => {
    const promotion = await coupon({ isAutomatic: true });
    const { data: foreign } = await other.ask("POST", "/coupons", {
      ...{ code: "DERES", discountType: "FIXED", discountValue: 1000 },
    });
    const imageUrl = "https://bilder.example/a.png";
    for (const [change, paths] of [
      [{ title: "https://reklame.example" }, ["title"]],
      [{ couponId: promotion }, ["couponId"]],
      [{ couponId: foreign.id, imageUrl }, ["couponId", "imageUrl"]],
      [
        { title: "", couponId: foreign.id, imageUrl, delaySeconds: -1, code: "X" },
        ["title", "delaySeconds", "code", "couponId", "imageUrl"],
      ],
    ] as const) {
      const response = await call("PUT", "/newsletter-popup", { ...popup, ...change });
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", response.body);
      assert.deepEqual(issuesOf(response), paths);
    }
  });

  it("are the managers' to set and everybody's at work to read, signed in", async () => {
    const cook = await hire(app, shop, "STAFF");
    for (const [path, body] of [
      ["/upsell", { mode: "POPULAR" }],
      ["/newsletter-popup", popup],
    ] as const) {
      assert.equal(outcomeOf(await cook.call("GET", path)), "200");
      assert.equal(outcomeOf(await cook.call("PUT", path, body)), "403 FORBIDDEN");
      const nobody = await manager.call("PUT", path, body, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED");
      assert.equal(outcomeOf(await manager.call("PUT", path, body)), "200");
      assert.equal((await other.ask("GET", path)).data, null, "another restaurant's are its own");
    }
  });

  it("are not set over what somebody else has set since it was seen", async () => {
    const body = { mode: "POPULAR", isActive: true };
    const { data: seen } = (await manager.call("GET", "/upsell")).json();
    const both = await Promise.all([
      manager.call("PUT", "/upsell", { ...body, isActive: false, seen }),
      manager.call("PUT", "/upsell", { ...body, mode: "MANUAL", seen }),
    ]);
    assert.deepEqual(both.map(outcomeOf).sort(), ["200", "409 CHANGED"]);
    const before = (await manager.call("GET", "/newsletter-popup")).json().data;
    assert.equal(
      outcomeOf(await manager.call("PUT", "/newsletter-popup", { ...popup, isEnabled: false, seen: before })),
      "200",
    );
    const late = await manager.call("PUT", "/newsletter-popup", { ...popup, seen: null });
    assert.equal(outcomeOf(late), "409 CHANGED");
    assert.equal((await manager.call("GET", "/newsletter-popup")).json().data.isEnabled, false);
    const partners = await call("PUT", "/upsell", { ...body, seen });
    assert.deepEqual(issuesOf(partners), ["seen"], "a partner's programs say no such thing");
  });
});
