import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { OrderSlots } from "../../src/features/order-times/schemas.ts";
import { openShop, type Shop, type ShopFile } from "../../src/features/orders/shop.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";

const week = [0, 1, 2, 3, 4, 5, 6];
const every = (opensAt: string, closesAt: string) =>
  week.map((dayOfWeek) => ({ dayOfWeek, opensAt, closesAt, isClosed: false }));

/** The nights the clocks change, midnight, the end of the week and of the year: nothing is doubled, lost or moved. */
describe("S-49 time", () => {
  let app: TestApp;
  /** Open from 18:00 to 04:00 every night. */
  let night: Shop;
  before(async () => {
    app = await createTestApp();
    night = await shopOf((file) => {
      file.openingHours = every("18:00", "04:00");
      file.settings.slotMinutes = 30;
      file.settings.ordersPerSlot = 1;
    });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set("2026-06-12T18:00:00+02:00"));

  const shopOf = (change: (file: ShopFile) => void) => openShop(app, change);
  const order = (shop: Shop, requestedPickupAt: string | null, more: Record<string, unknown> = {}) =>
    shop.post(shop.body({ requestedPickupAt, ...more }));
  const outcome = async (shop: Shop, at: string | null, more: Record<string, unknown> = {}) => {
    const answer = await order(shop, at, more);
    if (answer.statusCode === 201) return 201;
    const { code, details } = answer.json().error;
    return details?.issues?.[0]?.code ?? details?.reason ?? code;
  };
  const slots = async (shop: Shop, date: string): Promise<OrderSlots["slots"]> => {
    const answer = await app.inject({
      url: `/api/v1/order-slots?slug=${shop.slug}&fulfillment=PICKUP&date=${date}`,
      headers: { host: "luka.localhost", authorization: `Bearer ${shop.key}` },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return (answer.json() as OrderSlots).slots;
  };
  const worth = async (shop: Shop, code: string, requestedPickupAt: string) => {
    const body = { slug: shop.slug, code, subtotal: 10000, fulfillment: "PICKUP", requestedPickupAt };
    const { valid, reason } = (await shop.post(body, { path: "/coupons/validate" })).json();
    return valid ? "valid" : reason;
  };

  it("S-49 the night of 2026-03-29 has no 02:30: no slot is offered there, and an hour of opening is missing", async () => {
    app.clock.set("2026-03-28T20:00:00+01:00");
    const offered = await slots(night, "2026-03-28");
    const times = offered.map((slot) => slot.time);
    assert.ok(times.includes("01:30") && times.includes("03:00"));
    assert.ok(!times.some((time) => time.startsWith("02:")));
    const instants = offered.map((slot) => Date.parse(slot.requestedPickupAt));
    for (const [index, at] of instants.slice(1).entries())
      assert.equal(at - instants[index]!, 30 * 60_000, "half an hour apart, also over the change");
    // 02:30+01:00 is the instant at which the clocks show 03:30.
    const placed = (await order(night, "2026-03-29T02:30:00+01:00")).json();
    assert.equal(placed.requestedPickupAt, "2026-03-29T01:30:00.000Z");
    assert.equal(await outcome(night, "2026-03-29T03:30:00+02:00"), "SLOT_FULL", "the same half hour");
    assert.equal(await outcome(night, "2026-03-29T04:00:00+02:00"), "SLOT_NOT_OFFERED");
  });

  it("S-49 the night of 2026-10-25 has 02:30 twice: two slots, each with a capacity of its own", async () => {
    app.clock.set("2026-10-24T20:00:00+02:00");
    const twice = (await slots(night, "2026-10-24")).filter((slot) => slot.time === "02:30");
    assert.deepEqual(
      twice.map((slot) => slot.requestedPickupAt),
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    );
    assert.equal(await outcome(night, "2026-10-25T02:30:00+02:00"), 201);
    assert.equal(await outcome(night, "2026-10-25T02:30:00+01:00"), 201);
    assert.equal(await outcome(night, "2026-10-25T00:45:00Z"), "SLOT_FULL");
    assert.equal(await outcome(night, "2026-10-25T01:45:00Z"), "SLOT_FULL");
    assert.equal(await outcome(night, "2026-10-25T03:59:00+01:00"), 201);
    assert.equal(await outcome(night, "2026-10-25T04:00:00+01:00"), "SLOT_NOT_OFFERED");
  });

  it("S-49 a restaurant that opens or closes in the hour that changes is open as its sign says", async () => {
    const early = await shopOf((file) => {
      file.openingHours = every("02:30", "06:00");
    });
    app.clock.set("2026-03-28T12:00:00+01:00");
    assert.equal(await outcome(early, "2026-03-29T01:59:00+01:00"), "SLOT_NOT_OFFERED");
    assert.equal(
      await outcome(early, "2026-03-29T03:30:00+02:00"),
      201,
      "the clock that jumped over the opening",
    );
    const late = await shopOf((file) => {
      file.openingHours = every("20:00", "02:30");
    });
    app.clock.set("2026-10-24T21:00:00+02:00");
    assert.equal(
      await outcome(late, "2026-10-25T01:15:00Z"),
      201,
      "until the second 02:30: nobody is cut short",
    );
    assert.equal(await outcome(late, "2026-10-25T01:30:00Z"), "SLOT_NOT_OFFERED");
  });

  it("S-49 a time without a zone, an impossible one and the 29th of February of the wrong year are malformed", async () => {
    for (const at of [
      "2026-06-12T20:00:00",
      "2026-06-12",
      "2026-02-29T20:00:00+01:00",
      "2026-06-31T20:00:00+02:00",
      "2026-06-12T24:30:00+02:00",
      "12.06.2026 20:00",
      "",
      1_781_287_200,
    ])
      assert.equal((await night.post(night.body({ requestedPickupAt: at }))).statusCode, 422, String(at));
  });

  it("S-49 a time of a year that nothing is stored in is told so, and decimals beyond all clocks are cut", async () => {
    const path = "requestedPickupAt";
    for (const at of [
      "0000-06-12T20:00:00+02:00",
      "0001-01-01T00:00:00+00:01",
      "9999-12-31T23:59:59-00:01",
      "9999-12-31T23:59:59-23:59",
    ]) {
      const answer = await order(night, at);
      const message = "Tidspunktet må ligge i årene 0001 til 9999 (UTC).";
      assert.equal(answer.statusCode, 422, answer.body);
      assert.deepEqual(answer.json().error.details.issues, [{ path, code: "INVALID", message }]);
    }
    const malformed = (await order(night, "10000-01-01T00:00:00Z")).json().error.details.issues;
    assert.match(malformed[0].message, /^Må være et tidspunkt med tidssone/);
    const placed = await order(night, "2026-06-12T20:00:00.1234567890123+02:00");
    assert.equal(placed.statusCode, 201, placed.body);
    assert.equal(placed.json().requestedPickupAt, "2026-06-12T18:00:00.123Z");
    for (const at of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z"])
      assert.equal((await order(night, at)).statusCode, 422, at);
  });

  it("S-49 leap day and New Year's Eve: the night belongs to the day on which it began", async () => {
    app.clock.set("2028-02-28T19:00:00+01:00");
    assert.equal(await outcome(night, "2028-02-29T20:00:00+01:00"), 201);
    assert.equal(await outcome(night, "2028-03-01T03:00:00+01:00"), 201);
    app.clock.set("2026-12-31T19:00:00+01:00");
    assert.equal(await outcome(night, "2027-01-01T00:30:00+01:00"), 201);
    assert.ok(
      (await slots(night, "2026-12-31")).some(
        (slot) => slot.requestedPickupAt === "2026-12-31T23:30:00.000Z",
      ),
    );
  });

  it("S-49 hours: closing is not open any more, and 00:00 closes at midnight", async () => {
    const shop = await shopOf((file) => {
      file.openingHours = [
        ...every("11:00", "23:59").filter(({ dayOfWeek }) => dayOfWeek !== 6),
        { dayOfWeek: 6, opensAt: "11:00", closesAt: "00:00", isClosed: false },
      ];
    });
    assert.equal(await outcome(shop, "2026-06-12T23:58:59+02:00"), 201);
    assert.equal(await outcome(shop, "2026-06-12T23:59:00+02:00"), "SLOT_NOT_OFFERED");
    assert.equal(await outcome(shop, "2026-06-13T23:59:59+02:00"), 201);
    assert.equal(await outcome(shop, "2026-06-14T00:00:00+02:00"), "SLOT_NOT_OFFERED");
  });

  it("S-49 coupons are judged at the pickup time: expiry, days, hours, over midnight and over the end of the week", async () => {
    const shop = await shopOf((file) => {
      file.openingHours = every("00:00", "00:00");
      const ten = { discountType: "PERCENT", discountValue: 10 };
      file.coupons.push(
        { ...ten, code: "TIL", validTo: "2026-06-12T21:00:00+02:00" },
        { ...ten, code: "FRA", validFrom: "2026-06-12T21:00:00+02:00" },
        { ...ten, code: "NATT", allowedTimeStart: "22:00", allowedTimeEnd: "02:00", allowedDaysOfWeek: [6] },
        { ...ten, code: "SEN", allowedTimeStart: "20:00", allowedTimeEnd: "23:59" },
        { ...ten, code: "SONDAG", allowedDaysOfWeek: [0] },
      );
    });
    const cases: [code: string, at: string, expected: string][] = [
      ["TIL", "2026-06-12T20:59:00+02:00", "valid"],
      ["TIL", "2026-06-12T21:00:00+02:00", "valid"],
      ["TIL", "2026-06-12T21:01:00+02:00", "EXPIRED"],
      ["FRA", "2026-06-12T20:59:00+02:00", "NOT_STARTED"],
      ["FRA", "2026-06-12T19:00:00Z", "valid"],
      ["NATT", "2026-06-13T22:00:00+02:00", "valid"],
      ["NATT", "2026-06-14T01:59:00+02:00", "valid"],
      ["NATT", "2026-06-14T02:00:00+02:00", "WRONG_DAY"],
      ["NATT", "2026-06-13T01:00:00+02:00", "WRONG_DAY"],
      ["NATT", "2026-06-13T21:59:00+02:00", "WRONG_TIME"],
      ["SEN", "2026-06-12T23:59:59+02:00", "valid"],
      ["SEN", "2026-06-13T00:00:00+02:00", "WRONG_TIME"],
      ["SONDAG", "2026-06-14T00:00:00+02:00", "valid"],
      ["SONDAG", "2026-06-14T21:59:59Z", "valid"],
      ["SONDAG", "2026-06-14T22:00:00Z", "WRONG_DAY"],
    ];
    for (const [code, at, expected] of cases) {
      assert.equal(await worth(shop, code, at), expected, `${code} at ${at}`);
      assert.equal(
        await outcome(shop, at, { couponCode: code }),
        expected === "valid" ? 201 : expected,
        `${code} at ${at}`,
      );
    }
  });

  it("S-49 the second 02:30 is inside a coupon's hours like the first", async () => {
    const shop = await shopOf((file) => {
      file.openingHours = every("00:00", "00:00");
      file.coupons.push({
        code: "NATTMAT",
        discountType: "PERCENT",
        discountValue: 10,
        allowedTimeStart: "02:00",
        allowedTimeEnd: "03:00",
      });
    });
    app.clock.set("2026-10-24T20:00:00+02:00");
    for (const [at, expected] of [
      ["2026-10-24T23:59:00Z", "WRONG_TIME"],
      ["2026-10-25T00:30:00Z", "valid"],
      ["2026-10-25T01:30:00Z", "valid"],
      ["2026-10-25T02:00:00Z", "WRONG_TIME"],
    ] as const)
      assert.equal(await worth(shop, "NATTMAT", at), expected, at);
  });

  it("S-49 a clock that is set back or forward an hour doubles nothing and loses nothing", async () => {
    const shop = await shopOf((file) => {
      file.openingHours = every("00:00", "00:00");
    });
    const key = "a-key-over-a-clock-that-jumps";
    const first = await shop.place(shop.body(), key);
    for (const at of ["2026-06-12T17:00:00+02:00", "2026-06-12T20:00:00+02:00"]) {
      app.clock.set(at);
      const again = await shop.post(shop.body(), { key });
      assert.deepEqual([again.statusCode, again.json().orderId], [200, first.orderId]);
      const next = await shop.place();
      assert.ok(next.orderNumber > first.orderNumber);
      const cancelled = await app.inject({
        method: "POST",
        url: `/api/v1/orders/${next.publicToken}/cancel`,
        headers: { host: "luka.localhost" },
      });
      assert.equal(cancelled.statusCode, 200, cancelled.body);
      const { timeline } = await shop.track(next.publicToken);
      const told = timeline.map((entry) => Date.parse(entry.at));
      assert.deepEqual(
        told,
        told.toSorted((a, b) => a - b),
      );
    }
  });
});
