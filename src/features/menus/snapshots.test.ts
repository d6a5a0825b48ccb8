import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type SettableClock, settableClock } from "../../platform/clock.ts";
import { connect, type Database } from "../../platform/db/connect.ts";
import { createListener, type Listener } from "../../platform/db/listen.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { importRestaurant } from "../restaurants/import-restaurant.ts";
import { createSnapshots, type Loaded, type Snapshots } from "./snapshots.ts";

const start = "2026-06-12T18:00:00+02:00";
const pizzeria = new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url);
const live = { environment: "LIVE", live: true } as const;

/** Asks until the answer is as it should be: notifications take a moment. */
async function eventually<Value>(
  ask: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const value = await ask();
    if (isRight(value)) return value;
    await sleep(10);
  }
  return assert.fail("it never came");
}

describe("menu snapshots", () => {
  let database: TestDatabase;
  let db: Database;
  let listener: Listener;
  let clock: SettableClock;
  let snapshots: Snapshots;
  let restaurantId: string;
  let imported = 0;

  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 4, applicationName: "test", isOwner: true });
    listener = createListener(database.url, () => undefined);
  });
  beforeEach(async () => {
    clock = settableClock(start);
    snapshots = createSnapshots({ db, listener, clock, log: createLog("silent") });
    imported += 1;
    const file = JSON.parse(await readFile(pizzeria, "utf8"));
    ({ restaurantId } = await importRestaurant({ db }, { ...file, slug: `pizza-${imported}` }, live));
    await listener.ready();
  });
  afterEach(() => snapshots.close());
  after(async () => {
    await listener.close();
    await db.close();
    await database.close();
  });

  const now = () => Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const load = async (): Promise<Loaded> => (await snapshots.byId(restaurantId))!;
  const nameOf = ({ snapshot }: Loaded) => snapshot.restaurant.name;
  const countQueries = (): { db: Database; count: () => number } => {
    let count = 0;
    const counting: Database = {
      ...db,
      query: (text, values) => {
        count += 1;
        return db.query(text, values);
      },
    };
    return { db: counting, count: () => count };
  };

  it("are read in one statement, once for all who ask at the same time, and then from memory", async () => {
    const counted = countQueries();
    const own = createSnapshots({ db: counted.db, listener, clock, log: createLog("silent") });
    await listener.ready();
    const [first, ...rest] = await Promise.all(Array.from({ length: 20 }, () => own.byId(restaurantId)));
    assert.equal(counted.count(), 1);
    for (const other of rest) assert.equal(other, first);
    assert.equal(await own.byId(restaurantId), first);
    assert.equal(counted.count(), 1);
    own.close();
  });

  it("an edit is seen by another process", async () => {
    const otherListener = createListener(database.url, () => undefined);
    const other = createSnapshots({ db, listener: otherListener, clock, log: createLog("silent") });
    await otherListener.ready();
    const before = (await other.byId(restaurantId))!;
    await db.query("UPDATE products SET name = 'Ny pizza' WHERE restaurant_id = $1 AND name = 'Margherita'", [
      restaurantId,
    ]);
    const after = await eventually(
      async () => (await other.byId(restaurantId))!,
      (loaded) => loaded !== before,
    );
    assert.ok(after.snapshot.version > before.snapshot.version);
    assert.ok([...after.catalogue.products.values()].some(({ product }) => product.name === "Ny pizza"));
    assert.ok(![...before.catalogue.products.values()].some(({ product }) => product.name === "Ny pizza"));
    other.close();
    await otherListener.close();
  });

  it("an edit while listening was interrupted is seen when it is back", async () => {
    const otherListener = createListener(database.url, () => undefined);
    const other = createSnapshots({ db, listener: otherListener, clock, log: createLog("silent") });
    await otherListener.ready();
    await other.byId(restaurantId);
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'luka listen' AND datname = current_database()",
    );
    await db.query("UPDATE restaurant_profiles SET name = 'Etterpå' WHERE restaurant_id = $1", [
      restaurantId,
    ]);
    await eventually(
      async () => (await other.byId(restaurantId))!,
      (loaded) => nameOf(loaded) === "Etterpå",
    );
    other.close();
    await otherListener.close();
  });

  it("a reload sees what was written before it, also while an older read is on its way", async () => {
    await load();
    for (let round = 0; round < 20; round += 1) {
      const older = snapshots.reload(restaurantId);
      await db.query("UPDATE restaurant_profiles SET name = $2 WHERE restaurant_id = $1", [
        restaurantId,
        `Runde ${round}`,
      ]);
      const [one, two] = await Promise.all([snapshots.reload(restaurantId), snapshots.reload(restaurantId)]);
      await older;
      assert.equal(nameOf(one!), `Runde ${round}`);
      assert.equal(nameOf(two!), `Runde ${round}`);
      assert.equal(nameOf(await load()), `Runde ${round}`);
    }
  });

  it("are paid by the restaurant's own accounts, and by none that is closed", async () => {
    const file = JSON.parse(await readFile(pizzeria, "utf8"));
    const neighbour = await importRestaurant({ db }, { ...file, slug: `nabo-${imported}` }, live);
    const account = (owner: string, id: string, provider: string, closedAt: string | null) =>
      db.query(
        `INSERT INTO payment_accounts (restaurant_id, id, provider, identity, secrets, created_at, updated_at, closed_at)
         VALUES ($1, $2, $3, '1', '', now(), now(), $4)`,
        [owner, id, provider, closedAt],
      );
    await account(restaurantId, "pac_closed", "VIPPS", start);
    await account(neighbour.restaurantId, "pac_neighbour", "VIPPS", null);
    await account(restaurantId, "pac_open", "STRIPE", null);
    assert.deepEqual((await load()).snapshot.settings.paymentProviders, ["STRIPE"]);
  });

  it("an unknown restaurant has none", async () => {
    assert.equal(await snapshots.byId(newId("rst")), null);
    assert.equal(await snapshots.reload(newId("rst")), null);
    await assert.rejects(snapshots.of(newId("rst")), { code: "RESTAURANT_NOT_FOUND" });
    // News of what the test before changed may come late, and make it anew between the two.
    assert.deepEqual(
      (await snapshots.of(restaurantId)).snapshot,
      (await snapshots.byId(restaurantId))!.snapshot,
    );
  });

  it("a deleted restaurant is gone", async () => {
    await load();
    await db.query("DELETE FROM restaurants WHERE id = $1", [restaurantId]);
    await eventually(
      () => snapshots.byId(restaurantId),
      (loaded) => loaded === null,
    );
  });

  it("are found by slug, also after the slug moves", async () => {
    const slug = `pizza-${imported}`;
    assert.equal(await snapshots.idOfSlug(slug), restaurantId);
    assert.equal(await snapshots.idOfSlug("ingen-slik"), null);
    await db.query("UPDATE restaurants SET slug = $2 WHERE id = $1", [restaurantId, `${slug}-ny`]);
    await eventually(
      () => snapshots.idOfSlug(slug),
      (id) => id === null,
    );
    assert.equal(await snapshots.idOfSlug(`${slug}-ny`), restaurantId);
  });

  it("an add-on that is sold out until six comes back at six without anybody writing", async () => {
    const until = now().add({ minutes: 30 });
    await db.query(
      "UPDATE addons SET is_available = false, sold_out_until = $2 WHERE restaurant_id = $1 AND name = 'Bacon'",
      [restaurantId, until],
    );
    await snapshots.reload(restaurantId);
    const bacon = async () =>
      (await load()).snapshot.addonGroups
        .flatMap((group) => group.addons)
        .find((addon) => addon.name === "Bacon")!;
    assert.equal((await bacon()).isAvailable, false);
    clock.advance(30 * 60_000 - 1);
    assert.equal((await bacon()).isAvailable, false);
    clock.advance(1);
    assert.equal((await bacon()).isAvailable, true);
  });

  it("a deleted size or add-on leads to the row of the same name for 15 minutes", async () => {
    const [variant] = await db.query<{ id: string; product_id: string; name: string; price: number }>(
      "SELECT id, product_id, name, price FROM variants WHERE restaurant_id = $1 ORDER BY id LIMIT 1",
      [restaurantId],
    );
    const [addon] = await db.query<{ id: string; addon_group_id: string }>(
      "SELECT id, addon_group_id FROM addons WHERE restaurant_id = $1 AND name = 'Bacon'",
      [restaurantId],
    );
    const replacement = { variant: newId("var"), addon: newId("adn") };
    await db.query("UPDATE variants SET deleted_at = $2 WHERE id = $1", [variant!.id, now()]);
    await db.query("UPDATE addons SET deleted_at = $2 WHERE id = $1", [addon!.id, now()]);
    await db.query(
      "INSERT INTO variants (restaurant_id, id, product_id, name, price) VALUES ($1, $2, $3, $4, $5)",
      [
        restaurantId,
        replacement.variant,
        variant!.product_id,
        variant!.name.toUpperCase(),
        variant!.price + 1000,
      ],
    );
    await db.query(
      "INSERT INTO addons (restaurant_id, id, addon_group_id, name, price) VALUES ($1, $2, $3, 'Bacon', 100)",
      [restaurantId, replacement.addon, addon!.addon_group_id],
    );
    await snapshots.reload(restaurantId);

    const loaded = await load();
    const { recentlyDeleted, catalogue } = loaded;
    assert.deepEqual(recentlyDeleted.get(variant!.id), { id: replacement.variant, price: variant!.price });
    assert.equal(recentlyDeleted.get(addon!.id)?.id, replacement.addon);
    assert.equal(recentlyDeleted.get(addon!.id)?.price, 3500);
    assert.equal(recentlyDeleted.size, 2);
    const product = catalogue.products.get(variant!.product_id)!.product;
    assert.ok(!product.variants.some((one) => one.id === variant!.id));

    clock.advance(15 * 60_000 - 1);
    // From memory: nothing has changed yet.
    assert.equal(await load(), loaded);
    clock.advance(1);
    assert.equal((await load()).recentlyDeleted.size, 0);
  });

  it("a deleted size without a live one of its name has no replacement", async () => {
    const [variant] = await db.query<{ id: string }>(
      "SELECT id FROM variants WHERE restaurant_id = $1 LIMIT 1",
      [restaurantId],
    );
    await db.query("UPDATE variants SET deleted_at = $2 WHERE id = $1", [variant!.id, now()]);
    await snapshots.reload(restaurantId);
    assert.equal((await load()).recentlyDeleted.size, 0);
  });

  it("the last known menu is served while the database is away", async () => {
    let isAway = false;
    const flaky: Database = {
      ...db,
      query: (text, values) => (isAway ? Promise.reject(new Error("away")) : db.query(text, values)),
    };
    const own = createSnapshots({ db: flaky, listener, clock, log: createLog("silent") });
    await listener.ready();
    isAway = true;
    await assert.rejects(own.byId(restaurantId), /away/);
    assert.equal(own.hasSome, false, "nothing is known yet");
    isAway = false;
    const known = await own.byId(restaurantId);
    assert.equal(own.hasSome, true);
    isAway = true;
    await assert.rejects(own.reload(restaurantId), /away/);
    assert.equal(await own.byId(restaurantId), known);
    await assert.rejects(own.byId(newId("rst")), /away/);
    isAway = false;
    clock.advance(1_000);
    assert.notEqual(await own.byId(restaurantId), known);
    own.close();
  });

  it("what is least used makes room", async () => {
    const counted = countQueries();
    const roomForTwo = 515_000;
    const own = createSnapshots({
      db: counted.db,
      listener,
      clock,
      log: createLog("silent"),
      maxBytes: roomForTwo,
    });
    await listener.ready();
    const file = JSON.parse(
      await readFile(new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url), "utf8"),
    );
    const ids: string[] = [];
    for (const letter of ["a", "b", "c", "d", "e", "f"]) {
      ids.push(
        (await importRestaurant({ db }, { ...file, slug: `rom-${letter}-${imported}` }, live)).restaurantId,
      );
    }
    await listener.caughtUp();
    for (const id of ids) {
      await own.byId(ids[0]!);
      await own.byId(id);
    }
    const before = counted.count();
    await own.byId(ids[0]!);
    await own.byId(ids.at(-1)!);
    assert.equal(counted.count(), before, "what was just used is still at hand");
    await own.byId(ids[1]!);
    assert.equal(counted.count(), before + 1, "what was not used is read again");
    // Pages that are kept with a menu weigh with it, until they are kept no more.
    const [one, other] = [(await own.byId(ids[2]!))!, (await own.byId(ids[3]!))!];
    other.keeps(250_000);
    other.keeps(-250_000);
    const still = counted.count();
    assert.notEqual(await own.byId(ids[2]!), one, "the other one's pages took its room");
    assert.equal(counted.count(), still + 1);
    one.keeps(10 ** 9);
    assert.equal(await own.byId(ids[3]!), other, "what is kept with a menu that has gone weighs nothing");
    own.close();
  });
});
