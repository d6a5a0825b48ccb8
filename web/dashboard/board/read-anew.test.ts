import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { readAnew } from "./read-anew.ts";

const queryKey = ["orders", "prova", "open"];

/** A board that is looked at and shows the orders of `before`; each of its later reads is answered when the test says so. */
function boardOf(t: TestContext) {
  const queries = new QueryClient({
    defaultOptions: { queries: { initialData: "before", staleTime: Infinity } },
  });
  const asked: ((orders: string) => void)[] = [];
  const board = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
  });
  const leave = board.subscribe(() => undefined);
  t.after(() => {
    leave();
    queries.clear();
  });
  return { queries, asked, board, shown: () => queries.getQueryData(queryKey) };
}

describe("the board, told that something has changed", () => {
  it("is asked for after the change, also where it was being read before it", async (t) => {
    const { queries, asked, board, shown } = boardOf(t);
    void board.refetch();
    const read = readAnew(queries, queryKey);
    await t.waitFor(() => assert.equal(asked.length, 1));
    asked[0]!("without the new order");
    await t.waitFor(() => assert.equal(asked.length, 2));
    assert.equal(shown(), "without the new order", "what was being read is not broken off");
    asked[1]!("with the new order");
    await read;
    assert.equal(shown(), "with the new order");
  });

  it("is asked for once where nobody is reading it", async (t) => {
    const { queries, asked, shown } = boardOf(t);
    let isRead = false;
    const read = readAnew(queries, queryKey).then(() => {
      isRead = true;
    });
    await t.waitFor(() => assert.equal(asked.length, 1));
    asked[0]!("with the new order");
    await t.waitFor(() => assert.ok(isRead));
    await read;
    assert.deepEqual([asked.length, shown()], [1, "with the new order"]);
  });
});
