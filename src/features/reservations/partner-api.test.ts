import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { dataOf, openServedShop, type ServedShop, type Till } from "../orders/point-of-sale.fixture.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { roomOf, saturday, saturdayAt } from "./dining.fixture.ts";

describe("tables for points of sale", () => {
  let app: TestApp;
  let shop: ServedShop;
  let till: Till;
  before(async () => {
    app = await createTestApp();
    shop = await openRoom();
    till = await shop.till("reservations:read", "reservations:write");
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const openRoom = () =>
    openServedShop(app, (file) => {
      Object.assign(file, structuredClone(roomOf));
      Object.assign(file.settings, { reservationsEnabled: true, dineIn: {} });
    });
  const book = async (time: string, partySize = 2, of = shop): Promise<string> => {
    const booking = {
      slug: of.slug,
      dineInAt: saturdayAt(time),
      partySize,
      customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
    };
    const response = await of.post(booking, { path: "/reservations" });
    assert.equal(response.statusCode, 201, response.body);
    return response.json().reservationId;
  };
  const act = (id: string, action: string, body: object = {}, key = newKey()) =>
    till.call("POST", `/reservations/${id}/${action}`, body, { "idempotency-key": key });

  it("show a day in the order in which the guests come, in pages (R-912)", async () => {
    const own = await openRoom();
    const ownTill = await own.till("reservations:read");
    const late = await book("20:00", 2, own);
    const early = await book("17:00", 2, own);
    const first = (await ownTill.call("GET", `/reservations?date=${saturday}&limit=1`)).json();
    assert.deepEqual(
      first.data.map(({ id }: { id: string }) => id),
      [early],
    );
    const second = await ownTill.call("GET", `/reservations?date=${saturday}&cursor=${first.nextCursor}`);
    assert.deepEqual(
      second.json().data.map(({ id }: { id: string }) => id),
      [late],
    );
    assert.equal(second.json().nextCursor, null);
    const listed = async (query: string) =>
      (await ownTill.call("GET", `/reservations?${query}`)).json().data.length;
    assert.deepEqual(
      [await listed("date=2026-06-14"), await listed("status=CONFIRMED"), await listed("")],
      [0, 0, 2],
    );
    assert.equal(
      outcomeOf(await ownTill.call("GET", "/reservations?date=x&cursor=x&day=1")),
      "422 VALIDATION_FAILED",
    );
  });

  it("are promised, moved, seated and left by the waiters' own rules (R-913)", async () => {
    const id = await book("18:00");
    const approved = dataOf(await act(id, "approve"));
    assert.deepEqual([approved.status, approved.tableNames], ["CONFIRMED", ["V1"]]);
    const rooms = await app.ctx.snapshots.byId(shop.restaurantId);
    const table = rooms!.snapshot.diningRoom.tables.find(({ name }) => name === "S2")!.id;
    assert.deepEqual(dataOf(await act(id, "tables", { tableIds: [table] })).tableNames, ["S2"]);
    const changed = dataOf(
      await till.call("PATCH", `/reservations/${id}`, { dineInAt: saturdayAt("18:30"), partySize: 3 }),
    );
    assert.deepEqual([changed.time, changed.partySize], ["18:30", 3]);
    assert.ok(dataOf(await act(id, "seat")).seatedAt);
    assert.equal(dataOf(await act(id, "complete")).status, "COMPLETED");
    const over = await act(id, "seat");
    assert.equal(outcomeOf(over), "409 ILLEGAL_TRANSITION");
    assert.deepEqual(over.json().error.details, { status: "COMPLETED" });
    const actors = await app.db.query<{ kind: string; id: string }>(
      "SELECT DISTINCT actor ->> 'kind' AS kind, actor ->> 'id' AS id FROM order_events WHERE order_id = $1 AND event <> 'RESERVATION_REQUESTED'",
      [id],
    );
    assert.deepEqual(actors, [{ kind: "KEY", id: till.keyId }]);
  });

  it("are turned down, cancelled, or given up when nobody comes (R-913)", async () => {
    const [asked, booked, missed] = [await book("17:00"), await book("17:30"), await book("17:15", 4)];
    const rejected = dataOf(await act(asked, "reject", { message: "Fullt" }));
    assert.deepEqual([rejected.status, rejected.cancellation.message], ["CANCELLED", "Fullt"]);
    assert.equal(rejected.cancellation.by, "KEY");
    await act(missed, "approve");
    assert.equal(dataOf(await act(booked, "cancel")).status, "CANCELLED");
    app.clock.set(saturdayAt("18:00"));
    assert.equal(dataOf(await act(missed, "noShow")).cancellation.reason, "CUSTOMER_NO_SHOW");
    const key = newKey();
    for (const _ of [1, 2]) {
      const back = dataOf(await act(missed, "noShow/undo", undefined, key));
      assert.deepEqual([back.status, back.cancellation], ["CONFIRMED", null]);
    }
    assert.equal(outcomeOf(await act(missed, "noShow/undo")), "409 ILLEGAL_TRANSITION");
  });

  it("change once for the same key, also when it comes at once or late (R-906)", async () => {
    const id = await book("21:00");
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => act(id, "approve", {}, key)));
    assert.deepEqual(answers.map(outcomeOf), ["200", "200", "200"]);
    await act(id, "seat");
    assert.equal(outcomeOf(await act(id, "approve", {}, key)), "200");
    assert.equal(outcomeOf(await act(id, "cancel", {}, key)), "409 IDEMPOTENCY_CONFLICT");
    assert.equal(outcomeOf(await act(id, "approve")), "409 ILLEGAL_TRANSITION");
  });

  it("tell who the guest is only to a key that may know guests, and open to their scopes alone (R-901, R-905)", async () => {
    const id = await book("20:30");
    const seen = dataOf(await till.call("GET", `/reservations/${id}`));
    assert.deepEqual(seen.customer, { name: "Kari Nordmann", phone: null, email: null });
    assert.equal(seen.trackingUrl, null);
    const knowing = dataOf(await shop.call("GET", `/reservations/${id}`));
    assert.equal(knowing.customer.phone, "+4791234567");
    const reader = await shop.till("reservations:read");
    const refused = await reader.call("POST", `/reservations/${id}/approve`, {});
    assert.deepEqual(refused.json().error.details, { requiredScope: "reservations:write" });
    const other = await shop.till("orders:read");
    assert.equal(outcomeOf(await other.call("GET", "/reservations")), "403 INSUFFICIENT_SCOPE");
    const elsewhere = await openRoom();
    const theirs = await book("19:00", 2, elsewhere);
    for (const action of ["approve", "seat", "complete", "reject", "cancel", "noShow", "noShow/undo"])
      assert.equal(outcomeOf(await act(theirs, action)), "404 ORDER_NOT_FOUND", action);
  });
});
