import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { latestOrders } from "./latest-orders.ts";

const now = Date.parse("2026-06-05T18:00:00.000Z");
const minuteMs = 60_000;

interface Order {
  id: string;
  placedAt: string;
  updatedAt: string;
}
const order = (id: string, placedMinutesAgo: number, changedMinutesAgo = placedMinutesAgo): Order => ({
  id,
  placedAt: new Date(now - placedMinutesAgo * minuteMs).toISOString(),
  updatedAt: new Date(now - changedMinutesAgo * minuteMs).toISOString(),
});
/** One each minute, the latest of them so many minutes ago. */
const eachMinute = (count: number, latestMinutesAgo: number): Order[] =>
  Array.from({ length: count }, (_, index) => order(`o${index}`, latestMinutesAgo + index));

/** Answers as the service does, the oldest change first, from the place of a cursor on, and keeps what was asked. */
function serviceWith(...orders: Order[]) {
  const byChange = orders.toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1));
  const asked: object[] = [];
  const read = async (query: {
    limit: number;
    updatedSince?: string;
    placedFrom?: string;
    cursor?: string;
  }) => {
    asked.push(query);
    const { limit, updatedSince = "", placedFrom = "", cursor = "-1" } = query;
    const found = byChange.filter(
      ({ updatedAt, placedAt }, place) =>
        place > Number(cursor) && updatedAt >= updatedSince && placedAt >= placedFrom,
    );
    const data = found.slice(0, limit);
    return { data, nextCursor: found.length > limit ? String(byChange.indexOf(data.at(-1)!)) : null };
  };
  return { asked, read };
}
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

describe("the orders of a sandbox", () => {
  it("are those that have changed in the last two days, the latest placed first, of one question", async () => {
    const { asked, read } = serviceWith(
      order("morning", 500),
      order("now", 1),
      order("last week's, moved today", 8_000, 30),
      order("last week's", 8_000),
    );
    assert.deepEqual(idsOf(await latestOrders(read, now)), ["now", "morning", "last week's, moved today"]);
    assert.deepEqual(asked, [{ limit: 100, updatedSince: "2026-06-03T18:00:00.000Z" }]);
  });

  it("are the latest fifty where a program has placed hundreds: those of the last minutes are asked for", async () => {
    const { asked, read } = serviceWith(...eachMinute(2_000, 0));
    const shown = await latestOrders(read, now);
    assert.deepEqual(idsOf(shown), idsOf(eachMinute(50, 0)));
    assert.deepEqual(asked.slice(1, 3), [
      { limit: 100, placedFrom: "2026-06-05T17:55:00.000Z" },
      { limit: 100, placedFrom: "2026-06-05T17:15:00.000Z" },
    ]);
  });

  it("are looked for further back until there are as many as are shown", async () => {
    const { read } = serviceWith(order("just now", 1), ...eachMinute(480, 200));
    assert.deepEqual(idsOf(await latestOrders(read, now)), ["just now", ...idsOf(eachMinute(49, 200))]);
  });

  it("have the newest among them, also when hundreds of the day before fill the pages", async () => {
    const { read } = serviceWith(order("just now", 1), ...eachMinute(700, 1_000));
    const shown = await latestOrders(read, now);
    assert.equal(shown[0]?.id, "just now");
    assert.equal(shown.length, 50);
  });

  it("stand once, as they were read last, when one changes while they are read", async () => {
    const many = eachMinute(150, 200);
    const { read } = serviceWith(...many);
    const shown = await latestOrders(async (query) => {
      const page = await read(query);
      // The first page's last has changed meanwhile, and is on the next one too.
      return "cursor" in query ? { ...page, data: [...page.data, order("o0", 200, 0)] } : page;
    }, now);
    assert.deepEqual(shown[0], order("o0", 200, 0));
    assert.equal(new Set(idsOf(shown)).size, 50);
  });

  it("are read no further than five pages of each span", async () => {
    const { asked, read } = serviceWith(
      ...Array.from({ length: 900 }, (_, index) => order(`o${index}`, index / 300)),
    );
    assert.equal((await latestOrders(read, now)).length, 50);
    assert.equal(asked.length, 6);
  });
});
