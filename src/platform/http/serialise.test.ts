import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { serialiserFor } from "./serialise.ts";

const Part = z.object({
  name: z.string(),
  get parts() {
    return z.array(Part);
  },
});
const Answer = z.object({
  text: z.string(),
  number: z.number(),
  whole: z.int(),
  is: z.boolean(),
  perhaps: z.string().nullable(),
  left: z.string().optional(),
  both: z.number().nullish(),
  list: z.array(z.object({ id: z.string() })),
  pair: z.tuple([z.string(), z.number()]),
  named: z.record(z.string(), z.object({ id: z.string() })),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  one: z.object({ id: z.string(), place: z.object({ city: z.string() }).nullable() }).nullable(),
  word: z.enum(["A", "B"]),
  loose: z.looseObject({ id: z.string() }),
  anything: z.unknown(),
  parts: z.array(Part),
});
const whole = {
  ...{ text: 'blåbær «"»\n', number: 1.5, whole: 3, is: false, perhaps: "x", left: "y", both: 0 },
  ...{ list: [{ id: "1" }, { id: "2" }], pair: ["a", 1], named: { first: { id: "1" } }, either: { b: 2 } },
  ...{
    one: { id: "1", place: { city: "Oslo" } },
    word: "A",
    loose: { id: "1", more: [1] },
    anything: [{ a: null }],
  },
  parts: [{ name: "outer", parts: [{ name: "inner", parts: [] }] }],
};

describe("an answer's body", () => {
  const write = serialiserFor(Answer, false);
  const checked = serialiserFor(Answer, true);

  it("is written as it is, whatever its shapes", () => {
    for (const body of [
      whole,
      { ...whole, perhaps: null, both: null, one: null, list: [], named: {}, parts: [], either: { a: "x" } },
      { ...whole, one: { id: "2", place: null } },
    ]) {
      assert.deepEqual(JSON.parse(write(body)), body);
      assert.deepEqual(JSON.parse(checked(body)), body);
    }
    const { left: _left, both: _both, ...without } = whole;
    assert.deepEqual(JSON.parse(write(without)), without);
  });

  it("has nothing that its schema does not name", () => {
    const told = {
      ...whole,
      secret: "no",
      list: [{ id: "1", secret: "no" }],
      named: { first: { id: "1", secret: "no" } },
      one: { id: "1", place: { city: "Oslo", secret: "no" }, secret: "no" },
    };
    assert.deepEqual(JSON.parse(write(told)), { ...whole, list: [{ id: "1" }] });
  });

  it("is refused without what it must have, and in tests whatever would be left out", () => {
    const { text: _text, ...missing } = whole;
    assert.throws(() => write(missing), /"text" is required/);
    assert.throws(() => checked(missing), /The answer does not fit its schema/);
    assert.throws(() => checked({ ...whole, word: "C" }), /The answer does not fit its schema/);
    assert.throws(() => checked({ ...whole, secret: "no" }), /leaves out or changes something/);
  });

  it("may be one shape of several, or a list, and a class's own JSON", () => {
    assert.equal(serialiserFor(z.array(z.string().nullable()), true)(["a", null]), '["a",null]');
    const either = serialiserFor(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), true);
    assert.equal(either({ b: "x" }), '{"b":"x"}');
    const wordOrNumber = serialiserFor(z.object({ is: z.literal(["a", 1]) }), true);
    assert.equal(wordOrNumber({ is: 1 }), '{"is":1}');
    const both = serialiserFor(
      z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
      true,
    );
    assert.equal(both({ a: "x", b: "y" }), '{"a":"x","b":"y"}');
  });
});
