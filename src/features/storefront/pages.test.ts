import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { unpack } from "../../../web/packed.ts";
import { menuPath } from "../../domain/menu-path.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { setSiteGate } from "../site-gate/set-site-gate.ts";

describe("pages of restaurants", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
  });
  after(() => app?.close());

  const get = (url: string, headers: Record<string, string> = {}, slug = dining.slug) =>
    app.inject({ url, headers: { host: `${slug}.${app.ctx.config.serviceDomain}`, ...headers } });

  it("that show what is on the menu are behind the gate, every one, and before it is what any browser asks for", async () => {
    const dish = menuPath({ id: dining.id("Brus"), name: "Brus" });
    const [category] = (await app.ctx.snapshots.of(dining.restaurantId)).snapshot.menus[0]!.categories;
    const data = /"(\/_menu\/[^"]+)"/.exec((await get("/")).body)![1]!;
    const behind = [
      ...["/", data, "/bord", "/kurv", "/sitemap.xml", "/del.jpg"],
      ...[dish, menuPath(category!), `${dish.replace("/rett/", "/del/")}.jpg`],
    ];
    const before = [
      "/favicon.svg",
      "/manifest.webmanifest",
      "/ikon/192.png",
      "/uten-nett",
      "/tjeneste.js",
      "/robots.txt",
    ];
    const statusOf = async (paths: readonly string[], headers: Record<string, string> = {}) => {
      const answers = await Promise.all(paths.map((path) => get(path, headers)));
      return answers.map(({ statusCode }, at) => `${statusCode} ${paths[at]}`);
    };
    const all = (status: number, paths: readonly string[]) => paths.map((path) => `${status} ${path}`);
    assert.deepEqual(await statusOf(behind), all(200, behind));

    await setSiteGate(app.ctx, dining.scope, { enabled: true, password: "blåbærtur" });
    await app.ctx.snapshots.reload(dining.restaurantId);
    assert.deepEqual(await statusOf(behind), all(403, behind));
    assert.deepEqual(await statusOf(before), all(200, before));
    const entered = await app.inject({
      method: "POST",
      url: "/slipp-inn",
      headers: {
        host: `${dining.slug}.${app.ctx.config.serviceDomain}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ password: "blåbærtur", to: "//evil.example" }).toString(),
    });
    assert.deepEqual([entered.statusCode, entered.headers.location], [303, "/"]);
    const cookie = String(entered.headers["set-cookie"]).split(";")[0]!;
    assert.deepEqual(await statusOf(behind, { cookie }), all(200, behind));

    await setSiteGate(app.ctx, dining.scope, { enabled: false });
    await app.ctx.snapshots.reload(dining.restaurantId);
  });

  it("have a table for the guest's calendar, at the restaurant's own host and the service's, and of no order else", async () => {
    const booking = await dining.booked();
    const order = await dining.place();
    const other = await openShop(app);
    const ics = (token: string) => `/o/${token}/bord.ics`;
    const ofService = { host: app.ctx.config.serviceDomain };
    for (const headers of [{}, ofService]) {
      const answer = await get(ics(booking.publicToken), headers);
      assert.deepEqual(
        [answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]],
        [200, "text/calendar; charset=utf-8", "private, no-store"],
      );
      assert.match(answer.body, /^DTSTART[^\r\n]*:20260613T1[79]0000/m);
      assert.equal((await get(ics(order.publicToken), headers)).statusCode, 404, "it has no table");
      assert.equal((await get(ics("x"), headers)).statusCode, 404);
    }
    for (const path of [ics(booking.publicToken), `/o/${order.publicToken}`])
      assert.equal((await get(path, {}, other.slug)).statusCode, 404, path);
  });

  it("of a restaurant that is none are not found, read or sent to", async () => {
    const dish = menuPath({ id: dining.id("Brus"), name: "Brus" });
    const read = [
      "/",
      "/bord",
      "/kurv",
      "/takk",
      "/favicon.svg",
      "/manifest.webmanifest",
      "/sitemap.xml",
      dish,
    ];
    for (const path of [...read, "/_menu/x.js", "/del.jpg", "/o/x", "/noe-annet"])
      assert.equal((await get(path, {}, "ingen")).statusCode, 404, path);
    for (const path of ["/slipp-inn", dish, "/kurv", "/kurv/bestill"]) {
      const sent = await app.inject({
        method: "POST",
        url: path,
        headers: {
          host: `ingen.${app.ctx.config.serviceDomain}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: "password=x",
      });
      assert.equal(sent.statusCode, 404, `POST ${path}`);
    }
  });

  it("show what is sold out as that: guests see what there is else", async () => {
    const { body } = await get("/");
    assert.match(body, /Fiskesuppe(?:(?!<\/li>).)*Utsolgt/s);
    assert.doesNotMatch(body, /Brus(?:(?!<\/li>).)*Utsolgt/s);
  });

  it("offer to tell when the food is ready at the restaurant's own address alone", async () => {
    const { publicToken } = await dining.place();
    const offers = ({ body }: { body: string }): unknown => {
      const [, data] = /id="page-data">(.*?)<\/script>/s.exec(body)!;
      return (unpack(JSON.parse(data!)) as { canTellReady: boolean }).canTellReady;
    };
    assert.equal(offers(await get(`/o/${publicToken}`)), true);
    const service = { url: `/o/${publicToken}`, headers: { host: app.ctx.config.serviceDomain } };
    assert.equal(offers(await app.inject(service)), false);
  });

  it("keep an order up to date without script until nothing more can become of it: not even its cancellation be taken back", async () => {
    const { orderId, publicToken } = await dining.place();
    const owner = await hire(app, dining, "OWNER");
    const again = async () =>
      /<noscript><meta http-equiv="refresh" content="(\d+)">/.exec(
        (await get(`/o/${publicToken}`)).body,
      )?.[1];
    assert.equal(await again(), "30");
    await owner.call("POST", `/orders/${orderId}/cancel`, { reason: "OTHER" });
    app.clock.advance(2 * minuteMs);
    assert.equal(await again(), "30");
    app.clock.advance(minuteMs / 2);
    assert.equal(await again(), undefined);
  });

  it("are tried out with a menu that guests do not see: all of its dishes, and nothing of the others", async () => {
    const shop = await openShop(app, (file) => {
      const [menu] = file.menus;
      const category = {
        name: "Småretter",
        products: [{ ref: "suppe", name: "Julesuppe", basePrice: 9_900 }],
      };
      const christmas = { ...menu!, name: "Julebord", isDefault: false, categories: [category] };
      (file.menus as object[]).push(christmas);
    });
    const owner = await hire(app, shop, "OWNER");
    const menus = (await owner.call("GET", "/menus")).json().menus as { id: string; name: string }[];
    const { id } = menus.find(({ name }) => name === "Julebord")!;
    await app.db.query("UPDATE menus SET is_active = false WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      id,
    ]);
    await app.db.query(
      "UPDATE products SET is_active = false WHERE restaurant_id = $1 AND name = 'Julesuppe'",
      [shop.restaurantId],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.doesNotMatch((await get("/", {}, shop.slug)).body, /Julesuppe/);
    const seen = await owner.call("GET", `/menus/${id}/preview`);
    assert.equal(seen.statusCode, 200);
    assert.deepEqual(
      ["Julesuppe", "Margherita", ' href="/rett', "<script"].map((part) => seen.body.includes(part)),
      [true, false, false, false],
    );
    assert.equal(outcomeOf(await owner.call("GET", "/menus/mnu_none/preview")), "404 MENU_NOT_FOUND");
    const cook = await hire(app, shop);
    assert.equal(outcomeOf(await cook.call("GET", `/menus/${id}/preview`)), "403 FORBIDDEN");
    const stranger = await hire(app, dining, "OWNER");
    assert.equal(outcomeOf(await stranger.call("GET", `/menus/${id}/preview`)), "404 MENU_NOT_FOUND");
  });
});
