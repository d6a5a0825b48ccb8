import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { menuPath } from "../../domain/menu-path.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { drawn } from "../uploads/pictures.fixture.ts";
import { storeUpload } from "../uploads/store-upload.ts";

describe("what the service draws for a restaurant", () => {
  let app: TestApp;
  let shop: Shop;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-drawn-"));
    app = await createTestApp({ env: { DATA_DIR: folder } });
    shop = await openShop(app);
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string) =>
    app.inject({ url, headers: { host: `${shop.slug}.${app.ctx.config.serviceDomain}` } });
  const seen = async (url: string) => {
    const answer = await get(url);
    assert.equal(answer.statusCode, 200, url);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    assert.equal(answer.headers["content-type"], `image/${format}`);
    return { size: `${width}x${height}`, answer };
  };
  const upload = async (kind: "LOGO" | "PRODUCT"): Promise<string> => {
    const caller = { scope: scopeOf(shop.restaurantId), restaurantId: shop.restaurantId };
    const photo = await drawn(900, 700).jpeg().toBuffer();
    return (await storeUpload(app.ctx, caller as never, photo, { kind })).url;
  };
  const dish = async () => {
    const [one] = await app.db.query<{ id: string; name: string }>(
      "SELECT id, name FROM products WHERE restaurant_id = $1 ORDER BY id LIMIT 1",
      [shop.restaurantId],
    );
    return one!;
  };
  const sharedOf = async (): Promise<string> => `${menuPath(await dish()).replace("/rett/", "/del/")}.jpg`;

  it("are icons of every size that phones ask for, of the initials, and of the logo when there is one", async () => {
    const manifest = (await get("/manifest.webmanifest")).json();
    const files = manifest.icons.map(({ src }: { src: string }) => src);
    assert.deepEqual(files.slice(0, 3), ["/ikon/192.png", "/ikon/512.png", "/ikon/maskerbar-512.png"]);
    const before = (await seen("/ikon/512.png")).answer.rawPayload;
    assert.equal((await seen("/ikon/192.png")).size, "192x192");
    assert.equal((await seen("/ikon/180.png")).size, "180x180");
    assert.equal((await seen("/ikon/maskerbar-512.png")).size, "512x512");
    await app.db.query("UPDATE restaurant_profiles SET logo_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      await upload("LOGO"),
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.notDeepEqual((await seen("/ikon/512.png")).answer.rawPayload, before);
    for (const name of ["513.png", "512.jpg", "..%2f512.png"])
      assert.equal((await get(`/ikon/${name}`)).statusCode, 404, name);
  });

  it("are the mark of a browser's tab: one initial large, two of them smaller", async () => {
    for (const [name, mark] of [
      [
        "Pizza & Napoli",
        'font-size="27" font-weight="800" text-anchor="middle" dominant-baseline="middle">PN</text>',
      ],
      ["napoli", 'font-size="36" font-weight="800" text-anchor="middle" dominant-baseline="middle">N</text>'],
    ] as const) {
      await app.db.query("UPDATE restaurant_profiles SET name = $2 WHERE restaurant_id = $1", [
        shop.restaurantId,
        name,
      ]);
      await app.ctx.snapshots.reload(shop.restaurantId);
      assert.ok((await get("/favicon.svg")).body.includes(mark), name);
    }
  });

  it("are pictures to be shared of the restaurant and of each dish, with its photograph when it has one", async () => {
    assert.equal((await seen("/del.jpg")).size, "1200x630");
    const path = await sharedOf();
    const before = (await seen(path)).answer.rawPayload;
    const photo = await upload("PRODUCT");
    await app.db.query("UPDATE products SET image_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      photo,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const { size, answer } = await seen(path);
    assert.equal(size, "1200x630");
    assert.notDeepEqual(answer.rawPayload, before);
    const { storage } = app.ctx;
    const { get: read } = storage;
    storage.get = () => assert.fail("a photograph was read for what is drawn already");
    assert.deepEqual((await seen(path)).answer.rawPayload, answer.rawPayload);
    storage.get = read;
    const gone = `${new URL(photo).pathname.slice(0, -45)}${"0".repeat(40)}.webp`;
    await app.db.query("UPDATE products SET image_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      gone,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.deepEqual((await seen(path)).answer.rawPayload, before, "as without one, where it is gone");
    const page = (await get(menuPath(await dish()))).body;
    assert.match(page, new RegExp(`<meta property="og:image" content="http[^"]*${path}">`));
    assert.equal((await get("/del/finnes-ikke.jpg")).statusCode, 404);
  });

  it("is a page for when there is no network, with what can be done without one", async () => {
    const { body } = await get("/uten-nett");
    assert.match(body, /href="tel:\+47/);
    const worker = await get("/tjeneste.js");
    assert.match(String(worker.headers["content-type"]), /javascript/);
    assert.doesNotMatch(worker.body, /^\s*(import|export)\b/m);
  });
});
