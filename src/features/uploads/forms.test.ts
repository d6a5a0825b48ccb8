import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { makeForms } from "./make-forms.ts";
import { drawn } from "./pictures.fixture.ts";
import { removeUploads } from "./remove-uploads.ts";

describe("the forms of a picture", () => {
  let app: ListeningApp;
  let shop: Shop;
  let folder: string;
  let url: string;
  const signal = new AbortController().signal;
  const formUrl = (form: string): string => url.replace(".webp", form);
  const stored = async () =>
    app.db.query<{ forms: number; tint: string }>(
      "SELECT forms, tint FROM uploads WHERE restaurant_id = $1",
      [shop.restaurantId],
    );

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-forms-"));
    app = await createListeningApp({ env: { DATA_DIR: folder } });
    shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    const form = new FormData();
    form.append("kind", "PRODUCT");
    form.append("file", new Blob([new Uint8Array(await drawn(1_800, 1_200).jpeg().toBuffer())]), "bilde.jpg");
    const answer = await fetch(`${app.base}/api/staff/uploads?slug=${shop.slug}`, {
      method: "POST",
      headers: { cookie: owner.cookie, origin: app.base },
      body: form,
    });
    url = ((await answer.json()) as { data: { url: string } }).data.url;
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are the picture itself until they are made, and nobody keeps that under their name", async () => {
    const early = await fetch(formUrl("-336.avif"));
    assert.deepEqual(
      [early.status, early.headers.get("content-type"), early.headers.get("cache-control")],
      [200, "image/webp", "public, max-age=60"],
    );
    assert.equal(early.headers.get("etag"), null);
    assert.deepEqual(await stored(), [{ forms: 0, tint: "943" }]);
  });

  it("are made once of each picture, as AVIF and WebP, no larger than it is", async () => {
    const later = `${"c".repeat(40)}.webp`;
    await app.db.query(
      `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at, forms_after)
       VALUES ($1, $2, 'PRODUCT', 1, 1, 7, now(), 'infinity')`,
      [shop.restaurantId, later],
    );
    assert.equal(await makeForms(app.ctx, signal), true);
    assert.equal(await makeForms(app.ctx, signal), false);
    const [waiting] = await app.db.query("DELETE FROM uploads WHERE name = $1 RETURNING forms", [later]);
    assert.deepEqual(waiting, { forms: 0 }, "another picture waits for its own");
    assert.deepEqual(await stored(), [{ forms: 1, tint: "943" }]);
    for (const width of [224, 336, 800, 1_600])
      for (const type of ["avif", "webp"]) {
        const form = await fetch(formUrl(`-${width}.${type}`));
        assert.equal(form.headers.get("content-type"), `image/${type}`);
        assert.match(form.headers.get("cache-control")!, /immutable/);
        const seen = await sharp(Buffer.from(await form.arrayBuffer())).metadata();
        assert.deepEqual([seen.width, seen.format], [width, type === "avif" ? "heif" : "webp"]);
      }
    const again = await fetch(formUrl("-336.avif"), {
      headers: { "if-none-match": (await fetch(formUrl("-336.avif"))).headers.get("etag")! },
    });
    assert.equal(again.status, 304);
  });

  it("have no other addresses than theirs", async () => {
    for (const form of ["-337.avif", "-336.png", "-0336.avif", "-336.avif.webp", "-.avif"])
      assert.equal((await fetch(formUrl(form))).status, 404, form);
  });

  it("are shown on the restaurant's own host too, and the dish has its picture's colour until then", async () => {
    const other = `${"d".repeat(40)}.webp`;
    await app.db.query(
      `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at, forms, tint)
       VALUES ($1, $2, 'PRODUCT', 1, 1, 7, now(), 1, '123')`,
      [shop.restaurantId, other],
    );
    await app.db.query("UPDATE products SET image_url = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      url,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const host = `${shop.slug}.${app.ctx.config.serviceDomain}`;
    const page = (await app.inject({ url: "/", headers: { host } })).body;
    const form = /srcset="([^" ]*-224\.avif) 224w,[^" ]*-336\.avif 336w"/i.exec(page)?.[1];
    assert.ok(form, page.slice(0, 500));
    assert.equal((await app.inject({ url: form, headers: { host } })).headers["content-type"], "image/avif");
    assert.ok(page.includes(".t-943{background:#943}"));
    assert.match(page, /class="photo dish__photo t-943"/);
    assert.ok(!page.includes("t-123"), "another picture's");
    await app.db.query("DELETE FROM uploads WHERE name = $1", [other]);
  });

  it("are made again when they are asked for again, and go with their picture", async () => {
    await app.db.query("UPDATE uploads SET forms = 0, forms_after = '-infinity' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    assert.equal(await makeForms(app.ctx, signal), true);
    await app.db.query("DELETE FROM uploads WHERE restaurant_id = $1", [shop.restaurantId]);
    await removeUploads(app.ctx);
    assert.deepEqual(await readdir(join(folder, "uploads", shop.restaurantId)), []);
  });

  it("that cannot be made leave the picture as it is, for another time", async () => {
    const name = `${"b".repeat(40)}.webp`;
    await app.ctx.storage.put(`uploads/${shop.restaurantId}/${name}`, Buffer.from("nothing"), "image/webp");
    await app.db.query(
      `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at)
       VALUES ($1, $2, 'PRODUCT', 1, 1, 7, now())`,
      [shop.restaurantId, name],
    );
    assert.equal(await makeForms(app.ctx, signal), true);
    assert.equal(await makeForms(app.ctx, signal), false);
    assert.equal((await stored())[0]!.forms, 0);
  });
});
