import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type OwnedRows, ownersTouchedBy } from "../../../test/touched-rows.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";

describe("one menu import among others of its restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    shop = await (await openPartner(app)).open();
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
    await app.db.query("DELETE FROM menu_imports", []);
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

  it("is closed alone, once", async () => {
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/b")), ["b"]);
    app.clock.advance(60_000);
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/b")), []);
    assert.deepEqual(await touchedBy(() => shop.ask("DELETE", "/menu-imports/d")), ["d"]);
  });
});
