import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RestaurantScope } from "./db/scope.ts";
import { NoTurnError } from "./db/unavailable.ts";
import { eachDue, eachPage } from "./each-due.ts";
import { createLog } from "./log.ts";

describe("what a job finds due", () => {
  it("is read page by page, each after the last row of the one before, until one is not full", async () => {
    const pagesOf = async (due: readonly number[]) => {
      const pages: [after: number | null, rows: readonly number[]][] = [];
      await eachPage<number>(
        2,
        async (after) => {
          const rows = due.filter((row) => row > (after ?? 0)).slice(0, 2);
          pages.push([after, rows]);
          return rows;
        },
        async (rows) => assert.equal(rows, pages.at(-1)![1]),
      );
      return pages;
    };
    assert.deepEqual(await pagesOf([]), [[null, []]]);
    assert.deepEqual(await pagesOf([1, 2, 3]), [
      [null, [1, 2]],
      [2, [3]],
    ]);
    assert.deepEqual(await pagesOf([1, 2]), [
      [null, [1, 2]],
      [2, []],
    ]);
  });

  it("waits for the next run with all of a restaurant whose rows somebody holds on to; another failure is one order's alone", async () => {
    const done: string[] = [];
    const told: { restaurantId: string; orderId?: string; msg: string }[] = [];
    const log = createLog("warn", { write: (line: string) => void told.push(JSON.parse(line)) });
    const due = (restaurantId: string, orderId: string) => ({
      scope: { restaurantId } as RestaurantScope,
      orderId,
    });
    const dues = [
      due("held", "1"),
      due("held", "2"),
      due("broken", "3"),
      due("broken", "4"),
      due("free", "5"),
    ];
    await eachDue(log, dues, 1, async ({ scope: { restaurantId }, orderId }) => {
      if (restaurantId === "held") throw new NoTurnError("held");
      if (orderId === "3") throw new Error("broken");
      done.push(orderId);
    });
    assert.deepEqual(done, ["4", "5"]);
    assert.deepEqual(
      told.map(({ restaurantId, orderId }) => [restaurantId, orderId]),
      [
        ["held", "1"],
        ["broken", "3"],
      ],
    );
  });
});
