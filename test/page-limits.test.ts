import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { longFunctions, longStylesheet } from "./page-limits.ts";

/** Functions, planted around as many lines as are asked for. */
const work = (count: number): string => "  work();\n".repeat(count);
const markup = (count: number): string => "      data-a\n".repeat(count);

describe("what is too long for a page", () => {
  const cases: [name: string, text: string, found: string[]][] = [
    ["a component of 80 lines is not", `export function Page() {\n${work(78)}}\n`, []],
    ["one of 81 is", `\nexport function Page() {\n${work(79)}}\n`, ["web/page.tsx:2 Page"]],
    [
      "one that is wrapped is",
      `const Page = memo(function Inner() {\n${work(79)}});\n`,
      ["web/page.tsx:1 Inner"],
    ],
    ["an arrow is", `const useIt = () => {\n${work(79)}};\n`, ["web/page.tsx:1 a function"]],
    ["a method is", `const api = {\n  send() {\n${work(79)}  },\n};\n`, ["web/page.tsx:2 a function"]],
    [
      "markup counts",
      `function Page() {\n  return (\n    <button\n${markup(80)}    />\n  );\n}\n`,
      ["web/page.tsx:1 Page"],
    ],
    [
      "what is in a function counts for it, and for itself",
      `function Page() {\n  const send = () => {\n${work(79)}  };\n}\n`,
      ["web/page.tsx:1 Page", "web/page.tsx:2 a function"],
    ],
    ["two that are short are not", `function A() {\n${work(70)}}\nfunction B() {\n${work(70)}}\n`, []],
  ];
  for (const [name, text, found] of cases)
    it(name, () =>
      assert.deepEqual(
        longFunctions("web/page.tsx", text).map((line) => line.split(" has ")[0]!),
        found,
      ),
    );

  it("a stylesheet of 400 lines is not, one of 401 is", () => {
    assert.deepEqual(longStylesheet("web/page.css", "\n".repeat(400)), []);
    assert.match(longStylesheet("web/page.css", "\n".repeat(401))[0]!, /^web\/page\.css has 401 lines/);
  });
});
