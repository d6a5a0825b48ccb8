import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { recheckDomains } from "../../src/features/domains/recheck-domains.ts";
import {
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../../src/features/partners/partner.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { startZones, type TestZones } from "../zones.ts";

const dayMs = 24 * 3_600_000;
const never = new AbortController().signal;

interface Claim {
  id: string;
  verified: boolean;
  verification: { name: string; value: string };
}

describe("proofs of domains (S-52)", () => {
  let app: TestApp;
  let zones: TestZones;
  before(async () => {
    zones = await startZones();
    app = await createTestApp({
      env: { SERVICE_DOMAIN: "luka.no", DNS_RESOLVERS: zones.servers, DATABASE_POOL_SIZE: "12" },
    });
  });
  after(async () => {
    await app.close();
    await zones.close();
  });

  const open = async () => (await openPartner(app)).open();
  const claim = async (at: ExampleRestaurant, domain: string): Promise<Claim> =>
    (await at.ask("POST", "/domains", { domain })).data;
  const verify = (at: ExampleRestaurant, { id }: Claim) => at.call("POST", `/domains/${id}/verify`);
  const checkOf = async (at: ExampleRestaurant, of: Claim) => (await verify(at, of)).json().check as string;
  const standing = async (at: ExampleRestaurant, { id }: Claim): Promise<boolean> =>
    (await at.ask("GET", "/domains")).data.find((one: Claim) => one.id === id).verified;
  const pass = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day++) {
      app.clock.advance(dayMs);
      await recheckDomains(app.ctx, never);
    }
  };

  it("are of one restaurant and one name: moved to another, or kept from an older claim, they prove nothing", async () => {
    const partner = await openPartner(app);
    const [shop, sister] = [await partner.open(), await partner.open()];
    const [first, second] = [await claim(shop, "ene.pizza-s.no"), await claim(shop, "andre.pizza-s.no")];
    const ofSister = await claim(sister, "ene.pizza-s.no");
    zones.put(first.verification.name, [second.verification.value, ofSister.verification.value]);
    zones.put(second.verification.name, [first.verification.value]);
    assert.equal(await checkOf(shop, first), "MISMATCH", "the proof of the restaurant's other name");
    assert.equal(await checkOf(shop, second), "MISMATCH");
    zones.put(first.verification.name, [first.verification.value]);
    assert.equal(await checkOf(sister, ofSister), "MISMATCH", "the proof of the partner's other restaurant");
    await shop.ask("DELETE", `/domains/${first.id}`);
    const anew = await claim(shop, "ene.pizza-s.no");
    assert.equal(await checkOf(shop, anew), "MISMATCH", "the proof of an older claim");
  });

  it("have at least 128 bits that nobody can foresee", async () => {
    const values = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const { verification } = await claim(await open(), "mange.pizza-s.no");
      const [, token] = /^service-verify=([0-9a-f]{32,})$/.exec(verification.value)!;
      assert.equal(values.size, values.add(token!).size - 1);
    }
    // Were a place always the same, it would be none of them.
    const length = [...values][0]!.length;
    for (let place = 0; place < length; place++)
      assert.ok(new Set([...values].map((token) => token[place])).size > 1, `place ${place}`);
  });

  it("stand at the very text: in any other writing, place or record there is none", async () => {
    const shop = await open();
    const one = await claim(shop, "tekst.pizza-s.no");
    const { name, value } = one.verification;
    const token = value.replace("service-verify=", "");
    for (const text of [
      token,
      `"${value}"`,
      `${value};`,
      `x ${value}`,
      `${value} x`,
      value.toUpperCase(),
      value.slice(0, -1),
      `${value}0`,
      value.replace("=", " = "),
      `service-verify=${token.slice(0, 16)}`,
      "service-verify=",
      "*",
    ]) {
      zones.put(name, [text]);
      app.clock.advance(61_000);
      assert.equal(await checkOf(shop, one), "MISMATCH", text);
    }
    zones.put(name, null);
    for (const elsewhere of [
      "tekst.pizza-s.no",
      "_service-verify.pizza-s.no",
      "*.tekst.pizza-s.no",
      "_service-verify.tekst.pizza-s.no.luka.no",
    ])
      zones.put(elsewhere, [value]);
    app.clock.advance(61_000);
    assert.equal(await checkOf(shop, one), "MISSING", "elsewhere");
    zones.put(name, { alias: "_service-verify.evil.no", texts: [value] });
    assert.equal(await checkOf(shop, one), "MISSING", "behind an alias");
    zones.put(name, { alias: "_service-verify.evil.no", texts: [value] }, 0);
    zones.put(name, [value], 1);
    assert.equal(await checkOf(shop, one), "DIFFERENT", "behind an alias for one of them");
    zones.put(name, "SILENT", 1);
    zones.put(name, [value], 0);
    assert.notEqual(await checkOf(shop, one), "FOUND", "one name server's word alone");
    assert.equal(await standing(shop, one), false);
  });

  it("of twelve partners for one name, all in the zone and looked at together: one holds", async () => {
    const shops = await Promise.all(Array.from({ length: 12 }, open));
    const claims = await Promise.all(shops.map((shop) => claim(shop, "felles.pizza-s.no")));
    zones.put(
      claims[0]!.verification.name,
      claims.map(({ verification }) => verification.value),
    );
    const outcomes = (await Promise.all(shops.map((shop, i) => verify(shop, claims[i]!)))).map(outcomeOf);
    assert.deepEqual(outcomes.toSorted(), ["200", ...Array(11).fill("409 DOMAIN_TAKEN")]);
    const standings = await Promise.all(shops.map((shop, i) => standing(shop, claims[i]!)));
    assert.equal(standings.filter(Boolean).length, 1);
    assert.equal(standings.indexOf(true), outcomes.indexOf("200"));
    const entered = await app.db.query("SELECT 1 FROM origin_directory WHERE origin = $1", [
      "https://felles.pizza-s.no",
    ]);
    assert.equal(entered.length, 1);
  });

  it("on which name servers differ for a week have lapsed; the name is the next one's, and is not taken back", async () => {
    const [former, latter] = [await open(), await open()];
    const held = await claim(former, "arv.pizza-s.no");
    const { name, value } = held.verification;
    zones.put(name, [value]);
    assert.equal(await checkOf(former, held), "FOUND");
    const next = await latter.call("POST", "/domains", { domain: "arv.pizza-s.no" });
    assert.equal(outcomeOf(next), "409 DOMAIN_TAKEN", "while it is held");
    zones.put(name, null, 0);
    await pass(6);
    assert.equal(await standing(former, held), true);
    await pass(3);
    assert.equal(await standing(former, held), false);
    const taken = await claim(latter, "arv.pizza-s.no");
    zones.put(name, [value, taken.verification.value]);
    assert.equal(await checkOf(latter, taken), "FOUND");
    assert.equal(outcomeOf(await verify(former, held)), "409 DOMAIN_TAKEN");
    await pass(2);
    assert.deepEqual([await standing(former, held), await standing(latter, taken)], [false, true]);
  });

  it("of one name say nothing of those above, below or beside it", async () => {
    const [holder, other] = [await open(), await open()];
    const above = await claim(holder, "navn-s.no");
    zones.put(above.verification.name, [above.verification.value]);
    assert.equal(await checkOf(holder, above), "FOUND");
    for (const domain of ["www.navn-s.no", "bestill.navn-s.no"]) {
      const below = await claim(holder, domain);
      assert.equal(await checkOf(holder, below), "MISSING", domain);
      // Whoever has a name of its own in the zone may prove that.
      const theirs = await claim(other, domain);
      zones.put(theirs.verification.name, [theirs.verification.value]);
      assert.equal(await checkOf(other, theirs), "FOUND", domain);
    }
    assert.equal(await standing(holder, above), true);
  });
});
