import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { listAllRestaurants } from "./all-restaurants.ts";

type Asked = Parameters<typeof listAllRestaurants>[1];

describe("every restaurant there is, for the people who run the service", () => {
  let app: TestApp;
  let partnerId: string;
  before(async () => {
    app = await createTestApp();
    const [real, tried] = [await openPartner(app, "LIVE"), await openPartner(app)];
    ({ partnerId } = real);
    for (const [slug, partner] of [
      ["aapen", real],
      ["borte", real],
      ["cafe", real],
      ["dukket", tried],
    ] as const) {
      const { restaurantId } = await partner.open();
      await app.db.query(
        `UPDATE restaurants SET slug = $2, is_live = $2 = 'aapen', archived_at = CASE WHEN $2 = 'borte' THEN now() END WHERE id = $1`,
        [restaurantId, slug],
      );
      await app.db.query(
        `UPDATE restaurant_profiles SET name = 'Sted ' || $2, legal_name = $2 || ' Drift AS', org_number = $3 WHERE restaurant_id = $1`,
        [restaurantId, slug.toUpperCase(), slug === "cafe" ? "923609016" : null],
      );
    }
  });
  after(() => app.close());

  const listed = async (asked: Partial<Asked>) => {
    const all = { environment: null, partnerId: null, limit: 10, cursor: undefined, ...asked };
    const { data, nextCursor } = await listAllRestaurants(app.ctx.db, all);
    return { slugs: data.map(({ slug }) => slug), nextCursor };
  };
  const slugs = async (asked: Partial<Asked>) => (await listed(asked)).slugs;

  it("stand by their slugs, page by page", async () => {
    const first = await listed({ limit: 3 });
    assert.deepEqual(first.slugs, ["aapen", "borte", "cafe"]);
    const cursor = first.nextCursor ?? undefined;
    assert.deepEqual(await listed({ limit: 3, cursor }), { slugs: ["dukket"], nextCursor: null });
  });

  it("are those of an environment, of a partner, and as they stand", async () => {
    assert.deepEqual(await slugs({ environment: "TEST" }), ["dukket"]);
    assert.deepEqual(await slugs({ partnerId }), ["aapen", "borte", "cafe"]);
    for (const [standing, slug] of [
      ["LIVE", "aapen"],
      ["ARCHIVED", "borte"],
      ["CLOSED", "cafe"],
      ["SANDBOX", "dukket"],
    ] as const)
      assert.deepEqual(await slugs({ standing }), [slug], standing);
    assert.deepEqual(await slugs({ partnerId, environment: "LIVE", standing: "CLOSED", text: "sted" }), [
      "cafe",
    ]);
  });

  it("are found by a part of the slug or of a name, or by the whole number", async () => {
    for (const [text, found] of [
      ["ORT", ["borte"]],
      ["sted c", ["cafe"]],
      ["dukket drift", ["dukket"]],
      ["drift", ["aapen", "borte", "cafe", "dukket"]],
      ["923 609 016", ["cafe"]],
      ["923609", []],
      ["finnes ikke", []],
    ] as const)
      assert.deepEqual(await slugs({ text }), found, text);
  });
});
