import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { shopOf } from "../orders/shop.fixture.ts";
import { addPartnerKey } from "./add-partner-key.ts";
import { type ExamplePartner, openPartner } from "./partner.fixture.ts";
import { readStart } from "./read-start.ts";

const now = "2026-06-12T16:00:00Z";

describe("how far a partner has come", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ startsAt: now });
  });
  after(() => app?.close());

  const archive = (restaurantId: string) =>
    app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [restaurantId]);

  it("is told by its own sandboxes: the first of them, what was ordered there, and what is listened to", async () => {
    const [mine, theirs] = [await openPartner(app), await openPartner(app)];
    const [first, second] = [await mine.open(), await mine.open()];
    await theirs.open();
    const { name } = (await first.ask("GET", "/settings")).data;
    const start = async (of: ExamplePartner) => {
      const { sandbox, hasOrder, hasWebhook } = await readStart(app.ctx, of);
      return { sandbox: sandbox?.slug ?? null, hasOrder, hasWebhook };
    };
    assert.deepEqual((await readStart(app.ctx, mine)).sandbox, { slug: first.slug, name });
    assert.deepEqual(await start(mine), { sandbox: first.slug, hasOrder: false, hasWebhook: false });
    await (await shopOf(app, second)).place();
    assert.deepEqual(await start(mine), { sandbox: first.slug, hasOrder: true, hasWebhook: false });
    await first.ask("POST", "/webhooks", { url: "https://hook.example.no/luka", events: ["ORDER_CREATED"] });
    assert.deepEqual(await start(mine), { sandbox: first.slug, hasOrder: true, hasWebhook: true });
    const other = await start(theirs);
    assert.deepEqual([other.hasOrder, other.hasWebhook], [false, false], "what others do is theirs");
    await archive(first.restaurantId);
    assert.deepEqual(await start(mine), { sandbox: second.slug, hasOrder: true, hasWebhook: false });
    await archive(second.restaurantId);
    assert.deepEqual(await start(mine), { sandbox: null, hasOrder: false, hasWebhook: false });
  });

  it("counts a key for as long as it works, in its environment", async () => {
    const partner = await openPartner(app);
    const has = async () => {
      const { hasKey, live } = await readStart(app.ctx, partner);
      return [hasKey, live.hasKey];
    };
    const ends = (column: string, environment: string, at: string | null) =>
      app.db.query(`UPDATE partner_keys SET ${column} = $3 WHERE partner_id = $1 AND environment = $2`, [
        ...[partner.partnerId, environment, at],
      ]);
    assert.deepEqual(await has(), [true, false]);
    await addPartnerKey(app.ctx, partner.partnerId, { name: "Ekte", environment: "LIVE" });
    assert.deepEqual(await has(), [true, true]);
    for (const column of ["revoked_at", "expires_at"]) {
      await ends(column, "TEST", now);
      assert.deepEqual(await has(), [false, true], column);
      await ends(column, "TEST", "2026-06-12T16:00:00.001Z");
      await ends(column, "LIVE", now);
      assert.deepEqual(await has(), [true, false], column);
      for (const environment of ["TEST", "LIVE"]) await ends(column, environment, null);
    }
  });

  it("has a restaurant when it has made a real one itself, which is not archived", async () => {
    const [mine, theirs] = [await openPartner(app, "LIVE"), await openPartner(app, "LIVE")];
    const { restaurantId } = await theirs.open();
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [restaurantId]);
    const has = async (of: ExamplePartner) => {
      const { hasRestaurant, hasOpened } = (await readStart(app.ctx, of)).live;
      return [hasRestaurant, hasOpened];
    };
    assert.deepEqual(
      [await has(mine), await has(theirs)],
      [
        [false, false],
        [true, true],
      ],
    );
    await mine.open();
    await archive(restaurantId);
    assert.deepEqual(
      [await has(mine), await has(theirs)],
      [
        [true, false],
        [false, false],
      ],
    );
  });
});
