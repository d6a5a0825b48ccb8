import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { publishDue } from "./publish-draft.ts";

type Json = ReturnType<typeof JSON.parse>;
const nothing = { expectedDifference: "0".repeat(16) };

describe("a draft of the menu", () => {
  let app: TestApp;
  let shop: Shop;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    shop = await openShop(app);
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const call = (...[method, path, body]: Parameters<Staff["call"]>) => manager.call(method, path, body);
  const inDraft = (method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object) =>
    manager.call(method, `${path}?draft=true`, body);
  const begin = async (): Promise<Json> => (await call("POST", "/menu-draft", {})).json().draft;
  const see = async (): Promise<Json> => (await call("GET", "/menu-draft")).json().draft;
  const idOf = async (name: string): Promise<string> => {
    const { menus } = (await call("GET", "/dishes")).json();
    return menus
      .flatMap(({ categories }: Json) => categories)
      .flatMap(({ dishes }: Json) => dishes)
      .find((dish: Json) => dish.name === name)?.id;
  };
  const dish = async (id: string, isDraft = false): Promise<Json> =>
    (await (isDraft ? inDraft : call)("GET", `/dishes/${id}`)).json();
  const guests = async (): Promise<Json[]> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    const { categories } = (
      await app.inject({
        url: `/api/v1/menu?slug=${shop.slug}`,
        headers: { authorization: `Bearer ${shop.key}` },
      })
    ).json();
    return categories.flatMap(({ products }: Json) => products);
  };
  const priceOf = async (name: string): Promise<number | undefined> =>
    (await guests()).find((one) => one.name === name)?.basePrice;
  const publish = async () =>
    call("POST", "/menu-draft/publish", { expectedDifference: (await see()).difference.version });
  const later = async (date: string, time: string) =>
    call("PUT", "/menu-draft/publication", {
      ...{ date, time },
      expectedDifference: (await see()).difference.version,
    });

  it("is edited by the menu's own calls while guests see the menu, and becomes it at once (D-307)", async () => {
    const drink = await idOf("Brus");
    const was = await priceOf("Brus");
    assert.equal((await begin()).difference.isChanged, false);
    const [{ version: live }] = (await app.db.query(
      "SELECT snapshot_version AS version FROM restaurants WHERE id = $1",
      [shop.restaurantId],
    )) as [Json];
    const changed = await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    assert.equal(outcomeOf(changed), "200", changed.body);
    const { categoryId } = await dish(drink);
    const made = (await inDraft("POST", "/dishes", { categoryId, name: "Saft", basePrice: 5500 })).json()
      .product;
    assert.equal(outcomeOf(await inDraft("PATCH", `/dishes/${made.id}`, { name: "Bringebærsaft" })), "200");
    assert.equal(outcomeOf(await inDraft("DELETE", `/dishes/${await idOf("Softis")}`)), "200");
    const group = await inDraft("POST", "/addon-groups", { name: "Is", addons: [{ name: "Isbiter" }] });
    assert.equal(outcomeOf(group), "201");
    const [menu] = (await inDraft("GET", "/menus")).json().menus;
    assert.equal(outcomeOf(await inDraft("PATCH", `/menus/${menu.id}`, { description: "Ny" })), "200");

    assert.deepEqual([(await dish(drink)).basePrice, (await dish(drink, true)).basePrice], [was, 9900]);
    assert.deepEqual([await priceOf("Brus"), await priceOf("Bringebærsaft")], [was, undefined]);
    assert.equal(outcomeOf(await call("GET", `/dishes/${made.id}`)), "404 PRODUCT_NOT_FOUND");
    const [{ version: still }] = (await app.db.query(
      "SELECT snapshot_version AS version FROM restaurants WHERE id = $1",
      [shop.restaurantId],
    )) as [Json];
    assert.equal(still, live, "guests' menu has no other version");
    const { difference, changedBy } = await see();
    assert.equal(changedBy, "Kim Kokk");
    assert.deepEqual(
      difference.prices.map(({ name, from, to }: Json) => [name, from, to]),
      [["Brus", was, 9900]],
    );

    const done = await publish();
    assert.equal(outcomeOf(done), "200", done.body);
    assert.deepEqual([await priceOf("Brus"), await priceOf("Bringebærsaft")], [9900, 5500]);
    assert.equal((await dish(made.id)).name, "Bringebærsaft", "with the id that it had in the draft");
    assert.equal(await priceOf("Softis"), undefined);
    assert.equal(await see(), null);
    const kept = (await call("GET", "/menu-versions")).json().data;
    assert.equal(kept.length, 1, "what the menu was is kept, to go back to");
    const actions = (await call("GET", "/audit-log")).json().data.map(({ action }: Json) => action);
    assert.deepEqual(actions.slice(0, 2), ["MENU_PUBLISHED", "MENU_DRAFT_CHANGED"]);
    assert.equal(actions.at(-1), "MENU_DRAFT_BEGUN");
  });

  it("takes in what becomes of the menu meanwhile, and never writes over it unseen (D-308)", async () => {
    const drink = await idOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    const looked = (await see()).difference.version;
    await call("PATCH", `/dishes/${await idOf("Kake")}`, { basePrice: 7700 });
    assert.equal((await dish(await idOf("Kake"), true)).basePrice, 7700, "what only the menu changed");
    assert.equal((await see()).difference.version, looked, "which is none of the draft's matters");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4100 });
    const refused = await call("POST", "/menu-draft/publish", { expectedDifference: looked });
    assert.equal(outcomeOf(refused), "409 CHANGED");
    const { difference } = await see();
    assert.equal(refused.json().error.details.difference, difference.version);
    assert.deepEqual(
      difference.prices.map(({ from, to }: Json) => [from, to]),
      [[4100, 9900]],
      "both are seen",
    );
    assert.equal(outcomeOf(await publish()), "200");
    assert.deepEqual([await priceOf("Brus"), await priceOf("Kake")], [9900, 7700]);
  });

  it("becomes the menu at its time on Oslo's clock, with what was typed until then (D-309)", async () => {
    const drink = await idOf("Brus");
    const was = await priceOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    const set = await later("2026-06-13", "10:00");
    assert.equal(outcomeOf(set), "200", set.body);
    assert.deepEqual(
      [set.json().draft.publishAt, set.json().draft.publishBy],
      ["2026-06-13T08:00:00.000Z", "Kim Kokk"],
    );
    assert.equal(outcomeOf(await later("2026-06-13", "11:30")), "200", "put off");
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9500 });
    app.clock.set("2026-06-13T09:29:59Z");
    await publishDue(app.ctx);
    assert.equal(await priceOf("Brus"), was);
    app.clock.set("2026-06-13T09:30:00Z");
    await Promise.all([publishDue(app.ctx), publishDue(app.ctx)]);
    assert.equal(await priceOf("Brus"), 9500);
    assert.equal(await see(), null);
    const [line] = (await call("GET", "/audit-log")).json().data;
    assert.deepEqual([line.action, line.person, line.isDone], ["MENU_PUBLISHED", "Kim Kokk", true]);
  });

  it("waits for somebody when its time comes and the menu has been changed in the same (D-309)", async () => {
    const drink = await idOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4100 });
    app.clock.set("2026-06-13T08:00:01Z");
    await publishDue(app.ctx);
    assert.equal(await priceOf("Brus"), 4100);
    const { stoppedAt } = await see();
    assert.equal(stoppedAt, "2026-06-13T08:00:01.000Z");
    app.clock.advance(120_000);
    await publishDue(app.ctx);
    const [leased] = await app.db.query<{ until: Temporal.Instant }>(
      "SELECT leased_until AS until FROM menu_drafts WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.equal(String(leased!.until), "2026-06-13T08:01:01Z", "it takes the place of no other");
    assert.equal(outcomeOf(await later("2026-06-14", "10:00")), "200", "looked at, and another time");
    assert.equal((await see()).stoppedAt, null);
    app.clock.set("2026-06-14T08:00:01Z");
    await publishDue(app.ctx);
    assert.equal(await priceOf("Brus"), 9900);
  });

  it("waits also when the menu is as it was again and somebody goes on typing (D-309)", async () => {
    const drink = await idOf("Brus");
    const was = await priceOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4100 });
    app.clock.set("2026-06-13T08:00:01Z");
    await publishDue(app.ctx);
    await call("PATCH", `/dishes/${drink}`, { basePrice: was });
    await inDraft("PATCH", `/dishes/${await idOf("Kake")}`, { basePrice: 7700 });
    assert.notEqual((await see()).stoppedAt, null);
    await publishDue(app.ctx);
    assert.equal(await priceOf("Brus"), was, "nobody has said so");
  });

  it("waits also when somebody goes on typing after the menu has been changed in the same (D-309)", async () => {
    const drink = await idOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4100 });
    await inDraft("PATCH", `/dishes/${await idOf("Kake")}`, { basePrice: 7700 });
    app.clock.set("2026-06-13T08:00:01Z");
    await publishDue(app.ctx);
    assert.equal(await priceOf("Brus"), 4100);
    assert.notEqual((await see()).stoppedAt, null);
  });

  it("is put off also at the moment at which its time has come", async () => {
    await begin();
    await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    app.clock.set("2026-06-13T08:00:01Z");
    const { db } = app.ctx;
    const transaction: typeof db.transaction = async (work) => {
      await later("2026-06-14", "10:00");
      return db.transaction(work);
    };
    await publishDue({ ...app.ctx, db: { ...db, transaction } });
    assert.equal((await see()).publishAt, "2026-06-14T08:00:00.000Z");
  });

  it("waits for nobody when it is put off at the moment at which it cannot be published (D-309)", async () => {
    const drink = await idOf("Brus");
    await begin();
    await inDraft("PATCH", `/dishes/${drink}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4100 });
    app.clock.set("2026-06-13T08:00:00Z");
    const { db } = app.ctx;
    const transaction: typeof db.transaction = (work) =>
      db.transaction(work).finally(() => later("2026-06-14", "10:00"));
    await publishDue({ ...app.ctx, db: { ...db, transaction } });
    const { stoppedAt, publishAt } = await see();
    assert.deepEqual([stoppedAt, publishAt], [null, "2026-06-14T08:00:00.000Z"]);
    app.clock.set("2026-06-14T08:00:00Z");
    await call("PATCH", `/dishes/${drink}`, { basePrice: 4200 });
    await publishDue(app.ctx);
    assert.equal((await see()).stoppedAt, "2026-06-14T08:00:00.000Z", "at the very moment too");
  });

  it("is one draft when two begin at once: what the first has typed stays", async () => {
    await begin();
    await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 9900 });
    const { version } = (await see()).difference;
    const [draft] = await app.db.query<{ base: Buffer; rows: Buffer }>(
      "DELETE FROM menu_drafts WHERE restaurant_id = $1 RETURNING base, rows",
      [shop.restaurantId],
    );
    const second = await whoComesSecond(
      app.db,
      (trx) =>
        trx.query(
          `INSERT INTO menu_drafts (restaurant_id, begun_at, changed_at, changed_by, base, rows)
           VALUES ($1, now(), now(), 'Kim Kokk', $2, $3)`,
          [shop.restaurantId, draft!.base, draft!.rows],
        ),
      () => call("POST", "/menu-draft", {}),
    );
    assert.equal(second.json().draft.difference.version, version);
  });

  it("is taken over by another worker when the one that had it is gone", async () => {
    await begin();
    await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 9900 });
    await later("2026-06-13", "10:00");
    app.clock.set("2026-06-13T08:00:00Z");
    await app.db.query(
      "UPDATE menu_drafts SET leased_until = '2026-06-13T08:01:00Z' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await publishDue(app.ctx);
    assert.notEqual(await see(), null);
    app.clock.set("2026-06-13T08:01:00Z");
    await publishDue(app.ctx);
    assert.equal(await see(), null);
  });

  it("has a time within the year to come, which is taken back, and is thrown away as it was looked at", async () => {
    await begin();
    for (const [date, time] of [
      ["2026-06-12", "10:00"],
      ["2027-07-01", "10:00"],
    ] as const)
      assert.equal(outcomeOf(await later(date, time)), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await later("2026-06-13", "24:00")), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await later("2026-06-13", "10:00")), "200");
    const back = await call("DELETE", "/menu-draft/publication");
    assert.equal(back.json().draft.publishAt, null);
    app.clock.set("2026-06-13T08:00:01Z");
    await publishDue(app.ctx);
    assert.notEqual(await see(), null);
    const looked = (await see()).difference.version;
    await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 9900 });
    assert.equal(
      outcomeOf(await call("POST", "/menu-draft/discard", { expectedDifference: looked })),
      "409 CHANGED",
    );
    const { version } = (await see()).difference;
    const gone = await call("POST", "/menu-draft/discard", { expectedDifference: version });
    assert.deepEqual(gone.json(), { draft: null });
    assert.equal(outcomeOf(await inDraft("GET", "/dishes")), "404 NOT_FOUND");
    assert.equal(
      outcomeOf(await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 1 })),
      "409 CHANGED",
    );
  });

  it("is seen as guests will see it, and goes on where it was", async () => {
    await begin();
    await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { name: "Brus fra fat" });
    const [menu] = (await call("GET", "/menus")).json().menus;
    const page = async (query: string) => (await call("GET", `/menus/${menu.id}/preview${query}`)).body;
    assert.match(await page("?draft=true"), /Brus fra fat/);
    assert.doesNotMatch(await page(""), /Brus fra fat/);
    assert.equal((await begin()).difference.isChanged, true, "beginning again throws nothing away");
    const refused = await inDraft("PATCH", `/dishes/${await idOf("Brus")}`, { name: "" });
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.equal((await dish(await idOf("Brus"), true)).name, "Brus fra fat");
  });

  it("is for managers and owners of the restaurant, and for nobody else", async () => {
    const cook = await hire(app, shop, "STAFF");
    assert.equal(outcomeOf(await cook.call("GET", "/dishes?draft=true")), "403 FORBIDDEN", "draft or none");
    await begin();
    const stranger = await hire(app, await openShop(app), "OWNER");
    const at = { date: "2026-06-13", time: "10:00", ...nothing };
    const calls = [
      ["GET", "/menu-draft", undefined],
      ["POST", "/menu-draft", {}],
      ["POST", "/menu-draft/discard", nothing],
      ["POST", "/menu-draft/publish", nothing],
      ["PUT", "/menu-draft/publication", at],
      ["DELETE", "/menu-draft/publication", undefined],
      ["GET", "/dishes?draft=true", undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      assert.equal((await cook.call(method, path, body)).statusCode, 403, path);
      assert.equal((await manager.call(method, path, body, { cookie: undefined })).statusCode, 401, path);
    }
    for (const [method, path, body] of calls.slice(2))
      assert.equal(outcomeOf(await stranger.call(method, path, body)), "404 NOT_FOUND", path);
    assert.equal((await stranger.call("GET", "/menu-draft")).json().draft, null);
    for (const path of ["/menu-draft/publish", "/menu-draft/discard"])
      assert.equal(outcomeOf(await call("POST", path, {})), "422 VALIDATION_FAILED");
  });
});
