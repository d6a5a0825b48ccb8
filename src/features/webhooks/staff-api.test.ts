import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

const url = "https://kasse.example.no/luka";

describe("webhooks in the dashboard", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
  });
  beforeEach(() => app.clock.advance(61_000));
  after(() => app.close());

  const subscribe = async (more: object = {}, person = owner) =>
    (await person.call("POST", "/webhooks", { url, events: ["ORDER_CREATED"], ...more })).json();
  const deliveriesOf = async (id: string, query = "") =>
    (await owner.call("GET", `/webhooks/${id}/deliveries${query}`)).json();

  it("are made with a secret that is shown once, changed, paused and ended", async () => {
    const response = await owner.call("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
    assert.equal(outcomeOf(response), "201");
    assert.equal(response.headers["cache-control"], "no-store");
    const { data, secret } = response.json();
    assert.match(secret, /^whsec_/);
    assert.ok(!(await owner.call("GET", "/webhooks")).body.includes(secret));
    const change = { active: false, events: ["ORDER_PAID", "ORDER_CREATED"], url: `${url}/2` };
    const changed = (await owner.call("PATCH", `/webhooks/${data.id}`, change)).json().data;
    assert.deepEqual({ ...data, ...change }, changed);
    assert.equal(outcomeOf(await owner.call("DELETE", `/webhooks/${data.id}`)), "200");
    assert.equal(outcomeOf(await owner.call("DELETE", `/webhooks/${data.id}`)), "404 WEBHOOK_NOT_FOUND");
  });

  it("are sent a PING on request, which is in the log and sent again; a paused one gets none", async () => {
    const { data } = await subscribe();
    const ping = await owner.call("POST", `/webhooks/${data.id}/test`);
    assert.equal(outcomeOf(ping), "202");
    const { deliveryId } = ping.json().data;
    const [delivery] = (await deliveriesOf(data.id)).data;
    assert.deepEqual(
      [delivery.id, delivery.event, delivery.state, delivery.attempts],
      [deliveryId, "PING", "PENDING", []],
    );
    assert.deepEqual((await deliveriesOf(data.id, "?state=FAILED")).data, []);
    const again = await owner.call("POST", `/webhooks/${data.id}/deliveries/${deliveryId}/resend`);
    assert.equal(outcomeOf(again), "202");
    const unknown = await owner.call("POST", `/webhooks/${data.id}/deliveries/nei/resend`);
    assert.equal(outcomeOf(unknown), "404 NOT_FOUND");
    await owner.call("PATCH", `/webhooks/${data.id}`, { active: false });
    for (const [language, message] of [
      ["nb", "Webhooken er satt på pause og får ingen hendelser. Sett den i gang først."],
      ["en", "The webhook is paused and hears of no events. Resume it first."],
    ] as const) {
      const headers = { "accept-language": language };
      const refused = await owner.call("POST", `/webhooks/${data.id}/test`, undefined, headers);
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED", "it is there, and can be resumed");
      assert.deepEqual(refused.json().error.details.issues, [{ path: "active", code: "INVALID", message }]);
    }
    assert.equal((await deliveriesOf(data.id)).data.length, 1);
    await owner.call("DELETE", `/webhooks/${data.id}`);
    assert.equal(outcomeOf(await owner.call("POST", `/webhooks/${data.id}/test`)), "404 WEBHOOK_NOT_FOUND");
  });

  it("get a new secret, and both sign for as long as is asked", async () => {
    const { data, secret } = await subscribe();
    const rotated = await owner.call("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 3 });
    assert.equal(outcomeOf(rotated), "201");
    assert.notEqual(rotated.json().secret, secret);
    const long = await owner.call("POST", `/webhooks/${data.id}/rotate-secret`, { graceHours: 25 });
    assert.equal(outcomeOf(long), "422 VALIDATION_FAILED");
    const bare = await owner.call("POST", `/webhooks/${data.id}/rotate-secret`);
    assert.equal(outcomeOf(bare), "201", "without a word: 24 hours");
    const aheadMs = Date.parse(bare.json().effectiveAt) - Date.now();
    assert.ok(Math.abs(aheadMs - 24 * 3_600_000) < 600_000, bare.body);
  });

  it("take no address that is nobody's, and no event that does not exist", async () => {
    for (const body of [
      { url: "http://kasse.example.no", events: ["ORDER_CREATED"] },
      { url: "https://10.0.0.1/", events: ["ORDER_CREATED"] },
      { url, events: [] },
      { url, events: ["PING"] },
      { url, events: ["ORDER_CREATED"], secret: "whsec_mitt" },
    ])
      assert.equal(outcomeOf(await owner.call("POST", "/webhooks", body)), "422 VALIDATION_FAILED");
    const { data } = await subscribe();
    assert.equal(outcomeOf(await owner.call("PATCH", `/webhooks/${data.id}`, {})), "422 VALIDATION_FAILED");
  });

  it("are ten at most, however many ask at once", async () => {
    const manager = await hire(app, await openShop(app), "MANAGER");
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => manager.call("POST", "/webhooks", { url, events: ["ORDER_PAID"] })),
    );
    const outcomes = answers.map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === "201").length, 10);
    assert.equal(outcomes.filter((outcome) => outcome === "409 WEBHOOK_LIMIT").length, 3);
  });

  it("are the owner's and the manager's alone", async () => {
    const person = await hire(app, await openShop(app), "OWNER");
    const { data } = await subscribe();
    const at = `/webhooks/${data.id}`;
    const calls = [
      ["GET", "/webhooks"],
      ["POST", "/webhooks", { url, events: ["ORDER_PAID"] }],
      ["PATCH", at, { active: false }],
      ["POST", `${at}/rotate-secret`, { graceHours: 0 }],
      ["POST", `${at}/test`],
      ["GET", `${at}/deliveries`],
      ["POST", `${at}/deliveries/nei/resend`],
      ["DELETE", at],
    ] as const;
    await assertRefused(app, shop, await openShop(app), { roles: ["STAFF"], calls });
    for (const [method, path, body] of calls.slice(2))
      assert.equal(outcomeOf(await person.call(method, path, body)), "404 WEBHOOK_NOT_FOUND", path);
    assert.equal((await owner.call("GET", "/webhooks")).json().data.at(-1).active, true);
  });
});
