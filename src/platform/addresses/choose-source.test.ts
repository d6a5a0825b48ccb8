import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FoundAddress } from "../../domain/address-match.ts";
import { createLog } from "../log.ts";
import type { AddressDatabase, RegisterContent } from "./address-database.ts";
import type { AddressSource } from "./address-source.ts";
import { createAddresses } from "./choose-source.ts";

const house = (street: string): FoundAddress => ({
  id: street,
  street,
  number: 1,
  letter: "",
  postalCode: "7011",
  city: "Trondheim",
  municipality: "Trondheim",
  latitude: 63.43,
  longitude: 10.395,
});

describe("where addresses are looked up", () => {
  const sources = (content: RegisterContent | null, here: string[], elsewhere: string[] | "DOWN") => {
    const asked = { here: 0, elsewhere: 0 };
    const database: AddressDatabase = {
      content: async () => content,
      search: async () => {
        asked.here += 1;
        return here.map(house);
      },
      geocode: async () => (here[0] ? house(here[0]) : null),
    };
    const kartverket: AddressSource = {
      search: async () => {
        asked.elsewhere += 1;
        return elsewhere === "DOWN"
          ? { addresses: [], isDegraded: true }
          : { addresses: elsewhere.map(house), isDegraded: false };
      },
      geocode: async () => {
        if (elsewhere === "DOWN") return { outcome: "UNAVAILABLE" };
        return elsewhere[0] ? { outcome: "FOUND", address: house(elsewhere[0]) } : { outcome: "NOT_FOUND" };
      },
    };
    return { asked, database, kartverket, log: createLog("silent") };
  };
  const given = { line1: "Gata 1", postalCode: "7011", city: "Trondheim" };
  const streets = async (source: AddressSource) => {
    const { addresses, isDegraded } = await source.search("gata", { limit: 5 });
    const place = await source.geocode(given);
    return [
      addresses.map((address) => address.street),
      isDegraded,
      place.outcome === "FOUND" ? place.address.street : place.outcome,
    ];
  };

  const cases: [
    string,
    RegisterContent | null,
    string[],
    string[] | "DOWN",
    "kartverket" | "database" | undefined,
    unknown[],
  ][] = [
    ["an imported register is all there is", "FILE", ["a"], ["b"], undefined, [["a"], false, "a"]],
    [
      "an imported register that does not know it is final",
      "FILE",
      [],
      ["b"],
      undefined,
      [[], false, "NOT_FOUND"],
    ],
    ["without one, Kartverket is asked", null, [], ["b"], undefined, [["b"], false, "b"]],
    ["without one, Kartverket may be down", null, [], "DOWN", undefined, [[], true, "UNAVAILABLE"]],
    ["the demo's addresses stand behind Kartverket", "DEMO", ["a"], ["b"], undefined, [["b"], false, "b"]],
    ["the demo's addresses stand in for Kartverket", "DEMO", ["a"], "DOWN", undefined, [["a"], false, "a"]],
    ["what neither knows is not found for sure", "DEMO", [], "DOWN", undefined, [[], true, "UNAVAILABLE"]],
    ["the setting decides: database", null, ["a"], ["b"], "database", [["a"], false, "a"]],
    ["the setting decides: Kartverket", "FILE", ["a"], ["b"], "kartverket", [["b"], false, "b"]],
  ];
  for (const [name, content, here, elsewhere, setting, expected] of cases) {
    it(name, async () => {
      const { asked, ...parts } = sources(content, here, elsewhere);
      assert.deepEqual(await streets(createAddresses({ setting, ...parts })), expected);
      if (content === "FILE" && !setting) assert.equal(asked.elsewhere, 0);
    });
  }

  it("a database that is away is a source that is down", async () => {
    const { asked: _, ...parts } = sources("FILE", ["a"], ["b"]);
    parts.database.content = () => Promise.reject(new Error("away"));
    assert.deepEqual(await streets(createAddresses({ setting: undefined, ...parts })), [
      [],
      true,
      "UNAVAILABLE",
    ]);
  });

  it("a database that never answers is one too", async () => {
    const { asked: _, ...parts } = sources("FILE", ["a"], ["b"]);
    parts.database.content = () => new Promise(() => undefined);
    assert.deepEqual(await streets(createAddresses({ setting: undefined, ...parts })), [
      [],
      true,
      "UNAVAILABLE",
    ]);
  });
});
