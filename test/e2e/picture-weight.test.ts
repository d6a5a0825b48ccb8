import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { makeForms } from "../../src/features/uploads/make-forms.ts";
import { storeUpload } from "../../src/features/uploads/store-upload.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { Problem } from "../../src/platform/problem.ts";
import { createTestSite, type TestSite } from "./browser.ts";

/** As many as are made in the time of a test; what a hundred weigh follows. */
const distinct = 4;

let site: TestSite;
before(async () => {
  site = await createTestSite();
  const scope = scopeOf(site.restaurantId);
  const caller = { scope, restaurantId: site.restaurantId, userId: "usr_photographer", via: "STAFF" };
  /** Where a machine with much else to do has not got it ready in time (422, TIMEOUT), it is sent again, as a person does. */
  const stored = async (photo: Buffer): Promise<string> => {
    for (;;) {
      const sent = storeUpload(site.ctx, caller as never, photo, { kind: "PRODUCT" });
      const answer = await sent.catch((error: Problem) => error);
      if (!(answer instanceof Problem)) return answer.url;
      if ((answer.details as { reason?: string }).reason !== "TIMEOUT") throw answer;
    }
  };
  for (let seed = 0; seed < distinct; seed++) {
    const photo = await photograph(seed);
    const url = await stored(photo);
    await site.db.query(
      `UPDATE products SET image_url = $2 WHERE restaurant_id = $1 AND id IN (
         SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS at FROM products WHERE restaurant_id = $1) AS one
         WHERE at % $3 = $4)`,
      [site.restaurantId, url, distinct, seed],
    );
    await makeForms(site.ctx, new AbortController().signal);
  }
  await site.ctx.snapshots.reload(site.restaurantId);
});
after(() => site.close());

/** Noise of every size, as much of each as in what cameras see: power falls with the square of the frequency. */
async function photograph(seed: number): Promise<Buffer> {
  const [width, height] = [480, 360];
  let state = seed * 7_919 + 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const all = new Float32Array(width * height * 3);
  for (let cells = 2; cells <= 256; cells *= 2) {
    const raw = Buffer.from(Array.from({ length: cells * cells * 3 }, () => Math.floor(random() * 256)));
    const layer = await sharp(raw, { raw: { width: cells, height: cells, channels: 3 } })
      .resize(width, height, { fit: "fill", kernel: "cubic" })
      .raw()
      .toBuffer();
    for (let at = 0; at < all.length; at++) all[at]! += (layer[at]! - 128) / Math.sqrt(cells);
  }
  const pixels = Buffer.from(Array.from(all, (value) => Math.max(0, Math.min(255, 128 + value))));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

test("a hundred photographs weigh at most 1.5 MB on a phone with three pixels to the point", async (context) => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const weights = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.url().includes("/uploads/"))
      weights.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length);
  });
  await page.goto(site.shop);
  const photos = page.locator(".dish__photo img");
  // Those below the first screen come with the script, section by section.
  await photos.nth(99).waitFor({ state: "attached" });
  const count = await photos.count();
  // From top to bottom, as a guest does: pictures come when they are nearly in sight.
  for (let at = 0; at < count; at += 8) await photos.nth(at).scrollIntoViewIfNeeded();
  await photos.last().evaluate((image: HTMLImageElement) => image.decode());
  assert.deepEqual(
    [...weights.keys()].map((url) => url.slice(-9)),
    Array.from({ length: distinct }, () => "-336.avif"),
  );
  const bytes = [...weights.values()].reduce((sum, one) => sum + one, 0);
  const hundred = Math.round((bytes / distinct) * 100);
  context.diagnostic(`100 photographs: ${hundred} bytes`);
  assert.ok(bytes > 0 && hundred <= 1_500_000, `${hundred} bytes`);
  const size = await photos
    .first()
    .evaluate((image: HTMLImageElement) => [
      image.getAttribute("width"),
      image.getAttribute("height"),
      getComputedStyle(image.closest("figure")!).backgroundColor,
    ]);
  assert.deepEqual(size.slice(0, 2), ["112", "112"]);
  assert.match(
    await page.locator(".dish__photo").first().getAttribute("class").then(String),
    /t-[0-9a-f]{3}/,
  );
});

test("with a photograph of its own for every dish the page is 120 KB of HTML at most", async (context) => {
  await site.db.query(
    `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at, forms, tint)
     SELECT restaurant_id, left(encode(sha256(id::bytea), 'hex'), 40) || '.webp', 'PRODUCT', 1600, 1200, 1, now(), 1,
       left(encode(sha256(id::bytea), 'hex'), 3)
     FROM products WHERE restaurant_id = $1`,
    [site.restaurantId],
  );
  await site.db.query(
    `UPDATE products SET image_url = $2 || left(encode(sha256(id::bytea), 'hex'), 40) || '.webp' WHERE restaurant_id = $1`,
    [site.restaurantId, `${site.base}/uploads/${site.restaurantId}/`],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
  const { body } = await site.app.inject({ url: "/", headers: { host: new URL(site.shop).host } });
  const places = body.match(/class="photo dish__photo t-[0-9a-f]{3}"/g) ?? [];
  const colours = new Set(places);
  const inPage = body.match(/<source type="image\/avif"/g) ?? [];
  context.diagnostic(
    `${places.length} photographs in ${colours.size} colours, ${inPage.length} of them in the page: ${Buffer.byteLength(body)} bytes of HTML`,
  );
  assert.ok(places.length >= 100 && colours.size > 80 && inPage.length === 8);
  assert.ok(Buffer.byteLength(body) <= 120 * 1024, `${Buffer.byteLength(body)} bytes`);
});
