import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/security/town.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { proofName } from "./domain-view.ts";
import { recheckDomains } from "./recheck-domains.ts";
import type { PartnerDomain } from "./schemas.ts";

const dayMs = 24 * 3_600_000;
const never = new AbortController().signal;

describe("domains of a partner's restaurant", () => {
  let app: TestApp;
  let zones: TestZones;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;

  before(async () => {
    zones = await startZones();
    app = await createTestApp({
      env: { SERVICE_DOMAIN: "luka.no", DNS_RESOLVERS: zones.servers, DATABASE_POOL_SIZE: "12" },
    });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(async () => {
    await app.close();
    await zones.close();
  });

  let made = 0;
  const newName = () => `sted-${made++}.pizza.no`;
  const claim = async (at: ExampleRestaurant, domain: string): Promise<PartnerDomain> =>
    (await at.ask("POST", "/domains", { domain })).data;
  const prove = ({ verification }: PartnerDomain) => zones.put(verification!.name, [verification!.value]);
  const verify = (at: ExampleRestaurant, { id }: PartnerDomain) => at.call("POST", `/domains/${id}/verify`);
  const verified = async (at: ExampleRestaurant, domain = newName()): Promise<PartnerDomain> => {
    const claimed = await claim(at, domain);
    prove(claimed);
    const response = await verify(at, claimed);
    assert.equal(response.json().check, "FOUND", response.body);
    return response.json().data;
  };
  const read = async (at: ExampleRestaurant, id: string): Promise<PartnerDomain> =>
    (await at.ask("GET", "/domains")).data.find((one: PartnerDomain) => one.id === id);
  let guests = 0;
  /** Whether a browser on the domain may call for the restaurant; every time from another address, so that no limit is met. */
  const menuFrom = async (at: ExampleRestaurant, domain: string) =>
    (
      await app.inject({
        url: `/api/v1/menu?slug=${at.slug}`,
        headers: { origin: `https://${domain}` },
        remoteAddress: `10.1.${(guests >> 8) & 255}.${guests++ & 255}`,
      })
    ).statusCode;
  const becomes = (at: ExampleRestaurant, domain: string, status: number) =>
    eventually(async () => (await menuFrom(at, domain)) === status);
  /** The day goes by, and the daily look with it. */
  const nextDay = async (days = 1) => {
    app.clock.advance(days * dayMs);
    await recheckDomains(app.ctx, never);
  };

  it("are claimed in one form, and proved by a TXT record of at least 128 random bits (S-52, S-36)", async () => {
    const domain = await claim(shop, " BLÅBÆR-sted.no ");
    assert.deepEqual(
      { ...domain, id: "", verification: null },
      {
        id: "",
        domain: "xn--blbr-sted-62am.no",
        primary: false,
        verified: false,
        verifiedAt: null,
        showsPages: false,
        managedByService: false,
        verification: null,
        lastCheckedAt: null,
      },
    );
    const { name, value, type } = domain.verification!;
    assert.deepEqual({ type, name }, { type: "TXT", name: "_service-verify.xn--blbr-sted-62am.no" });
    assert.match(value, /^service-verify=[0-9a-f]{32,}$/);
    const other = await claim(await partner.open(), "blåbær-sted.no");
    assert.notEqual(other.verification!.value, value, "another restaurant's record proves nothing");
    assert.deepEqual((await shop.ask("GET", "/domains")).data, [domain]);
    await shop.ask("DELETE", `/domains/${domain.id}`);
  });

  it("are trusted for browser calls, CORS and return addresses once verified, each host name by itself", async () => {
    const at = await partner.open();
    const name = newName();
    const claimed = await claim(at, name);
    assert.equal(await menuFrom(at, name), 401);
    const unproved = (await verify(at, claimed)).json();
    assert.equal(unproved.check, "MISSING");
    assert.equal(unproved.data.verified, false);
    assert.notEqual(unproved.data.lastCheckedAt, null);
    prove(claimed);
    const { data, check } = (await verify(at, claimed)).json();
    assert.equal(check, "FOUND");
    assert.equal(data.verified, true);
    assert.equal(data.primary, true, "the first one stands for the restaurant");
    assert.equal(data.verification, null);
    assert.ok(await becomes(at, name, 200));
    assert.equal(await menuFrom(at, `www.${name}`), 401);
    assert.equal(await menuFrom(at, "pizza.no"), 401);
    const preflight = await app.inject({
      method: "OPTIONS",
      url: "/api/v1/orders",
      headers: { origin: `https://${name}`, "access-control-request-method": "POST" },
    });
    assert.equal(preflight.headers["access-control-allow-origin"], `https://${name}`);
    const menu = await app.inject({
      url: `/api/v1/menu?slug=${at.slug}`,
      headers: { authorization: `Bearer ${at.key}` },
    });
    const product = menu
      .json()
      .categories[1].products.find((one: { name: string }) => one.name === "Kake").id;
    const order = (host: string) =>
      app.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: { origin: `https://${name}` },
        payload: {
          slug: at.slug,
          fulfillment: "PICKUP",
          paymentMethod: "ONLINE",
          customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
          lines: [{ productId: product, quantity: 1 }],
          successUrl: `https://${host}/takk`,
          cancelUrl: `https://${host}/`,
        },
      });
    assert.equal(outcomeOf(await order(name)), "201");
    assert.equal(outcomeOf(await order(`www.${name}`)), "400 INVALID_SUCCESS_URL");
    await at.ask("DELETE", `/domains/${data.id}`);
    assert.ok(await becomes(at, name, 401), "trust ends with the domain");
  });

  it("are not verified while name servers differ, by another's record, or by one behind an alias (S-52)", async () => {
    const at = await partner.open();
    const claimed = await claim(at, newName());
    const { name, value } = claimed.verification!;
    const checkOf = async () => (await verify(at, claimed)).json().check;
    zones.put(name, [value], 0);
    assert.equal(await checkOf(), "DIFFERENT");
    zones.put(name, { alias: "parkert.example.net", texts: [value] });
    assert.equal(await checkOf(), "MISSING");
    zones.put(name, ["service-verify=0000", `x${value}`]);
    assert.equal(await checkOf(), "MISMATCH", "what stands there is wrong: waiting does not mend it (D-130)");
    zones.put(name, "BROKEN");
    assert.equal(await checkOf(), "MISSING");
    zones.put(`_service-verify.www.${claimed.domain}`, [value]);
    zones.put("_service-verify.pizza.no", [value]);
    assert.equal(await checkOf(), "MISSING", "neither what is above nor what is below proves it");
    assert.equal((await read(at, claimed.id)).verified, false);
    zones.put(name, ["v=other", value]);
    assert.equal(await checkOf(), "FOUND");
  });

  it("belong to who proves them first; nobody else may claim them then (S-52)", async () => {
    const stranger = await (await openPartner(app)).open();
    const name = newName();
    const [mine, theirs] = [await claim(shop, name), await claim(stranger, name)];
    zones.put(mine.verification!.name, [mine.verification!.value, theirs.verification!.value]);
    const outcomes = (await Promise.all([verify(shop, mine), verify(stranger, theirs)])).map(outcomeOf);
    assert.deepEqual(outcomes.toSorted(), ["200", "409 DOMAIN_TAKEN"]);
    const third = await (await openPartner(app)).open();
    assert.equal(outcomeOf(await third.call("POST", "/domains", { domain: name })), "409 DOMAIN_TAKEN");
    const [winner, loser] = outcomes[0] === "200" ? [shop, stranger] : [stranger, shop];
    const [won, lost] = outcomes[0] === "200" ? [mine, theirs] : [theirs, mine];
    assert.equal(outcomeOf(await winner.call("POST", "/domains", { domain: name })), "409 DOMAIN_TAKEN");
    await winner.ask("DELETE", `/domains/${won.id}`);
    assert.equal(outcomeOf(await verify(loser, lost)), "200", "it is free again");
    await loser.ask("DELETE", `/domains/${lost.id}`);
  });

  it("are looked up daily; one whose record is gone for 7 days is verified no more (S-52)", async () => {
    const at = await (await openPartner(app)).open();
    const domain = await verified(at);
    const proof = proofName(domain.domain);
    assert.ok(await becomes(at, domain.domain, 200));
    await nextDay();
    const checked = await read(at, domain.id);
    assert.equal(Date.parse(checked.lastCheckedAt!), app.clock.nowMs());
    assert.equal(checked.verified, true);
    zones.put(proof, null);
    await nextDay();
    for (let day = 1; day < 7; day++) await nextDay();
    assert.equal((await read(at, domain.id)).verified, true, "six days are forgiven");
    await nextDay();
    const gone = await read(at, domain.id);
    assert.equal(gone.verified, false);
    assert.equal(gone.primary, false);
    assert.equal(gone.verification!.name, proof);
    assert.ok(await becomes(at, domain.domain, 401), "trust ends at once");
    zones.put(proof, [gone.verification!.value]);
    assert.equal((await verify(at, gone)).json().check, "FOUND", "and comes back with the record");
  });

  it("survive a record that was gone for less, and name servers that say nothing", async () => {
    const at = await (await openPartner(app)).open();
    const domain = await verified(at);
    const proof = proofName(domain.domain);
    const [value] = (
      await app.db.query<{ token: string }>("SELECT token FROM domains WHERE id = $1", [domain.id])
    ).map(({ token }) => `service-verify=${token}`);
    zones.put(proof, null);
    for (let day = 0; day < 6; day++) await nextDay();
    zones.put(proof, [value!]);
    await nextDay();
    zones.put(proof, null);
    for (let day = 0; day < 6; day++) await nextDay();
    assert.equal((await read(at, domain.id)).verified, true, "the seven days begin anew");
    zones.put(proof, [value!]);
    await nextDay();
    zones.put(proof, "SILENT");
    const before = await read(at, domain.id);
    await nextDay(30);
    assert.deepEqual(await read(at, domain.id), before, "silence says nothing of the domain");
  });

  it("have one primary, which must be verified", async () => {
    const at = await (await openPartner(app)).open();
    const [first, second, third] = [await verified(at), await verified(at), await claim(at, newName())];
    const primaryOf = async () =>
      (await at.ask("GET", "/domains")).data
        .filter((one: PartnerDomain) => one.primary)
        .map((one: PartnerDomain) => one.id);
    assert.deepEqual(await primaryOf(), [first.id]);
    assert.equal((await at.ask("POST", `/domains/${second.id}/primary`)).data.primary, true);
    assert.deepEqual(await primaryOf(), [second.id]);
    assert.equal(outcomeOf(await at.call("POST", `/domains/${third.id}/primary`)), "409 DOMAIN_NOT_VERIFIED");
    assert.equal(outcomeOf(await at.call("POST", "/domains/dom_x/primary")), "404 DOMAIN_NOT_FOUND");
    await at.ask("DELETE", `/domains/${second.id}`);
    assert.deepEqual(await primaryOf(), [first.id]);
    await Promise.all([first, third].map(({ id }) => at.call("POST", `/domains/${id}/primary`)));
    assert.deepEqual(await primaryOf(), [first.id]);
  });

  it("are ten at most, also when 25 are added at once (S-50)", async () => {
    const eager = await (await openPartner(app)).open();
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => eager.call("POST", "/domains", { domain: newName() })),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("201")?.length, 10);
    assert.equal(outcomes.get("409 DOMAIN_LIMIT")?.length, 15);
    assert.equal((await eager.ask("GET", "/domains")).data.length, 10);
  });

  it("are refused what nobody can own, and every field but the name (S-10, S-52)", async () => {
    const at = await (await openPartner(app)).open();
    for (const domain of [
      "",
      "oslo.no",
      "co.uk",
      "127.0.0.1",
      "0x7f.1",
      "localhost",
      "luka.no",
      "prova.luka.no",
      "*.pizza.no",
      "pizza.no:443",
      "https://pizza.no",
      "pizza.bar1234",
    ]) {
      const response = await at.call("POST", "/domains", { domain });
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", domain);
      assert.equal(response.json().error.details.issues[0].path, "domain");
    }
    for (const more of [
      { verified: true },
      { primary: true },
      { id: "dom_1" },
      { managedByService: true },
      { restaurantId: shop.restaurantId },
      { token: "x" },
      { constructor: "x" },
    ]) {
      const response = await at.call("POST", "/domains", { domain: newName(), ...more });
      assert.equal(response.json().error.details.issues[0].code, "UNKNOWN_FIELD", response.body);
    }
    assert.equal(outcomeOf(await at.call("POST", "/domains", {})), "422 VALIDATION_FAILED");
    assert.deepEqual((await at.ask("GET", "/domains")).data, []);
  });

  it("of another restaurant are not found (S-02)", async () => {
    const other = await (await openPartner(app)).open();
    const domain = await claim(other, newName());
    for (const [method, path] of [
      ["POST", "/verify"],
      ["POST", "/primary"],
      ["DELETE", ""],
    ] as const)
      assert.equal(
        outcomeOf(await shop.call(method, `/domains/${domain.id}${path}`)),
        "404 DOMAIN_NOT_FOUND",
      );
    assert.deepEqual(await read(other, domain.id), domain);
    const { key } = await createRestaurantKey(app.db, shop.scope, {
      name: "begrenset",
      environment: "TEST",
      scopes: ["menu:read"],
      expiresAt: null,
    });
    const limited = await shop.call("GET", "/domains", undefined, { "x-service-restaurant-key": key });
    assert.equal(outcomeOf(limited), "403 INSUFFICIENT_SCOPE");
    const without = await partner.call("GET", `/restaurants/${shop.slug}/domains`);
    assert.equal(outcomeOf(without), "401 UNAUTHORIZED");
  });

  it("stay when the service looks after them, or somebody changes them at this very moment", async () => {
    const at = await (await openPartner(app)).open();
    const domain = await verified(at);
    await app.db.transaction(async (trx) => {
      await trx.query("SELECT 1 FROM domains WHERE restaurant_id = $1 AND id = $2 FOR UPDATE", [
        at.restaurantId,
        domain.id,
      ]);
      assert.equal(outcomeOf(await at.call("DELETE", `/domains/${domain.id}`)), "409 CHANGED");
    });
    await app.db.query("UPDATE domains SET is_managed = true, due_at = NULL WHERE id = $1", [domain.id]);
    assert.equal((await read(at, domain.id)).managedByService, true);
    assert.equal(outcomeOf(await at.call("DELETE", `/domains/${domain.id}`)), "409 DOMAIN_MANAGED");
    zones.put(proofName(domain.domain), null);
    assert.equal(
      (await verify(at, domain)).json().data.verified,
      true,
      "its records are the service's matter",
    );
  });

  it("of an archived restaurant can be removed, and nothing else", async () => {
    const live = await (await openPartner(app, "LIVE")).open();
    const domain = await verified(live);
    await live.ask("DELETE", "");
    assert.ok(
      await eventually(
        async () =>
          outcomeOf(await live.call("POST", "/domains", { domain: newName() })) === "409 RESTAURANT_ARCHIVED",
      ),
    );
    assert.equal(outcomeOf(await verify(live, domain)), "409 RESTAURANT_ARCHIVED");
    assert.deepEqual(await live.ask("DELETE", `/domains/${domain.id}`), {
      data: { id: domain.id, deleted: true },
    });
    assert.equal(outcomeOf(await live.call("DELETE", `/domains/${domain.id}`)), "404 DOMAIN_NOT_FOUND");
  });

  it("are changed 30 times a minute at most", async () => {
    const busy = await (await openPartner(app)).open();
    const domain = await claim(busy, newName());
    const outcomes = await Promise.all(
      Array.from({ length: 31 }, async () => outcomeOf(await verify(busy, domain))),
    );
    assert.equal(outcomes.filter((outcome) => outcome === "200").length, 29);
    assert.equal(outcomes.filter((outcome) => outcome === "429 RATE_LIMITED").length, 2);
  });
});
