import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tell } from "../messages/languages.ts";
import {
  deliveryFeeAt,
  matchZone,
  minimumOrderMiss,
  zoneMissMessage,
  zonesReached,
} from "./delivery-zones.ts";
import { distanceMeters, isInsidePolygon, polygonAreaSquareMeters } from "./geometry.ts";
import { aZone } from "./menu-rows.fixture.ts";
import { exampleZones, restaurantPoint } from "./restaurant.fixture.ts";
import type { DeliveryZone, GeoPolygon } from "./snapshot.ts";

const solsiden = { latitude: 63.4346, longitude: 10.4127 };
const lade = { latitude: 63.4445, longitude: 10.447 };
const oslo = { latitude: 59.9139, longitude: 10.7522 };

const found = (
  zones: readonly DeliveryZone[],
  postalCode: string,
  point: typeof lade | null,
  subtotal = 30000,
) => {
  const match = matchZone(zones, restaurantPoint, { postalCode, point }, subtotal);
  return match.zone === null ? match.reason : [match.zone.id, match.deliveryFee];
};

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const told = (miss: Parameters<typeof zoneMissMessage>[0], locale: "nb" | "en"): string =>
  plain(tell(locale, zoneMissMessage(miss)));

describe("which zone", () => {
  const cases: [
    name: string,
    postalCode: string,
    point: typeof lade | null,
    subtotal: number,
    expected: unknown,
  ][] = [
    ["a postal code needs no coordinates", "7014", null, 30000, ["midtbyen", 4900]],
    ["of overlapping zones the cheapest", "7014", solsiden, 30000, ["midtbyen", 4900]],
    ["inside four kilometres", "7042", solsiden, 30000, ["fire-km", 6900]],
    ["inside the drawn zone and the circle: the cheaper", "7041", lade, 30000, ["fire-km", 6900]],
    ["the same address with a larger cart: now the drawn one is", "7041", lade, 40000, ["lade", 5900]],
    ["and with a larger cart still, the circle is free", "7041", lade, 70000, ["fire-km", 0]],
    ["far away", "0150", oslo, 30000, "OUTSIDE_ZONES"],
    ["no coordinates and no postal code", "7042", null, 30000, "NEEDS_COORDINATES"],
  ];
  for (const [name, postalCode, point, subtotal, expected] of cases) {
    test(name, () => assert.deepEqual(found(exampleZones, postalCode, point, subtotal), expected));
  }

  test("zones that are switched off hold nobody", () => {
    const off = exampleZones.map((zone) => ({ ...zone, isActive: false }));
    assert.equal(found(off, "7014", solsiden), "NO_ZONES");
  });
  test("at the same fee the smaller area, then the sort order", () => {
    const circle = (id: string, radiusMeters: number, sortOrder: number) =>
      aZone(id, { type: "RADIUS", radiusMeters, sortOrder, deliveryFee: 5000 });
    assert.deepEqual(found([circle("stor", 9000, 0), circle("liten", 5000, 1)], "7042", solsiden), [
      "liten",
      5000,
    ]);
    assert.deepEqual(found([circle("b", 5000, 2), circle("a", 5000, 1)], "7042", solsiden), ["a", 5000]);
  });
  test("of two that are equal in all the first in the list", () => {
    const same = { postalCodes: ["7042"] };
    assert.deepEqual(found([aZone("a", same), aZone("b", same)], "7042", null), ["a", 0]);
  });
  test("at the same fee postal codes before anything drawn, and of what is drawn the smaller", () => {
    const around = (id: string, degrees: number) => {
      const { latitude, longitude } = solsiden;
      const [west, east] = [longitude - degrees, longitude + degrees];
      const [south, north] = [latitude - degrees, latitude + degrees];
      const ring: [number, number][] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return aZone(id, { type: "POLYGON", polygon: { type: "Polygon", coordinates: [ring] } });
    };
    const codes = aZone("koder", { postalCodes: ["7042"] });
    const circle = aZone("sirkel", { type: "RADIUS", radiusMeters: 4_000 });
    const first = (...zones: DeliveryZone[]) =>
      zones.flatMap((_, at) => found([...zones.slice(at), ...zones.slice(0, at)], "7042", solsiden)[0]!);
    assert.deepEqual(first(around("stor", 0.2), around("liten", 0.1)), ["liten", "liten"]);
    assert.deepEqual(first(around("stor", 0.2), circle), ["sirkel", "sirkel"]);
    assert.deepEqual(first(around("liten", 0.01), circle), ["liten", "liten"]);
    assert.deepEqual(first(around("liten", 0.01), codes), ["koder", "koder"]);
    assert.deepEqual(first(circle, codes), ["koder", "koder"]);
  });
  test("a circle reaches to its line", () => {
    const radiusMeters = distanceMeters(restaurantPoint, solsiden);
    const zone = aZone("sirkel", { type: "RADIUS", radiusMeters });
    assert.deepEqual(found([zone], "7042", solsiden), ["sirkel", 0]);
    assert.equal(found([{ ...zone, radiusMeters: radiusMeters - 0.001 }], "7042", solsiden), "OUTSIDE_ZONES");
  });
  test("without a place of its own a restaurant has no circle", () => {
    const match = matchZone([exampleZones[1]!], null, { postalCode: "7042", point: solsiden }, 30000);
    assert.equal(match.zone === null && match.reason, "OUTSIDE_ZONES");
  });
  test("a match carries minimum, minutes and distance", () => {
    const match = matchZone(exampleZones, restaurantPoint, { postalCode: "7042", point: solsiden }, 30000);
    assert.ok(match.zone);
    assert.deepEqual([match.minimumOrder, match.extraMinutes, match.distanceMeters], [25000, 10, 791]);
  });
});

test("the zones that would deliver at a subtotal hold the address and ask for no more; the cheapest first", () => {
  const address = { postalCode: "7014", point: solsiden };
  const reached = (subtotal: number): string[] =>
    zonesReached(exampleZones, restaurantPoint, address, subtotal).map(({ zone }) => zone.id);
  assert.deepEqual(reached(19999), []);
  assert.deepEqual(reached(20000), ["midtbyen"]);
  assert.deepEqual(reached(24999), ["midtbyen"]);
  assert.deepEqual(reached(25000), ["midtbyen", "fire-km"]);
  assert.deepEqual(
    zonesReached(exampleZones.toReversed(), restaurantPoint, address, 25000).map(({ zone }) => zone.id),
    ["midtbyen", "fire-km"],
  );
});

describe("the fee", () => {
  const tiers = aZone("z", {
    deliveryFee: 8900,
    feeTiers: [
      { fromSubtotal: 60000, deliveryFee: 2900 },
      { fromSubtotal: 40000, deliveryFee: 5900 },
    ],
    freeDeliveryFrom: 90000,
  });
  const far = aZone("z", {
    deliveryFee: 4900,
    distanceFee: { baseMeters: 2000, perKm: 1000 },
    freeDeliveryFrom: 90000,
  });
  const cases: [name: string, zone: DeliveryZone, subtotal: number, metres: number | null, fee: number][] = [
    ["below the first tier", tiers, 39999, null, 8900],
    ["exactly at a tier", tiers, 40000, null, 5900],
    ["the highest tier reached", tiers, 89999, null, 2900],
    ["exactly where it is free", tiers, 90000, null, 0],
    ["within the base distance", far, 10000, 2000, 4900],
    ["a metre beyond: a started kilometre", far, 10000, 2001, 5900],
    ["three kilometres beyond", far, 10000, 5000, 7900],
    ["an unknown distance", far, 10000, null, 4900],
    ["a tier from nothing", { ...tiers, feeTiers: [{ fromSubtotal: 0, deliveryFee: 5900 }] }, 0, null, 5900],
    ["free, however far", far, 90000, 5000, 0],
  ];
  for (const [name, zone, subtotal, metres, fee] of cases) {
    test(`${name}: ${fee}`, () => assert.equal(deliveryFeeAt(zone, subtotal, metres), fee));
  }
});

describe("outside", () => {
  const miss = (zones: DeliveryZone[], point: typeof lade | null, restaurant: typeof lade | null) => {
    const match = matchZone(zones, restaurant, { postalCode: "0150", point }, 30000);
    assert.ok(match.zone === null);
    return match;
  };
  const [codes, circle, drawn] = exampleZones as [DeliveryZone, DeliveryZone, DeliveryZone];

  test("an address without coordinates may be in what is drawn, and is not in a list of postal codes", () => {
    const cases: [DeliveryZone[], restaurant: typeof lade | null, reason: string][] = [
      [[drawn], null, "NEEDS_COORDINATES"],
      [[codes, drawn], restaurantPoint, "NEEDS_COORDINATES"],
      [[circle], restaurantPoint, "NEEDS_COORDINATES"],
      [[circle], null, "OUTSIDE_ZONES"],
      [[codes], restaurantPoint, "OUTSIDE_ZONES"],
    ];
    for (const [zones, restaurant, reason] of cases) {
      const { nearest, distanceMeters, ...rest } = miss(zones, null, restaurant);
      assert.equal(rest.reason, reason, zones.map(({ id }) => id).join(" "));
      assert.deepEqual([nearest, distanceMeters], [null, null]);
    }
  });
  test("the nearest border is named, whichever zone comes first", () => {
    const point = { latitude: 63.4146, longitude: 10.525 };
    for (const zones of [
      [circle, drawn],
      [drawn, circle],
    ])
      assert.equal(miss(zones, point, restaurantPoint).nearest?.zone.id, "lade");
  });
  test("a zone goes by what its type says: what it lacks of that holds nobody and is no border, what is left of another is not asked", () => {
    const { radiusMeters } = circle;
    const { polygon } = drawn;
    for (const zone of [
      aZone("undrawn", { type: "POLYGON", radiusMeters }),
      aZone("unmeasured", { type: "RADIUS", polygon }),
      aZone("listed", { polygon, radiusMeters, postalCodes: ["7014"] }),
    ])
      for (const point of [lade, oslo]) {
        const { reason, nearest } = miss([zone], point, restaurantPoint);
        assert.deepEqual([reason, nearest], ["OUTSIDE_ZONES", null], zone.id);
      }
  });
  test("the sentence fits the reason, in both languages", () => {
    const far = (metres: number) => ({
      ...miss([codes], oslo, restaurantPoint),
      nearest: { zone: circle, distanceMeters: metres },
    });
    const sentences: [ReturnType<typeof miss>, nb: string, en: string][] = [
      [
        miss([{ ...codes, isActive: false }], oslo, restaurantPoint),
        "Restauranten leverer ikke nå.",
        "The restaurant is not delivering at the moment.",
      ],
      [
        miss([drawn], null, null),
        "Vi fant ikke adressen. Sjekk at den er riktig.",
        "We could not find the address. Please check it.",
      ],
      [
        miss([codes], null, null),
        "Vi leverer ikke til dette postnummeret.",
        "We do not deliver to this postal code.",
      ],
      [
        far(999),
        "Vi leverer ikke hit: adressen er 999 m utenfor «Innen 4 km».",
        "We do not deliver here: the address is 999 m outside “Innen 4 km”.",
      ],
      [
        far(1000),
        "Vi leverer ikke hit: adressen er 1 km utenfor «Innen 4 km».",
        "We do not deliver here: the address is 1 km outside “Innen 4 km”.",
      ],
    ];
    for (const [what, nb, en] of sentences) assert.deepEqual([told(what, "nb"), told(what, "en")], [nb, en]);
  });
  test("says how far, and from what", () => {
    const heimdal = { latitude: 63.35, longitude: 10.355 };
    const miss = matchZone(exampleZones, restaurantPoint, { postalCode: "7080", point: heimdal }, 30000);
    assert.ok(miss.zone === null);
    assert.equal(miss.nearest?.zone.id, "fire-km");
    const fromRestaurant = Math.round(distanceMeters(restaurantPoint, heimdal));
    assert.equal(miss.distanceMeters, fromRestaurant);
    assert.ok(Math.abs(miss.nearest.distanceMeters - (fromRestaurant - 4000)) <= 1);
    assert.equal(told(miss, "nb"), "Vi leverer ikke hit: adressen er 5,1 km utenfor «Innen 4 km».");
    assert.equal(told(miss, "en"), "We do not deliver here: the address is 5.1 km outside “Innen 4 km”.");
  });
  test("just beyond a drawn border it is metres", () => {
    const point = { latitude: 63.4146, longitude: 10.525 };
    const miss = matchZone(exampleZones.slice(2), restaurantPoint, { postalCode: "7050", point }, 30000);
    assert.ok(miss.zone === null && miss.nearest !== null);
    assert.ok(miss.nearest.distanceMeters > 30 && miss.nearest.distanceMeters < 50);
  });
  test("a restaurant with postal codes alone has no border to measure to", () => {
    const miss = matchZone(
      exampleZones.slice(0, 1),
      restaurantPoint,
      { postalCode: "7080", point: oslo },
      30000,
    );
    assert.ok(miss.zone === null);
    assert.equal(miss.nearest, null);
    assert.equal(told(miss, "nb"), "Vi leverer ikke til dette postnummeret.");
  });
});

test("the minimum order counts the subtotal before discount, and exactly at it suffices", () => {
  const match = matchZone(exampleZones, restaurantPoint, { postalCode: "7014", point: null }, 20000);
  assert.ok(match.zone);
  assert.equal(minimumOrderMiss(match, 20000), null);
  const miss = minimumOrderMiss(match, 16500);
  assert.deepEqual([miss?.minimum, miss?.missing], [20000, 3500]);
  assert.equal(plain(tell("nb", miss!.message)), "Vi leverer hit fra 200 kr. Du mangler 35 kr.");
  assert.match(tell("en", miss!.message), /^We deliver here from /);
  assert.equal(match.distanceMeters, null, "nobody knows how far it is");
});

describe("on the map", () => {
  const square: GeoPolygon = {
    type: "Polygon",
    coordinates: [
      [
        [10, 63],
        [11, 63],
        [11, 64],
        [10, 64],
        [10, 63],
      ],
      [
        [10.4, 63.4],
        [10.6, 63.4],
        [10.6, 63.6],
        [10.4, 63.6],
        [10.4, 63.4],
      ],
    ],
  };
  const cases: [where: string, longitude: number, latitude: number, inside: boolean][] = [
    ["inside", 10.2, 63.2, true],
    ["outside", 11.2, 63.2, false],
    ["on an edge", 10, 63.37, true],
    ["on a corner", 11, 64, true],
    ["a metre outside an edge", 9.99998, 63.37, false],
    ["in the hole", 10.5, 63.5, false],
    ["on the hole's edge", 10.4, 63.5, true],
    ["level with a corner", 9.5, 63, false],
  ];
  for (const [where, longitude, latitude, inside] of cases) {
    test(where, () => assert.equal(isInsidePolygon({ longitude, latitude }, square), inside));
  }
  test("any point of a slanted edge is on it", () => {
    const [outline] = exampleZones[2]!.polygon!.coordinates;
    const [x1, y1] = outline![0]!;
    const [x2, y2] = outline![1]!;
    for (const along of [0.1, 1 / 3, 0.7]) {
      const point = { longitude: x1 + along * (x2 - x1), latitude: y1 + along * (y2 - y1) };
      assert.equal(isInsidePolygon(point, exampleZones[2]!.polygon!), true);
    }
  });
  test("Oslo to Trondheim is some 391 km", () => {
    assert.equal(Math.round(distanceMeters(oslo, restaurantPoint) / 1000), 391);
  });
  test("a degree square at 63 north is some 5,500 square kilometres, less its hole", () => {
    const area = polygonAreaSquareMeters(square) / 1e6;
    assert.ok(area > 5200 && area < 5500, String(area));
    const whole = polygonAreaSquareMeters({ ...square, coordinates: square.coordinates.slice(0, 1) }) / 1e6;
    assert.ok(whole > area * 1.03 && whole < area * 1.05);
  });
});
