import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { recheckDomains } from "../../src/features/domains/recheck-domains.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { startZones, type TestZones } from "../zones.ts";
import { eventually } from "./town.ts";

const dayMs = 24 * 3_600_000;
const never = new AbortController().signal;

/** Written otherwise, or of somebody else: what is trusted is one text, and nothing that means the same or contains it. */
const nearTo = (origin: string): string[] => {
  const { host, hostname, port } = new URL(origin);
  const [, ...above] = hostname.split(".");
  return [
    `http://${host}`,
    `${origin}/`,
    `${origin}.`,
    `https://${hostname}.${port && `:${port}`}`,
    port ? `https://${hostname}` : `${origin}:443`,
    `https://${hostname}:444`,
    `https://${hostname}:80`,
    `https://${host.toUpperCase()}`,
    origin.replace("https", "HTTPS"),
    `https://www.${host}`,
    `https://${above.join(".")}`,
    `https://evil${host}`,
    `https://evil.${host}`,
    `https://${hostname}.evil.no`,
    `https://${hostname.replace(".no", ".no.evil.no")}`,
    `https://${host}@evil.no`,
    `https://evil.no#${host}`,
    `https://evil.no/${host}`,
    ` ${origin} x`,
    `${origin},https://evil.no`,
    `${origin} https://evil.no`,
    `https://${hostname.replaceAll(".", "x")}`,
    `https://${hostname.replace(".", "%2e")}`,
    `https://${hostname.replace("e", "е")}`,
  ];
};

describe("origins of domains and of partners, in every state they have (S-40)", () => {
  let app: TestApp;
  let zones: TestZones;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let sister: ExampleRestaurant;
  before(async () => {
    zones = await startZones();
    app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.no", DNS_RESOLVERS: zones.servers } });
    partner = await openPartner(app);
    shop = await partner.open();
    sister = await partner.open();
  });
  after(async () => {
    await app.close();
    await zones.close();
  });

  let guests = 0;
  /** Both that a browser asks before and that it asks then; each time from an address of its own. */
  async function isTrusted(origin: string, at = shop): Promise<boolean> {
    const remoteAddress = `10.3.${(guests >> 8) & 255}.${guests++ & 255}`;
    const headers = { origin };
    const call = await app.inject({ url: `/api/v1/menu?slug=${at.slug}`, headers, remoteAddress });
    assert.match(String(call.headers.vary), /\bOrigin\b/);
    assert.equal(call.headers["access-control-allow-credentials"], undefined);
    const preflight = await app.inject({
      method: "OPTIONS",
      url: "/api/v1/orders",
      headers: { ...headers, "access-control-request-method": "POST" },
      remoteAddress,
    });
    assert.match(String(preflight.headers.vary), /\bOrigin\b/);
    assert.equal(preflight.headers["access-control-allow-credentials"], undefined);
    const allowed = preflight.headers["access-control-allow-origin"];
    assert.ok(allowed === undefined || allowed === origin, String(allowed));
    if (allowed !== undefined)
      assert.equal(
        preflight.headers["access-control-allow-headers"],
        "Content-Type, Authorization, Idempotency-Key",
      );
    // A preflight names no restaurant: it may be allowed for another one's sake.
    if (call.statusCode === 200)
      assert.deepEqual([call.headers["access-control-allow-origin"], allowed], [origin, origin]);
    // To another restaurant's origin, a sandbox does not exist.
    else assert.match(String(call.statusCode), /^40[14]$/, call.body);
    return call.statusCode === 200;
  }
  const becomes = (origin: string, expected: boolean, at = shop) =>
    eventually(async () => (await isTrusted(origin, at)) === expected);
  const onlyExact = async (origin: string): Promise<void> => {
    for (const near of nearTo(origin)) assert.equal(await isTrusted(near), false, near);
    assert.equal(await isTrusted(origin), true, origin);
  };

  it("a domain: from its proof on and to the letter, until it lapses or is removed", async () => {
    const origin = "https://bestill.pizza-e.no";
    assert.equal(await isTrusted(origin), false, "nobody's");
    const { data } = await shop.ask("POST", "/domains", { domain: "bestill.pizza-e.no" });
    assert.equal(await isTrusted(origin), false, "claimed");
    assert.equal((await shop.ask("POST", `/domains/${data.id}/verify`)).check, "MISSING");
    assert.equal(await isTrusted(origin), false, "looked at in vain");
    const { name, value } = data.verification;
    zones.put(name, [value]);
    assert.equal(await isTrusted(origin), false, "with the record, but not looked at");
    assert.equal((await shop.ask("POST", `/domains/${data.id}/verify`)).check, "FOUND");
    assert.ok(await becomes(origin, true), "verified");
    await onlyExact(origin);
    assert.equal(await isTrusted(origin, sister), false, "nor for the partner's other restaurants");
    zones.put(name, null);
    for (let day = 0; day < 9; day++) {
      app.clock.advance(dayMs);
      await recheckDomains(app.ctx, never);
    }
    assert.ok(await becomes(origin, false), "lapsed");
    zones.put(name, [value]);
    await shop.ask("POST", `/domains/${data.id}/verify`);
    assert.ok(await becomes(origin, true), "verified again");
    await shop.ask("DELETE", `/domains/${data.id}`);
    assert.ok(await becomes(origin, false), "removed");
    const again = await shop.ask("POST", "/domains", { domain: "bestill.pizza-e.no" });
    assert.equal(await isTrusted(origin), false, "claimed anew: the old proof proves nothing");
    assert.notEqual(again.data.verification.value, value);
    assert.equal((await shop.ask("POST", `/domains/${again.data.id}/verify`)).check, "MISMATCH");
  });

  it("the bare domain and its www: each by its own proof", async () => {
    const verified = async (domain: string) => {
      const { data } = await shop.ask("POST", "/domains", { domain });
      zones.put(data.verification.name, [data.verification.value]);
      assert.equal((await shop.ask("POST", `/domains/${data.id}/verify`)).check, "FOUND");
    };
    const [bare, www] = ["https://grill-e.no", "https://www.grill-e.no"];
    await verified("grill-e.no");
    assert.ok(await becomes(bare, true));
    assert.equal(await isTrusted(www), false);
    await verified("www.grill-e.no");
    assert.ok(await becomes(www, true));
  });

  for (const origin of ["https://bestill.partner-e.no:8443", "https://bestill.partner-e.no"])
    it(`a partner's ${origin}: to the letter with its port, where it is bound and as long as it is`, async () => {
      const { data } = await shop.ask("POST", "/origins", { origin });
      assert.ok(await becomes(origin, true));
      await onlyExact(origin);
      assert.equal(await isTrusted(origin, sister), false, "bound to one");
      const second = await sister.ask("POST", "/origins", { origin });
      assert.ok(await becomes(origin, true, sister));
      await shop.ask("DELETE", `/origins/${data.id}`);
      assert.ok(await becomes(origin, false));
      assert.equal(await isTrusted(origin, sister), true, "the other binding stands");
      await sister.ask("DELETE", `/origins/${second.data.id}`);
      assert.ok(await becomes(origin, false, sister));
    });
});
