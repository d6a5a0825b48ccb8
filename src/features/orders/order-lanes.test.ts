import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import pg from "pg";
import type { Queryable } from "../../platform/db/connect.ts";
import { createOrderWriter, type LimitsToTake, type OrderWriter, type WriteResult } from "./order-writer.ts";

/** When which orders go, without a database: what is sent, and when it comes back, is each test's own. */
describe("an order that is written", () => {
  interface Statement {
    orders: string[];
    /** It is one order's own, with what the order takes. */
    isAlone: boolean;
    comesBack(): void;
    /** By the database, with this SQLSTATE. */
    isRefused(code: string): void;
  }
  let sent: Statement[];
  let writer: OrderWriter;
  afterEach(() => mock.timers.reset());
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    sent = [];
    writer = createOrderWriter({
      everywhere: (async (_text: string, values: readonly unknown[]) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const isRefused = (code: string) =>
          reject(Object.assign(new pg.DatabaseError("no", 2, "error"), { code }));
        const orders = (JSON.parse(values[0] as string) as { id: string }[]).map(({ id }) => id);
        sent.push({ orders, isAlone: values.length > 2, comesBack: resolve, isRefused });
        await promise;
        return orders.map((id) => ({ number: Number(id), code: "AAA", menu_changed: false }));
      }) as Queryable["everywhere"],
    });
  });

  const none: LimitsToTake = {
    ...{ usageLimit: null, perCustomerLimit: null, firstOrderOnly: false, subscribersOnly: false },
    ...{ slotCapacity: null, fulfillmentCapacity: null, makeMinutesCapacity: null, mostInProgress: null },
  };
  const write = (id: number, restaurantId: string, takesStock: boolean) =>
    writer.write({ restaurantId, row: JSON.stringify({ id: String(id) }), limits: none, takesStock });
  const place = (...ids: number[]) => ids.map((id) => write(id, `rst_${id % 7}`, false));
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

  it("waits for those of its own restaurant that take what can run out, and for no others", async () => {
    const orders = [
      write(1, "napoli", false),
      write(2, "roma", false),
      write(3, "napoli", true),
      write(4, "napoli", false),
    ];
    assert.deepEqual(groups(), [[3]], "at once");
    await turn();
    assert.deepEqual(groups(), [[3], [2]], "who came before it in its turn as well");
    sent[1]!.comesBack();
    sent[0]!.comesBack();
    assert.deepEqual(await numbers([orders[1]!, orders[2]!]), [2, 3]);
    await turn();
    assert.deepEqual(groups(), [[3], [2], [4, 1]]);
    sent[2]!.comesBack();
    assert.deepEqual(await numbers([orders[0]!, orders[3]!]), [1, 4]);
    const next = [write(5, "napoli", false), write(6, "roma", false)];
    await turn();
    assert.deepEqual(groups().at(-1), [5, 6], "together again");
    sent[3]!.comesBack();
    await numbers(next);
  });

  it("is written by itself when it was refused among others, of which each is told its own", async () => {
    const orders = [write(1, "napoli", false), write(2, "napoli", false), write(3, "roma", false)];
    await turn();
    sent[0]!.isRefused("23505");
    await turn();
    assert.deepEqual(groups(), [[1, 2, 3], [1], [3]], "each restaurant's one after another");
    sent[1]!.comesBack();
    sent[2]!.comesBack();
    await turn();
    assert.deepEqual(groups().slice(3), [[2]]);
    sent[3]!.isRefused("22001");
    await assert.rejects(orders[1]!, { code: "22001" });
    assert.deepEqual(await numbers([orders[0]!, orders[2]!]), [1, 3]);
    assert.deepEqual(
      sent.map(({ isAlone }) => isAlone),
      [false, true, true, true],
    );
  });

  it("of a lane is written by itself as well when those that waited together are refused", async () => {
    const first = write(1, "napoli", true);
    const others = [write(2, "napoli", false), write(3, "napoli", false)];
    sent[0]!.comesBack();
    await numbers([first]);
    await turn();
    assert.deepEqual(groups(), [[1], [2, 3]]);
    others.push(write(4, "napoli", false));
    sent[1]!.isRefused("23505");
    for (const [place, id] of [2, 3, 4].entries()) {
      await turn();
      assert.deepEqual(groups().slice(place + 2), [[id]], "before those that came later");
      sent[place + 2]!.comesBack();
    }
    assert.deepEqual(await numbers(others), [2, 3, 4]);
  });

  it("that may have been written all the same, since the connection broke, is not written again", async () => {
    const orders = [...place(1, 2), write(3, "roma", true)];
    await turn();
    for (const statement of sent) statement.isRefused("57P01");
    await Promise.all(orders.map((order) => assert.rejects(order, { code: "57P01" })));
    await turn();
    assert.equal(sent.length, 2);
  });
});
