import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import type { Issue } from "../../domain/problems.ts";
import { Problem } from "../problem.ts";
import { parseJson } from "./json.ts";

const parse = (text: string | Buffer): unknown => parseJson(Buffer.from(text as string));

function refusal(text: string | Buffer): [code: string, detail: unknown] {
  try {
    parseJson(typeof text === "string" ? Buffer.from(text) : text);
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    const issues = error.details?.issues as Issue[] | undefined;
    return [error.code, issues ? issues.map(({ path, code }) => `${path} ${code}`) : error.details?.reason];
  }
  assert.fail(`${String(text).slice(0, 60)} was taken`);
}

describe("JSON bodies (S-27, S-28, S-29)", () => {
  const refused: [name: string, body: string | Buffer, code: string, detail: unknown][] = [
    ["broken syntax", "{", "INVALID_JSON", "SYNTAX"],
    ["a text that does not end", '{"name":"a', "INVALID_JSON", "SYNTAX"],
    ["a text that ends in a backslash", '{"name":"a\\', "INVALID_JSON", "SYNTAX"],
    ["a byte order mark", "\uFEFF{}", "INVALID_JSON", "SYNTAX"],
    ["UTF-16", Buffer.from('{"a":1}', "utf16le"), "INVALID_JSON", "SYNTAX"],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22]), "INVALID_JSON", "NOT_UTF8"],
    ["a key twice", '{"slug":"a","slug":"b"}', "INVALID_JSON", "DUPLICATE_KEY"],
    ["a key twice, once escaped", '{"slug":"a","\\u0073lug":"b"}', "INVALID_JSON", "DUPLICATE_KEY"],
    ["a number beyond every double", '{"n":1e400}', "VALIDATION_FAILED", ["n INVALID"]],
    [
      "an integer that doubles cannot tell from its neighbour",
      '{"n":[9007199254740993]}',
      "VALIDATION_FAILED",
      ["n.0 INVALID"],
    ],
    ["half a surrogate pair", '{"name":"\\ud800"}', "VALIDATION_FAILED", ["name INVALID"]],
    ["NUL", '{"name":"a\\u0000b"}', "VALIDATION_FAILED", ["name INVALID"]],
    ["__proto__", '{"a":{"__proto__":{"isAdmin":true}}}', "VALIDATION_FAILED", ["a.__proto__ UNKNOWN_FIELD"]],
    ["constructor", '{"constructor":{"prototype":{}}}', "VALIDATION_FAILED", ["constructor UNKNOWN_FIELD"]],
    ["ten thousand levels", "[".repeat(10_000) + "]".repeat(10_000), "INVALID_JSON", "TOO_DEEP"],
    ["a hundred thousand items", `[${"0,".repeat(100_000)}0]`, "INVALID_JSON", "TOO_MANY_VALUES"],
    [
      "a hundred thousand keys",
      `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join()}}`,
      "INVALID_JSON",
      "TOO_MANY_VALUES",
    ],
  ];
  for (const [name, body, code, detail] of refused) {
    it(`refuses ${name}`, () => assert.deepEqual(refusal(body), [code, detail]));
  }

  it("says where twenty mistakes are, and not where all others are, too", () => {
    for (const [count, told] of [
      [20, 20],
      [25, 20],
    ] as const)
      assert.equal((refusal(JSON.stringify(Array(count).fill("\0")))[1] as string[]).length, told);
  });

  it("says where each mistake is, also behind a list", () => {
    assert.deepEqual(refusal('{"a":[0,"\\u0000",{"b":1e400}],"c":"\\u0000"}')[1], [
      "a.1 INVALID",
      "a.2.b INVALID",
      "c INVALID",
    ]);
  });

  it("takes as many values as are allowed, counted by commas and brackets, and as many levels", () => {
    const counted = (text: string, most: number) => {
      try {
        parseJson(Buffer.from(text), most);
        return "TAKEN";
      } catch (error) {
        return (error as Problem).details?.reason;
      }
    };
    assert.equal(counted("[[],[]]", 4), "TAKEN");
    assert.equal(counted("[[],[]]", 3), "TOO_MANY_VALUES");
    assert.equal(counted('{"a":[0,0]}', 3), "TAKEN");
    assert.equal(counted('{"a":[0,0]}', 2), "TOO_MANY_VALUES");
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    assert.equal(counted(nested(32), 100), "TAKEN");
    assert.equal(counted(nested(33), 100), "TOO_DEEP");
  });

  it("takes whole numbers written with a decimal point, and -0 as 0", () => {
    assert.deepEqual(parse('{"a":10000000.0,"b":-0,"c":1.5}'), { a: 10_000_000, b: 0, c: 1.5 });
    assert.ok(Object.is((parse("[-0]") as number[])[0], 0));
  });

  it("pollutes nothing", () => {
    refusal('{"__proto__":{"polluted":1}}');
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });

  it("takes every document that people's programs write, unchanged", () => {
    const key = fc
      .string({ unit: "grapheme" })
      .filter((text) => !["__proto__", "constructor"].includes(text) && !text.includes("\0"));
    const document = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 5 }),
        fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(document, fc.boolean(), (value, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : undefined);
        assert.deepEqual(
          parse(text),
          JSON.parse(text, (_key, part) => (Object.is(part, -0) ? 0 : part)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
