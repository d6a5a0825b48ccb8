import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readTables, sqlTexts } from "./sql-texts.ts";
import { brokenRooms } from "./table-rooms.ts";

const tables = readTables();

/** What is said of a file with this code, and of nothing else. */
const saidOf = (path: string, code: string): string[] =>
  brokenRooms(sqlTexts([{ path, text: code, imports: [] }], tables), tables).filter((said) =>
    said.startsWith(`${path}:`),
  );
const query = (sql: string): string =>
  `export const ask = (db, scope) => db.query(\`${sql}\`, [scope.restaurantId]);`;
const news = "src/features/news/tell-owners.ts";

describe("the rule of rooms and tables", () => {
  it("lets a room write its own tables, and any room read who is who", () => {
    assert.deepEqual(
      saidOf(news, query("UPDATE partner_news n SET title = $2 FROM partners p WHERE n.id = $1")),
      [],
    );
  });

  it("names file, table and verb where a room writes what is another's", () => {
    for (const [sql, touch] of [
      ["INSERT INTO mails (restaurant_id) VALUES ($1)", "INSERT mails of mails"],
      ["DELETE FROM orders o USING partner_news WHERE o.restaurant_id = $1", "DELETE orders of orders"],
      [
        "WITH gone AS (UPDATE people p SET name = '', locale = $2 WHERE id = $1) SELECT 1",
        "UPDATE people name, locale of people",
      ],
      ["update people set name = '' where id = $1", "UPDATE people name of people"],
    ] as const)
      assert.match(
        saidOf(news, query(sql)).join("\n"),
        new RegExp(`^${news}:1: ${touch}\\. Let a use case of \\w+ do it`),
      );
  });

  it("sees what a constant holds, and what is leased", () => {
    assert.equal(saidOf(news, 'const forget = "DELETE FROM coupons WHERE restaurant_id = $1";').length, 1);
    assert.equal(saidOf(news, 'leaseDue(db, 5, { table: "mails", set: "due_at = $1" });').length, 1);
  });

  it("lets a room set the columns that are its own in another's row, and no other", () => {
    const [kitchen, table] = ["src/features/kitchen/set-rush.ts", "ordering_settings"];
    const set = (list: string) =>
      saidOf(kitchen, query(`UPDATE ${table} SET ${list} WHERE restaurant_id = $1`));
    assert.deepEqual(
      set("rush_minutes = coalesce($2, rush_minutes), rush_until = CASE WHEN $3 THEN $4 END"),
      [],
    );
    assert.match(
      set("rush_minutes = $2, site_gate = NULL").join(),
      /UPDATE ordering_settings site_gate of settings/,
    );
    assert.equal(saidOf(kitchen, query(`DELETE FROM ${table} WHERE restaurant_id = $1`)).length, 1);
  });

  it("asks a list of columns that is put in for the names that the file gives", () => {
    const kitchen = "src/features/kitchen/set-rush.ts";
    const update = `\`UPDATE ordering_settings SET \${list} WHERE restaurant_id = $1\``;
    assert.deepEqual(saidOf(kitchen, `const list = ["rush_until"]; const sql = ${update};`), []);
    assert.equal(
      saidOf(kitchen, `const list = ["rush_until", "auto_accept"]; const sql = ${update};`).length,
      1,
    );
    assert.equal(saidOf(kitchen, `const sql = ${update};`).length, 1, "whatever it is");
  });

  it("wants a table that is written spelled out", () => {
    assert.match(
      saidOf(news, `const sql = \`DELETE FROM \${table}\`;`).join(),
      /DELETE of a table that is put in/,
    );
  });

  it("lists who reads what", () => {
    const [said] = saidOf(news, query("SELECT 1 FROM partner_news n, orders o JOIN coupons c ON true"));
    assert.equal(
      said,
      `${news}:1 reads orders of orders. Ask one of its use cases, or list it in test/table-rooms.ts.`,
    );
    assert.deepEqual(saidOf("src/features/webhooks/send.ts", query("SELECT 1 FROM orders")), []);
  });

  it("wants a room for every table", () => {
    assert.deepEqual(
      brokenRooms([], new Map([...tables, ["gift_cards", []]])).filter((said) => said.includes("gift_cards")),
      ["The table gift_cards is in no room. Say in test/table-rooms.ts whose it is."],
    );
  });
});
