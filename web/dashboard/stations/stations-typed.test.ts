import assert from "node:assert/strict";
import { it } from "node:test";
import { freeFor, isTwice, madeNowhere, named, type StationsTyped, stationsSent } from "./stations-typed.ts";

const categories = [
  { id: "burgers", name: "Burgere" },
  { id: "drinks", name: "Drikke" },
  { id: "cakes", name: "Kaker" },
];
const typed: StationsTyped = {
  stations: [
    { key: "a", id: "stn_1", name: "Grill ", categoryIds: ["burgers"] },
    { key: "b", id: null, name: "Bar", categoryIds: ["drinks"] },
  ],
};
const idsOf = (rows: readonly { id: string | null }[]) => rows.map(({ id }) => id);

it("two stations have not one name, however it is spelled", () => {
  assert.equal(isTwice("Grill", typed), false);
  assert.equal(
    isTwice("BAR", { stations: [...typed.stations, { ...typed.stations[1]!, name: " bar" }] }),
    true,
  );
});

it("what no station makes is told, once there are stations", () => {
  assert.deepEqual(madeNowhere(typed, categories), ["Kaker"]);
  assert.deepEqual(madeNowhere({ stations: [] }, categories), []);
});

it("a category is made at one station: what others make cannot be chosen", () => {
  assert.deepEqual(idsOf(freeFor(typed, 0, categories)), ["burgers", "cakes"]);
  assert.deepEqual(idsOf(freeFor(typed, 1, categories)), ["drinks", "cakes"]);
});

it("stations are sent by their names without blanks, and without what only the page knows", () => {
  assert.deepEqual(stationsSent(typed), [
    { id: "stn_1", name: "Grill", categoryIds: ["burgers"] },
    { id: null, name: "Bar", categoryIds: ["drinks"] },
  ]);
});

it("a station that was saved while somebody typed on is the same, and a newer one is still none", () => {
  const now: StationsTyped = {
    stations: [
      { ...typed.stations[1]!, name: "Baren" },
      { key: "c", id: null, name: "Ovn", categoryIds: [] },
    ],
  };
  const saved = [
    { id: "stn_1", name: "Grill", categoryIds: ["burgers"] },
    { id: "stn_2", name: "Bar", categoryIds: ["drinks"] },
  ];
  assert.deepEqual(named(now, typed, saved).stations, [
    { key: "b", id: "stn_2", name: "Baren", categoryIds: ["drinks"] },
    { key: "c", id: null, name: "Ovn", categoryIds: [] },
  ]);
});
