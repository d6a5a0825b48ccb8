import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { manageDomain, releaseDomain } from "./manage-domain.ts";

describe("domains that the operator looks after", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.no" } });
  });
  after(() => app.close());

  it("are verified on the operator's word, and stay until the operator takes them", async () => {
    const shop = await (await openPartner(app)).open();
    const claimed = (await shop.ask("POST", "/domains", { domain: "pizza.no" })).data;
    const managed = await manageDomain(app.ctx, shop.scope, "pizza.no");
    assert.deepEqual(
      [managed.id, managed.verified, managed.managedByService, managed.primary],
      [claimed.id, true, true, true],
    );
    assert.deepEqual(await manageDomain(app.ctx, shop.scope, "pizza.no"), managed, "twice is once");
    assert.equal(outcomeOf(await shop.call("DELETE", `/domains/${managed.id}`)), "409 DOMAIN_MANAGED");
    const other = await (await openPartner(app)).open();
    await assert.rejects(manageDomain(app.ctx, other.scope, "pizza.no"), { code: "DOMAIN_TAKEN" });
    await assert.rejects(manageDomain(app.ctx, other.scope, "oslo.no"), { code: "VALIDATION_FAILED" });
    await releaseDomain(app.ctx, shop.scope, "pizza.no");
    assert.deepEqual((await shop.ask("GET", "/domains")).data, []);
    assert.equal((await manageDomain(app.ctx, other.scope, "pizza.no")).verified, true);
    await assert.rejects(releaseDomain(app.ctx, shop.scope, "pizza.no"), { code: "DOMAIN_NOT_FOUND" });
  });
});
