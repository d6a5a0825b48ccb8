import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

describe("payment accounts in the dashboard", () => {
  let town: PaidTown;
  let shop: PaidShop;
  let owner: Staff;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop([]);
    owner = await hire(town.app, shop, "OWNER");
  });
  after(() => town.close());

  const stripe = () => ({ provider: "STRIPE", secretKey: town.stripe.secretKey });
  const connect = (body: object, person = owner) => person.call("POST", "/payment-accounts", body);
  const read = async (person = owner) => (await person.call("GET", "/payment-accounts")).json();

  it("are connected once the provider has let the keys in, and their keys never come out again", async () => {
    assert.deepEqual(await read(), {
      ...{ data: [], onlinePayment: true, onlineBy: null, cashPayment: true },
    });
    const connected = await connect(stripe());
    assert.equal(outcomeOf(connected), "201");
    assert.equal(connected.json().callbacks, "REGISTERED");
    const vipps = await connect({ provider: "VIPPS", ...town.vipps.keys });
    assert.equal(outcomeOf(vipps), "201");
    const { body } = await owner.call("GET", "/payment-accounts");
    const { data, onlineBy } = JSON.parse(body);
    assert.equal(onlineBy, "ACCOUNT");
    assert.deepEqual(
      data.map((one: { provider: string; closedAt: null }) => [one.provider, one.closedAt]),
      [
        ["STRIPE", null],
        ["VIPPS", null],
      ],
    );
    const { clientSecret, subscriptionKey } = town.vipps.keys;
    for (const secret of [town.stripe.secretKey, clientSecret, subscriptionKey])
      for (const answer of [body, connected.body, vipps.body]) assert.ok(!answer.includes(secret));
  });

  it("are closed for new payments and stay in the list", async () => {
    const manager = await hire(town.app, await town.openShop(["STRIPE"]), "MANAGER");
    const closed = await manager.call("DELETE", "/payment-accounts/STRIPE");
    assert.equal(outcomeOf(closed), "200");
    assert.notEqual(closed.json().data[0].closedAt, null);
    assert.equal(closed.json().onlineBy, null);
    assert.deepEqual(await read(manager), closed.json());
    assert.equal(
      outcomeOf(await manager.call("DELETE", "/payment-accounts/KONTANT")),
      "422 VALIDATION_FAILED",
    );
  });

  it("are not connected with keys that the provider refuses, nor with half of them", async () => {
    const person = await hire(town.app, await town.openShop([]), "OWNER");
    for (const [body, outcome] of [
      [{ provider: "STRIPE", secretKey: "sk_live_feil" }, "400 BAD_REQUEST"],
      [{ provider: "STRIPE", secretKey: "" }, "422 VALIDATION_FAILED"],
      [{ ...stripe(), callbackSecret: "whsec_x" }, "422 VALIDATION_FAILED"],
      [{ provider: "VIPPS", ...town.vipps.keys, clientSecret: undefined }, "422 VALIDATION_FAILED"],
      [{ provider: "VIPPS", ...town.vipps.keys, merchantSerialNumber: "12-34" }, "422 VALIDATION_FAILED"],
      [{ provider: "BANK" }, "422 VALIDATION_FAILED"],
    ] as const)
      assert.equal(outcomeOf(await connect(body, person)), outcome, JSON.stringify(body));
    assert.deepEqual((await read(person)).data, []);
  });

  it("say in the owner's language why they were not connected, beside the provider's own words", async () => {
    const body = { provider: "STRIPE", secretKey: "sk_live_feil" };
    for (const [language, why, cure] of [
      ["nb", "leverandøren godtok ikke nøklene, eller svarte ikke", "Se over nøklene og prøv igjen."],
      ["en", "the provider did not accept the keys, or did not answer", "Check the keys and try again."],
    ] as const) {
      const refused = await owner.call("POST", "/payment-accounts", body, { "accept-language": language });
      assert.equal(outcomeOf(refused), "400 BAD_REQUEST");
      const { message, details } = refused.json().error;
      assert.ok(message.endsWith(`: ${why}. ${cure}`), message);
      assert.match(details.provider, /Invalid API Key/);
    }
  });

  it("are for real restaurants: a sandbox never takes money", async () => {
    const sandbox = await (await openPartner(town.app)).open();
    const player = await hire(town.app, sandbox, "OWNER");
    assert.equal(outcomeOf(await connect(stripe(), player)), "409 SANDBOX_NOT_SUPPORTED");
  });

  it("are the owner's and the manager's alone", () =>
    town.openShop([]).then((other) =>
      assertRefused(town.app, shop, other, {
        roles: ["STAFF"],
        calls: [
          ["GET", "/payment-accounts"],
          ["POST", "/payment-accounts", stripe()],
          ["DELETE", "/payment-accounts/STRIPE"],
        ],
      }),
    ));
});
