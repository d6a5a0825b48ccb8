import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../test/app.ts";
import { changeBrand, readBrand } from "./features/brand/change-brand.ts";
import { lockRestaurant } from "./features/domains/queries.ts";
import { readState } from "./features/go-live/go-live-state.ts";
import { seenOrder } from "./features/orders/change-order.ts";
import { readAgreementRow } from "./features/owners/read-agreement.ts";
import { openPartner } from "./features/partners/partner.fixture.ts";
import { readSelf } from "./features/partners/read-self.ts";
import { exportRestaurant } from "./features/restaurants/export-restaurant.ts";
import { readChecks } from "./features/restaurants/read-setup.ts";
import { changeOwnSettings } from "./features/settings/change-settings.ts";
import { readSettings } from "./features/settings/read-settings.ts";
import { readGate } from "./features/site-gate/stored-gate.ts";
import { menuPreview } from "./features/storefront/preview.ts";
import { createWebhook } from "./features/webhooks/create-webhook.ts";
import { scopeOf } from "./platform/db/scope.ts";
import type { PartnerCaller, StaffCaller } from "./platform/http/callers.ts";

/** The doors know who calls; what they let in is done a moment later. */
describe("a restaurant that is gone since its caller was let in", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const scope = scopeOf("rst_gone");
  const works = {
    "is read for its settings": () => readSettings(app.ctx.db, scope),
    "has a setting changed": () =>
      changeOwnSettings(app.ctx, { caller: { scope, role: "OWNER" } as StaffCaller, body: { name: "Nytt" } }),
    "is read for its gate": () => readGate(app.ctx, scope),
    "is read for what it has agreed to": () => readAgreementRow(app.ctx.db, scope),
    "is read for whether it opens": () => readState(app.ctx.db, scope),
    "is read for what it lacks": () => readChecks(app.ctx, scope),
    "is read for a preview": () => menuPreview(app.ctx, scope, "men_1", "nb"),
    "is exported": () => exportRestaurant(app.ctx.db, scope, "borte"),
    "has an order changed": () => seenOrder(app.ctx, scope, "ord_1", { expectedVersion: 1 }),
    "gets a domain": () =>
      app.ctx.db.transaction((trx) => lockRestaurant(trx, scope, { mayBeArchived: true })),
    "gets a webhook": () =>
      createWebhook(app.ctx, scope, { url: "https://roma.no/luka", events: ["ORDER_PAID"] }),
  };
  for (const [what, work] of Object.entries(works))
    it(`${what}: it is not found, as at the door`, () =>
      assert.rejects(work, { code: "RESTAURANT_NOT_FOUND" }));
});

describe("a partner that was archived since its caller was let in", () => {
  let app: TestApp;
  let caller: PartnerCaller;
  before(async () => {
    app = await createTestApp();
    const { partnerId } = await openPartner(app);
    const [key] = await app.db.query<{ id: string }>("SELECT id FROM partner_keys WHERE partner_id = $1", [
      partnerId,
    ]);
    await app.db.query("UPDATE partners SET status = 'ARCHIVED' WHERE id = $1", [partnerId]);
    caller = {
      ...{ partnerId, environment: "TEST", isWhiteLabel: true, isThroughMcp: false, clientIp: "127.0.0.1" },
      ...{ keyId: key!.id, callerId: key!.id },
    };
  });
  after(() => app.close());

  it("changes nothing of its brand any more", () =>
    assert.rejects(changeBrand(app.ctx, caller, { primaryColor: "#123456" }), { code: "PARTNER_ARCHIVED" }));

  it("is not found when it is gone", async () => {
    const gone = { ...caller, partnerId: "ptn_gone" };
    await assert.rejects(readBrand(app.ctx.db, gone.partnerId), { code: "PARTNER_ARCHIVED" });
    await assert.rejects(readSelf(app.ctx, gone), { code: "UNAUTHORIZED" });
  });
});
