import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { describe, it } from "node:test";
import { isForTests } from "../source.ts";
import { filesOf, rooms, root, testsOf } from "./rooms.ts";

/** `{a,b}-c` is `a-c` and `b-c`. */
function each(pattern: string): string[] {
  const [all, alternatives] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  return all === undefined
    ? [pattern]
    : alternatives!.split(",").flatMap((one) => each(pattern.replace(all, () => one)));
}

describe("the rooms of random mutants", () => {
  it("name files and tests that are there", () => {
    const measured = rooms.flatMap((room) => filesOf(room).flatMap((place) => testsOf(room, place)));
    const named = rooms.flatMap((room) => [
      ...(typeof room.tests === "function" ? filesOf(room).flatMap(room.tests) : room.tests),
      ...(room.sources instanceof RegExp ? [] : room.sources),
    ]);
    for (const pattern of new Set([...named, ...measured].flatMap(each)))
      assert.notEqual(globSync(pattern, { cwd: root }).length, 0, `Nothing is called ${pattern}.`);
  });

  it("leave out no feature, no rule, no command and no page", () => {
    const taken = new Set(rooms.flatMap(filesOf));
    const left = globSync(["src/*.ts", "src/{cli,domain,features,platform}/**/*.ts", "web/*/**/*.{ts,tsx}"], {
      cwd: root,
      exclude: ["web/dist/**"],
    }).filter((path) => !taken.has(path) && !isForTests(path));
    // Those at the top choose between the bundle and the sources, of which a mutant is always one.
    const expected =
      /^src\/(?:built|cli|main)\.ts$|\/(?:schemas?|texts[^/]*)\.tsx?$|-(?:schemas|example)\.ts$|\/demo\//;
    assert.deepEqual(
      left.filter((path) => !expected.test(path)),
      [],
    );
  });

  it("ask the features that ask for a source from elsewhere, where those are few", () => {
    const of = (place: string) => testsOf(rooms.find((room) => filesOf(room).includes(place))!, place);
    assert.ok(
      of("src/features/menu-content/unknown-dishes.ts").includes("src/features/coupons/keepers-api.test.ts"),
    );
    const everybodys = of("src/platform/problem.ts");
    assert.ok(!everybodys.includes("src/features/coupons/keepers-api.test.ts"), everybodys.join(" "));
  });
});
