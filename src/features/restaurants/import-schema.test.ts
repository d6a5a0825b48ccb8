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

/** Fields that are right by themselves and cannot be meant together, each named where it is to be mended. */
describe("a restaurant's file says where", () => {
  const pathsOf = (more: object): string[] =>
    (RestaurantFile.safeParse({ slug: "prova", name: "Prøva", ...more }).error?.issues ?? [])
      .map(({ path }) => path.join("."))
      .filter((path) => Object.keys(more).includes(path.split(".")[0]!));
  const cases: [what: string, field: string, wrong: object, path: string | null][] = [
    ["a day of its own has no times", "hoursOverrides", { opensAt: "11:00" }, "0.opensAt"],
    ["a day of its own has no beginning", "hoursOverrides", { closesAt: "22:00" }, "0.opensAt"],
    ["a closed day has none", "hoursOverrides", { isClosed: true }, null],
    ["days end before they begin", "hoursOverrides", { isClosed: true, endDate: "2026-12-23" }, "0.endDate"],
    ["days are one", "hoursOverrides", { isClosed: true, endDate: "2026-12-24" }, null],
    ["a zone has no polygon", "deliveryZones", { type: "POLYGON" }, "0.polygon"],
    ["a zone has no radius", "deliveryZones", { type: "RADIUS", postalCodes: ["0150"] }, "0.radiusMeters"],
    ["a zone has no postal codes", "deliveryZones", { type: "POSTAL_CODES" }, "0.postalCodes"],
    ["a zone has all it needs", "deliveryZones", { type: "POSTAL_CODES", postalCodes: ["0150"] }, null],
    ["a menu ends before it begins", "menus", { startsOn: "2026-07-01", endsOn: "2026-06-30" }, "0.endsOn"],
    ["a menu is for one day", "menus", { startsOn: "2026-07-01", endsOn: "2026-07-01" }, null],
    ["a menu has an end alone", "menus", { endsOn: "2026-06-30" }, null],
    ["the menu that is for always is off", "menus", { isDefault: true, isActive: false }, "0.isDefault"],
  ];
  const whole: Record<string, object> = {
    hoursOverrides: { date: "2026-12-24", isClosed: false, appliesTo: "BOTH" },
    deliveryZones: { name: "Sentrum", deliveryFee: 4900 },
    menus: { name: "Meny" },
  };
  for (const [what, field, more, path] of cases)
    it(what, () => {
      const wanted = path === null ? [] : [`${field}.${path}`];
      assert.deepEqual(pathsOf({ [field]: [{ ...whole[field], ...more }] }), wanted);
    });

  it("a polygon does not end where it begins", () => {
    const zone = (coordinates: number[][]) => ({
      ...{ name: "Sentrum", deliveryFee: 4900, type: "POLYGON" },
      polygon: { type: "Polygon", coordinates: [coordinates] },
    });
    const open = [
      [10.7, 59.9],
      [10.8, 59.9],
      [10.8, 60],
    ];
    const [first] = open;
    assert.deepEqual(pathsOf({ deliveryZones: [zone([...open, first!])] }), []);
    assert.deepEqual(pathsOf({ deliveryZones: [zone([...open, [10.7, 60]])] }), [
      "deliveryZones.0.polygon.coordinates.0",
    ]);
  });

  it("half a point, an organisation number or a telephone is none", () => {
    const address = (more: object) => pathsOf({ address: { city: "Oslo", ...more } });
    assert.deepEqual(address({ latitude: 59.9, longitude: 10.7 }), []);
    assert.deepEqual(address({ latitude: 59.9 }), ["address.latitude"]);
    assert.deepEqual(address({ longitude: 10.7 }), ["address.latitude"]);
    assert.deepEqual(pathsOf({ legal: { orgNumber: "974760673" } }), []);
    assert.deepEqual(pathsOf({ legal: { orgNumber: "974760674" } }), ["legal.orgNumber"]);
    assert.deepEqual(pathsOf({ phone: "+47 22 33 44 55" }), []);
    assert.deepEqual(pathsOf({ phone: "22 33" }), ["phone"]);
    assert.deepEqual(pathsOf({ settings: { pickupEnabled: false } }), ["settings.pickupEnabled"]);
    assert.deepEqual(pathsOf({ settings: { pickupEnabled: false, deliveryEnabled: true } }), []);
  });
});
