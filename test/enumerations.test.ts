import assert from "node:assert/strict";
import { it } from "node:test";
import { problems } from "../src/domain/problems.ts";
import { readSources } from "./source.ts";
import { wordSets } from "./word-sets.ts";

/**
 * An enumeration is one list (`as const`) with its type beside it: schemas, types, pages and the database's checks
 * (database-words.test.ts) follow from it, so that the compiler knows everything that a new word concerns.
 */
/** HTTP's methods and statuses, IP's versions. */
const others = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "200", "404", "4", "6"]);
/** Not ours, or a choice among codes of the one list: the compiler holds each. */
const isChosen = (word: string): boolean => others.has(word) || word in problems;

it("no set of words is spelled out twice", () => {
  const places = Map.groupBy(
    wordSets().filter(({ words }) => !words.every(isChosen)),
    ({ words }) => words.join(" | "),
  );
  const twice = [...places]
    .filter(([, sets]) => sets.length > 1)
    .map(([words, sets]) => `${words}\n  ${sets.map(({ place }) => place).join("\n  ")}`);
  assert.ok(places.size > 50, "the source is read");
  assert.equal(
    twice.length,
    0,
    `Give the set a name in src/domain and use it everywhere:\n${twice.join("\n")}`,
  );
});

it("no statement spells out who manages a team or a restaurant: it is handed the list", () => {
  const spelled = readSources(["src/**/*.ts"])
    .filter(
      ({ path, text }) => !/\.(test|fixture)\.ts$/.test(path) && /'OWNER', ?'(ADMIN|MANAGER)'/.test(text),
    )
    .map(({ path }) => path);
  assert.deepEqual(spelled, []);
});
