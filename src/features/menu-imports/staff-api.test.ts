import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { locked, pizzeria } from "../../platform/pdf/pdf-files.fixture.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { readImports } from "./read-imports.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("menus that a restaurant's own people take from a PDF", () => {
  let app: ListeningApp;
  let menuFile: Buffer;
  let shop: Shop;
  let manager: Staff;
  before(async () => {
    app = await createListeningApp();
    menuFile = await pizzeria();
  });
  beforeEach(async () => {
    shop = await openShop(app);
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const send = async (file: Buffer, by: Pick<Staff, "cookie"> = manager, slug = shop.slug) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "meny.pdf");
    const response = await fetch(`${app.base}/api/staff/menu-imports?slug=${slug}`, {
      method: "POST",
      headers: { cookie: by.cookie, origin: app.base },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const look = async (id: string): Promise<Json> =>
    (await manager.call("GET", `/menu-imports/${id}`)).json().data;
  const imported = async (): Promise<Json> => {
    const { status, body } = await send(menuFile);
    assert.equal(status, 202, JSON.stringify(body));
    await readImports(app.ctx, "TEXT", new AbortController().signal);
    return look(body.data.id);
  };
  const apply = (read: Json, chosen: object = {}) =>
    manager.call("POST", `/menu-imports/${read.id}/apply`, {
      expectedVersion: read.version,
      expectedDifference: read.difference.version,
      ...chosen,
    });
  const open = async () => (await manager.call("GET", "/menu-imports")).json();
  const dishes = async () =>
    Object.fromEntries(
      (
        await app.db.query<{ name: string; is_active: boolean }>(
          "SELECT name, is_active FROM products WHERE restaurant_id = $1",
          [shop.restaurantId],
        )
      ).map(({ name, is_active }) => [name, is_active]),
    );

  it("are looked at and taken but for what is left; what the file does not have is hidden where they say so (D-260)", async () => {
    const before = await dishes();
    const read = await imported();
    assert.equal(read.status, "READY");
    assert.deepEqual((await open()).data, [{ id: read.id, status: "READY" }]);
    assert.deepEqual(await dishes(), before, "nothing is written before");
    const { products, missing } = read.difference;
    const added = products.filter(({ action }: Json) => action === "NEW");
    assert.ok(added.length > 2 && missing.length > 1, JSON.stringify(read.difference));
    const cake = missing.find(({ name }: Json) => name === "Kake");
    const done = await apply(read, { leave: [added[1].path], hide: [cake.productId, "prd_fremmed"] });
    assert.equal(done.statusCode, 200, done.body);
    assert.deepEqual(done.json().data.applied.created, added.length - 1);
    const now = await dishes();
    assert.deepEqual(
      [now[added[1].name], now[added[2].name], now.Kake, now.Softis],
      [undefined, true, false, true],
    );
    assert.deepEqual((await open()).data, []);
    assert.equal((await apply(read)).json().error.code, "MENU_IMPORT_CLOSED");
  });

  it("write nothing when the menu has changed since it was looked at", async () => {
    const read = await imported();
    await app.db.query("DELETE FROM products WHERE restaurant_id = $1 AND name = 'Kake'", [
      shop.restaurantId,
    ]);
    const refused = await apply(read);
    assert.equal(refused.json().error.code, "CHANGED");
    const again = await look(read.id);
    assert.equal((await apply(again)).statusCode, 200);
  });

  it("are told what is wrong with a file, and thrown away", async () => {
    assert.equal((await send(Buffer.from("ikke en PDF"))).body.error.code, "PDF_INVALID");
    assert.equal((await send(await locked())).body.error.code, "PDF_PASSWORD");
    const read = await imported();
    const gone = await manager.call("DELETE", `/menu-imports/${read.id}`);
    assert.deepEqual(gone.json(), { data: { id: read.id, deleted: true } });
    assert.deepEqual((await open()).data, []);
    const wrong = await apply(read, { leave: "alt" });
    assert.equal(wrong.json().error.code, "VALIDATION_FAILED");
  });

  it("wait ten at a time for each restaurant, whatever its neighbours do", async () => {
    await app.db.query(
      `INSERT INTO menu_imports (restaurant_id, id, reader, pdf, due_at, created_at)
       SELECT $1, 'imp_' || n, 'TEXT', 'x', now() + interval '1 day', now() FROM generate_series(1, 10) n`,
      [shop.restaurantId],
    );
    const full = await send(menuFile);
    assert.deepEqual([full.status, full.body.error.details.reason], [503, "BUSY"]);
    const other = await openShop(app);
    assert.equal((await send(menuFile, await hire(app, other, "OWNER"), other.slug)).status, 202);
    await app.db.query("DELETE FROM menu_imports WHERE restaurant_id = ANY ($1)", [
      [shop.restaurantId, other.restaurantId],
    ]);
  });

  it("are for managers and owners of the restaurant, and for nobody else", async () => {
    const read = await imported();
    const cook = await hire(app, shop, "STAFF");
    const stranger = await hire(app, await openShop(app), "OWNER");
    assert.equal((await send(menuFile, cook)).status, 403);
    assert.equal((await send(menuFile, { cookie: "" })).status, 401);
    for (const [method, path] of [
      ["GET", "/menu-imports"],
      ["GET", `/menu-imports/${read.id}`],
      ["POST", `/menu-imports/${read.id}/apply`],
      ["DELETE", `/menu-imports/${read.id}`],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      assert.equal((await cook.call(method, path, body)).statusCode, 403, `${method} ${path}`);
      if (path === "/menu-imports") continue;
      const there = await stranger.call(method, path, body);
      assert.equal(there.json().error.code, "MENU_IMPORT_NOT_FOUND", `${method} ${path}`);
    }
  });
});
