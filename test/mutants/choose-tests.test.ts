import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chooseTests } from "./choose-tests.ts";

const ran = (test: string, ...places: string[]) => ({
  test,
  places: new Set(places.map((place) => JSON.stringify(place.split(" ")))),
});

describe("the tests that are asked about a source by what they run", () => {
  it("are the fewest that run each of its places, the one that runs most of it first", () => {
    const chosen = chooseTests(
      [
        ran("test/e2e/little.test.ts", "a.tsx 1", "a.tsx 2"),
        ran("test/e2e/much.test.ts", "a.tsx 1", "a.tsx 2", "a.tsx 3"),
        ran("test/e2e/other.test.ts", "b.tsx 1"),
      ],
      ["b.tsx", "a.tsx"],
    );
    assert.deepEqual(chosen, {
      "a.tsx": "test/e2e/much.test.ts test/e2e/little.test.ts",
      "b.tsx": "test/e2e/other.test.ts",
    });
  });

  it("are those without a browser first, and both kinds", () => {
    const chosen = chooseTests(
      [ran("test/e2e/page.test.ts", "a.ts 1", "a.ts 2"), ran("web/a.test.ts", "a.ts 1")],
      ["a.ts"],
    );
    assert.deepEqual(chosen, { "a.ts": "web/a.test.ts test/e2e/page.test.ts" });
  });

  it("are four where many run the same, those first that run most of what stands beside it", () => {
    const many = ["a", "b", "c", "d", "e"].map((name, index) =>
      ran(
        `test/e2e/${name}.test.ts`,
        "page/a.tsx 1",
        ...Array.from({ length: index }, (_, i) => `page/b.tsx ${i}`),
        ...Array.from({ length: 9 - index }, (_, i) => `other/c.tsx ${i}`),
      ),
    );
    const chosen = chooseTests(many, ["page/a.tsx"]);
    assert.deepEqual(chosen["page/a.tsx"]!.split(" "), [
      "test/e2e/e.test.ts",
      "test/e2e/d.test.ts",
      "test/e2e/c.test.ts",
      "test/e2e/b.test.ts",
    ]);
  });

  it("are those about it where many only load it", () => {
    const loading = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) =>
      ran(`test/e2e/${name}.test.ts`, "a.tsx 1"),
    );
    const about = ran("test/e2e/about.test.ts", "a.tsx 1", "a.tsx 2");
    assert.equal(chooseTests([...loading, about], ["a.tsx"])["a.tsx"], "test/e2e/about.test.ts");
    assert.equal(chooseTests(loading, ["a.tsx"])["a.tsx"]!.split(" ").length, 4);
  });

  it("are beside those that are asked anyway, for what these do not run", () => {
    const all = [
      ran("src/a/a.test.ts", "a.ts 1"),
      ran("src/b/b.test.ts", "a.ts 1", "a.ts 2"),
      ...["c", "d", "e"].map((name) => ran(`src/${name}/${name}.test.ts`, "a.ts 1")),
    ];
    const choose = (...asked: string[]) => chooseTests(all, ["a.ts"], () => asked)["a.ts"];
    assert.equal(choose("src/a/a.test.ts", "src/c/c.test.ts", "src/d/d.test.ts"), "src/b/b.test.ts");
    assert.equal(choose("src/a/a.test.ts", "src/b/b.test.ts", "src/c/c.test.ts"), "src/d/d.test.ts");
    assert.equal(choose(...all.map(({ test }) => test)), "");
  });

  it("are none where none has run it", () => {
    assert.deepEqual(chooseTests([], ["a.tsx"]), { "a.tsx": "" });
  });
});
