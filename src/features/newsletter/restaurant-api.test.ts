import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";

let app: TestApp;
let shop: Shop;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

const popup = {
  isEnabled: true,
  title: "15 % på første bestilling",
  text: "Meld deg på nyhetsbrevet.",
  couponCode: "VELKOMMEN15",
  successMessage: "Takk! Bruk {{code}} og få {{discount}}.",
};
const coupon = { code: "VELKOMMEN15", isAutomatic: false, discountType: "PERCENT", discountValue: 15 };

const openWithPopup = (change: object = {}, options: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(
    app,
    (file) => {
      file.coupons = [coupon];
      Object.assign(file, { newsletterPopup: { ...popup, ...change } });
    },
    options,
  );
beforeEach(async () => {
  shop = await openWithPopup();
});

const anyAddress = (): string => `10.${randomBytes(3).join(".")}`;
const signUp = (
  body: Record<string, unknown>,
  {
    of = shop,
    from = anyAddress(),
    headers = {},
  }: { of?: Shop; from?: string; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: "POST",
    url: `/api/v1/newsletter/signup?slug=${of.slug}`,
    headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${of.key}`, ...headers },
    remoteAddress: from,
    payload: body,
  });

const subscribers = (of: Shop) =>
  app.db.query<{
    email: string;
    email_identity: string;
    status: string;
    name: string | null;
    locale: string;
  }>(
    "SELECT email, email_identity, status, name, locale FROM newsletter_subscribers WHERE restaurant_id = $1 ORDER BY id",
    [of.restaurantId],
  );
const consents = (of: Shop) =>
  app.db.query<{ action: string; source: string; text_version: string | null; ip_network: string | null }>(
    `SELECT action, source, text_version, text_shown, host(ip_network) || '/' || masklen(ip_network) AS ip_network
     FROM newsletter_consents WHERE restaurant_id = $1 ORDER BY id`,
    [of.restaurantId],
  );
const welcomes = (of: Shop) =>
  app.db.query<{ recipient: string; data: object }>(
    "SELECT recipient, data FROM mails WHERE restaurant_id = $1 AND kind = 'NEWSLETTER_WELCOME' ORDER BY id",
    [of.restaurantId],
  );

describe("signing up for the newsletter", () => {
  it("gives the welcome coupon, keeps the address and queues a welcome mail", async () => {
    const response = await signUp({ email: " Kari@Example.com ", name: "Kari" });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json(), {
      couponCode: "VELKOMMEN15",
      discountType: "PERCENT",
      discountValue: 15,
      successMessage: "Takk! Bruk {{code}} og få {{discount}}.",
    });
    assert.equal(response.headers["cache-control"], "no-store");
    assert.deepEqual(await subscribers(shop), [
      {
        email: "Kari@example.com",
        email_identity: "kari@example.com",
        status: "SUBSCRIBED",
        name: "Kari",
        locale: "nb",
      },
    ]);
    assert.deepEqual(await welcomes(shop), [
      {
        recipient: "Kari@example.com",
        data: { code: "VELKOMMEN15", discountType: "PERCENT", discountValue: 15 },
      },
    ]);
  });

  it("writes down who agreed to what, when and through what, with a network and no address", async () => {
    const page = `http://${shop.slug}.${app.ctx.config.serviceDomain}`;
    const response = await app.inject({
      method: "POST",
      url: `/api/v1/newsletter/signup?slug=${shop.slug}`,
      headers: { host: `${shop.slug}.${app.ctx.config.serviceDomain}`, origin: page },
      remoteAddress: "203.0.113.77",
      payload: { email: "kari@example.com" },
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(await consents(shop), [
      {
        action: "GIVEN",
        source: "POPUP",
        text_version: "popup-1",
        text_shown: `${popup.title}\n${popup.text}`,
        ip_network: "203.0.113.0/24",
      },
    ]);
    await signUp({ email: "ola@example.com" }, { from: "2001:db8:1:2:3::4" });
    const [, byApi] = await consents(shop);
    assert.equal(byApi!.source, "API");
    assert.equal(byApi!.text_version, null);
    assert.equal(byApi!.ip_network, "2001:db8:1::/48");
  });

  it("knows its own popup on the restaurant's own domain too, and not on other websites", async () => {
    const [domain, website] = ["pizza.prova.example", "https://www.prova.example"];
    await app.db.query(
      `INSERT INTO domains (restaurant_id, id, domain, token, is_primary, leads_here, verified_at)
       VALUES ($1, 'dom_1', $2, 'token', true, true, now())`,
      [shop.restaurantId, domain],
    );
    for (const origin of [website, `https://${domain}`])
      await app.db.query(
        `INSERT INTO origin_directory (restaurant_id, origin, source, source_id) VALUES ($1, $2, 'PARTNER', 'org_1')`,
        [shop.restaurantId, origin],
      );
    await app.ctx.snapshots.reload(shop.restaurantId);
    for (const [origin, source] of [
      [`https://${domain}`, "POPUP"],
      [website, "API"],
    ] as const) {
      const response = await app.inject({
        method: "POST",
        url: `/api/v1/newsletter/signup?slug=${shop.slug}`,
        headers: { host: app.ctx.config.serviceDomain, origin },
        remoteAddress: anyAddress(),
        payload: { email: `${source}@example.com` },
      });
      assert.equal(response.statusCode, 200, response.body);
      assert.equal((await consents(shop)).at(-1)!.source, source);
    }
  });

  it("gives the coupon again to the same person, whatever case and tag, without a second mail", async () => {
    for (const email of ["kari@example.com", "KARI@example.com", "kari+luka@EXAMPLE.com"]) {
      const response = await signUp({ email });
      assert.equal(response.statusCode, 200);
      assert.equal(response.json().couponCode, "VELKOMMEN15");
    }
    const [one, ...more] = await subscribers(shop);
    assert.deepEqual([one!.email, one!.status, more.length], ["kari@example.com", "SUBSCRIBED", 0]);
    assert.equal((await welcomes(shop)).length, 1);
    assert.equal((await consents(shop)).length, 1);
  });

  it("takes somebody back who has left, at the address they give now", async () => {
    await signUp({ email: "kari@example.com" });
    await app.db.query("UPDATE newsletter_subscribers SET status = 'UNSUBSCRIBED' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await signUp({ email: "kari+ny@example.com", locale: "en" });
    const [one] = await subscribers(shop);
    assert.deepEqual([one!.email, one!.status, one!.locale], ["kari+ny@example.com", "SUBSCRIBED", "en"]);
    assert.equal((await welcomes(shop)).length, 2);
    assert.equal((await consents(shop)).length, 2);
  });

  it("writes the welcome mail in the language that was asked for", async () => {
    await signUp({ email: "a@example.com" }, { headers: { "accept-language": "en" } });
    await signUp({ email: "b@example.com", locale: "nb" }, { headers: { "accept-language": "en" } });
    assert.deepEqual(
      (await subscribers(shop)).map(({ locale }) => locale),
      ["en", "nb"],
    );
  });

  it("is for one restaurant: another one's subscribers are others", async () => {
    const other = await openWithPopup();
    await signUp({ email: "kari@example.com" });
    assert.deepEqual(await subscribers(other), []);
    const wrongKey = await signUp(
      { email: "kari@example.com" },
      { of: other, headers: { authorization: `Bearer ${shop.key}` } },
    );
    assert.equal(wrongKey.statusCode, 401);
    assert.deepEqual(await subscribers(other), []);
  });

  it("works in a sandbox", async () => {
    const sandbox = await openWithPopup({}, { environment: "TEST", live: false });
    assert.equal((await signUp({ email: "kari@example.com" }, { of: sandbox })).statusCode, 200);
  });
});

describe("a popup that is not there", () => {
  const missing = async (of: Shop) => {
    const response = await signUp({ email: "kari@example.com" }, { of });
    assert.equal(response.statusCode, 404, response.body);
    assert.equal(response.json().error.code, "POPUP_NOT_AVAILABLE");
    assert.deepEqual(await subscribers(of), []);
    const windows = await app.db.query("SELECT 1 FROM newsletter_signup_windows WHERE restaurant_id = $1", [
      of.restaurantId,
    ]);
    assert.deepEqual([windows, await welcomes(of), await consents(of)], [[], [], []]);
  };

  it("is none, switched off, or without a coupon", async () => {
    await missing(await openShop(app));
    await missing(await openWithPopup({ isEnabled: false }));
    await missing(await openWithPopup({ couponCode: null }));
  });

  it("has a coupon that is off, over, not begun, or used up", async () => {
    for (const change of [
      "is_active = false",
      "valid_to = '2026-06-12T17:59:59+02:00'",
      "valid_from = '2026-06-12T18:00:01+02:00'",
      "usage_limit = 1",
    ]) {
      const of = await openWithPopup();
      await app.db.query("UPDATE coupon_usage SET used = 1 WHERE restaurant_id = $1", [of.restaurantId]);
      await app.db.query(`UPDATE coupons SET ${change} WHERE restaurant_id = $1`, [of.restaurantId]);
      await missing(of);
    }
  });

  it("has a coupon from the moment it begins to the one it ends, down to its last use", async () => {
    const now = app.clock.nowMs();
    const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
    for (const [from, to] of [
      [now, null],
      [null, now],
    ] as const) {
      const of = await openWithPopup();
      await app.db.query(
        "UPDATE coupons SET valid_from = $2, valid_to = $3, usage_limit = 2 WHERE restaurant_id = $1",
        [of.restaurantId, from && at(from), to && at(to)],
      );
      await app.db.query("UPDATE coupon_usage SET used = 1 WHERE restaurant_id = $1", [of.restaurantId]);
      assert.equal((await signUp({ email: "kari@example.com" }, { of })).statusCode, 200);
    }
  });
});

describe("a bad sign-up", () => {
  it("names everything that is wrong at once", async () => {
    const response = await signUp({ email: "kari", name: "k".repeat(121), newsletter: true });
    assert.equal(response.statusCode, 422);
    const { issues } = response.json().error.details;
    assert.deepEqual(
      issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).sort(),
      ["email INVALID", "name INVALID", "newsletter UNKNOWN_FIELD"],
    );
    assert.equal((await signUp({})).json().error.details.issues[0].code, "REQUIRED");
    assert.deepEqual(await subscribers(shop), []);
  });

  it("is an address of more than 200 characters; 200 are fine", async () => {
    const address = (length: number) =>
      `${"k".repeat(length - 140)}@${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(8)}.no`;
    assert.equal(address(200).length, 200);
    assert.equal((await signUp({ email: address(200) })).statusCode, 200);
    assert.equal((await signUp({ email: address(201) })).statusCode, 422);
  });

  it("has no key, or one without the scope", async () => {
    const response = await app.inject({
      method: "POST",
      url: `/api/v1/newsletter/signup?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain },
      remoteAddress: anyAddress(),
      payload: { email: "kari@example.com" },
    });
    assert.equal(response.statusCode, 401);
    await app.db.query("UPDATE restaurant_keys SET scopes = '{menu:read}' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    const scoped = await openWithPopup();
    await app.db.query("UPDATE restaurant_keys SET scopes = '{menu:read}' WHERE restaurant_id = $1", [
      scoped.restaurantId,
    ]);
    const refused = await signUp({ email: "kari@example.com" }, { of: scoped });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().error.details.requiredScope, "newsletter:write");
  });
});

describe("limits on sign-ups", () => {
  it("are 5 a minute for one address on the network", async () => {
    const from = anyAddress();
    for (const left of [4, 3, 2, 1, 0]) {
      const response = await signUp({ email: `guest${left}@example.com` }, { from });
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers["x-ratelimit-remaining"], String(left));
    }
    assert.equal((await signUp({ email: "sixth@example.com" }, { from })).statusCode, 429);
  });

  const usedUp = (used: number) =>
    app.db.query(
      "INSERT INTO newsletter_signup_windows (restaurant_id, started_at, used) VALUES ($1, $2, $3)",
      [shop.restaurantId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() - 60_000), used],
    );

  it("are 200 new subscribers an hour for one restaurant, to the last one, however many come at once", async () => {
    await usedUp(190);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signUp({ email: `guest${n}@example.com` })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 20);
    assert.equal((await subscribers(shop)).length, 10);
  });

  it("tell when the hour is over, and end then", async () => {
    await usedUp(199);
    const last = await signUp({ email: "a@example.com" });
    assert.equal(last.headers["x-ratelimit-limit"], "200");
    assert.equal(last.headers["x-ratelimit-remaining"], "0");
    const refused = await signUp({ email: "b@example.com" });
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json().error.code, "RATE_LIMITED");
    assert.equal(refused.headers["retry-after"], String(59 * 60));
    app.clock.advance(59 * 60_000);
    assert.equal((await signUp({ email: "b@example.com" })).statusCode, 200);
    app.clock.advance(-59 * 60_000);
  });

  it("are one hour for those who come together, whoever looked at the clock first", async () => {
    await usedUp(199);
    await app.db.query("UPDATE newsletter_signup_windows SET started_at = started_at + interval '60.005 s'");
    assert.equal((await signUp({ email: "a@example.com" })).statusCode, 200);
    assert.equal((await signUp({ email: "b@example.com" })).statusCode, 429);
  });

  it("begin anew where a clock was set back by an hour, and by less they do not", async () => {
    await usedUp(200);
    const back = 61 * 60_000;
    app.clock.advance(1 - back);
    assert.equal((await signUp({ email: "a@example.com" })).statusCode, 429);
    app.clock.advance(-1);
    assert.equal((await signUp({ email: "a@example.com" })).statusCode, 200);
    app.clock.advance(back);
  });

  it("are not touched by who is subscribed already, and do not tell who is", async () => {
    await signUp({ email: "kari@example.com" });
    await app.db.query("UPDATE newsletter_signup_windows SET used = 199 WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    assert.equal((await signUp({ email: "KARI@example.com" })).statusCode, 200);
    assert.equal((await signUp({ email: "last@example.com" })).statusCode, 200);
    assert.equal((await signUp({ email: "kari@example.com" })).statusCode, 429);
    assert.equal((await signUp({ email: "new@example.com" })).statusCode, 429);
  });
});

describe("agreeing to news while ordering", () => {
  it("subscribes, and the register names the order", async () => {
    await shop.place(shop.body({ marketingConsent: true }));
    const [one] = await subscribers(shop);
    assert.deepEqual(
      [one!.email, one!.status, one!.name],
      ["kari@example.com", "SUBSCRIBED", "Kari Nordmann"],
    );
    const [consent, ...more] = await consents(shop);
    assert.deepEqual([consent!.source, consent!.action, more.length], ["CHECKOUT", "GIVEN", 0]);
    await shop.place(shop.body({ marketingConsent: true }));
    assert.equal((await consents(shop)).length, 1);
    assert.deepEqual(await welcomes(shop), []);
  });

  it("is never assumed", async () => {
    await shop.place(shop.body());
    await shop.place(shop.body({ marketingConsent: true, customer: { name: "Ola", phone: "91234568" } }));
    assert.deepEqual(await subscribers(shop), []);
  });
});
