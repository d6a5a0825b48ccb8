import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { latestOrders } from "./latest-orders.ts";

const now = Date.parse("2026-06-05T18:00:00.000Z");
const order = (id: string, placedAt: string, status = "PAID") => ({ id, placedAt, status });
type Order = ReturnType<typeof order>;

/** Answers page by page, the last one for ever, and keeps what was asked. */
function answering(...pages: { data: Order[]; nextCursor: string | null }[]) {
  const asked: object[] = [];
  const read = async (query: object) => {
    asked.push(query);
    return pages[Math.min(asked.length, pages.length) - 1]!;
  };
  return { asked, read };
}

describe("the orders of a sandbox", () => {
  it("are those of the last two days, read page by page, the latest placed first", async () => {
    const { asked, read } = answering(
      {
        data: [order("b", "2026-06-05T10:00:00.000Z"), order("a", "2026-06-05T09:00:00.000Z")],
        nextCursor: "next",
      },
      {
        data: [order("d", "2026-06-04T12:00:00.000Z"), order("c", "2026-06-05T17:00:00.000Z")],
        nextCursor: null,
      },
    );
    const ids = (await latestOrders(read, now)).map(({ id }) => id);
    assert.deepEqual(ids, ["c", "b", "a", "d"]);
    assert.deepEqual(asked, [
      { limit: 100, updatedSince: "2026-06-03T18:00:00.000Z" },
      { limit: 100, cursor: "next" },
    ]);
  });

  it("stand once, as they were read last, when one changes while they are read", async () => {
    const { read } = answering(
      { data: [order("a", "2026-06-05T09:00:00.000Z")], nextCursor: "next" },
      { data: [order("a", "2026-06-05T09:00:00.000Z", "PREPARING")], nextCursor: null },
    );
    assert.deepEqual(await latestOrders(read, now), [order("a", "2026-06-05T09:00:00.000Z", "PREPARING")]);
  });

  it("are read no further than five pages, and no more than fifty are shown", async () => {
    const { asked, read } = answering({
      data: Array.from({ length: 60 }, (_, minute) =>
        order(`o${minute}`, `2026-06-05T10:${String(minute).padStart(2, "0")}:00.000Z`),
      ),
      nextCursor: "more",
    });
    const shown = await latestOrders(read, now);
    assert.equal(asked.length, 5);
    assert.equal(shown.length, 50);
    assert.deepEqual([shown[0]?.id, shown[49]?.id], ["o59", "o10"]);
  });
});
