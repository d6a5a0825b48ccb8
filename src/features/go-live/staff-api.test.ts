import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

describe("going live in the dashboard", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  it("shows the owner what the partner sees: the state, every check, and what is missing", async () => {
    const shop = await (await openPartner(app, "LIVE")).open();
    const owner = await hire(app, shop, "OWNER");
    const answer = await owner.call("GET", "/go-live");
    assert.equal(outcomeOf(answer), "200");
    assert.deepEqual(answer.json(), await shop.ask("GET", "/go-live"));
    const { status, live, checks } = answer.json().data;
    assert.deepEqual([status, live], ["NOT_REQUESTED", false]);
    const agreement = checks.find(({ code }: { code: string }) => code === "AGREEMENT");
    assert.deepEqual(agreement, { code: "AGREEMENT", ok: false, message: "Eieren må signere kundeavtalen." });
    const english = await owner.call("GET", "/go-live", undefined, { "accept-language": "en" });
    assert.match(english.body, /The owner must sign/);
  });

  it("is the owner's alone, and not of sandboxes", async () => {
    const shop = await openShop(app);
    await assertRefused(app, shop, await openShop(app), {
      roles: ["MANAGER", "STAFF"],
      calls: [["GET", "/go-live"]],
    });
    const player = await hire(app, await (await openPartner(app)).open(), "OWNER");
    assert.equal(outcomeOf(await player.call("GET", "/go-live")), "409 SANDBOX_NOT_SUPPORTED");
  });
});
