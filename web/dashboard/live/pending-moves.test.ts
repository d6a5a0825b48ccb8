import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import type { KeptMove } from "./kept-moves.ts";

const entries = new Map<string, string>();
const storage = {
  get length() {
    return entries.size;
  },
  key: (index: number) => [...entries.keys()][index] ?? null,
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const { dismiss, keepSending, moveOf, propose, sendAll, undo } = await import("./pending-moves.ts");
const page = new EventTarget();
inBrowserWith({ localStorage: storage, window: page });

type Outcome = Awaited<ReturnType<Parameters<typeof keepSending>[1]>>;
const kept = (): KeptMove[] => [...entries.values()].map((text) => JSON.parse(text) as KeptMove);
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

/** A device whose service answers as the test says; `sent`: what it was sent, in order. */
async function device(t: TestContext, left: KeptMove[] = []) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  entries.clear();
  for (const move of left) entries.set(`luka.move.1.kari.${move.id}`, JSON.stringify(move));
  const sent: string[] = [];
  const answers: ((outcome: Outcome) => void)[] = [];
  const stop = keepSending("kari", (move, isClosing) => {
    sent.push(`${move.orderId} ${move.to}${isClosing ? " at the end" : ""}`);
    return new Promise((resolve) => answers.push(resolve));
  });
  t.after(async () => {
    stop();
    // What is on its way is answered before the next device sends.
    for (const answer of answers) answer("DONE");
    await settle();
  });
  await settle();
  return {
    sent,
    stop,
    async answer(outcome: Outcome) {
      answers.shift()!(outcome);
      await settle();
    },
    async pass(ms: number) {
      t.mock.timers.tick(ms);
      await settle();
    },
  };
}
const move = (orderId: string, to: KeptMove["to"] = "READY_FOR_PICKUP") => ({
  ...{ slug: "luka", orderId, name: orderId, from: "PREPARING" as const, to },
  call: { kind: "STEP" as const },
});

describe("a move that somebody makes", () => {
  it("is kept at once, and sent when its time to be undone is over", async (t) => {
    const { sent, answer, pass } = await device(t);
    propose(move("o1"), 5_000);
    assert.equal(kept().length, 1);
    await pass(4_999);
    assert.deepEqual(sent, []);
    await pass(1);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
    assert.equal(kept().length, 1, "until it is answered");
    await answer("DONE");
    assert.equal(kept().length, 0);
    await pass(60_000);
    assert.equal(sent.length, 1);
  });

  it("is not sent when it was undone in time", async (t) => {
    const { sent, pass } = await device(t);
    propose(move("o1"), 5_000);
    undo(kept()[0]!.id);
    await pass(60_000);
    assert.deepEqual([sent, kept()], [[], []]);
  });

  it("cannot be undone once it is on its way", async (t) => {
    const { sent } = await device(t);
    propose(move("o1"), 0);
    propose(move("o2"), 5_000);
    undo(kept().find(({ orderId }) => orderId === "o1")!.id);
    assert.deepEqual([sent.length, kept().length], [1, 2]);
    undo("of nothing");
    assert.equal(kept().length, 2);
  });

  it("sends an earlier one of the same order first, at once; that of another order waits for its own time", async (t) => {
    const { sent, answer, pass } = await device(t);
    propose(move("other"), 5_000);
    propose(move("o1"), 5_000);
    propose(move("o1", "COMPLETED"), 8_000);
    await settle();
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
    await answer("DONE");
    await pass(5_000);
    await answer("DONE");
    await pass(3_000);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP", "other READY_FOR_PICKUP", "o1 COMPLETED"]);
  });

  it("waits for those before it to be answered", async (t) => {
    const { sent, answer } = await device(t);
    propose(move("o1"), 0);
    propose(move("o2"), 0);
    await settle();
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
    await answer("DONE");
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP", "o2 READY_FOR_PICKUP"]);
  });
});

describe("without contact", () => {
  it("a move is tried again every three seconds, and what comes after it waits", async (t) => {
    const { sent, answer, pass } = await device(t);
    propose(move("o1"), 0);
    propose(move("o2"), 0);
    await answer("LATER");
    await pass(2_999);
    assert.equal(sent.length, 1);
    await pass(1);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP", "o1 READY_FOR_PICKUP"]);
    await answer("DONE");
    assert.equal(sent.at(-1), "o2 READY_FOR_PICKUP");
  });

  it("everything that can be is sent before somebody signs out, and the rest is counted", async (t) => {
    const { sent, answer } = await device(t);
    propose(move("o1"), 5_000);
    propose(move("o2"), 5_000);
    const left = sendAll();
    await settle();
    await answer("DONE");
    await answer("LATER");
    assert.equal(await left, 1);
    assert.equal(sent.length, 2);
  });
});

it("what is on its way is waited for before the rest is sent, and somebody signs out", async (t) => {
  const { sent, answer, pass } = await device(t);
  propose(move("o1"), 0);
  propose(move("o2"), 5_000);
  const left = sendAll();
  await pass(200);
  assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
  await answer("DONE");
  await pass(50);
  await answer("DONE");
  await pass(50);
  assert.equal(await left, 0);
  assert.deepEqual(sent, ["o1 READY_FOR_PICKUP", "o2 READY_FOR_PICKUP"]);
});

describe("a move that the service refuses", () => {
  it("stays until somebody has read why; what was to come after it on that order has lost its ground", async (t) => {
    const { sent, answer, pass } = await device(t);
    propose(move("o1"), 0);
    propose(move("o1", "COMPLETED"), 5_000);
    propose(move("o2"), 5_000);
    await answer({ text: "Nei." });
    const refused = kept().find((one) => one.orderId === "o1")!;
    assert.deepEqual(
      kept().map(({ orderId, to, refusal }) => [orderId, to, refusal?.text]),
      [
        ["o2", "READY_FOR_PICKUP", undefined],
        ["o1", "READY_FOR_PICKUP", "Nei."],
      ],
    );
    await pass(5_000);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP", "o2 READY_FOR_PICKUP"], "and is not sent again");
    dismiss(refused.id);
    assert.deepEqual(
      kept().map(({ orderId }) => orderId),
      ["o2"],
    );
  });
});

describe("a page that closes", () => {
  it("sends the first move of each order on its way out", async (t) => {
    const { sent, answer } = await device(t);
    propose(move("o1"), 5_000);
    propose(move("o2"), 5_000);
    propose(move("o1", "COMPLETED"), 5_000);
    await settle();
    page.dispatchEvent(new Event("pagehide"));
    assert.deepEqual(sent.slice(1), ["o1 READY_FOR_PICKUP at the end", "o2 READY_FOR_PICKUP at the end"]);
    await answer("DONE");
  });

  it("leaves its moves to the next one of this person, here or in another tab", async (t) => {
    const old: KeptMove = { ...move("o1"), id: "1.gone", madeAtMs: 0, sendAtMs: 1_002_000, tab: "gone" };
    const { sent, pass } = await device(t, [old]);
    assert.notEqual(kept()[0]!.tab, "gone");
    await pass(2_000);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
  });

  it("leaves alone what a tab wrote that this one has not heard of, until it does", async (t) => {
    const { sent, pass } = await device(t);
    const old: KeptMove = { ...move("o1"), id: "1.gone", madeAtMs: 0, sendAtMs: 0, tab: "gone" };
    entries.set("luka.move.1.kari.1.gone", JSON.stringify(old));
    await pass(10_000);
    assert.deepEqual(sent, []);
    page.dispatchEvent(new Event("storage"));
    await pass(0);
    await pass(3_000);
    assert.deepEqual(sent, ["o1 READY_FOR_PICKUP"]);
  });

  it("does not send what another tab is about to send", async (t) => {
    const { sent } = await device(t);
    const others: KeptMove = { ...move("o1"), id: "1.other", madeAtMs: 0, sendAtMs: 0, tab: "other" };
    entries.set("luka.move.1.kari.1.other", JSON.stringify(others));
    page.dispatchEvent(new Event("storage"));
    page.dispatchEvent(new Event("pagehide"));
    assert.deepEqual(sent, []);
    propose(move("o2"), 0);
    assert.deepEqual(sent, ["o2 READY_FOR_PICKUP"]);
    entries.delete("luka.move.1.kari.1.other");
  });

  it("sends nothing more for who has signed out", async (t) => {
    const { sent, stop, pass } = await device(t);
    propose(move("o1"), 5_000);
    stop();
    await pass(60_000);
    page.dispatchEvent(new Event("pagehide"));
    assert.deepEqual([sent, kept().length], [[], 1]);
  });
});

it("an order stands where its last move has brought it", () => {
  const moves = [move("o1"), move("o2"), move("o1", "COMPLETED")] as never;
  assert.equal(moveOf(moves, "o1")?.to, "COMPLETED");
  assert.equal(moveOf(moves, "o3"), undefined);
});
