import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAuthority, trust } from "../../../test/certificates.ts";
import { type Received, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { eventually } from "../../../test/security/town.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { createResolver } from "../../platform/dns.ts";
import { createOutbound, type Outbound } from "../../platform/outbound-http.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { setSiteGate } from "../site-gate/set-site-gate.ts";
import { proofName } from "./domain-view.ts";
import { leadPath } from "./lead-pages.ts";
import { lookWhereDomainsLead } from "./look-where-domains-lead.ts";
import { manageDomain, releaseDomain } from "./manage-domain.ts";
import { recheckDomains } from "./recheck-domains.ts";
import type { PartnerDomain } from "./schemas.ts";

const minuteMs = 60_000;
const never = new AbortController().signal;
const authority = createAuthority();
trust(authority.cert);

/** Names below it have a certificate. Their server is a proxy before the service, or somebody else's website. */
const zone = "sted.pizza.no";
const names = Array.from({ length: 12 }, (_, index) => `n${index}.${zone}`);

describe("the primary domain of a restaurant", () => {
  let app: TestApp;
  let zones: TestZones;
  let front: Receiver;
  let outbound: Outbound;
  /** What stands behind a name: our service, our service asked by another name, or nothing of ours. */
  const behind = new Map<string, "US" | "OTHERS" | { as: string }>();

  before(async () => {
    zones = await startZones();
    front = await startReceiver(authority.issue({ names }), (request, response) => {
      void answerAt(request, response);
    });
    outbound = createOutbound({
      resolver: createResolver({ servers: zones.servers.split(", ") }),
      allowsLoopback: true,
      connections: 4,
    });
    app = await createTestApp({
      env: { SERVICE_DOMAIN: "luka.no", DNS_RESOLVERS: zones.servers, DATABASE_POOL_SIZE: "8" },
      overrides: {
        outbound: {
          get: (url) => outbound.get(new URL(`https://${url.host}:${front.port}${url.pathname}`)),
          post: (...request) => outbound.post(...request),
        },
      },
    });
  });
  after(async () => {
    await app.close();
    await outbound.close();
    await front.close();
    await zones.close();
  });

  async function answerAt({ headers, path }: Received, response: ServerResponse): Promise<void> {
    const name = (headers.host ?? "").replace(/:\d+$/, "");
    const site = behind.get(name) ?? "OTHERS";
    if (site === "OTHERS") return void response.writeHead(200).end("Velkommen til oss!");
    const ours = await get(site === "US" ? name : site.as, path);
    response.writeHead(ours.statusCode).end(ours.body);
  }

  const get = (
    host: string,
    url = "/",
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => app.inject({ url, headers: { host, ...headers } });

  let taken = 0;
  /** A restaurant that is open, and a domain of its own that is verified; `site` is what the name leads to. */
  const openAt = async (site: "US" | "OTHERS") => {
    const shop = await (await openPartner(app, "LIVE")).open();
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [shop.restaurantId]);
    const domain = await addDomain(shop, site);
    assert.ok(await eventually(async () => (await get(domain.domain, leadPath)).statusCode === 200));
    await lookAfter(minuteMs);
    return { shop, domain };
  };
  const lookAfter = async (ms: number) => {
    app.clock.advance(ms);
    await lookWhereDomainsLead(app.ctx, never);
  };
  const addDomain = async (shop: ExampleRestaurant, site: "US" | "OTHERS"): Promise<PartnerDomain> => {
    const name = names[taken++]!;
    zones.lead(name, "127.0.0.1");
    behind.set(name, site);
    const { data } = await shop.ask("POST", "/domains", { domain: name });
    zones.put(data.verification.name, [data.verification.value]);
    const { data: verified } = await shop.ask("POST", `/domains/${data.id}/verify`);
    assert.equal(verified.verified, true);
    return verified;
  };
  const read = async (shop: ExampleRestaurant, { id }: PartnerDomain): Promise<PartnerDomain> =>
    (await shop.ask("GET", "/domains")).data.find((one: PartnerDomain) => one.id === id);
  /** The origin of the restaurant's links, once every change that is committed by now has been heard of. */
  const linksAt = async (shop: ExampleRestaurant): Promise<string> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    return new URL((await order(shop)).trackingUrl).origin;
  };
  const order = async (shop: ExampleRestaurant, more: object = {}, headers: Record<string, string> = {}) => {
    const loaded = await app.ctx.snapshots.byId(shop.restaurantId);
    const [product] = [...loaded!.catalogue.products.values()].filter((one) => one.product.name === "Brus");
    const response = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization: `Bearer ${shop.key}`, ...headers },
      remoteAddress: `10.4.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
      payload: {
        slug: shop.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
        lines: [{ productId: product!.product.id, quantity: 1 }],
        ...more,
      },
    });
    assert.ok(response.statusCode < 300, response.body);
    return response.json();
  };
  const slugHost = (shop: ExampleRestaurant) => `${shop.slug}.luka.no`;

  it("may be another website's, verified for browser calls alone: links stay with us", async () => {
    const { shop, domain } = await openAt("OTHERS");
    const seen = await read(shop, domain);
    assert.deepEqual([seen.primary, seen.showsPages], [true, false]);
    assert.equal(await linksAt(shop), `https://${slugHost(shop)}`);
    assert.equal((await get(slugHost(shop))).statusCode, 200);
  });

  it("is where all links go once it shows our pages", async () => {
    const { shop, domain } = await openAt("US");
    const home = `https://${domain.domain}`;
    assert.equal((await read(shop, domain)).showsPages, true);
    assert.equal(await linksAt(shop), home);

    const page = (await get(domain.domain)).body;
    assert.match(page, new RegExp(`<link rel="canonical" href="${home}/"`));
    assert.match(page, new RegExp(`<meta property="og:url" content="${home}/"`));
    assert.match(page, new RegExp(`"@id":"${home}/#restaurant"`));
    assert.match((await get(domain.domain, "/bord")).body, new RegExp(`rel="canonical" href="${home}/bord"`));

    const key = { "idempotency-key": `primary-${shop.slug}` };
    const placed = await order(shop, {}, key);
    assert.equal((await order(shop, {}, key)).trackingUrl, placed.trackingUrl, "also of a replay");
    assert.equal(placed.trackingUrl, `${home}/o/${placed.publicToken}`);
    const mails = await readOutbox(app, shop.restaurantId);
    assert.ok(mails.some(({ content }) => content?.text.includes(placed.trackingUrl)));
  });

  it("gets the guests who arrive at the restaurant's other names, and nobody who is there already", async () => {
    const { shop, domain } = await openAt("US");
    const www = await addDomain(shop, "US");
    await app.ctx.snapshots.reload(shop.restaurantId);
    const home = `https://${domain.domain}`;
    assert.ok(await eventually(async () => (await get(www.domain, leadPath)).statusCode === 200));
    await lookAfter(minuteMs);

    for (const host of [slugHost(shop), www.domain])
      for (const path of ["/", "/?lang=en&utm_source=kort", "/bord"]) {
        const sent = await get(host, path);
        assert.equal(sent.statusCode, 302, "never for good: the domain may end tomorrow");
        assert.equal(sent.headers.location, `${home}${path}`);
        assert.equal(sent.headers["cache-control"], "no-store");
      }
    for (const path of ["/", "/bord"]) assert.equal((await get(domain.domain, path)).statusCode, 200);
    assert.equal((await get(`${domain.domain.toUpperCase()}:443`)).statusCode, 200);

    const { publicToken } = await order(shop);
    const inside = { "sec-fetch-site": "same-origin" };
    assert.equal((await get(slugHost(shop), "/", inside)).statusCode, 200, "the basket is on this host");
    for (const host of [slugHost(shop), domain.domain, www.domain, "luka.no"])
      assert.equal((await get(host, `/o/${publicToken}`)).statusCode, 200, `old links work at ${host}`);
    assert.equal((await get(slugHost(shop), "/takk")).statusCode, 200);
    assert.equal(
      (await get(slugHost(shop), `/api/v1/menu?slug=${shop.slug}`, inside)).statusCode,
      200,
      "pages that are open already go on",
    );

    await shop.ask("POST", `/domains/${www.id}/primary`);
    assert.equal(await linksAt(shop), `https://${www.domain}`, "another one may be chosen");
    assert.equal((await get(domain.domain)).headers.location, `https://${www.domain}/`);
  });

  it("and the slug's host both take guests back after paying", async () => {
    const { shop, domain } = await openAt("US");
    for (const host of [domain.domain, slugHost(shop)]) {
      const back = { successUrl: `https://${host}/takk`, cancelUrl: `https://${host}/takk` };
      assert.match((await order(shop, { paymentMethod: "CASH", ...back })).trackingUrl, /\/o\//, host);
    }
  });

  it("has the site gate before its pages, with a pass of its own", async () => {
    const { shop, domain } = await openAt("US");
    await setSiteGate(app.ctx, shop.scope, { enabled: true, password: "sesam" });
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal((await get(domain.domain)).statusCode, 403);
    assert.equal((await get(domain.domain, "/bord")).statusCode, 403);
    assert.equal((await get(slugHost(shop))).statusCode, 302, "there the question is asked");
    const inside = await app.inject({
      method: "POST",
      url: "/slipp-inn",
      headers: {
        host: domain.domain,
        origin: `https://${domain.domain}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "password=sesam&to=%2Fbord",
    });
    assert.deepEqual([inside.statusCode, inside.headers.location], [303, "/bord"]);
    const cookie = String(inside.headers["set-cookie"]).split(";")[0]!;
    assert.match(cookie, /^__Host-/);
    for (const path of ["/", "/bord"])
      assert.equal((await get(domain.domain, path, { cookie })).statusCode, 200);
  });

  it("ends at once with the proof", async () => {
    const { shop, domain } = await openAt("US");
    assert.equal(await linksAt(shop), `https://${domain.domain}`);
    zones.put(proofName(domain.domain), null);
    for (let day = 0; day <= 8; day += 1) {
      app.clock.advance(24 * 60 * minuteMs);
      await recheckDomains(app.ctx, never);
    }
    assert.deepEqual(
      [(await read(shop, domain)).verified, (await read(shop, domain)).showsPages],
      [false, false],
    );
    assert.ok(
      await eventually(async () => {
        const loaded = await app.ctx.snapshots.byId(shop.restaurantId);
        return loaded?.snapshot.restaurant.pageDomain === null;
      }),
      "every process hears of it",
    );
    assert.equal((await get(slugHost(shop))).statusCode, 200);
    assert.equal(await linksAt(shop), `https://${slugHost(shop)}`);
  });

  it("ends when it leads elsewhere, not with one look that fails, and comes back by itself", async () => {
    const { shop, domain } = await openAt("US");
    behind.set(domain.domain, "OTHERS");
    await lookAfter(10 * minuteMs);
    assert.equal(await linksAt(shop), `https://${domain.domain}`);
    await lookAfter(minuteMs);
    assert.equal(await linksAt(shop), `https://${domain.domain}`);
    await lookAfter(minuteMs);
    assert.equal((await read(shop, domain)).verified, true);
    assert.equal((await read(shop, domain)).showsPages, false);
    assert.equal(await linksAt(shop), `https://${slugHost(shop)}`);
    behind.set(domain.domain, "US");
    await lookAfter(60 * minuteMs);
    assert.equal(await linksAt(shop), `https://${domain.domain}`);
    await shop.ask("DELETE", `/domains/${domain.id}`);
    assert.equal(await linksAt(shop), `https://${slugHost(shop)}`);
  });

  it("is none behind a proxy that asks us by another name: guests would be sent round in circles", async () => {
    const { shop, domain } = await openAt("OTHERS");
    behind.set(domain.domain, { as: slugHost(shop) });
    await lookAfter(60 * minuteMs);
    assert.equal((await read(shop, domain)).showsPages, false);
    behind.set(domain.domain, "US");
    await lookAfter(60 * minuteMs);
    assert.equal((await read(shop, domain)).showsPages, true);
  });

  it("counts on the operator's word where the operator looks after it", async () => {
    const { shop } = await openAt("OTHERS");
    const name = names[taken++]!;
    const managed = await manageDomain(app.ctx, shop.scope, name);
    assert.deepEqual([managed.primary, managed.showsPages], [false, true]);
    await shop.ask("POST", `/domains/${managed.id}/primary`);
    await lookAfter(60 * minuteMs);
    assert.equal(await linksAt(shop), `https://${name}`);
    await releaseDomain(app.ctx, shop.scope, name);
    assert.equal(await linksAt(shop), `https://${slugHost(shop)}`);
  });

  it("is looked at when the restaurant opens", async () => {
    const shop = await (await openPartner(app, "LIVE")).open();
    const domain = await addDomain(shop, "US");
    await lookAfter(minuteMs);
    assert.equal((await read(shop, domain)).showsPages, false, "there are no pages yet");
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [shop.restaurantId]);
    const [due] = await app.db.query<{ is_due: boolean }>(
      "SELECT lead_due_at <= now() + interval '3 s' AS is_due FROM domains WHERE id = $1",
      [domain.id],
    );
    assert.equal(due?.is_due, true);
    app.clock.advance(Math.max(0, Date.now() - app.clock.nowMs()));
    assert.ok(
      await eventually(async () => {
        await lookAfter(60 * minuteMs);
        return (await read(shop, domain)).showsPages;
      }),
    );
  });
});
