import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
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

  it("are no more than the server has room for: whoever comes after the last has none, and those before keep theirs", () => {
    // Names are a process's: this one's would be gone for the tests that follow.
    const names = `
      import { mostNames, nameOf } from ${JSON.stringify(import.meta.resolve("./named-client.ts"))};
      const nameOfNumber = (number) => nameOf("SELECT " + number);
      for (let number = 1; number <= mostNames; number += 1) nameOfNumber(number);
      const [first, last, next] = [1, mostNames, mostNames + 1].map(nameOfNumber);
      console.log(JSON.stringify({ first, last, hasNext: next !== undefined }));`;
    const told = execFileSync(process.execPath, ["--input-type=module", "--eval", names], {
      encoding: "utf8",
    });
    assert.deepEqual(JSON.parse(told), {
      ...{ first: "luka_0", last: `luka_${mostNames - 1}` },
      hasNext: false,
    });
  });
});
