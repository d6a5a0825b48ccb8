import assert from "node:assert/strict";
import { it } from "node:test";
import { addressesIn } from "./kartverket-answer.ts";

const house = {
  adressenavn: "Munkegata",
  adressetekst: "Munkegata 34B",
  adressekode: 7,
  nummer: 34,
  bokstav: "b",
  kommunenummer: "5001",
  kommunenavn: "TRONDHEIM",
  objtype: "Vegadresse",
  postnummer: "7011",
  poststed: "TRONDHEIM",
  representasjonspunkt: { epsg: "EPSG:4258", lat: 63.43, lon: 10.395 },
};
const read = (more: object) =>
  addressesIn({ adresser: [{ ...house, ...more }] }).map(({ id, street, number, letter }) => [
    id,
    street,
    number,
    letter,
  ]);

it("a house of Kartverket's has its street, number and letter, and the places their names", () => {
  assert.deepEqual(addressesIn({ adresser: [house] }), [
    {
      ...{ id: "5001-7-34B", street: "Munkegata", number: 34, letter: "B", postalCode: "7011" },
      ...{ city: "Trondheim", municipality: "Trondheim", latitude: 63.43, longitude: 10.395 },
    },
  ]);
  assert.deepEqual(read({ bokstav: null, nummer: null, adressekode: null }), [
    ["5001-Munkegata-0", "Munkegata", 0, ""],
  ]);
});

it("a farm without a street is known by what its address says", () => {
  const farm = { adressetekst: "112/4", objtype: "Matrikkeladresse" };
  for (const more of [farm, { ...farm, objtype: null, adressenavn: null }, { ...farm, adressenavn: "" }])
    assert.deepEqual(read(more), [["5001-112/4-0", "112/4", 0, ""]]);
});

it("an address that is not in Norway, or not as described, is left out", () => {
  for (const more of [
    { postnummer: "701" },
    { nummer: -1 },
    { representasjonspunkt: { epsg: "25832", lat: 63, lon: 10 } },
    { representasjonspunkt: { epsg: "4258", lat: 49, lon: 10 } },
    { representasjonspunkt: { epsg: "4258", lat: 63, lon: 41 } },
  ])
    assert.deepEqual(read(more), [], JSON.stringify(more));
  assert.throws(() => addressesIn({ adresser: null }));
});
