import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { endsOtherwise } from "../../../test/ends-otherwise.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { subscriberToken } from "../../platform/tokens.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { listSubscribers } from "./list-subscribers.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";

let app: TestApp;
let shop: Shop;
let url: URL;
before(async () => {
  app = await createTestApp();
  shop = await openShop(app);
});
after(() => app.close());
beforeEach(async () => {
  await app.db.query("DELETE FROM newsletter_subscribers WHERE restaurant_id = $1", [shop.restaurantId]);
  await shop.place(shop.body({ marketingConsent: true }));
  const [one] = await app.db.query<{ id: string }>(
    "SELECT id FROM newsletter_subscribers WHERE restaurant_id = $1",
    [shop.restaurantId],
  );
  url = new URL(linkOf(one!.id));
});

const linkOf = (subscriberId: string, isLive = true): string =>
  unsubscribeUrl(app.ctx, { id: shop.restaurantId, slug: shop.slug, isLive }, subscriberId);
const get = (address: URL) =>
  app.inject({ url: `${address.pathname}${address.search}`, headers: { host: address.host } });
const post = (
  address: URL,
  type = "application/x-www-form-urlencoded",
  payload = "List-Unsubscribe=One-Click",
) =>
  app.inject({
    method: "POST",
    url: `${address.pathname}${address.search}`,
    headers: { host: address.host, "content-type": type },
    payload,
  });
const status = async () => {
  const [row] = await app.db.query<{ status: string }>(
    "SELECT status FROM newsletter_subscribers WHERE restaurant_id = $1",
    [shop.restaurantId],
  );
  return row!.status;
};
const register = async () =>
  (
    await app.db.query<{ entry: string }>(
      "SELECT action || ' ' || source AS entry FROM newsletter_consents WHERE restaurant_id = $1 ORDER BY id",
      [shop.restaurantId],
    )
  ).map(({ entry }) => entry);
const formOf = (page: string): URL => {
  const action = /<form(?=[^>]* method="post")[^>]* action="([^"]+)"/.exec(page)?.[1];
  assert.ok(action, page.slice(-600));
  return new URL(action.replaceAll("&amp;", "&"), url);
};

describe("leaving the newsletter", () => {
  it("is one click in the mail program, in either encoding of forms, without cookies or an origin", async () => {
    const response = await post(url);
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(response.headers["set-cookie"], undefined);
    assert.equal(await status(), "UNSUBSCRIBED");
    assert.deepEqual(await register(), ["GIVEN CHECKOUT", "WITHDRAWN ONE_CLICK"]);

    await post(new URL(url.href.replace("unsubscribe", "resubscribe")));
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    assert.equal((await post(url, 'multipart/form-data; boundary="x"', parts)).statusCode, 200);
    assert.equal(await status(), "UNSUBSCRIBED");
  });

  it("asks first when the link is opened: nothing changes by reading it", async () => {
    const page = await get(url);
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Vil du melde deg av\?/);
    assert.match(page.body, /Prøva Pizza/);
    assert.equal(await status(), "SUBSCRIBED");
    assert.equal(page.headers["referrer-policy"], "no-referrer");
    assert.equal(page.headers["cache-control"], "private, no-store");
    assert.match(String(page.headers["content-security-policy"]), /form-action 'self'/);
    assert.doesNotMatch(page.body, /kari@example/);
  });

  it("is done by the page's button, and taken back by the next", async () => {
    const left = await post(formOf((await get(url)).body), undefined, "");
    assert.match(left.body, /Du er meldt av/);
    assert.equal(await status(), "UNSUBSCRIBED");
    assert.match((await get(url)).body, /Du er meldt av/);
    const back = await post(formOf(left.body), undefined, "");
    assert.match(back.body, /Du er meldt på igjen/);
    assert.ok(back.body.includes(`href="http://${shop.slug}.luka.localhost/"`), "and so to the menu");
    assert.equal(await status(), "SUBSCRIBED");
    assert.deepEqual(await register(), ["GIVEN CHECKOUT", "WITHDRAWN LINK", "GIVEN LINK"]);
  });

  it("happens once, however often the link is posted to", async () => {
    await Promise.all(Array.from({ length: 8 }, () => post(url)));
    assert.deepEqual(await register(), ["GIVEN CHECKOUT", "WITHDRAWN ONE_CLICK"]);
  });

  it("is one subscriber's alone: another stays, and each page is of its own", async () => {
    const customer = { name: "Ola", phone: "91234568", email: "ola@example.com" };
    await shop.place(shop.body({ marketingConsent: true, customer }));
    const elsewhere = await openShop(app);
    await elsewhere.place(elsewhere.body({ marketingConsent: true }));
    const rows = () =>
      app.db.query<{ id: string; email: string; status: string }>(
        "SELECT id, email, status FROM newsletter_subscribers WHERE restaurant_id = ANY ($1) ORDER BY restaurant_id = $2 DESC, id",
        [[shop.restaurantId, elsewhere.restaurantId], shop.restaurantId],
      );
    const [kari, ola] = await rows();
    const urlOfOla = new URL(linkOf(ola!.id));
    await post(urlOfOla);
    assert.deepEqual(
      (await rows()).map(({ email, status: is }) => [email, is]),
      [
        ["kari@example.com", "SUBSCRIBED"],
        ["ola@example.com", "UNSUBSCRIBED"],
        ["kari@example.com", "SUBSCRIBED"],
      ],
    );
    assert.match((await get(url)).body, /Vil du melde deg av\?/);
    assert.match((await get(urlOfOla)).body, /Du er meldt av/);
    await app.db.query("DELETE FROM newsletter_subscribers WHERE id = $1", [kari!.id]);
    for (const page of [await get(url), await post(url)]) {
      assert.equal(page.statusCode, 404);
      assert.match(page.body, /Lenken virker ikke/);
    }
  });

  it("speaks English to whoever asks for it", async () => {
    assert.match((await get(new URL("?lang=en", url))).body, /Do you want to unsubscribe\?/);
  });

  it("also works on the service's own host, for restaurants without pages", async (t) => {
    const [one] = await app.db.query<{ id: string }>(
      "SELECT id FROM newsletter_subscribers WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    const plain = new URL(linkOf(one!.id, false));
    assert.equal(plain.host, app.ctx.config.serviceDomain);
    assert.equal((await get(plain)).statusCode, 200);
    assert.equal((await post(plain)).statusCode, 200);
    assert.equal(await status(), "UNSUBSCRIBED");
    const setLive = async (isLive: boolean) => {
      await app.db.query("UPDATE restaurants SET is_live = $2 WHERE id = $1", [shop.restaurantId, isLive]);
      await app.ctx.snapshots.reload(shop.restaurantId);
    };
    await setLive(false);
    t.after(() => setLive(true));
    const back = await post(new URL(plain.href.replace("unsubscribe", "resubscribe")));
    assert.match(back.body, /Du er meldt på igjen/);
    assert.doesNotMatch(back.body, /<a /, "there is no menu to go to");
  });

  it("is nobody's with a token that we have not made", async () => {
    const token = url.pathname.split("/").at(-1)!;
    const [one] = await app.db.query<{ id: string }>(
      "SELECT id FROM newsletter_subscribers WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    const forged = subscriberToken(
      createSecrets("another secret, of 32 letters or more"),
      shop.restaurantId,
      one!.id,
    );
    const changed = endsOtherwise(token);
    for (const bad of [
      forged,
      changed,
      "x",
      `${token}0`,
      "%00".repeat(20),
      encodeURIComponent("ø".repeat(65)),
    ]) {
      const address = new URL(url.href.replace(token, bad));
      const [page, posted] = [await get(address), await post(address)];
      assert.ok([400, 404].includes(page.statusCode), `${bad} ${page.statusCode}`);
      assert.ok([400, 404].includes(posted.statusCode), `${bad} ${posted.statusCode}`);
    }
    assert.equal(await status(), "SUBSCRIBED");
  });

  it("takes no JSON and no text", async () => {
    for (const type of ["application/json", "text/plain"])
      assert.equal((await post(url, type, "{}")).statusCode, 415, type);
    assert.equal(await status(), "SUBSCRIBED");
  });
});

describe("the list of subscribers", () => {
  it("tells who is on it, since when and through what, and who has left when that is asked", async () => {
    await shop.place(
      shop.body({
        marketingConsent: true,
        customer: { name: "Ola", phone: "91234568", email: "ola@example.com" },
      }),
    );
    await post(url);
    const list = (withLeft: boolean) => listSubscribers(app.ctx, shop.scope, { withLeft });
    const since = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).toString();
    const ola = {
      email: "ola@example.com",
      name: "Ola",
      locale: "nb",
      status: "SUBSCRIBED",
      since,
      source: "CHECKOUT",
    };
    const [listed, ...others] = await list(false);
    assert.deepEqual([listed, others], [{ ...ola, id: listed!.id }, []]);
    assert.deepEqual(
      (await list(true)).map(({ email, status, source }) => [email, status, source]),
      [
        ["kari@example.com", "UNSUBSCRIBED", "ONE_CLICK"],
        ["ola@example.com", "SUBSCRIBED", "CHECKOUT"],
      ],
    );
  });
});

describe("an unsubscribe token", () => {
  it("names restaurant and subscriber, holds 128 bits that cannot be guessed, and differs for everybody", () => {
    const other = subscriberToken(app.ctx.secrets, shop.restaurantId, "sub_01k9z3v7m2e0ra5w8x4c6t1bqh");
    assert.match(other, /^[0-9A-Za-z]{65}$/);
    assert.notEqual(other, url.pathname.split("/").at(-1));
  });
});
