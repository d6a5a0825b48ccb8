import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type OwnedRows, ownersTouchedBy } from "../../../test/touched-rows.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

describe("one menu import among others of its restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const draftOf = (name: string) => ({
    categories: [
      {
        name: "Retter",
        description: null,
        products: [{ name, description: null, basePrice: 9900, variants: [], allergens: [] }],
      },
    ],
  });
  /** Three that wait for an answer, and one that is still to be read. */
  beforeEach(async () => {
    shop = await (await openPartner(app)).open();
    for (const id of ["a", "b", "c", "d"])
      await app.db.query(
        `INSERT INTO menu_imports (restaurant_id, id, reader, status, draft, pdf, warnings, due_at, created_at)
         VALUES ($1, $2, 'TEXT', $3, $4, CASE WHEN $4::jsonb IS NULL THEN ''::bytea END, '[{"path": "reader", "message": "Se over."}]', $5, $5)`,
        [
          shop.restaurantId,
          id,
          id === "d" ? "PROCESSING" : "READY",
          id === "d" ? null : JSON.stringify(draftOf(`Rett ${id}`)),
          Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()),
        ],
      );
  });

  const rows = async (): Promise<OwnedRows> => {
    const found = await app.db.query<{ id: string; row: string }>(
      "SELECT id, i::text AS row FROM menu_imports i WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    return new Map(found.map(({ id, row }) => [row, id]));
  };
  const touchedBy = (act: () => Promise<unknown>) => ownersTouchedBy(rows, act);

  it("is corrected alone, and the warnings of what was read go with that", async () => {
    const correct = () => shop.ask("PATCH", "/menu-imports/b", { draft: draftOf("Suppe") });
    assert.deepEqual(await touchedBy(correct), ["b"]);
    const { data } = await shop.ask("GET", "/menu-imports/b");
    assert.deepEqual([data.draft, data.warnings], [draftOf("Suppe"), []]);
  });

  it("is applied alone", async () => {
    assert.deepEqual(await touchedBy(() => shop.ask("POST", "/menu-imports/b/apply")), ["b"]);
    const { data } = await shop.ask("GET", "/products?query=Rett");
    assert.deepEqual(
      data.map(({ name }: { name: string }) => name),
      ["Rett b"],
    );
  });

  it("shows no difference any more when it was applied", async () => {
    assert.equal((await shop.ask("GET", "/menu-imports/a")).data.difference.counts.new, 1);
    await shop.ask("POST", "/menu-imports/a/apply");
    const { data } = await shop.ask("GET", "/menu-imports/a");
    assert.deepEqual([data.status, data.draft, data.difference], ["APPLIED", draftOf("Rett a"), null]);
  });

  it("is taken but for what is left: a price that differs, and a new category with all that it would have", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const draft = draftOf("Ny");
    const priced = (name: string, basePrice: number) => ({
      ...draft.categories[0]!.products[0]!,
      name,
      basePrice,
    });
    draft.categories.unshift({
      name: "Annet",
      description: null,
      products: [priced("Brus", 4900), priced("Kake", 6900)],
    });
    await app.db.query("UPDATE menu_imports SET draft = $2 WHERE restaurant_id = $1 AND id = 'a'", [
      shop.restaurantId,
      JSON.stringify(draft),
    ]);
    const { data: before } = await shop.ask("GET", "/menu-imports/a");
    const [drink, cake, added] = before.difference.products;
    assert.deepEqual([drink.action, cake.action, added.action], ["CHANGED", "CHANGED", "NEW"]);
    const done = await manager.call("POST", "/menu-imports/a/apply", {
      leave: [drink.path, added.path],
      hide: [cake.productId],
    });
    assert.deepEqual(done.json().data.applied, { created: 0, changed: 1 }, done.body);
    const { data: dishes } = await shop.ask("GET", "/products?limit=100");
    const seen = dishes.filter(({ name }: { name: string }) => ["Brus", "Kake", "Ny"].includes(name));
    assert.deepEqual(
      seen.map(({ name, basePrice, isActive }: Record<string, unknown>) => [name, basePrice, isActive]),
      [
        ["Brus", 3900, true],
        ["Kake", 6900, true],
      ],
      "what the file has is not hidden",
    );
    const { data: categories } = await shop.ask("GET", "/categories");
    assert.deepEqual(
      categories.map(({ name }: { name: string }) => name),
      ["Pizza", "Annet"],
    );
  });

  it("is closed alone, once", async () => {
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/b")), ["b"]);
    app.clock.advance(60_000);
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/b")), []);
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/d")), ["d"]);
  });
});
