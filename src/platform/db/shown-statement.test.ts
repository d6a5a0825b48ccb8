import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shownStatement, summaryOf } from "./shown-statement.ts";

describe("a statement in a trace", () => {
  for (const [text, summary] of [
    ["SELECT id FROM orders WHERE name = 'Kari (the cook)' AND note = '--'", "SELECT orders"],
    ["SELECT place_orders($1, $2)", "SELECT place_orders"],
    ["INSERT INTO webhooks (id) SELECT $1 WHERE (SELECT count(*) FROM webhooks) < $2", "INSERT webhooks"],
    ["WITH due AS (SELECT id FROM mails) UPDATE mails m SET state = 'SENT' FROM due", "UPDATE mails"],
    [
      "WITH gone AS MATERIALIZED (DELETE FROM orders RETURNING 1)\n SELECT count(*) FROM gone",
      "SELECT orders",
    ],
    ["DELETE FROM ONLY domains", "DELETE domains"],
    ["LOCK TABLE orders", "LOCK"],
  ] as const)
    it(`is named after what it does, without its values: ${summary}`, () => {
      assert.equal(summaryOf(text), summary);
    });

  it("is shown by that name each time", () => {
    for (const time of ["first", "second"])
      assert.equal(shownStatement("DELETE FROM mails WHERE id = 'of Kari'").name, "DELETE mails", time);
  });
});
