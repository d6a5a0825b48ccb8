import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

/** Every citation of docs/contract and of docs/decisions leads somewhere, and there is one way of citing (STYLE.md). */
const root = fileURLToPath(new URL("..", import.meta.url));
const textsOf = (...patterns: string[]): Map<string, string> =>
  new Map(
    globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "web/dist/**"] })
      .sort()
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );

const contract = textsOf("docs/contract/*.md");
const decisions = new Set(
  globSync("docs/decisions/*.md", { cwd: root }).map((path) => /\/(\d{4})-/.exec(path)?.[1]),
);
const cited = textsOf("{src,web,test,tools,bench}/**/*.{ts,tsx}", "{docs,test,clients}/**/*.md", "*.md");

interface Statement {
  number: string;
  path: string;
  text: string;
}

/** A statement is an item that begins with its number, up to the next item or heading. */
const statements: Statement[] = [...contract].flatMap(([path, text]) =>
  [...text.matchAll(/^- \*\*([RDPS]-\d+)\*\* (.+(?:\n {2}.+)*)/gm)].map(([, number, said]) => ({
    number: number!,
    path,
    text: said!,
  })),
);
const defined = new Set(statements.map(({ number }) => number));

/** The curve is not a promise. */
const number = /\b(?!P-(?:256|384)\b)[RDPS]-\d+\b/g;
const bySourceOutside =
  /\binterface\.md|\bcontract\.md|\bquality\.md|\binterface specification|\bthe specification\b|\(contract[,:)]|\b[Cc]ontract,? decision|\(interface[,:]/g;

/** What is wrong with the citations of a text, in the words of the text. */
function problemsOf(text: string): string[] {
  // A comment goes on in the next line.
  const flat = text.replace(/\n[ \t]*(?:\*(?!\*)|\/\/)?[ \t]*/g, " ");
  const found = (pattern: RegExp): string[] => [...flat.matchAll(pattern)].map(([all]) => all);
  return [
    ...found(number).filter((one) => !defined.has(one)),
    ...found(/(?<![\w-])S\d\d\b/g),
    ...found(/\bdecisions? \d{1,3}\b/gi),
    ...found(/\bdecisions? \d{4}(?:(?:, | and | to )\d{4})*/gi).filter((all) =>
      [...all.matchAll(/\d{4}/g)].some(([digits]) => !decisions.has(digits)),
    ),
    ...found(bySourceOutside),
  ];
}

const testFiles = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.test\.ts|test\/cluster\/[\w-]+\.ts)`/g)].map(([, path]) => path!);

describe("the contract", () => {
  it("has every number once", () => {
    assert.ok(defined.size > 400, `${defined.size} statements`);
    assert.equal(statements.length, defined.size, twice(statements.map((one) => one.number)).join(", "));
    const items = [...contract.values()].flatMap((text) => text.match(/^- /gm) ?? []);
    assert.equal(items.length, statements.length, "every item is a statement with a number");
  });

  it("is cited by its numbers, decisions by their files, and nothing that is not here", () => {
    assert.ok(cited.size > 900, `${cited.size} files`);
    assert.deepEqual(
      [...cited].flatMap(([path, text]) => problemsOf(text).map((what) => `${path}: ${what}`)),
      [],
    );
  });

  it("finds what is made up, bare, or of elsewhere, also over the end of a line", () => {
    const [rule, securityCase] = [
      ["R", "9999"],
      ["S", "99"],
    ].map((parts) => parts.join("-"));
    const bare = ["S", "17"].join("");
    const decision = (digits: string): string => `decision ${digits}`;
    const wrong = [
      rule!,
      securityCase!,
      bare,
      decision("10"),
      decision("9999"),
      ["interface", "md"].join("."),
    ];
    for (const citation of wrong) assert.deepEqual(problemsOf(`why (${citation}).`), [citation]);
    assert.deepEqual(problemsOf(`/**\n * as the decision\n * 10 says\n */`), [decision("10")]);
    assert.deepEqual(problemsOf("R-1, S-01 to S-52 and P-1 on the curve P-256 (decisions 0007, 0009)"), []);
  });

  it("names for each security case the tests that hold it, and each of them says so", () => {
    const cases = statements.filter((one) => one.number.startsWith("S"));
    assert.equal(cases.length, 55);
    for (const { number: name, text } of cases) {
      const files = testFiles(text);
      assert.ok(files.length > 0 || text.includes("**No test yet"), `${name} has no test`);
      for (const path of files)
        assert.ok(casesCitedIn(cited.get(path) ?? "").has(name), `${path} does not hold ${name}`);
    }
  });

  it("names for each promise the tests that hold it, or says that it has none", () => {
    for (const { number: name, text } of statements.filter((one) => one.number.startsWith("P"))) {
      const files = testFiles(text);
      assert.ok(files.length > 0 || /\*\*(No test|Not kept) yet/.test(text), `${name} has no test`);
      for (const path of files) assert.ok(existsSync(join(root, path)), `${name}: there is no ${path}`);
    }
  });

  it("is tried from outside by chapters that there are", () => {
    const index = readFileSync(join(root, "test/conformance/index.md"), "utf8");
    const chapters = new Set([...index.matchAll(/^## ([\d.]+) /gm)].map(([, chapter]) => `C${chapter}`));
    const named = [...contract].flatMap(([path, text]) =>
      [...text.matchAll(/^Tried from outside: (.+)\.$/gm)].flatMap(([, list]) =>
        list!.split(", ").map((chapter) => [path, chapter] as const),
      ),
    );
    assert.deepEqual(
      named.filter(([, chapter]) => !chapters.has(chapter)),
      [],
    );
    const tried = new Set(named.map(([, chapter]) => chapter));
    assert.deepEqual(
      [...chapters].filter((chapter) => !tried.has(chapter)),
      [],
    );
  });

  it("is not cited where others read, who do not have it", () => {
    const published = textsOf("openapi/*.json", "docs/integrators/*.md", "clients/typescript/**/*.{ts,md}");
    assert.deepEqual(
      [...published].flatMap(([path, text]) => (text.match(number) ?? []).map((one) => `${path}: ${one}`)),
      [],
    );
  });
});

/** "S-26 to S-28" cites three. */
function casesCitedIn(text: string): Set<string> {
  const all = new Set(text.match(/\bS-\d\d\b/g));
  for (const [, from, to] of text.matchAll(/\bS-(\d\d) to S-(\d\d)\b/g))
    for (let one = Number(from); one <= Number(to); one += 1) all.add(`S-${String(one).padStart(2, "0")}`);
  return all;
}

const twice = (numbers: readonly string[]): string[] =>
  numbers.filter((one, index) => numbers.indexOf(one) !== index);
