import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type KeptMove, moveKeeper, pendingOf } from "./kept-moves.ts";

/** A browser's storage, with room for so many entries. */
function storageFor(most: number): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size === most) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

const move = (id: string): KeptMove => ({
  id,
  slug: "kafeen",
  orderId: "ord_1",
  name: "A12",
  from: "PREPARING",
  to: "READY_FOR_PICKUP",
  call: { kind: "STEP" },
  madeAtMs: 1,
  sendAtMs: 2,
  tab: "a",
});
const idsOf = (keeper: { all(): KeptMove[] }): string[] => keeper.all().map(({ id }) => id);

describe("moves that a device keeps", () => {
  it("are there for the same person after the page is gone, in the order in which they were made", () => {
    const storage = storageFor(10);
    const before = moveKeeper(storage, "kim");
    for (const id of ["2", "1", "3"]) before.keep(move(id));
    before.forget("1");
    before.keep({ ...move("2"), tab: "b" });
    const after = moveKeeper(storage, "kim");
    assert.deepEqual(after.all(), [{ ...move("2"), tab: "b" }, move("3")]);
  });

  it("are nobody else's", () => {
    const storage = storageFor(10);
    moveKeeper(storage, "kim").keep(move("1"));
    assert.deepEqual(idsOf(moveKeeper(storage, "ola")), []);
  });

  it("live as long as the page where there is no room, or no storage", () => {
    for (const storage of [storageFor(1), null]) {
      const keeper = moveKeeper(storage, "kim");
      keeper.keep(move("1"));
      keeper.keep(move("2"));
      assert.deepEqual(idsOf(keeper), ["1", "2"]);
      keeper.forget("2");
      assert.deepEqual(idsOf(keeper), ["1"]);
    }
  });

  it("are gone when another tab has forgotten them in the moment in which they are read", () => {
    const storage = storageFor(10);
    moveKeeper(storage, "kim").keep(move("1"));
    const late = { ...storage, length: 1, getItem: () => null };
    assert.deepEqual(moveKeeper(late, "kim").all(), []);
  });

  it("leave alone what something else has written", () => {
    const storage = storageFor(10);
    storage.setItem("luka.move.1.kim.0", "{");
    storage.setItem("luka.sound", "on");
    assert.deepEqual(idsOf(moveKeeper(storage, "kim")), []);
    assert.equal(storage.length, 2);
  });
});

it("a move is due when its time to be undone is over, waits when there is no contact then, and is no longer pending once refused", () => {
  const made = (id: string, sendAtMs: number): KeptMove => ({ ...move(id), sendAtMs });
  const all = [made("1", 1_000), made("2", 1_001), { ...made("3", 0), refusal: { text: "Nei." } }];
  const told = (hasNoContact: boolean) =>
    pendingOf(all, 1_000, hasNoContact).map(({ id, isDue, isWaiting }) => [id, isDue, isWaiting]);
  assert.deepEqual(told(false), [
    ["1", true, false],
    ["2", false, false],
  ]);
  assert.deepEqual(told(true), [
    ["1", true, true],
    ["2", false, false],
  ]);
});
