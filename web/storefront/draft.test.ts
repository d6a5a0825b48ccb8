import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inBrowserWith } from "../browser.fixture.ts";
import {
  countItems,
  createDraftStore,
  type DraftLine,
  emptyDraft,
  putLine,
  setQuantity,
  withoutPlaced,
  withPlaced,
} from "./draft.ts";

const line = (key: string, more: Partial<DraftLine> = {}): DraftLine => ({
  key,
  productId: "prd_pizza",
  variantId: null,
  quantity: 1,
  addons: [],
  removed: [],
  components: [],
  note: "",
  ...more,
});
const quantities = (lines: readonly DraftLine[]) => lines.map(({ key, quantity }) => [key, quantity]);

describe("the basket", () => {
  it("makes one line of the same dish in the same form, and never more than 99 of it", () => {
    const one = [line("a", { quantity: 2 }), line("other", { note: "Godt stekt" })];
    assert.deepEqual(quantities(putLine(one, line("b", { quantity: 3 }))), [
      ["a", 5],
      ["other", 1],
    ]);
    assert.deepEqual(quantities(putLine([line("a", { quantity: 98 })], line("b", { quantity: 2 }))), [
      ["a", 99],
    ]);
  });

  it("keeps apart what differs in anything that the kitchen would do", () => {
    for (const more of [
      { productId: "prd_salad" },
      { variantId: "var_large" },
      { addons: [{ addonId: "add_bacon", quantity: 1 }] },
      { removed: ["add_onion"] },
      { components: [{ slotId: "slt_side", productId: "prd_fries", variantId: null }] },
      { note: "Godt stekt" },
    ])
      assert.deepEqual(quantities(putLine([line("a")], line("b", more))), [
        ["a", 1],
        ["b", 1],
      ]);
  });

  it("puts a changed line in the place of the old one, whatever became of it", () => {
    const lines = [line("a", { quantity: 2 }), line("b", { note: "Uten løk" }), line("c", { note: "Sterk" })];
    const changed = putLine(lines, line("b", { quantity: 4 }));
    assert.deepEqual(quantities(changed), [
      ["a", 2],
      ["b", 4],
      ["c", 1],
    ]);
    assert.equal(changed[1]!.note, "");
  });

  it("sets how many, from 1 to 99; none takes the line out, and leaves the others as they are", () => {
    const lines = [line("a", { quantity: 2 }), line("b", { quantity: 3 })];
    assert.deepEqual(quantities(setQuantity(lines, "a", 1)), [
      ["a", 1],
      ["b", 3],
    ]);
    assert.deepEqual(quantities(setQuantity(lines, "b", 120)), [
      ["a", 2],
      ["b", 99],
    ]);
    assert.deepEqual(quantities(setQuantity(lines, "a", 0)), [["b", 3]]);
  });

  it("counts dishes, not lines", () => {
    assert.equal(countItems([line("a", { quantity: 2 }), line("b", { quantity: 3 })]), 5);
    assert.equal(countItems([]), 0);
  });
});

describe("what a browser has placed", () => {
  it("is kept newest first, each once and five at most, until it leads nowhere", () => {
    const placed = (token: string, ...before: string[]) =>
      withPlaced(token)({ ...emptyDraft, placed: before }).placed;
    assert.deepEqual(placed("f", "e", "d", "c", "b", "a"), ["f", "e", "d", "c", "b"]);
    assert.deepEqual(placed("a", "b", "a"), ["a", "b"]);
    assert.deepEqual(withoutPlaced("b")({ ...emptyDraft, placed: ["c", "b", "a"] }).placed, ["c", "a"]);
  });
});

describe("a draft that is kept", () => {
  const kept = new Map<string, string>();
  const listening = new Map<string, (event: { key: string }) => void>();
  inBrowserWith({
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    },
    addEventListener: (type: string, listener: never) => listening.set(type, listener),
    removeEventListener: (type: string) => listening.delete(type),
  });
  it("is there again after a reload, and begins anew where what was kept is of another shape", () => {
    const store = createDraftStore("prova");
    store.change({ note: "Ring på" });
    store.change(({ note }) => ({ note: `${note}!` }));
    assert.equal(createDraftStore("prova").read().note, "Ring på!");
    assert.deepEqual(createDraftStore("other").read(), emptyDraft);
    for (const text of ["not JSON", JSON.stringify({ version: 2, note: "x" }), "null"]) {
      kept.set("luka.old", text);
      assert.deepEqual(createDraftStore("old").read(), emptyDraft);
    }
    kept.set("luka.old", JSON.stringify({ version: 1, note: "x" }));
    assert.deepEqual(createDraftStore("old").read().lines, []);
  });

  it("is the same in every tab, for as long as somebody looks", () => {
    const store = createDraftStore("tabs");
    let told = 0;
    const leave = store.subscribe(() => told++);
    const leaveToo = store.subscribe(() => undefined);
    kept.set("luka.tabs", JSON.stringify({ version: 1, note: "fra en annen fane" }));
    listening.get("storage")!({ key: "luka.other" });
    assert.equal(told, 0);
    listening.get("storage")!({ key: "luka.tabs" });
    assert.deepEqual([told, store.read().note], [1, "fra en annen fane"]);
    leave();
    assert.ok(listening.has("storage"), "the other still looks");
    store.change({ note: "" });
    assert.equal(told, 1);
    leaveToo();
    assert.ok(!listening.has("storage"));
  });
});
