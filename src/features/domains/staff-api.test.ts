import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { manageDomain } from "./manage-domain.ts";

describe("domains in the dashboard", () => {
  let app: TestApp;
  let zones: TestZones;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    zones = await startZones();
    app = await createTestApp({ env: { DNS_RESOLVERS: zones.servers } });
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
  });
  beforeEach(() => app.clock.advance(61_000));
  after(async () => {
    await app.close();
    await zones.close();
  });

  let made = 0;
  const add = async (person = owner, domain = `sted-${made++}.pizza.no`) =>
    (await person.call("POST", "/domains", { domain })).json().data;
  const primaries = async () =>
    (await owner.call("GET", "/domains"))
      .json()
      .data.filter((one: { primary: boolean }) => one.primary)
      .map((one: { id: string }) => one.id);

  it("are added with the record to copy, proved, made primary and removed", async () => {
    const first = await add();
    assert.deepEqual(first.verification.name, `_service-verify.${first.domain}`);
    const missing = await owner.call("POST", `/domains/${first.id}/verify`);
    assert.deepEqual([missing.json().check, missing.json().data.verified], ["MISSING", false]);
    const early = await owner.call("POST", `/domains/${first.id}/primary`);
    assert.equal(outcomeOf(early), "409 DOMAIN_NOT_VERIFIED");
    const second = await add();
    for (const { id, verification } of [first, second]) {
      zones.put(verification.name, [verification.value]);
      assert.equal((await owner.call("POST", `/domains/${id}/verify`)).json().check, "FOUND");
    }
    assert.deepEqual(await primaries(), [first.id]);
    assert.equal((await owner.call("POST", `/domains/${second.id}/primary`)).json().data.primary, true);
    assert.deepEqual(await primaries(), [second.id]);
    assert.equal(outcomeOf(await owner.call("DELETE", `/domains/${second.id}`)), "200");
    assert.deepEqual(await primaries(), [first.id]);
    assert.equal(outcomeOf(await owner.call("DELETE", `/domains/${second.id}`)), "404 DOMAIN_NOT_FOUND");
  });

  it("are refused when they are no names, taken, or the service's to look after", async () => {
    for (const domain of ["", "localhost", "10.0.0.1", "no", "https://sted.no/x", "bestill.luka.localhost"])
      assert.equal(
        outcomeOf(await owner.call("POST", "/domains", { domain })),
        "422 VALIDATION_FAILED",
        domain,
      );
    const { domain } = await add();
    assert.equal(outcomeOf(await owner.call("POST", "/domains", { domain })), "409 DOMAIN_TAKEN");
    const managed = await manageDomain(app.ctx, shop.scope, "styrt.pizza.no");
    assert.equal(outcomeOf(await owner.call("DELETE", `/domains/${managed.id}`)), "409 DOMAIN_MANAGED");
    const rival = await hire(app, await openShop(app), "OWNER");
    const taken = await rival.call("POST", "/domains", { domain: managed.domain });
    assert.equal(outcomeOf(taken), "409 DOMAIN_TAKEN");
  });

  it("are ten at most, however many ask at once", async () => {
    const many = await openShop(app);
    const person = await hire(app, many, "MANAGER");
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        person.call("POST", "/domains", { domain: `gren-${index}.pizza.no` }),
      ),
    );
    const outcomes = answers.map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === "201").length, 10);
    assert.equal(outcomes.filter((outcome) => outcome === "409 DOMAIN_LIMIT").length, 4);
  });

  it("are the owner's and the manager's alone", async () => {
    const { id } = await add();
    await assertRefused(app, shop, await openShop(app), {
      roles: ["STAFF"],
      calls: [
        ["GET", "/domains"],
        ["POST", "/domains", { domain: "mitt.pizza.no" }],
        ["POST", `/domains/${id}/verify`],
        ["POST", `/domains/${id}/primary`],
        ["DELETE", `/domains/${id}`],
      ],
    });
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.equal(outcomeOf(await elsewhere.call("DELETE", `/domains/${id}`)), "404 DOMAIN_NOT_FOUND");
  });
});
