import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command } from "./command.ts";
import { linesOf } from "./print.ts";

test("an answer is shown as names and values, or as a table of what a list holds", () => {
  const shown = (command: Partial<Command>, answer: object) => linesOf(command as Command, answer, "en");
  assert.deepEqual(shown({}, { restaurant: { slug: "demo", partner: null }, count: 0 }), [
    "restaurant.slug: demo",
    "restaurant.partner: null",
    "count: 0",
  ]);
  assert.deepEqual(shown({ linesOf: (answer) => [JSON.stringify(answer)] }, { a: 1 }), ['{"a":1}']);
  const columns = ["slug", "name", "gone", "at"];
  const data = [
    { slug: "demo", name: null, at: undefined },
    { slug: "prova-pizza", name: "Prøva", at: 5 },
  ];
  const table = ["slug         name   at", "demo         -      -", "prova-pizza  Prøva  5"];
  assert.deepEqual(shown({ columns }, { data, nextCursor: null }), table);
  const [more, ...others] = shown({ columns }, { data, nextCursor: "abc" }).slice(3);
  assert.match(more!, /abc/);
  assert.deepEqual(others, []);
  assert.deepEqual(shown({ columns }, { data: [], nextCursor: null }), ["slug  name  gone  at"]);
});
