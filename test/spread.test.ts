import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unscopedReasons } from "./scoped-queries.ts";
import { brokenReasons, brokenSpread, brokenStatements, readSchema } from "./spread.ts";
import { readTables, type SqlText } from "./sql-texts.ts";

const none = { keys: {}, foreignKeys: {}, triggers: {}, functions: {} };
const ofRestaurants = `CREATE TABLE restaurants (
  id text NOT NULL,
  CONSTRAINT restaurants_pkey PRIMARY KEY (id)
);
CREATE TABLE orders (
  restaurant_id text NOT NULL,
  id text NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (restaurant_id, id),
  CONSTRAINT orders_restaurant_id_fkey FOREIGN KEY (restaurant_id) REFERENCES restaurants(id)
);
`;
/** What is said of these tables beside the two above, that references are missing left out. */
const saidOf = (schema: string): string[] =>
  brokenSpread(readSchema(ofRestaurants + schema), none).filter(
    (said) => !said.startsWith("There is no table"),
  );

describe("the tables, were they spread over machines by restaurant (D-421)", () => {
  it("could be, but for what is listed with what would have to be done", () => {
    const schema = readSchema();
    assert.ok(schema.tables.length > 100 && schema.functions.length > 50);
    assert.deepEqual(brokenSpread(schema), []);
    assert.deepEqual(brokenReasons(unscopedReasons), []);
  });

  it("have the restaurant in every key", () => {
    assert.deepEqual(saidOf(""), []);
    const table = (key: string): string => `CREATE TABLE trays (
  restaurant_id text NOT NULL,
  id text NOT NULL,
  ${key}
);
`;
    assert.deepEqual(saidOf(table("CONSTRAINT trays_pkey PRIMARY KEY (restaurant_id, id)")), []);
    assert.equal(saidOf(table("CONSTRAINT trays_pkey PRIMARY KEY (id)")).length, 1);
    assert.equal(saidOf(table("CONSTRAINT trays_once EXCLUDE USING gist (id WITH =)")).length, 1);
    const index = "CREATE UNIQUE INDEX trays_label ON trays USING btree (label) WHERE (label IS NOT NULL);\n";
    assert.deepEqual(saidOf(table("CONSTRAINT trays_pkey PRIMARY KEY (restaurant_id, id)") + index), [
      "trays: trays_label must have restaurant_id among its columns. Or list it in test/spread.ts.",
    ]);
  });

  it("refer to each other with the restaurant, and to nothing that one machine alone has", () => {
    const table = (key: string): string => `CREATE TABLE trays (
  restaurant_id text NOT NULL,
  order_id text NOT NULL,
  CONSTRAINT trays_pkey PRIMARY KEY (restaurant_id, order_id),
  CONSTRAINT trays_fkey FOREIGN KEY ${key}
);
CREATE TABLE people_devices (
  id text NOT NULL,
  CONSTRAINT people_devices_pkey PRIMARY KEY (id)
);
`;
    assert.deepEqual(saidOf(table("(restaurant_id, order_id) REFERENCES orders(restaurant_id, id)")), []);
    assert.equal(saidOf(table("(order_id) REFERENCES orders(id)")).length, 1);
    assert.equal(saidOf(table("(restaurant_id, order_id) REFERENCES people_devices(id)")).length, 1);
  });

  it("say where they would lie", () => {
    const said = saidOf(
      "CREATE TABLE trays (\n  id text NOT NULL,\n  CONSTRAINT trays_pkey PRIMARY KEY (id)\n);\n",
    );
    assert.match(said.join(), /^trays has no restaurant_id/);
  });

  it("are written by functions of one restaurant, whose triggers stay with it", () => {
    const written = (name: string, params: string, body: string): string =>
      `CREATE OR REPLACE FUNCTION public.${name}(${params})\n RETURNS void\nAS $function$\n${body}\n$function$;\n`;
    const trigger = "CREATE TRIGGER one AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note();\n";
    assert.deepEqual(
      saidOf(written("take", "p_restaurant_id text", "DELETE FROM orders WHERE id = 'a';")),
      [],
    );
    assert.equal(saidOf(written("take", "p_orders jsonb", "DELETE FROM orders WHERE id = 'a';")).length, 1);
    assert.deepEqual(saidOf(trigger + written("note", "", "UPDATE orders SET id = 'a';")), []);
    assert.equal(saidOf(trigger + written("note", "", "UPDATE restaurants SET id = 'a';")).length, 1);
  });

  it("are asked without what the service has for itself", () => {
    const asks = (...names: string[]): SqlText[] => [
      {
        ...{ path: "src/features/orders/ask.ts", line: 1, start: 0, sql: "SELECT", within: "ask" },
        touches: names.map((table) => ({ verb: "READ", table, columns: [] })),
      },
    ];
    assert.deepEqual(brokenStatements(asks("orders", "people"), readTables(), {}), []);
    assert.equal(brokenStatements(asks("orders", "people_sessions"), readTables(), {}).length, 1);
    assert.match(
      brokenStatements([], readTables()).join(),
      /members\.ts readMembers: is no exception any more\. Take it off test\/spread\.ts\./,
    );
  });
});
