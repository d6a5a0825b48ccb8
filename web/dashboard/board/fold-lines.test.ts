import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { foldLines } from "./fold-lines.ts";

type Line = BoardOrder["lines"][number];
const line = (name: string, more: Partial<Line> = {}): Line =>
  ({ name, addons: [], removed: [], components: [], note: null, ...more }) as unknown as Line;
const namesOf = ({ shown, left }: ReturnType<typeof foldLines>) => [shown.map(({ name }) => name), left];

describe("what a ticket has room for", () => {
  it("is all of a small order", () => {
    assert.deepEqual(namesOf(foldLines([line("Margherita"), line("Brus")], 4)), [["Margherita", "Brus"], 0]);
  });

  it("counts add-ons, what is left out, parts and notes as rows, and tells how many lines are left", () => {
    const rich = line("Pepperoni", { addons: [{}, {}] as never, removed: ["Løk"], note: "Godt stekt" });
    assert.deepEqual(namesOf(foldLines([line("Brus"), rich, line("Kake")], 4)), [["Brus"], 2]);
    assert.deepEqual(namesOf(foldLines([line("Brus"), rich, line("Kake")], 7)), [["Brus", "Pepperoni"], 1]);
    const combo = line("Kombo", { components: [{ addons: [{}] }, { addons: [] }] as never });
    assert.deepEqual(namesOf(foldLines([combo, line("Kake")], 4)), [["Kombo"], 1]);
    assert.deepEqual(namesOf(foldLines([combo, line("Kake")], 5)), [["Kombo", "Kake"], 0]);
  });

  it("is never half of a dish: the first stands whole, however long it is", () => {
    const long = line("Stor", { addons: Array.from({ length: 9 }, () => ({})) as never });
    assert.deepEqual(namesOf(foldLines([long, line("Kake")], 4)), [["Stor"], 1]);
  });
});
