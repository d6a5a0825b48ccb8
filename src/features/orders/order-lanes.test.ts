import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import type { Queryable } from "../../platform/db/connect.ts";
import { createOrderWriter, type LimitsToTake, type OrderWriter, type WriteResult } from "./order-writer.ts";

/** When which orders go, without a database: what is sent, and when it comes back, is each test's own. */
describe("an order that is written", () => {
  interface Statement {
    orders: string[];
    comesBack(): void;
  }
  let sent: Statement[];
  let writer: OrderWriter;
  afterEach(() => mock.timers.reset());
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    sent = [];
    writer = createOrderWriter({
      everywhere: (async (_text: string, values: readonly unknown[]) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const orders = (JSON.parse(values[0] as string) as { id: string }[]).map(({ id }) => id);
        sent.push({ orders, comesBack: resolve });
        await promise;
        return orders.map((id) => ({ number: Number(id), code: "AAA", menu_changed: false }));
      }) as Queryable["everywhere"],
    });
  });

  const none: LimitsToTake = {
    ...{ usageLimit: null, perCustomerLimit: null, firstOrderOnly: false, subscribersOnly: false },
    ...{ slotCapacity: null, fulfillmentCapacity: null, makeMinutesCapacity: null, mostInProgress: null },
  };
  const place = (...ids: number[]) =>
    ids.map((id) =>
      writer.write({
        restaurantId: `rst_${id % 7}`,
        row: JSON.stringify({ id: String(id) }),
        limits: none,
        takesStock: false,
      }),
    );
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const groups = () => sent.map(({ orders }) => orders.map(Number));
  const numbers = async (orders: Promise<WriteResult>[]) =>
    (await Promise.all(orders)).map((result) => (result as { orderNumber: number }).orderNumber);

  it("goes alone at the end of the turn in which it comes alone", async () => {
    const orders = place(1);
    await turn();
    assert.deepEqual(groups(), [[1]]);
    sent[0]!.comesBack();
    assert.deepEqual(await numbers(orders), [1]);
  });

  it("goes with those that come in its turn, and with no more than 64", async () => {
    const ids = Array.from({ length: 70 }, (_, index) => index + 1);
    const orders = place(...ids);
    await turn();
    assert.deepEqual(groups(), [ids.slice(0, 64)]);
    sent[0]!.comesBack();
    await turn();
    assert.deepEqual(groups(), [ids.slice(0, 64), ids.slice(64)]);
    sent[1]!.comesBack();
    assert.deepEqual(await numbers(orders), ids);
  });

  it("that comes while others are written goes with all who do, once they are", async () => {
    const first = place(1, 2);
    await turn();
    const second = place(3);
    await turn();
    second.push(...place(4));
    await turn();
    assert.deepEqual(groups(), [[1, 2]]);
    sent[0]!.comesBack();
    assert.deepEqual(await numbers(first), [1, 2]);
    assert.deepEqual(groups(), [
      [1, 2],
      [3, 4],
    ]);
    sent[1]!.comesBack();
    assert.deepEqual(await numbers(second), [3, 4]);
    const third = place(5);
    await turn();
    sent[2]!.comesBack();
    assert.deepEqual(await numbers(third), [5]);
  });

  it("does not wait for a statement that does not come back, whenever it comes, and there is one lane again when it has", async () => {
    const held = place(1);
    await turn();
    const early = place(2);
    mock.timers.tick(39);
    await turn();
    assert.deepEqual(groups(), [[1]]);
    mock.timers.tick(1);
    await turn();
    assert.deepEqual(groups(), [[1], [2]]);
    sent[1]!.comesBack();
    assert.deepEqual(await numbers(early), [2]);
    const late = place(3);
    await turn();
    assert.deepEqual(groups(), [[1], [2], [3]]);
    sent[0]!.comesBack();
    assert.deepEqual(await numbers(held), [1]);
    const last = place(4);
    await turn();
    assert.equal(sent.length, 3, "it goes with the lane that is left");
    sent[2]!.comesBack();
    await numbers(late);
    sent[3]!.comesBack();
    assert.deepEqual(await numbers(last), [4]);
  });
});
