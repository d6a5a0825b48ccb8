import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linesOfStations, stationParts } from "./stations.ts";

describe("what stations make", () => {
  const stations = [{ id: "grill" }, { id: "bar" }];
  const stationOf = new Map([
    ["burger", "grill"],
    ["soda", "bar"],
    ["meal", "grill"],
  ]);
  const line = (id: string, productId: string, ...components: string[]) => ({
    ...{ id, productId },
    components: components.map((one) => ({ productId: one })),
  });
  const partsOf = (...lines: ReturnType<typeof line>[]) =>
    stationParts(lines, stations, stationOf).map(({ stationId, parts }) => ({ stationId, lines: parts }));

  it("is theirs by category, in the restaurant's order of stations", () => {
    assert.deepEqual(partsOf(line("1", "soda"), line("2", "burger"), line("3", "sauce")), [
      { stationId: "grill", lines: [{ lineId: "2", components: null }] },
      { stationId: "bar", lines: [{ lineId: "1", components: null }] },
    ]);
    assert.deepEqual(stationParts([line("1", "soda")], stations, new Map()), []);
  });

  it("is of a combo what is made there, and of what is made nowhere what the combo's own station makes", () => {
    assert.deepEqual(partsOf(line("1", "meal", "burger", "soda", "sauce")), [
      { stationId: "grill", lines: [{ lineId: "1", components: [0, 2] }] },
      { stationId: "bar", lines: [{ lineId: "1", components: [1] }] },
    ]);
  });

  it("stands on a station's slip, with what nobody makes", () => {
    const lines = [line("1", "meal", "burger", "soda"), line("2", "soda"), line("3", "sauce")];
    const order = { lines, stations: partsOf(...lines) };
    assert.deepEqual(linesOfStations(order, new Set(["grill"])), [
      line("1", "meal", "burger"),
      line("3", "sauce"),
    ]);
    assert.deepEqual(linesOfStations(order, new Set(["bar"])), [
      line("1", "meal", "soda"),
      lines[1],
      lines[2],
    ]);
    assert.deepEqual(linesOfStations(order, new Set(["grill", "bar"])), lines);
  });
});
