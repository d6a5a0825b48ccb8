import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  addressLine,
  foldText,
  parseAddressLine,
  parseAddressQuery,
  placeName,
  streetKey,
  streetKeys,
} from "./address-text.ts";

describe("the spelling of addresses", () => {
  it("makes one spelling of what people write in many ways", () => {
    const same: string[][] = [
      ["Storgata", "STORGATEN", "storgate", "Storgatà"],
      ["Kongens gate", "Kongensgate", "kongens gata", "Kongens Gaten"],
      ["Byåsveien", "Byaasveien", "byasvegen", "BYÅSVEG", "Byåsvei"],
      ["Østre Rosten", "Oestre rosten", "ostre ROSTEN"],
      ["Dr. Holms vei", "dr holms veg", "Dr.Holmsvei"],
      ["O'Connors gate", "OConnors gate"],
      ["Lärkvägen", "Lærkvägen"],
    ];
    for (const [first, ...others] of same) {
      for (const other of others) assert.equal(streetKey(other), streetKey(first!), `${other} = ${first}`);
    }
  });

  it("keeps apart what is not the same", () => {
    assert.notEqual(streetKey("Storgata"), streetKey("Storveien"));
    assert.notEqual(streetKey("Munkegata"), streetKey("Munkhaugveien"));
  });

  it("knows what abbreviations may stand for", () => {
    assert.ok(streetKeys("Prinsensgt.").includes(streetKey("Prinsens gate")));
    assert.ok(streetKeys("Kongens gt").includes(streetKey("Kongens gate")));
    assert.ok(streetKeys("St. Olavs gate").includes(streetKey("Sankt Olavs gate")));
    assert.ok(streetKeys("Lade vn").includes(streetKey("Lade vei")));
    assert.ok(streetKeys("Kongens g.").includes(streetKey("Kongens gate")));
    assert.ok(streetKeys("Lade v.").includes(streetKey("Lade vei")));
    assert.ok(streetKeys("Ladevn").includes(streetKey("Ladeveien")));
    assert.ok(streetKeys("Ilsvikøra").includes(streetKey("Ilsvikøra")));
    assert.deepEqual(streetKeys(" ."), []);
    assert.equal(streetKeys("g g g g g g g g g").length, 8, "nobody makes us look for 512 streets");
  });

  it("folds to letters and digits, and again to the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const folded = foldText(text);
        assert.match(folded, /^([a-z0-9]+( [a-z0-9]+)*)?$/);
      }),
    );
  });

  it("writes towns as people do", () => {
    assert.equal(placeName("MO I RANA"), "Mo i Rana");
    assert.equal(placeName("NORDRE FOLLO"), "Nordre Follo");
    assert.equal(placeName("ØVRE EIKER"), "Øvre Eiker");
    assert.equal(placeName("NES PÅ HEDMARKEN"), "Nes på Hedmarken");
    assert.equal(placeName("Trondheim"), "Trondheim");
    assert.equal(placeName("Aker brygge"), "Aker brygge");
    assert.equal(placeName(" HAMAR "), "Hamar");
    assert.equal(placeName("UNDER FJELLET"), "Under Fjellet");
  });
});

describe("the first line of an address", () => {
  it("is a street, a number and perhaps a letter; floors and flats are left out", () => {
    const cases: [string, string, number, string][] = [
      ["Storgata 12", "Storgata", 12, ""],
      ["Storgata 12B", "Storgata", 12, "B"],
      ["storgata 12 b", "storgata", 12, "B"],
      ["Storgata 12 B, 3. etg", "Storgata", 12, "B"],
      ["Storgata 12, 2. etasje", "Storgata", 12, ""],
      ["Storgata 12 H0301", "Storgata", 12, ""],
      ["Storgata, 12", "Storgata", 12, ""],
      ["17. mai-gata 5", "17. mai-gata", 5, ""],
      ["Ole Bulls plass 8-10", "Ole Bulls plass", 8, ""],
      ["  Kongsvegen 1245", "Kongsvegen", 1245, ""],
    ];
    for (const [line, street, number, letter] of cases) {
      assert.deepEqual(parseAddressLine(line), { street, number, letter }, line);
    }
  });

  it("may have no house number", () => {
    assert.equal(addressLine("Solvang", { number: 0, letter: "" }), "Solvang");
    for (const line of ["Solvang", "112/4", "", "12", `${"Storgata ".repeat(30)} 12`])
      assert.equal(parseAddressLine(line), null, line);
  });

  it("reads back what it writes", () => {
    const streets = fc.constantFrom("Storgata", "Kongens gate", "17. mai-gata", "Øvre Slottsgate");
    const letters = fc.constantFrom("", "A", "B", "Å");
    fc.assert(
      fc.property(streets, fc.integer({ min: 1, max: 9999 }), letters, (street, number, letter) => {
        assert.deepEqual(parseAddressLine(addressLine(street, { number, letter })), {
          street,
          number,
          letter,
        });
      }),
    );
  });
});

describe("what is being typed", () => {
  const first = (text: string) => parseAddressQuery(text)[0]!;

  it("is words, then a number that may go on, a letter, a postal code and a town", () => {
    assert.deepEqual(first("storg"), { words: ["storg"], number: null, letter: null, postalCode: null });
    assert.deepEqual(first("Storgata 1"), {
      words: ["storgat"],
      number: "1",
      letter: null,
      postalCode: null,
    });
    assert.deepEqual(first("Storgata 12 b, 7010 Tr"), {
      words: ["storgat", "tr"],
      number: "12",
      letter: "B",
      postalCode: "7010",
    });
    assert.deepEqual(first("storgata 12b oslo").letter, "B");
    assert.deepEqual(first("7010 Storgata"), {
      words: ["storgat"],
      number: null,
      letter: null,
      postalCode: "7010",
    });
    assert.deepEqual(first("17. mai-gata 5"), {
      words: ["17", "mai", "gat"],
      number: "5",
      letter: null,
      postalCode: null,
    });
  });

  it("may be read two ways when four digits follow a street", () => {
    const readings = parseAddressQuery("Kongsvegen 1245");
    assert.deepEqual(
      readings.map(({ number, postalCode }) => [number, postalCode]),
      [
        [null, "1245"],
        ["1245", null],
      ],
    );
    for (const text of ["storg", "Storgata 5 7010", "Storgata 1245 7010", "Storgata 1245b"])
      assert.equal(parseAddressQuery(text).length, 1, text);
    assert.equal(first("Storgata 1245 7010").number, "1245");
  });

  it("has one number, one letter and one postal code: what comes after or before is a word", () => {
    const cases: [text: string, words: string[], number: string | null, letter: string | null][] = [
      ["Storgata 12 34", ["storgat", "34"], "12", null],
      ["Storgata 12 b c", ["storgat", "c"], "12", "B"],
      ["Storgata 12b c", ["storgat", "c"], "12", "B"],
      ["b storgata 12", ["b", "storgat"], "12", null],
      ["Storgata 12 7010 t", ["storgat", "t"], "12", null],
      ["Storgata 12 7010 7030", ["storgat", "7030"], "12", null],
      ["112/4", ["112", "4"], null, null],
      ["112/4 Solvang", ["112", "4", "solvang"], null, null],
      ["", [], null, null],
    ];
    for (const [text, words, number, letter] of cases) {
      const { postalCode, ...read } = first(text);
      assert.deepEqual(read, { words, number, letter }, text);
      assert.equal(postalCode, text.includes("7010") ? "7010" : null, text);
    }
  });

  it("is read to its 120th letter", () => {
    assert.equal(first("gård ".repeat(100)).words.length, 24);
  });

  it("is read whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        for (const { words, number, postalCode } of parseAddressQuery(text)) {
          assert.ok(words.every((word) => /^[a-z0-9]+$/.test(word)));
          assert.ok(number === null || /^\d{1,5}$/.test(number));
          assert.ok(postalCode === null || /^\d{4}$/.test(postalCode));
        }
      }),
    );
  });
});
