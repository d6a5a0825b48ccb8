import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardChanges, BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { OpenOrders } from "./open-orders.ts";
import { readOpenOrders } from "./read-open-orders.ts";

const order = (id: string): BoardOrder =>
  ({ id, placedAt: `2026-06-12T16:0${id.slice(-1)}:00Z`, events: [] }) as unknown as BoardOrder;
const board = (ids: string[], position: string): OpenOrders => ({
  ...{ new: ids.map(order), active: [], unseen: [], position, answered: {} },
});
const changed = (count: number, position: string, more: Partial<BoardChanges> = {}): BoardChanges => ({
  ...{ new: [], active: [], unseen: [], gone: [], mustReadAll: false, position },
  counts: { new: count, active: 0, unseen: 0 },
  ...more,
});

/** A device that knows a board, and what the service answers it, in turn. */
async function read(kept: OpenOrders | undefined, ...answers: BoardChanges[]) {
  const asked: string[] = [];
  const lists = { new: [order("o1"), order("o2")], active: [order("o2")], unseen: [order("o3")] };
  const open = await readOpenOrders(
    {
      async boardChanges(since) {
        asked.push(`since ${since}`);
        return since === null ? changed(0, "now") : answers.shift()!;
      },
      async openOrders(state) {
        asked.push(state);
        return lists[state];
      },
    },
    {
      known: () => kept,
      keep(next) {
        asked.push(`keeps ${next.position}`);
        kept = next;
      },
      onGone: () => asked.push("gone"),
    },
  );
  const ids = [open.new, open.active, open.unseen].map((orders) => orders.map(({ id }) => id).join());
  return { asked, ids, position: open.position };
}

const everything = ["since null", "new", "active", "unseen"];
const all = { ids: ["o1", "o2", "o3"], position: "now" };

describe("what a board asks the service for", () => {
  it("is what has changed since it last asked, where the two add up", async () => {
    const { asked, ids } = await read(board(["o1"], "p1"), changed(2, "p2", { new: [order("o2")] }));
    assert.deepEqual([asked, ids], [["since p1"], ["o1,o2", "", ""]]);
  });

  it("says when orders have left the board", async () => {
    const { asked, ids } = await read(board(["o1"], "p1"), changed(0, "p2", { gone: ["o1"] }));
    assert.deepEqual(
      [asked, ids],
      [
        ["since p1", "gone"],
        ["", "", ""],
      ],
    );
  });

  it("is asked once more for what came meanwhile", async () => {
    const more = changed(2, "p3", { new: [order("o2")] });
    const { asked, ids, position } = await read(board(["o1"], "p1"), changed(2, "p2"), more);
    assert.deepEqual([asked, ids, position], [["since p1", "keeps p2", "since p2"], ["o1,o2", "", ""], "p3"]);
  });

  it("is everything, list by list, where the device knows nothing or the service says so", async () => {
    assert.deepEqual(await read(undefined), { asked: everything, ...all });
    assert.deepEqual(await read(board(["o1"], "p1"), changed(0, "p2", { mustReadAll: true })), {
      ...{ asked: ["since p1", ...everything], ...all },
    });
  });

  it("is everything where the two do not add up twice", async () => {
    const { asked, ids } = await read(board(["o1"], "p1"), changed(2, "p2"), changed(2, "p3"));
    assert.deepEqual(asked, ["since p1", "keeps p2", "since p2", "keeps p3", ...everything]);
    assert.deepEqual(ids, all.ids);
  });
});
