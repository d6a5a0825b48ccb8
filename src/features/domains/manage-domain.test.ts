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
    const fresh = await manageDomain(app.ctx, shop.scope, "ny.pizza.no");
    assert.deepEqual([fresh.verified, fresh.managedByService, fresh.showsPages], [true, true, true]);
    await releaseDomain(app.ctx, shop.scope, "ny.pizza.no");
    await releaseDomain(app.ctx, shop.scope, "pizza.no");
    assert.deepEqual((await shop.ask("GET", "/domains")).data, []);
    assert.equal((await manageDomain(app.ctx, other.scope, "pizza.no")).verified, true);
    await assert.rejects(releaseDomain(app.ctx, shop.scope, "pizza.no"), { code: "DOMAIN_NOT_FOUND" });
  });

  it("are taken one by one, as are those beside them: what is left is trusted as before", async () => {
    const shop = await (await openPartner(app)).open();
    const [first] = [
      await manageDomain(app.ctx, shop.scope, "en.pizza.no"),
      await manageDomain(app.ctx, shop.scope, "to.pizza.no"),
    ];
    const claimed = (await shop.ask("POST", "/domains", { domain: "krav.pizza.no" })).data;
    const bind = async (origin: string) => (await shop.ask("POST", "/origins", { origin })).data.id;
    const [bound] = [await bind("https://bestill.partner.no"), await bind("https://kasse.partner.no")];
    const left = async () => {
      const { data } = await shop.ask("GET", "/domains");
      const trusted = await app.db.query<{ origin: string }>(
        "SELECT origin FROM origin_directory WHERE restaurant_id = $1 ORDER BY origin",
        [shop.restaurantId],
      );
      return [
        data.map(({ domain }: { domain: string }) => domain.replace(".pizza.no", "")),
        trusted.map(({ origin }) => /\/\/(\w+)/.exec(origin)![1]),
      ];
    };
    assert.deepEqual(await left(), [
      ["en", "to", "krav"],
      ["bestill", "en", "kasse", "to"],
    ]);
    await assert.rejects(releaseDomain(app.ctx, shop.scope, "krav.pizza.no"), { code: "DOMAIN_NOT_FOUND" });
    await shop.ask("DELETE", `/domains/${claimed.id}`);
    await shop.ask("DELETE", `/origins/${bound}`);
    assert.deepEqual(await left(), [
      ["en", "to"],
      ["en", "kasse", "to"],
    ]);
    await releaseDomain(app.ctx, shop.scope, first.domain);
    assert.deepEqual(await left(), [["to"], ["kasse", "to"]]);
    assert.equal((await shop.ask("GET", "/domains")).data[0].primary, true);
  });

  it("are taken by the name that they were given by, however it is written", async () => {
    const shop = await (await openPartner(app)).open();
    const { domain } = await manageDomain(app.ctx, shop.scope, "blåbær-pizza.no");
    assert.equal(domain, "xn--blbr-pizza-25an.no");
    await releaseDomain(app.ctx, shop.scope, "Blåbær-Pizza.no");
    assert.deepEqual((await shop.ask("GET", "/domains")).data, []);
  });
});
