import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { drawn } from "./pictures.fixture.ts";

describe("pictures that a restaurant's own people upload", () => {
  let app: ListeningApp;
  let shop: Shop;
  let owner: Staff;
  let folder: string;
  let picture: Buffer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-uploads-"));
    app = await createListeningApp({ env: { DATA_DIR: folder } });
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    picture = await drawn(800, 600).jpeg().toBuffer();
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (file: Buffer, { by = owner, at = shop.slug, kind = "PRODUCT", origin = app.base } = {}) => {
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "bilde.jpg");
    return fetch(`${app.base}/api/staff/uploads?slug=${at}`, {
      method: "POST",
      headers: { cookie: by.cookie, origin },
      body: form,
    });
  };
  const codeOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { error: { code: string } }).error.code;

  it("are kept as a partner's are, and stand on a dish that guests see (D-159)", async () => {
    const answer = await send(picture);
    assert.equal(answer.status, 201);
    const { data } = (await answer.json()) as { data: { url: string } };
    const shown = await fetch(data.url);
    assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/webp"]);
    const { menus } = (await owner.call("GET", "/dishes")).json();
    const dish = menus[0].categories[0].dishes[0].id;
    const changed = await owner.call("PATCH", `/dishes/${dish}`, { imageUrl: data.url });
    assert.equal(changed.json().product.imageUrl, data.url);
  });

  it("are refused when they are no pictures, too many pixels or too few, or too large", async () => {
    const refused = async (file: Buffer) => {
      const response = await send(file);
      return [response.status, await codeOf(response)];
    };
    assert.deepEqual(await refused(Buffer.from("ikke et bilde")), [415, "FILE_UNSUPPORTED"]);
    assert.deepEqual(await refused(await drawn(40, 40).png().toBuffer()), [422, "IMAGE_DIMENSIONS"]);
    assert.deepEqual(await refused(Buffer.alloc(10 * 1024 * 1024 + 1)), [413, "FILE_TOO_LARGE"]);
    const response = await send(picture, { kind: "SELFIE" });
    assert.deepEqual([response.status, await codeOf(response)], [422, "VALIDATION_FAILED"]);
  });

  it("are the owner's and managers' of this restaurant, from the dashboard's own pages", async () => {
    const cook = await hire(app, shop, "STAFF");
    assert.equal((await send(picture, { by: cook })).status, 403);
    const stranger = await hire(app, await openShop(app), "OWNER");
    assert.ok([403, 404].includes((await send(picture, { by: stranger })).status));
    assert.equal((await send(picture, { by: { ...owner, cookie: "" } })).status, 401);
    assert.equal((await send(picture, { origin: "https://ond.example" })).status, 403);
  });

  it("are thirty a minute", async () => {
    await app.db.query("UPDATE quota_windows SET taken = 30 WHERE subject = $1 AND quota = 'staffUploads'", [
      shop.restaurantId,
    ]);
    const response = await send(picture);
    assert.deepEqual([response.status, await codeOf(response)], [429, "RATE_LIMITED"]);
  });
});
