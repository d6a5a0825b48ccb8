import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { tellingWhatRuns } from "./telling.ts";

/** The places that a source tells to have run when it is loaded and then `asked`. */
async function toldBy(source: string, asked: string): Promise<Set<string>> {
  const places = new Set<string>();
  const telling = await tellingWhatRuns("some/page.ts", source);
  const { code } = await transformWithOxc(telling, "some/page.ts");
  runInNewContext(`${code}\n${asked}`, {
    toldToRun(path: string, numbers: string[]) {
      assert.equal(path, "some/page.ts");
      for (const number of numbers) places.add(number);
    },
  });
  return places;
}

describe("a source that tells what of it is run", () => {
  it("tells of places where they are reached, not before", async () => {
    const source = "function sum(a: number, b: number) { return a + b; }";
    assert.equal((await toldBy(source, "")).size, 0);
    assert.notEqual((await toldBy(source, "sum(1, 2)")).size, 0);
  });

  it("tells of an arrow function when it is called, not only when it is made", async () => {
    const source = "const calls = { one: () => String(1), other: () => String(2) };";
    const [made, one, other] = await Promise.all(
      ["", "calls.one()", "calls.other()"].map((asked) => toldBy(source, asked)),
    );
    assert.notEqual(made!.size, 0);
    assert.equal(one!.difference(made!).size, 1);
    assert.equal(other!.difference(made!).size, 1);
    assert.deepEqual(one!.intersection(other!), made!);
  });

  it("tells of a condition when it held and when it did not", async () => {
    const source = `function size(n: number) { return n > 9 ? "many" : "few"; }
      function kept(isOpen: boolean) { if (isOpen) return "open"; return ""; }
      const named = (name: string) => name && "named";`;
    for (const [yes, no] of [
      ["size(10)", "size(9)"],
      ["kept(true)", "kept(false)"],
      ["named('Kari')", "named('')"],
    ] as const) {
      const [held, notHeld, both] = await Promise.all(
        [yes, no, `${yes}; ${no}`].map((asked) => toldBy(source, asked)),
      );
      assert.notEqual(held!.difference(notHeld!).size, 0, yes);
      assert.notEqual(notHeld!.difference(held!).size, 0, no);
      assert.deepEqual(both, held!.union(notHeld!));
    }
  });

  it("does what it did, also in a function that is made by another", async () => {
    const told = await toldBy(
      "const add = (n: number) => (m: number) => ({ n, m }); let sum = '';",
      'sum = JSON.stringify(add(1)(2)); if (sum !== \'{"n":1,"m":2}\') throw new Error(sum);',
    );
    assert.notEqual(told.size, 0);
    await toldBy(
      "const isIn = (n: number) => n > 1 && n < 9 && (n !== 5 || n === 6); let is = '';",
      "for (const n of [1, 2, 5, 8, 9]) is += isIn(n); if (is !== 'falsetruefalsetruefalse') throw new Error(is);",
    );
  });
});
