import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { wordsOf } from "../../messages/languages.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import { renderMail } from "./render-mail.ts";

/** A mail is written as things stand when it is sent: some are not worth sending any more by then. */
describe("a mail that is about no order", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app?.close());
  beforeEach(() => app.clock.set(fridayEvening));

  /** Its subject, or why it is not sent. */
  const written = async (kind: ClaimedMail["kind"], more: Partial<ClaimedMail> = {}) => {
    const made = await renderMail(app.ctx, {
      ...{ id: "0193a0c0-0000-7000-8000-000000000001", claimId: "", scope: shop.scope, kind, data: {} },
      ...{ recipient: "kari@example.com", locale: "en", orderId: null, refundId: null, subscriberId: null },
      ...{ attempts: 0, createdAtMs: app.clock.nowMs(), ageSeconds: 0 },
      ...more,
    });
    return "skip" in made ? made.skip : made;
  };

  it("of a table that has become free is for who has been told and still waits, until the time of the table", async () => {
    for (const status of ["NOTIFIED", "BOOKED", "CANCELLED"])
      await app.db.query(
        `INSERT INTO dine_in_waitlist (restaurant_id, id, date, from_at, until_at, party_size, customer_name, customer_phone, status, created_at, updated_at)
         VALUES ($1, $2, '2026-06-12', now(), now(), 2, 'Kari', '+47' || $2, $2, now(), now())`,
        [shop.restaurantId, status],
      );
    const free = (waitlistId: string, dineInAt: string) =>
      written("WAITLIST_TABLE_FREE", { data: { waitlistId, dineInAt, partySize: 2 } });
    const [soon, now] = ["2026-06-12T16:00:01Z", "2026-06-12T16:00:00Z"];
    assert.equal(Date.parse(now), app.clock.nowMs());
    const mail = await free("NOTIFIED", soon);
    assert.ok(typeof mail === "object" && mail.text.includes("/bord"));
    await app.db.query("UPDATE restaurants SET is_live = false WHERE id = $1", [shop.restaurantId]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const closed = await free("NOTIFIED", soon);
    assert.ok(typeof closed === "object" && !closed.text.includes("/bord"), "its page is not open");
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [shop.restaurantId]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal(await free("NOTIFIED", now), "OUTDATED");
    for (const status of ["BOOKED", "CANCELLED", "nobody"])
      assert.equal(await free(status, soon), "OUTDATED", status);
  });

  it("that welcomes a subscriber is for who still is one, with the way out", async () => {
    const [subscriber, former] = [newId("sub"), newId("sub")];
    for (const [id, status] of Object.entries({ [subscriber]: "SUBSCRIBED", [former]: "UNSUBSCRIBED" }))
      await app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ($1, $2, $2 || '@example.com', $2, $3, now(), now())`,
        [shop.restaurantId, id, status],
      );
    const data = { code: "HEI10", discountType: "PERCENTAGE", discountValue: 10 };
    const welcome = (subscriberId: string | null) => written("NEWSLETTER_WELCOME", { subscriberId, data });
    const mail = await welcome(subscriber);
    assert.ok(typeof mail === "object" && mail.text.includes("HEI10") && mail.unsubscribeUrl !== null);
    for (const id of [former, newId("sub"), null]) assert.equal(await welcome(id), "UNSUBSCRIBED");
  });

  it("that an iPad has lost contact, or is back, is news for an hour", async () => {
    const data = { since: "2026-06-12T15:30:00Z" };
    for (const [kind, subject] of [
      ["BOARD_LOST", "No tablet is connected at Prøva Pizza"],
      ["BOARD_BACK", "Prøva Pizza is connected again"],
    ] as const) {
      const mail = await written(kind, { data, ageSeconds: 3_600 });
      assert.ok(typeof mail === "object" && mail.text.includes("17:30"), kind);
      assert.equal(mail.subject, subject);
      assert.match(mail.text, new RegExp(`: http://luka\\.localhost/dashboard/${shop.slug}\\n`));
      assert.equal(mail.text.includes(wordsOf("en", "mails").owner.boardLost.next), kind === "BOARD_LOST");
      assert.equal(await written(kind, { data, ageSeconds: 3_601 }), "OUTDATED", kind);
    }
  });

  it("that a restaurant is open is for one that still is", async () => {
    const mail = await written("RESTAURANT_LIVE");
    assert.ok(typeof mail === "object");
    assert.equal(mail.subject, "Prøva Pizza is open for orders");
    assert.match(mail.text, new RegExp(`The ordering page: http://${shop.slug}\\.luka\\.localhost/\\n`));
    assert.match(mail.text, /The orders: Open the dashboard: http:\/\/luka\.localhost\/dashboard\n/);
    const closed = await openShop(app);
    await app.db.query("UPDATE restaurants SET is_live = false WHERE id = $1", [closed.restaurantId]);
    await app.ctx.snapshots.reload(closed.restaurantId);
    assert.equal(await written("RESTAURANT_LIVE", { scope: closed.scope }), "OUTDATED");
  });

  it("that somebody looks says who, why and until when", async () => {
    const data = { by: "Nora Drift", reason: "Feil i menyen", endsAt: "2026-06-12T16:30:00Z" };
    const mail = await written("OPERATOR_LOOKS", { data });
    assert.ok(typeof mail === "object");
    assert.equal(mail.subject, "The service is looking at Prøva Pizza");
    assert.match(mail.text, new RegExp(`: http://luka\\.localhost/dashboard/${shop.slug}/settings/log\\n`));
    for (const said of ["Nora Drift", "Feil i menyen", "18:30"]) assert.ok(mail.text.includes(said), said);
  });

  it("is not sent for an invitation that is gone, nor for a restaurant that is", async () => {
    for (const kind of ["OWNER_INVITE", "COLLEAGUE_INVITE"] as const)
      assert.equal(await written(kind, { data: { inviteId: "inv_gone" } }), "OUTDATED");
    assert.equal(await written("RESTAURANT_LIVE", { scope: scopeOf("rst_gone") }), "ORDER_GONE");
    await assert.rejects(written("ORDER_READY"), /ORDER_READY is about an order/);
  });
});
