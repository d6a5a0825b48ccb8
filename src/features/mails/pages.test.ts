import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { readOutbox } from "./outbox.fixture.ts";

describe("the development outbox", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.name = "<b>Prøva</b> & Co";
    });
  });
  after(() => app.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: app.ctx.config.serviceDomain, ...headers } });

  it("says what to do while it is empty", async () => {
    const page = await get("/outbox", { "accept-language": "en" });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /No mail yet/);
    assert.match((await get("/outbox")).body, /Ingen e-post ennå/);
  });

  it("shows every mail as it would have gone out, in a frame where no script runs", async () => {
    const order = await shop.place();
    await readOutbox(app, shop.restaurantId);
    const list = await get("/outbox");
    assert.match(list.body, /kari@example\.com/);
    assert.match(list.body, /&lt;b&gt;Prøva&lt;\/b&gt; &amp; Co/);
    const path = /href="(\/outbox\/[^"]+)"/.exec(list.body)![1]!;
    const page = await get(path);
    assert.match(page.body, new RegExp(`Vi har mottatt bestilling ${order.orderNumber}`));
    assert.match(page.body, /Auto-Submitted: auto-generated/);
    assert.match(page.body, /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const frame = await get(`${path}/html`);
    assert.equal(frame.statusCode, 200);
    assert.match(String(frame.headers["content-security-policy"]), /default-src 'none'.*sandbox/);
    assert.match(frame.body, /Takk for bestillingen!/);
    assert.doesNotMatch(frame.body, /<b>Prøva/);
  });

  it("has a page of a mail that is still to be written, and no text of it", async () => {
    const { orderNumber } = await shop.place();
    const [mail] = await app.db.query<{ id: string }>("SELECT id FROM mails WHERE content_sealed IS NULL");
    assert.equal((await get(`/outbox/${mail!.id}`)).statusCode, 200);
    const text = await get(`/outbox/${mail!.id}/html`);
    assert.equal(text.statusCode, 404);
    await readOutbox(app, shop.restaurantId);
    assert.match((await get(`/outbox/${mail!.id}/html`)).body, new RegExp(String(orderNumber)));
  });

  it("has nothing under other names", async () => {
    for (const path of ["/outbox/x", "/outbox/01890a5d-ac96-774b-bcce-b302099a8057", "/outbox/%27/html"])
      assert.equal((await get(path)).statusCode, 404, path);
  });

  it("is not there on a service for others", async (t) => {
    const real = await createTestApp({ env: { SERVICE_DOMAIN: "bestill.example" } });
    t.after(() => real.close());
    const one = await openShop(real);
    await one.place();
    const [mail] = await real.db.query<{ id: string }>("SELECT id FROM mails");
    for (const path of ["/outbox", `/outbox/${mail!.id}`, `/outbox/${mail!.id}/html`]) {
      const page = await real.inject({ url: path, headers: { host: "bestill.example" } });
      assert.equal(page.statusCode, 404, path);
      assert.doesNotMatch(page.body, /kari/);
    }
  });
});
