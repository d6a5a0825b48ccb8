import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSources } from "../../test/source.ts";

/** Comments, and the literals between them; what a template fills in is left out of it. */
const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** English has no other word for the unit. */
const isNorwegian = (text: string): boolean =>
  /[æøåÆØÅ]/.test(text.replace(/(?<![a-zæøå])øre(?![a-zæøå])/gi, ""));
const isSentence = (text: string): boolean => /^[A-ZÆØÅ«“][^\n]* [^\n]*[.!?]$/.test(text);

/** Whoever reads these knows English, and is no guest and no restaurant: logs, mistakes of programs, documents of the API. */
const forOperators =
  /(?:\blog(?:ger)?\??\.\w+|\w*Error|[sS]topped|console\.\w+|describe|report)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*$|\b(?:description|summary|help|title|ETag|[A-Z][a-z]+(?:-[A-Z][a-z]+)+)"?:\s*(?:"[^"\n]*" \+\s*)*$/;

/** Where literals are no messages, and why. */
const exceptions: [path: RegExp, why: string][] = [
  [/^src\/messages\//, "the catalogue"],
  [
    /\.fixture\.ts$|-example\.ts$|^src\/features\/demo\/|sample-mails/,
    "made-up restaurants and what they serve",
  ],
  [/openapi|platform\/docs\/|llms-text|mcp-server/, "the documents of the API, which are in English"],
  [/domain\/events|newsletter\/restaurant-api/, "what documents print as an example"],
  [
    /menu-text\/menu-price|alcohol-names|address-text|address-file|text-cleaning/,
    "words that are read, in menus, addresses and files",
  ],
  [
    /menu-text\/build-draft|read-imports|cli\/partner/,
    "names of what nobody has named, in its owner's own data",
  ],
  [/domain\/allergens/, "names of the law"],
  [/menu-request/, "what the language model is asked"],
  [/platform\/db\/embedded|src\/welcome|http\/serialise/, "what the process says where it was started"],
];

const said = readSources(["src/**/*.ts"])
  .filter(({ path }) => !path.endsWith(".test.ts") && !exceptions.some(([known]) => known.test(path)))
  .flatMap(({ path, text }) =>
    [...text.matchAll(tokens)].flatMap(({ 1: plain, 2: filled, index }) => {
      const literal = plain ?? filled ?? "";
      const isSaid =
        isNorwegian(literal) || (isSentence(literal) && !forOperators.test(text.slice(0, index).slice(-600)));
      return isSaid ? [`${path}: ${literal}`] : [];
    }),
  );

describe("what is said to people", () => {
  it("stands in the catalogue and nowhere else", () => {
    assert.deepEqual(said, []);
  });
});
