import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import type { ClaimedPersonMail } from "./person-mail-queue.ts";
import { renderPersonMail } from "./render-person-mail.ts";

/** A mail is written as things stand when it is sent. */
describe("a mail to somebody about what is theirs", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  /** The message, or why it is not sent. */
  const written = async (kind: ClaimedPersonMail["kind"], more: Partial<ClaimedPersonMail> = {}) => {
    const made = await renderPersonMail(app.ctx, {
      ...{ id: "0193a0c0-0000-7000-8000-000000000001", claimId: "", userId: null, kind, locale: "nb" },
      ...{
        recipient: "kari@example.com",
        data: {},
        attempts: 0,
        createdAtMs: app.clock.nowMs(),
        ageSeconds: 0,
      },
      ...more,
    });
    return "skip" in made ? made.skip : made;
  };
  const textOf = async (...asked: Parameters<typeof written>) => {
    const made = await written(...asked);
    assert.ok(typeof made === "object", String(made));
    return made.text;
  };

  it("of a webhook leads to its deliveries, where it is, as long as it fails and is not paused", async () => {
    for (const environment of ["TEST", "LIVE"] as const) {
      const partner = await openPartner(app, environment);
      const shop = await partner.open();
      const body = { url: "https://kasse.example.com/luka", events: ["ORDER_CREATED"] };
      const { id: webhookId } = (await shop.ask("POST", "/webhooks", body)).data;
      const data = { restaurantId: shop.restaurantId, webhookId };
      const fails = (since: string) =>
        app.db.query(
          `UPDATE webhook_endpoints SET failing_since = ${since}, last_failure_reason = 'TIMEOUT' WHERE webhook_id = $1`,
          [webhookId],
        );
      await fails("'2026-06-11T12:00:00Z'");
      const text = await textOf("WEBHOOK_FAILING", { data });
      const place = `partner/${partner.partnerId}/${environment.toLowerCase()}/restaurants/${shop.slug}`;
      assert.ok(
        text.includes(`Se leveringene: http://luka.localhost/${place}/webhooks/${webhookId}\n`),
        text,
      );
      assert.match(text, /Mottaker: https:\/\/kasse\.example\.com\/luka\nSiden: .*11\. juni.* 14:00\n/);
      assert.equal(
        await written("WEBHOOK_FAILING", { data: { ...data, webhookId: "whk_gone" } }),
        "OUTDATED",
      );
      await app.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [webhookId]);
      assert.equal(await written("WEBHOOK_FAILING", { data }), "OUTDATED", "paused");
      await app.db.query("UPDATE webhooks SET is_active = true WHERE id = $1", [webhookId]);
      await fails("NULL");
      assert.equal(await written("WEBHOOK_FAILING", { data }), "OUTDATED", "works again");
    }
  });

  it("of a new password goes to who has an account, within the hour", async () => {
    const kim = await hire(app, null);
    const reset = (ageSeconds: number, recipient = kim.email) =>
      written("PASSWORD_RESET", { recipient, ageSeconds });
    const made = await reset(3_600);
    assert.ok(typeof made === "object");
    assert.equal(made.subject, "Velg et nytt passord til Luka");
    assert.equal(await reset(3_601), "OUTDATED");
    assert.equal(await reset(0, "nobody@example.com"), "OUTDATED");
  });

  it("is not sent of what is gone", async () => {
    for (const [kind, data] of [
      ["KEY_EXPIRING", { keyId: "pk_gone" }],
      ["KEY_EXPIRING", { keyId: "rk_gone", restaurantId: "rst_gone" }],
      ["PARTNER_APPLICATION", { applicationId: "app_gone" }],
      ["TEAM_INVITE", { inviteId: "inv_gone" }],
      ["PARTNER_APPLIED", { partnerId: "ptn_gone" }],
      ["PARTNER_APPROVED", { partnerId: "ptn_gone" }],
    ] as const)
      assert.equal(await written(kind, { data }), "OUTDATED", `${kind} ${JSON.stringify(data)}`);
  });
});
