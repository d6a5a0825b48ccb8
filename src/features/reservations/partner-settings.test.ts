import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { issuesOf } from "../menu-content/content.fixture.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { roomOf, saturdayAt } from "./dining.fixture.ts";
import type { DineInState } from "./settings-schemas.ts";

describe("the dining room, set up by a partner (R-480)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ startsAt: fridayEvening });
    partner = await openPartner(app);
    shop = await partner.open((file) => {
      Object.assign(file, structuredClone(roomOf));
      Object.assign(file.settings as object, { reservationsEnabled: true, dineIn: { autoApprove: true } });
    });
  });
  after(() => app.close());

  const read = async (at = shop): Promise<DineInState> => (await at.ask("GET", "/dine-in")).data;
  const book = (partySize: number) =>
    app.inject({
      method: "POST",
      url: "/api/v1/reservations",
      headers: { authorization: `Bearer ${shop.key}` },
      payload: {
        slug: shop.slug,
        dineInAt: saturdayAt("19:00"),
        partySize,
        customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
      },
    });

  it("is read as the restaurant's own people read it, and says how bookings are taken", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const before = await read();
    assert.deepEqual((await manager.call("GET", "/dine-in")).json(), before);
    const settings = { ...before.settings, maxPartySize: 3 };
    const { data } = await shop.ask("PUT", "/dine-in", { settings });
    assert.deepEqual(data, { ...before, settings, version: data.version });
    assert.notEqual(data.version, before.version);
    const empty = { areas: [], tables: [], combinations: [] };
    for (const [path, body] of [
      ["/dine-in", { settings }],
      ["/dine-in/room", empty],
    ] as const) {
      const stale = await manager.call("PUT", path, { ...body, expectedVersion: before.version });
      assert.equal(outcomeOf(stale), "409 CHANGED");
    }
    const seen = await manager.call("PUT", "/dine-in", { settings, expectedVersion: data.version });
    assert.equal(outcomeOf(seen), "200", "who has seen it as it is may change it");
    assert.equal(outcomeOf(await book(4)), "422 PARTY_TOO_LARGE");
    assert.equal(
      (await shop.ask("PUT", "/dine-in", { reservationsEnabled: false })).data.settings.maxPartySize,
      3,
    );
    assert.equal(outcomeOf(await book(2)), "422 DINE_IN_DISABLED");
    await shop.ask("PUT", "/dine-in", { reservationsEnabled: true, settings: before.settings });
  });

  it("is drawn anew (R-481), and a table that guests have booked is kept for them", async () => {
    const before = await read();
    const booked = await book(2);
    assert.equal(outcomeOf(booked), "201", booked.body);
    const drawn = {
      areas: [{ name: "Hage <b>ute</b>" }],
      tables: [
        { name: "H1", area: "Hage <b>ute</b>", minSeats: 1, maxSeats: 4 },
        { name: "H2", area: "Hage ute", minSeats: 1, maxSeats: 4 },
      ],
      combinations: [{ tables: ["H1", "H2"], minSeats: 5, maxSeats: 8 }],
    };
    const { data } = await shop.ask("PUT", "/dine-in/room", drawn);
    const inUse = data.tables.filter(({ isActive }: { isActive: boolean }) => isActive);
    assert.deepEqual(
      inUse.map(({ name, area }: { name: string; area: string }) => [name, area]),
      [
        ["H1", "Hage ute"],
        ["H2", "Hage ute"],
      ],
    );
    const [kept, ...others] = data.tables.filter(({ isActive }: { isActive: boolean }) => !isActive);
    assert.deepEqual(others, [], "of the others nobody has booked any");
    assert.ok(before.tables.some(({ id }) => id === kept.id));
    const [taken] = await app.db.query(
      "SELECT count(*)::int AS parties FROM table_occupancies WHERE restaurant_id = $1 AND table_id = $2",
      [shop.restaurantId, kept.id],
    );
    assert.deepEqual(taken, { parties: 1 });
    assert.deepEqual(await read(), data);
  });

  it("is refused with everything that is wrong, and nothing is written", async () => {
    const before = await read();
    const response = await shop.call("PUT", "/dine-in/room", {
      areas: [{ name: "https://reklame.example" }],
      tables: [{ name: "1", area: "Kjeller", minSeats: 4, maxSeats: 2 }],
      combinations: [],
    });
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(response).toSorted(), ["areas.0.name", "tables.0.area", "tables.0.maxSeats"]);
    const settings = await shop.call("PUT", "/dine-in", { settings: { slotMinutes: 7, minPartySize: 9 } });
    assert.deepEqual(issuesOf(settings), ["settings.slotMinutes"]);
    assert.deepEqual(await read(), before);
  });

  it("is the partner's own restaurant's, with its keys, and takes from its quota (S-02)", async () => {
    const other = await (await openPartner(app)).open();
    const before = await read(other);
    const own = { "x-service-restaurant-key": shop.key };
    for (const [method, path, body] of [
      ["GET", "/dine-in", undefined],
      ["PUT", "/dine-in", { reservationsEnabled: true }],
      ["PUT", "/dine-in/room", { areas: [], tables: [], combinations: [] }],
    ] as const) {
      const theirs = await partner.call(method, `/restaurants/${other.slug}${path}`, body, own);
      assert.equal(outcomeOf(theirs), "404 RESTAURANT_NOT_FOUND");
      const unsigned = await shop.call(method, path, body, { authorization: "Bearer lbp_x" });
      assert.equal(outcomeOf(unsigned), "401 UNAUTHORIZED");
    }
    assert.deepEqual(await read(other), before);
    app.clock.advance(61_000);
    for (let change = 0; change < 30; change += 1)
      await shop.ask("PUT", "/dine-in", { reservationsEnabled: true });
    const late = await shop.call("PUT", "/dine-in", { reservationsEnabled: true });
    assert.equal(outcomeOf(late), "429 RATE_LIMITED");
  });
});
