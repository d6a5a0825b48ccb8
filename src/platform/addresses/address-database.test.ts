import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fileLine, generatedAddressFile } from "../../../test/address-file.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { labelOf } from "../../domain/address-match.ts";
import { connect, type Database } from "../db/connect.ts";
import { type AddressDatabase, createAddressDatabase } from "./address-database.ts";
import { geocodeSql, searchSql, similarSql } from "./address-sql.ts";
import { importAddresses } from "./import-addresses.ts";

const trondheim = { point: { latitude: 63.43, longitude: 10.395 }, city: "Trondheim" };

/** The body of the function that similarSql asks. */
const similarStreetsSql = "SELECT id FROM address_streets WHERE $1::text <% search_key";

/** Streets that the generated ones do not have. */
const known = [
  ...[1, 2, 3, 30, 31, 34].map((number) => ({ street: "Munkegata", code: 7, number, postalCode: "7011" })),
  { street: "Munkegata", code: 7, number: 34, letter: "B", postalCode: "7011" },
  { street: "Kongens gate", code: 8, number: 12, letter: "A", postalCode: "7012" },
  { street: "Byåsveien", code: 9, number: 5, postalCode: "7020" },
  { street: "Sankt Olavs gate", code: 10, number: 4, postalCode: "7012" },
  { street: "Innlandsvegen", code: 11, number: 1245, postalCode: "7540" },
  { street: "112/4", number: 0, postalCode: "7540" },
  { street: "Torvet", code: 30, number: 1, postalCode: "7512" },
  { street: "Torvet", code: 31, number: 1, postalCode: "7513" },
  ...["C", "A", "B"].map((letter) => ({ street: "Torvet", code: 31, number: 2, letter, postalCode: "7513" })),
].map((address) => fileLine({ city: "Trondheim", north: 63.43, east: 10.395, ...address }));

async function* lines(): AsyncGenerator<{ number: number; text: string }> {
  let number = 0;
  for (const text of [...generatedAddressFile(50_000), ...known]) yield { number: ++number, text };
}

describe("addresses in the database", () => {
  let database: TestDatabase;
  let db: Database;
  let addresses: AddressDatabase;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test" });
    addresses = createAddressDatabase(db);
    assert.equal(await addresses.content(), null);
    const imported = await importAddresses(database.url, lines(), () => undefined);
    assert.equal(imported.addresses, 50_000 + known.length);
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  const found = async (text: string, limit = 5): Promise<string[]> =>
    (await addresses.search(text, { limit, near: trondheim })).map(labelOf);
  const first = async (text: string): Promise<string | undefined> => (await found(text, 1))[0];

  it("are known to be an imported register", async () => {
    assert.equal(await addresses.content(), "FILE");
  });

  it("are found while one types, the restaurant's town first", async () => {
    assert.deepEqual(
      await found("munk"),
      [1, 2, 3, 30, 31].map((number) => `Munkegata ${number}, 7011 Trondheim`),
    );
    assert.deepEqual(await found("Munkegata 3"), [
      "Munkegata 3, 7011 Trondheim",
      "Munkegata 30, 7011 Trondheim",
      "Munkegata 31, 7011 Trondheim",
      "Munkegata 34, 7011 Trondheim",
      "Munkegata 34B, 7011 Trondheim",
    ]);
    assert.equal(await first("munkegata 34 b"), "Munkegata 34B, 7011 Trondheim");
    const [storgata] = await addresses.search("storgata 7", { limit: 1, near: trondheim });
    assert.deepEqual([storgata!.street, storgata!.number, storgata!.city], ["Storgata", 7, "Trondheim"]);
  });

  it("are found elsewhere when the town, or its postal code, is typed", async () => {
    const [bergen] = await addresses.search("storgata 7 bergen", { limit: 1, near: trondheim });
    assert.deepEqual([bergen!.street, bergen!.number, bergen!.city], ["Storgata", 7, "Bergen"]);
    const [tromso] = await addresses.search("Storgata 7, 9008", { limit: 1, near: trondheim });
    assert.deepEqual([tromso!.number, tromso!.city], [7, "Tromsø"]);
    const everywhere = await addresses.search("storgata 7", { limit: 10, near: null });
    assert.ok(new Set(everywhere.map((address) => address.city)).size > 3);
  });

  it("are found whatever form of gate, vei, å and St. is written", async () => {
    for (const text of ["munkegaten 34", "MUNKEGATE 34", "munkegt 34", "munkegt. 34"]) {
      assert.equal(await first(text), "Munkegata 34, 7011 Trondheim", text);
    }
    for (const text of ["byåsvegen 5", "byaasvei 5", "byasveg 5"]) {
      assert.equal(await first(text), "Byåsveien 5, 7020 Trondheim", text);
    }
    assert.equal(await first("st. olavs gt 4"), "Sankt Olavs gate 4, 7012 Trondheim");
  });

  it("are found through a slip of the finger", async () => {
    for (const text of ["munkgata 34", "munkegatta 34", "munkegaa 34"]) {
      assert.equal(await first(text), "Munkegata 34, 7011 Trondheim", text);
    }
    assert.equal(await first("kongensgate 12"), "Kongens gate 12A, 7012 Trondheim");
  });

  it("are found in the country: four-digit house numbers, and farms without a street", async () => {
    assert.equal(await first("innlandsvegen 1245"), "Innlandsvegen 1245, 7540 Trondheim");
    assert.equal(await first("innlandsvegen 7540"), "Innlandsvegen 1245, 7540 Trondheim");
    assert.equal(await first("112/4 trondheim"), "112/4, 7540 Trondheim");
  });

  it("are not found where there are none, whatever is typed", async () => {
    for (const text of [
      "xyzzyplugh 7",
      "###",
      "   ",
      "'; DROP TABLE addresses; --",
      "(q+)+$",
      "\\",
      "%%%",
      "日本",
    ]) {
      assert.deepEqual(await found(text), [], text);
    }
  });

  it("give an order its place on the map", async () => {
    const place = async (line1: string, postalCode: string) =>
      (await addresses.geocode({ line1, postalCode, city: "Trondheim" }))?.id ?? null;
    assert.equal(await place("Munkegata 34, 2. etg", "7011"), "5001-7-34");
    assert.equal(await place("Kongensgt. 12A", "7012"), "5001-8-12A");
    assert.equal(await place("Munkgata 34", "7011"), "5001-7-34");
    assert.equal(await place("Munkegata 34", "7013"), "5001-7-34");
    assert.equal(await place("Munkegata 99", "7011"), null);
    assert.equal(
      await place("Torvet 1", "7513"),
      "5001-31-1",
      "of two streets of a name the one in the postal code",
    );
    assert.equal(await place("Torvet 1", "7514"), null, "or none where both are in the town");
    assert.equal(await place("Torvet 2", "7513"), "5001-31-2A", "a letter that nobody says: the first");
    assert.equal(await place("", "7011"), null);
  });

  it("are found through indexes", async () => {
    for (const statement of [searchSql(1), searchSql(5), similarSql, geocodeSql, similarStreetsSql]) {
      const plan = await db.transaction(async (trx) => {
        // The few thousand streets of a test are soon read from end to end; the country's are not.
        await trx.query("SET LOCAL enable_seqscan = off");
        await trx.query("SET LOCAL plan_cache_mode = force_generic_plan");
        await trx.query(`PREPARE looked_up AS ${statement}`);
        const values = Math.max(...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
        const given = Array.from({ length: values }, () => "NULL").join(", ");
        const found = await trx.query<{ "QUERY PLAN": string }>(`EXPLAIN EXECUTE looked_up (${given})`);
        await trx.query("DEALLOCATE looked_up");
        return found;
      });
      const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
      assert.doesNotMatch(text, /Seq Scan/, text);
    }
  });
});
