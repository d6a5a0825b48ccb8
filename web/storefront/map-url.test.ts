import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mapUrl } from "./map-url.ts";

describe("the way to a map", () => {
  const spot = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", latitude: 63.4, longitude: 10.4 };
  it("is to the point, and to the words where either half of it is missing", () => {
    assert.equal(mapUrl(spot), "https://www.openstreetmap.org/?mlat=63.4&mlon=10.4#map=17/63.4/10.4");
    const words = "https://www.openstreetmap.org/search?query=Gata%209%2C%207010%2C%20Trondheim";
    assert.equal(mapUrl({ ...spot, latitude: null }), words);
    assert.equal(mapUrl({ ...spot, longitude: null }), words);
    assert.equal(
      mapUrl({ ...spot, latitude: null, postalCode: null, city: null }),
      "https://www.openstreetmap.org/search?query=Gata%209",
    );
  });
});
