import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

const company = {
  orgNumber: "923609016",
  legalName: "Spisested AS",
  addressLine1: "Kongens gate 1",
  postalCode: "7011",
  city: "Trondheim",
};

describe("the customer agreement", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advance(61_000);
    shop = await partner.open();
    owner = await hire(app, shop, "OWNER");
  });

  const read = async (person = owner) => (await person.call("GET", "/agreement")).json();
  const sign = async (more: object = {}, person = owner) => {
    const { version, textHash } = await read();
    return person.call("POST", "/agreement", { version, textHash, accept: true, legal: company, ...more });
  };

  it("is signed by the owner, for a company whose details are locked then", async () => {
    assert.equal((await read()).signed, null);
    const response = await sign();
    assert.equal(outcomeOf(response), "200");
    const { signed, legal, missing, version } = response.json();
    assert.deepEqual(legal, company);
    assert.deepEqual(missing, []);
    assert.equal(signed.version, version);
    assert.equal(signed.signerName, "Kim Kokk");
    const [row] = await app.db.query<{ text_hash: Buffer; signer_email: string; legal: object }>(
      "SELECT text_hash, signer_email, legal FROM customer_agreements WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.equal(row!.text_hash.toString("hex"), response.json().textHash);
    assert.deepEqual([row!.signer_email, row!.legal], [owner.email, company]);
    const change = await shop.call("PATCH", "/settings", { legalName: "Noen Andre AS" });
    assert.equal(outcomeOf(change), "409 LEGAL_LOCKED");
    assert.deepEqual(change.json().error.details.fields, ["legalName"]);
  });

  it("leaves who has filled the company in: its partner, or the owner who signs for another", async () => {
    const sourceOf = async (at = shop) => (await at.ask("GET", "/settings")).data.legal.source;
    await shop.ask("PATCH", "/settings", company);
    assert.equal(outcomeOf(await sign({ legal: { city: company.city } })), "200");
    assert.equal(await sourceOf(), "PARTNER");
    const other = await partner.open();
    await other.ask("PATCH", "/settings", { ...company, city: "Oslo" });
    assert.equal(outcomeOf(await sign({}, await hire(app, other, "OWNER"))), "200");
    assert.equal(await sourceOf(other), "OWNER");
  });

  it("is signed once: the first signature stays", async () => {
    const [first, second] = [await sign(), await sign()];
    assert.deepEqual(second.json().signed, first.json().signed);
    const other = await sign({ legal: { legalName: "Noen Andre AS" } });
    assert.equal(outcomeOf(other), "409 LEGAL_LOCKED");
    const rows = await app.db.query("SELECT 1 FROM customer_agreements WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    assert.equal(rows.length, 1);
  });

  it("needs the whole company, the text that was read, and a yes", async () => {
    const { orgNumber: _, city: __, ...known } = company;
    await shop.ask("PATCH", "/settings", { ...known, orgNumber: null, city: null });
    const incomplete = await sign({ legal: {} });
    assert.equal(outcomeOf(incomplete), "422 VALIDATION_FAILED");
    const paths = incomplete.json().error.details.issues.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths, ["legal.orgNumber", "legal.city"]);
    for (const [more, outcome] of [
      [{ textHash: "0".repeat(64) }, "409 CHANGED"],
      [{ version: "2020-01" }, "409 CHANGED"],
      [{ accept: false }, "422 VALIDATION_FAILED"],
      [{ legal: { ...company, orgNumber: "123456789" } }, "422 VALIDATION_FAILED"],
      [{ legal: { ...company, isLive: true } }, "422 VALIDATION_FAILED"],
    ] as const)
      assert.equal(outcomeOf(await sign(more)), outcome, JSON.stringify(more));
    assert.equal((await read()).signed, null);
  });

  it("is for the owner alone, and not for sandboxes", async () => {
    for (const role of ["MANAGER", "STAFF"] as const) {
      const person = await hire(app, shop, role);
      assert.equal(outcomeOf(await person.call("GET", "/agreement")), "403 FORBIDDEN");
      assert.equal(outcomeOf(await sign({}, person)), "403 FORBIDDEN");
    }
    const stranger = await hire(app, await partner.open(), "OWNER");
    const body = { ...(await read()), accept: true };
    const { version, textHash } = body;
    await stranger.call("POST", "/agreement", { version, textHash, accept: true, legal: company });
    assert.equal((await read()).signed, null, "theirs, not ours");
    const sandbox = await (await openPartner(app)).open();
    const player = await hire(app, sandbox, "OWNER");
    const played = await player.call("POST", "/agreement", {
      version,
      textHash,
      accept: true,
      legal: company,
    });
    assert.equal(outcomeOf(played), "409 SANDBOX_NOT_SUPPORTED");
  });
});
