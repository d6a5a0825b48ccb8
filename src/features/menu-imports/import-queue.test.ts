import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type OwnedRows, ownersTouchedBy } from "../../../test/touched-rows.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { tooBig } from "./draft-size.ts";
import {
  type ClaimedImport,
  claimImport,
  leaseSeconds,
  purgeImports,
  releaseImport,
  settleImport,
} from "./import-queue.ts";
import { mostCategories, mostProducts } from "./schemas.ts";

const dayMs = 24 * 3_600_000;

describe("files of menus that wait to be read", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  let nowMs: number;
  before(async () => {
    app = await createTestApp();
    shop = await (await openPartner(app)).open();
    nowMs = app.clock.nowMs();
  });
  after(() => app.close());
  beforeEach(() => app.db.query("DELETE FROM menu_imports", []));

  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const add = (id: string, { dueInMs = 0, reader = "TEXT", to = shop.restaurantId } = {}) =>
    app.db.query(
      `INSERT INTO menu_imports (restaurant_id, id, reader, pdf, due_at, created_at) VALUES ($1, $2, $3, '', $4, $5)`,
      [to, id, reader, at(nowMs + dueInMs), at(nowMs)],
    );
  const claim = (afterMs = 0, reader: "TEXT" | "MODEL" = "TEXT") =>
    claimImport(app.db, reader, nowMs + afterMs);
  const settle = (claimed: ClaimedImport) =>
    settleImport(app.db, claimed.scope, claimed, { failure: "PDF_INVALID" }, nowMs);
  const idsLeft = async () =>
    (await app.db.query<{ id: string }>("SELECT id FROM menu_imports ORDER BY id", [])).map(({ id }) => id);

  it("are read by their own reader, the one that has waited longest first, and not before their time", async () => {
    await add("b", { dueInMs: -1 });
    await add("a", { dueInMs: -2 });
    await add("c", { dueInMs: 1 });
    await add("d", { dueInMs: -9, reader: "MODEL" });
    assert.deepEqual(
      [
        (await claim())?.id,
        (await claim())?.id,
        await claim(),
        (await claim(1))?.id,
        (await claim(0, "MODEL"))?.id,
      ],
      ["a", "b", null, "c", "d"],
    );
  });

  it("are another's to read when the reader has not been heard of, whose result counts no more", async () => {
    await add("a");
    const first = await claim();
    assert.equal(await claim(leaseSeconds * 1000 - 1), null);
    const second = await claim(leaseSeconds * 1000);
    assert.deepEqual([first?.attempts, second?.attempts], [1, 2]);
    assert.equal(await settle(first!), false);
    await releaseImport(app.db, first!.scope, first!, nowMs);
    assert.equal(await claim(leaseSeconds * 1000), null, "it is not the first one's to give back");
    assert.equal(await settle(second!), true);
    assert.equal(await settle(second!), false);
    assert.equal(await claim(dayMs), null, "a file that was read is read no more");
  });

  it("are given back unread at once, and the try does not count", async () => {
    const other = await (await openPartner(app)).open();
    await add("a");
    await add("a", { to: other.restaurantId, dueInMs: 5 });
    const claimed = await claim();
    await releaseImport(app.db, claimed!.scope, claimed!, nowMs);
    const again = await claim();
    assert.deepEqual([again?.id, again?.scope, again?.attempts], ["a", shop.scope, 1]);
    assert.equal((await claim(5))?.scope.restaurantId, other.restaurantId, "an id is a restaurant's own");
  });

  it("are settled and given back each for itself, whatever else is being read", async () => {
    for (const [dueInMs, id] of ["a", "b", "c", "d"].entries()) await add(id, { dueInMs });
    const [first, second] = [await claim(9), await claim(9), await claim(9)];
    const rows = async (): Promise<OwnedRows> =>
      new Map(
        (
          await app.db.query<{ id: string; row: string }>("SELECT id, i::text AS row FROM menu_imports i", [])
        ).map(({ id, row }) => [row, id]),
      );
    assert.deepEqual(await ownersTouchedBy(rows, () => settle(first!)), ["a"]);
    const release = () => releaseImport(app.db, second!.scope, second!, nowMs);
    assert.deepEqual(await ownersTouchedBy(rows, release), ["b"]);
  });

  it("are kept for thirty days, whatever became of them", async () => {
    await add("a");
    await purgeImports(app.db, nowMs + 30 * dayMs);
    assert.deepEqual(await idsLeft(), ["a"]);
    await purgeImports(app.db, nowMs + 30 * dayMs + 1);
    assert.deepEqual(await idsLeft(), []);
  });

  it("hold no more than a restaurant may have", () => {
    const draft = (categories: number, products: number) =>
      tooBig({
        categories: Array.from({ length: categories }, (_, index) => ({
          name: "Mat",
          description: null,
          products: Array.from({ length: index < 2 ? products / 2 : 0 }, () => ({}) as never),
        })),
      });
    assert.equal(draft(mostCategories, mostProducts), null);
    assert.deepEqual(draft(mostCategories + 1, 0), { of: "CATEGORIES", most: mostCategories });
    assert.deepEqual(draft(2, mostProducts + 2), { of: "PRODUCTS", most: mostProducts });
  });
});
