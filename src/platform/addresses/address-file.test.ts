import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAddressFileReader } from "./address-file.ts";

const columns = [
  ...["kommunenummer", "kommunenavn", "adressekode", "adressenavn", "nummer", "bokstav", "adressetekst"],
  ...["postnummer", "poststed", "EPSG-kode", "Nord", "Øst"],
];
const karlJohan = {
  ...{ kommunenummer: "0301", kommunenavn: "OSLO", adressekode: "13420", adressenavn: "Karl Johans gate" },
  ...{ nummer: "22", bokstav: "b", adressetekst: "Karl Johans gate 22B", postnummer: "0026" },
  ...{ poststed: "OSLO", "EPSG-kode": "4258", Nord: "59.913", Øst: "10.7395" },
};
const { read } = createAddressFileReader(columns.join(";"));
const line = (more: Partial<typeof karlJohan> = {}): string => {
  const row: Record<string, string> = { ...karlJohan, ...more };
  return columns.map((name) => row[name]).join(";");
};
const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
};

describe("a line of Kartverket's address file", () => {
  it("is an address: of a street, or of a property that has none", () => {
    const { code, name, number, letter, city, latitude, longitude } = read(line())!;
    assert.deepEqual(
      { code, name, number, letter, city, latitude, longitude },
      {
        ...{ code: "0301-13420", name: "Karl Johans gate", number: 22, letter: "B", city: "Oslo" },
        ...{ latitude: 59.913, longitude: 10.7395 },
      },
    );
    const farm = read(
      line({ adressenavn: "", adressetekst: "Nordgarden 12/3", nummer: "", adressekode: "" }),
    )!;
    assert.deepEqual(
      [farm.code, farm.name, farm.number, farm.letter],
      ["0301-Nordgarden 12/3", "Nordgarden 12/3", 0, ""],
    );
    assert.equal(read(line({ nummer: "" }))!.number, 0);
    const street = read(line({ adressekode: "" }))!;
    assert.equal(street.code, `0301-${street.streetKey}`);
  });

  it("is none that anything can be delivered to without a name, a postal code or a place", () => {
    for (const more of [
      { adressenavn: "", adressetekst: "" },
      { adressenavn: "–" },
      { postnummer: "" },
      { Nord: "" },
      { Øst: "" },
    ])
      assert.equal(read(line(more)), null, JSON.stringify(more));
  });

  it("is refused in one sentence where it cannot be meant as it stands", () => {
    for (const [more, sentence] of [
      [{ postnummer: "026" }, "The postal code “026” is not four digits."],
      [{ nummer: "22B" }, "nummer “22B” is not a house number."],
      [{ nummer: "123456" }, "nummer “123456” is not a house number."],
      [{ Nord: "nord" }, "Nord “nord” is not a number."],
      [{ Øst: "1,2,3" }, "Øst “1,2,3” is not a number."],
      [{ "EPSG-kode": "25830" }, "The EPSG code 25830 is not 4258, 4326 or 25831 to 25836."],
      ...[
        ["56.9", "10"],
        ["82.1", "10"],
        ["60", "1.9"],
        ["60", "35.1"],
      ].map(([Nord, Øst]) => [
        { Nord: Nord!, Øst: Øst! },
        `Nord ${Nord}, Øst ${Øst} in EPSG 4258 is not in Norway.`,
      ]),
    ] as [Partial<typeof karlJohan>, string][])
      assert.equal(refusal(line(more)), sentence);
    assert.equal(refusal("0301;OSLO"), "The line has 2 fields, and the first line names 12.");
  });

  it("may be as far out as Norway is", () => {
    for (const [Nord, Øst] of [
      ["57", "2"],
      ["82", "35"],
      ["59,9", "10,7"],
    ])
      assert.ok(read(line({ Nord: Nord!, Øst: Øst! })));
    const utm = read(line({ "EPSG-kode": "EPSG:25832", Nord: "6643000", Øst: "597500" }))!;
    assert.ok(Math.abs(utm.latitude - 59.91) < 0.05 && Math.abs(utm.longitude - 10.74) < 0.05);
  });

  it("may have fields in quotes, with semicolons and quotes in them", () => {
    const named = (adressenavn: string) => read(line({ adressenavn }))!.name;
    assert.equal(named('"Karl; Johans"'), "Karl; Johans");
    assert.equal(named('"Den ""gamle"" gata"'), 'Den "gamle" gata');
    assert.equal(read(line({ Øst: '"10.7395"' }))!.longitude, 10.7395);
    for (const adressenavn of ['"Karl', '"Karl" Johan'])
      assert.equal(refusal(line({ adressenavn })), "A quote is not closed.");
  });
});
