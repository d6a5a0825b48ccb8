import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chooseAddress, type FoundAddress, labelOf, rankAddresses } from "./address-match.ts";
import { parseAddressQuery } from "./address-text.ts";

const trondheim = { latitude: 63.43, longitude: 10.395 };
const oslo = { latitude: 59.913, longitude: 10.745 };

const house = (street: string, number: number, more: Partial<FoundAddress> = {}): FoundAddress => ({
  id: `${street}-${number}${more.letter ?? ""}`,
  street,
  number,
  letter: "",
  postalCode: "7011",
  city: "Trondheim",
  municipality: "Trondheim",
  ...trondheim,
  ...more,
});
const inOslo = { postalCode: "0155", city: "Oslo", municipality: "Oslo", ...oslo };

const ranked = (text: string, addresses: FoundAddress[], near: typeof oslo | null = trondheim): string[] =>
  rankAddresses(parseAddressQuery(text)[0]!, addresses, near).map(labelOf);

describe("the order of what was found", () => {
  it("begins in the restaurant's town", () => {
    assert.deepEqual(ranked("storgata 1", [house("Storgata", 1, inOslo), house("Storgata", 10)]), [
      "Storgata 10, 7011 Trondheim",
      "Storgata 1, 0155 Oslo",
    ]);
  });

  it("puts the very number and the very street first", () => {
    assert.deepEqual(
      ranked("munkegata 3", [house("Munkegata", 30), house("Munkegata", 3), house("Munkegata", 31)]),
      ["Munkegata 3, 7011 Trondheim", "Munkegata 30, 7011 Trondheim", "Munkegata 31, 7011 Trondheim"],
    );
    assert.deepEqual(ranked("kirkegata", [house("Kirkegataveita", 1), house("Kirkegata", 1)]), [
      "Kirkegata 1, 7011 Trondheim",
      "Kirkegataveita 1, 7011 Trondheim",
    ]);
  });

  it("puts a street that begins as typed before one that only holds it", () => {
    assert.deepEqual(
      ranked("kirke", [house("Nykirkegata", 1), house("Kirkegata", 1)]).map((label) => label.split(" ")[0]),
      ["Kirkegata", "Nykirkegata"],
    );
  });

  it("keeps the houses of one street in their order, and puts the nearer of two streets first", () => {
    const beyond = (metres: number) => ({ latitude: trondheim.latitude + metres / 111_195 });
    assert.deepEqual(
      ranked("munkegata", [house("Munkegata", 1, beyond(400)), house("Munkegata", 2)]).map(
        (label) => label.split(",")[0],
      ),
      ["Munkegata 1", "Munkegata 2"],
    );
    assert.deepEqual(
      ranked("munkegata", [
        house("Munkegata", 1, { ...beyond(3_000), postalCode: "7080" }),
        house("Munkegata", 1),
      ])[0],
      "Munkegata 1, 7011 Trondheim",
    );
  });

  it("puts the letter asked for first, and without one the house without", () => {
    const houses = [
      house("Storgata", 12, { letter: "B" }),
      house("Storgata", 12),
      house("Storgata", 12, { letter: "A" }),
    ];
    assert.equal(ranked("storgata 12", houses)[0], "Storgata 12, 7011 Trondheim");
    assert.equal(ranked("storgata 12 a", houses)[0], "Storgata 12A, 7011 Trondheim");
  });
});

describe("the address that an order means", () => {
  const given = (line1: string, postalCode = "7011", city = "Trondheim") => ({ line1, postalCode, city });
  const register = [
    house("Munkegata", 34),
    house("Munkegata", 34, { letter: "B" }),
    house("Kongens gate", 12, { letter: "A" }),
    house("Storgata", 5, inOslo),
    house("Storgata", 5, { postalCode: "7030" }),
  ];
  const chosen = (...address: Parameters<typeof given>) =>
    chooseAddress(given(...address), register)?.id ?? null;

  it("is found however it is spelt", () => {
    assert.equal(chosen("munkegt. 34"), "Munkegata-34");
    assert.equal(chosen("Munkegata 34 b, 2. etg"), "Munkegata-34B");
    assert.equal(chosen("Kongensgate 12A"), "Kongens gate-12A");
    assert.equal(chosen("Munkegatta 34"), "Munkegata-34");
  });

  it("is the same house when the register has no such letter", () => {
    assert.equal(chosen("Munkegata 34 C"), "Munkegata-34");
    assert.equal(chosen("Kongens gate 12"), "Kongens gate-12A");
  });

  it("is the house without a letter before one with another letter", () => {
    const houses = [house("Storgata", 5, { letter: "B" }), house("Storgata", 5)];
    assert.equal(chooseAddress(given("Storgata 5 C"), houses)?.id, "Storgata-5");
  });

  it("may have no house number", () => {
    assert.equal(chooseAddress(given("Solvang"), [house("Solvang", 0)])?.id, "Solvang-0");
  });

  const slips: [typed: string, street: string, isFound: boolean][] = [
    ["Munkegatta", "Munkegata", true],
    ["Baklandet", "Bakklandet", true],
    ["Baklande", "Bakklandet", true],
    ["Baklnde", "Bakklandet", false],
    ["Bakkklandett", "Bakklandet", true],
    ["Bakkklandettt", "Bakklandet", false],
    ["Nunkegata", "Munkegata", true],
    ["Nunnegata", "Munkegata", true],
    ["Nonnegata", "Munkegata", false],
    ["Munkehaugen", "Munkegata", false],
    ["Ilsvyk", "Ilsvik", true],
    ["Lad", "Lad", true],
    ["Lia", "Lie", false],
    ["Bakke", "Bekke", false],
  ];
  for (const [typed, street, isFound] of slips)
    it(`${isFound ? "is" : "is not"} ${street} when somebody writes ${typed}`, () => {
      const found = chooseAddress(given(`${typed} 4`), [house(street, 4)]);
      assert.equal(found?.street ?? null, isFound ? street : null);
    });

  it("is the street with the fewest slips", () => {
    const streets = [house("Bekklendet", 4), house("Bakklandet", 4), house("Bekklandet", 4)];
    assert.equal(chooseAddress(given("Bakklandet 4"), streets)?.street, "Bakklandet");
    assert.equal(chooseAddress(given("Baklandet 4"), streets)?.street, "Bakklandet");
    assert.equal(chooseAddress(given("Bekklande 4"), streets)?.street, "Bekklandet");
  });

  it("is found in the town when the postal code is wrong and only one street there has the name", () => {
    assert.equal(chosen("Munkegata 34", "7013"), "Munkegata-34");
    assert.equal(chosen("Storgata 5", "7010", "Trondheim"), "Storgata-5");
    assert.equal(chosen("Storgata 5", "7010", "Bergen"), null);
    assert.equal(chosen("Munkegatta 34", "7013"), null, "a slip and another postal code are too much");
  });

  it("is not another house, nor another street", () => {
    assert.equal(chosen("Munkegata 35"), null);
    assert.equal(chosen("Dronningens gate 34"), null);
    assert.equal(chosen("Munkegata"), null);
  });

  it("is not guessed among several streets of one name", () => {
    const two = [house("Storgata", 5, { postalCode: "7030" }), house("Storgata", 5, { postalCode: "7040" })];
    assert.equal(chooseAddress(given("Storgata 5", "7011"), two), null);
  });
});
