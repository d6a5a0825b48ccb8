import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { type KartverketEmulator, type KartverketFault, startKartverket } from "../../../test/kartverket.ts";
import { labelOf } from "../../domain/address-match.ts";
import { createLog } from "../log.ts";
import { createKartverket, type Kartverket } from "./kartverket.ts";

const trondheim = { point: { latitude: 63.43, longitude: 10.395 }, city: "Trondheim" };
const inTrondheim = { postalCode: "7011", city: "Trondheim", latitude: 63.43, longitude: 10.395 };
const inOslo = {
  postalCode: "0155",
  city: "Oslo",
  municipalityNumber: "0301",
  latitude: 59.913,
  longitude: 10.745,
};
const houses = [
  // More than one page of them before the ones that are meant.
  ...Array.from({ length: 80 }, (_, index) => ({ street: "Storgata", number: index + 1, ...inOslo })),
  ...[1, 3, 12].map((number) => ({ street: "Storgata", number, ...inTrondheim })),
  ...[1, 3, 30, 34].map((number) => ({ street: "Munkegata", number, ...inTrondheim })),
  { street: "Munkegata", number: 34, letter: "B", ...inTrondheim },
  { street: "Kongens gate", number: 12, ...inTrondheim, postalCode: "7012" },
];

describe("Kartverket's address service", () => {
  let emulator: KartverketEmulator;
  let kartverket: Kartverket;
  before(async () => {
    emulator = await startKartverket(houses);
  });
  beforeEach(() => {
    emulator.fault = null;
    emulator.asked.length = 0;
    // On a slow machine too, what answers is waited for.
    kartverket = createKartverket({ baseUrl: emulator.url, log: createLog("silent"), deadlineMs: 30_000 });
  });
  afterEach(() => kartverket.close());
  after(() => emulator.close());

  const found = async (text: string, limit = 5): Promise<string[]> => {
    const { addresses, isDegraded } = await kartverket.search(text, { limit, near: trondheim });
    assert.equal(isDegraded, false);
    return addresses.map(labelOf);
  };

  it("finds what begins as typed, the restaurant's town first", async () => {
    assert.deepEqual(await found("munkeg"), [
      "Munkegata 1, 7011 Trondheim",
      "Munkegata 3, 7011 Trondheim",
      "Munkegata 30, 7011 Trondheim",
      "Munkegata 34, 7011 Trondheim",
      "Munkegata 34B, 7011 Trondheim",
    ]);
    assert.deepEqual(await found("Munkegata 3", 2), [
      "Munkegata 3, 7011 Trondheim",
      "Munkegata 30, 7011 Trondheim",
    ]);
    assert.equal((await found("munkegata 34 b"))[0], "Munkegata 34B, 7011 Trondheim");
    assert.equal((await found("storgata 3"))[0], "Storgata 3, 7011 Trondheim");
    assert.equal((await found("storgata 3, oslo"))[0], "Storgata 3, 0155 Oslo");
  });

  it("finds what is alike when nothing begins as typed", async () => {
    assert.equal((await found("munkgata 34"))[0], "Munkegata 34, 7011 Trondheim");
  });

  it("sends only what the service knows, and no wildcard of the guest's", async () => {
    await found("munke* gata ???");
    for (const asked of emulator.asked) {
      assert.ok(asked.get("sok")!.replace(/\*$/, "").indexOf("*") === -1, String(asked));
      assert.equal(asked.get("utkoordsys"), "4258");
    }
    assert.deepEqual(await found(", ;"), []);
  });

  it("asks once for what many type", async () => {
    await Promise.all([found("munkegata"), found("munkegata"), found("munkegata")]);
    await found("munkegata", 1);
    // In the town and everywhere.
    assert.equal(emulator.asked.length, 2);
  });

  it("gives an order its place on the map", async () => {
    const place = async (line1: string, postalCode = "7011") => {
      const answer = await kartverket.geocode({ line1, postalCode, city: "Trondheim" });
      return answer.outcome === "FOUND" ? labelOf(answer.address) : answer.outcome;
    };
    assert.equal(await place("Munkegata 34"), "Munkegata 34, 7011 Trondheim");
    assert.equal(await place("munkegata 34 b, 2. etg"), "Munkegata 34B, 7011 Trondheim");
    assert.equal(await place("Munkegata 34C"), "Munkegata 34, 7011 Trondheim");
    assert.equal(await place("Munkgata 34"), "Munkegata 34, 7011 Trondheim");
    assert.equal(await place("Munkegata 34", "7013"), "Munkegata 34, 7011 Trondheim");
    assert.equal(await place("Munkegata 35"), "NOT_FOUND");
    assert.equal(await place("Solvang"), "NOT_FOUND");
  });

  it("leaves out an address that is not as described, and keeps the others", async () => {
    emulator.houses.push(
      { street: "Rarveien", number: -1, ...inTrondheim },
      { street: "Rarveien", number: 2, ...inTrondheim },
    );
    assert.deepEqual(await found("rarveien"), ["Rarveien 2, 7011 Trondheim"]);
    emulator.houses.splice(-2);
  });

  const faults: KartverketFault[] = [
    "HANGS",
    "TRICKLES",
    "RESETS",
    "FAILS",
    "TOO_MANY",
    "NOT_JSON",
    "OTHER_JSON",
    "HUGE",
    "REDIRECTS",
  ];
  for (const fault of faults) {
    it(`that ${fault.toLowerCase()} has found nothing, and says so`, async () => {
      emulator.fault = fault;
      const impatient = createKartverket({
        baseUrl: emulator.url,
        log: createLog("silent"),
        deadlineMs: 300,
      });
      assert.deepEqual(await impatient.search("munkegata", { limit: 5 }), {
        addresses: [],
        isDegraded: true,
      });
      assert.deepEqual(
        await impatient.geocode({ line1: "Munkegata 34", postalCode: "7011", city: "Trondheim" }),
        {
          outcome: "UNAVAILABLE",
        },
      );
      await impatient.close();
    });
  }

  it("that is down is not asked for every guest, and a failure is not remembered as an answer", async () => {
    emulator.fault = "FAILS";
    for (let count = 0; count < 2; count += 1) await kartverket.search("munkegata", { limit: 5 });
    const asked = emulator.asked.length;
    emulator.fault = "HANGS";
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await kartverket.search(`munkegata ${count}`, { limit: 5 })).isDegraded, true);
    }
    assert.equal(emulator.asked.length, asked);
  });

  it("that cannot be reached at all has found nothing", async () => {
    const nobody = createKartverket({ baseUrl: "http://127.0.0.1:9/adresser/v1", log: createLog("silent") });
    assert.equal((await nobody.search("munkegata", { limit: 5 })).isDegraded, true);
    await nobody.close();
    const noName = createKartverket({ baseUrl: "https://adresser.invalid/v1", log: createLog("silent") });
    assert.equal((await noName.search("munkegata", { limit: 5 })).isDegraded, true);
    await noName.close();
  });
});
