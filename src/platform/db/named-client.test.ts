import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isForTests, readSources } from "../../../test/source.ts";
import { readTables, sqlTexts } from "../../../test/sql-texts.ts";
import { mostNames, nameOf } from "./named-client.ts";

describe("names of statements", () => {
  it("are enough for all that the service has, in four forms each", () => {
    const program = readSources(["src/**/*.ts"]).filter(({ path }) => !isForTests(path));
    const own = new Set(sqlTexts(program, readTables()).map(({ sql }) => sql));
    assert.ok(own.size > 500, `only ${own.size} were found`);
    assert.ok(own.size * 4 <= mostNames, `${own.size} statements: give mostNames room for them`);
  });

  it("are of statements that can be prepared, each its own, and stay", () => {
    const name = nameOf("SELECT 'a name of its own'");
    assert.match(name!, /^luka_\d+$/);
    assert.equal(nameOf("SELECT 'a name of its own'"), name);
    assert.notEqual(nameOf("SELECT 'another'"), name);
    assert.match(nameOf("-- why\nWITH one AS (SELECT 1) SELECT * FROM one")!, /^luka_\d+$/);
    for (const text of ["BEGIN", "CREATE TABLE one ()", `SELECT '${"x".repeat(20_000)}'`])
      assert.equal(nameOf(text), undefined, text.slice(0, 30));
  });
});
