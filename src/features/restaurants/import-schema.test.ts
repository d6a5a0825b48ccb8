import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RestaurantFile } from "./import-schema.ts";

/** Where the opening hours of a file cannot be meant as they stand. */
describe("opening hours in a restaurant's file", () => {
  const pathsOf = (openingHours: object[]): string[] =>
    (RestaurantFile.safeParse({ slug: "prova", name: "Prøva", openingHours }).error?.issues ?? [])
      .map(({ path }) => path.join("."))
      .filter((path) => path.startsWith("openingHours"));
  const open = (dayOfWeek: number, opensAt = "11:00", closesAt = "22:00") => ({
    ...{ dayOfWeek, opensAt, closesAt },
  });
  const closed = (dayOfWeek: number) => ({ dayOfWeek, isClosed: true });

  it("may be several on a day, and none on one that is closed", () => {
    assert.deepEqual(pathsOf([open(1), open(1, "23:00", "02:00"), closed(0), open(2)]), []);
  });

  it("are not closed on a day that has some, nor closed twice", () => {
    assert.deepEqual(pathsOf([open(1), closed(1), open(2)]), ["openingHours.1.isClosed"]);
    assert.deepEqual(pathsOf([closed(1), closed(2), closed(1)]), [
      "openingHours.0.isClosed",
      "openingHours.2.isClosed",
    ]);
  });

  it("begin and end, where it is not closed", () => {
    assert.deepEqual(pathsOf([{ dayOfWeek: 1, opensAt: "11:00" }, { dayOfWeek: 2 }, closed(3)]), [
      "openingHours.0.opensAt",
      "openingHours.1.opensAt",
    ]);
  });
});
