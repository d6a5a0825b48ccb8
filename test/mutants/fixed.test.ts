import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { fixedMutants } from "./fixed.ts";
import { mutated } from "./mutant.ts";
import { textOf } from "./place-of.ts";
import { root } from "./rooms.ts";

describe("the fixed mutants", () => {
  let database: TestDatabase;
  let catalogue: Catalogue;
  before(async () => {
    database = await createTestDatabase();
    catalogue = await readCatalogue(database.url);
  });
  after(() => database.close());

  it("find their place in today's code, and change it", () => {
    const lost = fixedMutants.flatMap((mutant) => {
      const text = textOf(mutant, catalogue);
      if (text === undefined) return [`There is no ${mutant.place} in the database any more.`];
      try {
        return mutated(text, mutant) === text ? [`${mutant.place}: ${mutant.from} changes nothing.`] : [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    assert.deepEqual(lost, []);
  });

  it("name tests that are there, and a reason when nobody could notice", () => {
    for (const { place, from, noticedBy, equivalent } of fixedMutants) {
      for (const file of noticedBy) assert.ok(existsSync(join(root, file)), `${place}: there is no ${file}.`);
      assert.ok(noticedBy.length > 0 || equivalent, `${place}: nobody notices ${from}.`);
      assert.ok(
        equivalent === undefined || equivalent.length >= 20,
        `${place}: say why ${from} makes no difference.`,
      );
    }
  });

  it("are not tried twice", () => {
    const said = fixedMutants.map(({ place, from, to }) => `${place}: ${from} -> ${to}`);
    assert.deepEqual(
      said.filter((one, i) => said.indexOf(one) !== i),
      [],
    );
  });
});
