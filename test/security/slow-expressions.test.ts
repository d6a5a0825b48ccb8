import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";
import { readSources } from "../source.ts";

/**
 * Regular expressions that take more than linear time for some text (S-34). Every literal of the service is judged by what it is,
 * without running it: no clock, and nothing depends on having thought of the right text.
 */
interface Expression {
  path: string;
  raw: string;
  pattern: string;
  flags: string;
}

const program = readSources(["src/**/*.ts", "clients/**/*.ts"]).filter(
  ({ path }) => !/\.test\.ts$|\/(example|test)-[^/]+\.ts$/.test(path),
);

const expressions: Expression[] = [];
const composed = new Set<string>();
for (const { path, text } of program) {
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        expressions.push({
          path,
          raw: node.raw ?? "",
          ...(node.regex as { pattern: string; flags: string }),
        });
    },
    NewExpression({ callee }) {
      if (callee.type === "Identifier" && callee.name === "RegExp") composed.add(path);
    },
  }).visit(parseSync(path, text).program);
}

/** Where what is looked at is short, or looking at it is cut off: file -> why. Never for exponential ones. */
const bounded = new Map([
  ["src/settings.ts", "the operator's own settings"],
  ["src/platform/addresses/kartverket.ts", "the operator's own setting"],
  ["src/platform/people.ts", "at most 200 characters, which is asked first"],
  ["src/domain/address-text.ts", "an address, at most 200 characters"],
  ["src/domain/menu-text/allergen-text.ts", "a menu, in a thread that ends after 30 s"],
  ["src/domain/menu-text/build-draft.ts", "a menu, in a thread that ends after 30 s"],
  ["src/domain/menu-text/page-layout.ts", "a menu, in a thread that ends after 30 s"],
  ["src/domain/menu-text/page-lines.ts", "a menu, in a thread that ends after 30 s"],
  ["src/domain/menu-text/priced-line.ts", "a menu, in a thread that ends after 30 s"],
]);

/** Put together when the program starts: not seen here, so each has a test with long texts of its own, or only ours to read. */
const composedHere = new Map([
  ["src/domain/text-cleaning.ts", "text-cleaning.test.ts: adversarial texts of full length"],
  ["src/domain/menu-text/menu-price.ts", "a menu, in a thread that ends after 30 s"],
]);

const reportsOf = ({ pattern, flags }: Expression) => analyse({ source: pattern, flags }).reports;

describe("regular expressions (S-34)", () => {
  it("are found where they stand", () => {
    assert.ok(expressions.length > 200, `${expressions.length} expressions`);
    assert.equal(analyse({ source: "(a+)+b", flags: "" }).reports[0]?.exponential, true);
    assert.ok(analyse({ source: "\\s*,\\s*\\s*x", flags: "" }).reports.length > 0);
  });

  it("take no exponential time, whatever the text", () => {
    assert.deepEqual(
      expressions.filter((one) => reportsOf(one).some(({ exponential }) => exponential)),
      [],
    );
  });

  it("take linear time, but for those that look at short texts", () => {
    const slow = expressions.filter((one) => reportsOf(one).length > 0);
    assert.deepEqual(
      slow.filter(({ path }) => !bounded.has(path)).map(({ path, raw }) => `${path}: ${raw}`),
      [],
      "make it linear, or bound what it looks at and say so here",
    );
    const files = new Set(slow.map(({ path }) => path));
    assert.deepEqual(
      [...bounded.keys()].filter((path) => !files.has(path)),
      [],
      "nothing slow is left in these: take them off the list",
    );
  });

  it("are written out, where they need not be put together", () => {
    assert.deepEqual([...composed].sort(), [...composedHere.keys()].sort());
  });
});
