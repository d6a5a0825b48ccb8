import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { OrderSlots, PrepTime } from "../order-times/schemas.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { PlacedOrder, Quote } from "./schemas.ts";
import { openShop, type Shop, type ShopFile } from "./shop.fixture.ts";

/** What kitchens ask for: limits by kind, by work and by what is on the stove, taken exactly and told honestly. */
describe("the kitchen's capacity", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  type Settings = Partial<
    Record<
      | "ordersPerSlot"
      | "pickupOrdersPerSlot"
      | "deliveryOrdersPerSlot"
      | "makeMinutesPerSlot"
      | "defaultMakeMinutes"
      | "maxOrdersInProgress",
      number
    >
  >;
  const shopWith = (settings: Settings, change: (file: ShopFile) => void = () => undefined): Promise<Shop> =>
    openShop(
      app,
      (file) => {
        Object.assign(file.settings, settings);
        file.deliveryZones[0]!.minimumOrder = 0;
        change(file);
      },
      { environment: "TEST", live: false },
    );
  const eight = "2026-06-12T20:05:00+02:00";
  const forDelivery = {
    fulfillment: "DELIVERY",
    deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" },
  };
  const at = (requestedPickupAt: string | null, more: Record<string, unknown> = {}) => ({
    requestedPickupAt,
    ...more,
  });
  const order = (shop: Shop, more: Record<string, unknown>) => shop.post(shop.body(more));
  const many = (shop: Shop, count: number, more: (index: number) => Record<string, unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => order(shop, more(index))));
  const placed = (answers: { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 201).length;
  const read = async <T>(shop: Shop, path: string): Promise<T> => {
    const answer = await app.inject({
      url: `/api/v1${path}${path.includes("?") ? "&" : "?"}slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${shop.key}` },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const prepTime = (shop: Shop, query = "") => read<PrepTime>(shop, `/prep-time${query}`);
  const slots = (shop: Shop, query: string) =>
    read<OrderSlots>(shop, `/order-slots?date=2026-06-12&${query}`);
  const slotAt = (answer: OrderSlots, time: string) => answer.slots.find((slot) => slot.time === time)!;
  const quote = async (shop: Shop, more: Record<string, unknown>): Promise<Quote> => {
    const answer = await shop.post(shop.body(more), { path: "/orders/quote" });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const cancel = async (order: PlacedOrder) => {
    const answer = await app.inject({
      method: "POST",
      url: `/api/v1/orders/${order.publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(answer.statusCode, 200, answer.body);
  };

  it("separate limits for delivery and collection: one being full leaves the other", async () => {
    const shop = await shopWith({ pickupOrdersPerSlot: 3, deliveryOrdersPerSlot: 2 });
    const answers = await many(shop, 40, (index) => at(eight, index % 2 === 0 ? {} : forDelivery));
    const [pickups, deliveries] = [0, 1].map((kind) => answers.filter((_, index) => index % 2 === kind));
    assert.equal(placed(pickups!), 3);
    assert.equal(placed(deliveries!), 2);
    assert.equal(slotAt(await slots(shop, "fulfillment=PICKUP"), "20:00").status, "FULL");
    assert.equal(slotAt(await slots(shop, "fulfillment=DELIVERY&postalCode=7011"), "20:15").left, 2);
    await cancel(deliveries!.find(({ statusCode }) => statusCode === 201)!.json());
    assert.equal((await order(shop, at(eight))).statusCode, 409, "a delivery's place is no pickup's");
    assert.equal((await order(shop, at(eight, forDelivery))).statusCode, 201);
  });

  it("the limit on all orders holds beside those of each kind", async () => {
    const shop = await shopWith({ ordersPerSlot: 4, pickupOrdersPerSlot: 3 });
    assert.equal(placed(await many(shop, 20, () => at(eight))), 3);
    assert.equal(placed(await many(shop, 20, () => at(eight, forDelivery))), 1);
  });

  it("a limit by make time, not only by count: the slot takes 60 minutes of work, exactly", async () => {
    const shop = await shopWith({ makeMinutesPerSlot: 60, defaultMakeMinutes: 10 });
    const pizzas = (quantity: number) => [shop.line("Margherita", { variant: "Stor", quantity })];
    assert.equal(placed(await many(shop, 12, () => at(eight, { lines: pizzas(2) }))), 3);
    const full = await order(shop, at(eight));
    assert.equal(full.json().error.code, "SLOT_FULL");
    assert.equal(full.json().error.details.nextAvailableAt, "2026-06-12T18:15:00.000Z");
  });

  it("alternatives have room for this very order, and a small one may still fit where a big one does not", async () => {
    const shop = await shopWith({ makeMinutesPerSlot: 60, defaultMakeMinutes: 10 });
    const cakes = [shop.line("Kake", { quantity: 3 })];
    for (const time of ["20:05", "20:15", "20:15", "20:45"])
      await shop.place(
        shop.body(
          at(`2026-06-12T${time}:00+02:00`, {
            lines: [
              shop.line("Margherita", { variant: "Stor", quantity: time === "20:45" ? 1 : 2 }),
              shop.line("Brus"),
            ],
          }),
        ),
      );
    // Held: 20:00 30 minutes, 20:15 60, 20:45 20.
    const big = [...cakes, shop.line("Brus")];
    const refused = await order(shop, at(eight, { lines: big }));
    assert.equal(refused.json().error.code, "SLOT_FULL");
    assert.deepEqual(refused.json().error.details.alternatives.slice(0, 3), [
      "2026-06-12T18:30:00.000Z",
      "2026-06-12T18:45:00.000Z",
      "2026-06-12T19:00:00.000Z",
    ]);
    const asked = await quote(shop, at(eight, { lines: big }));
    assert.equal(asked.makeMinutes, 40);
    assert.deepEqual(
      [asked.canOrder, asked.warnings[0]?.code, asked.warnings[0]?.path],
      [false, "SLOT_FULL", "requestedPickupAt"],
    );
    const shown = await slots(shop, `fulfillment=PICKUP&makeMinutes=${asked.makeMinutes}`);
    assert.deepEqual(
      ["20:00", "20:15", "20:30", "20:45"].map((time) => slotAt(shown, time).status),
      ["FULL", "FULL", "AVAILABLE", "AVAILABLE"],
    );
    assert.equal((await order(shop, at(eight, { lines: [shop.line("Brus")] }))).statusCode, 201);
    for (const alternative of refused.json().error.details.alternatives)
      assert.equal((await order(shop, at(alternative, { lines: big }))).statusCode, 201, alternative);
  });

  it("an order that is more work than a slot takes has one to itself", async () => {
    const shop = await shopWith({ makeMinutesPerSlot: 30, defaultMakeMinutes: 10 });
    const party = { lines: [shop.line("Margherita", { variant: "Stor", quantity: 20 })] };
    assert.equal(placed(await many(shop, 8, () => at(eight, party))), 1);
    assert.equal((await order(shop, at(eight))).statusCode, 409);
  });

  it("what is ordered before a limit is set counts when it is set", async () => {
    const shop = await shopWith({ defaultMakeMinutes: 10 });
    const boss = await hire(app, shop, "OWNER");
    await many(shop, 3, () => at(eight));
    await boss.call("PUT", "/capacity", { makeMinutesPerSlot: 40, pickupOrdersPerSlot: 9 });
    assert.equal(placed(await many(shop, 10, () => at(eight))), 1);
  });

  it("an order given back gives back all that it took, once", async () => {
    const shop = await shopWith({
      makeMinutesPerSlot: 20,
      pickupOrdersPerSlot: 2,
      ordersPerSlot: 2,
      defaultMakeMinutes: 10,
    });
    const [first] = await many(shop, 2, () => at(eight));
    assert.equal((await order(shop, at(eight))).statusCode, 409);
    const token = (first!.json() as PlacedOrder).publicToken;
    const tap = () =>
      app.inject({
        method: "POST",
        url: `/api/v1/orders/${token}/cancel`,
        headers: { host: app.ctx.config.serviceDomain },
      });
    await Promise.all([tap(), tap(), tap()]);
    const [held] = await app.db.query(
      "SELECT used, pickup_used, delivery_used, make_minutes_used FROM slot_usage WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.deepEqual(held, { used: 1, pickup_used: 1, delivery_used: 0, make_minutes_used: 10 });
    assert.equal(placed(await many(shop, 6, () => at(eight))), 1);
  });

  describe("orders in progress", () => {
    let shop: Shop;
    let cook: Staff;
    const busy = { reason: "KITCHEN_BUSY" };
    beforeEach(async () => {
      shop = await shopWith({ maxOrdersInProgress: 3 });
      cook = await hire(app, shop);
    });
    const now = () => at(null);
    const ready = async (order: PlacedOrder) => {
      for (const status of ["PREPARING", "READY_FOR_PICKUP"])
        assert.equal(
          (await cook.call("POST", `/orders/${order.orderId}/status`, { status })).statusCode,
          200,
        );
    };

    it("40 guests at once who want it now: the kitchen gets as many as it takes, the others hear when", async () => {
      const answers = await many(shop, 40, now);
      assert.equal(placed(answers), 3);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
        const { error } = answer.json();
        assert.deepEqual(
          [answer.statusCode, error.code, error.details.reason],
          [409, "SLOT_FULL", busy.reason],
        );
        // The first of them is due at 18:20, and food takes 20 minutes from then.
        assert.equal(error.details.nextAvailableAt, "2026-06-12T16:45:00.000Z");
        assert.equal(error.details.alternatives.length, 5);
      }
      const chosen = await order(shop, at("2026-06-12T16:45:00.000Z"));
      assert.equal(chosen.statusCode, 201, "the customer chooses; nothing is moved silently");
    });

    it("is seen before ordering: in the quote, the slots and the preparation time", async () => {
      assert.equal((await prepTime(shop)).pickup.asapAt, "2026-06-12T16:20:00.000Z");
      await many(shop, 3, now);
      const { pickup, delivery } = await prepTime(shop);
      assert.deepEqual([pickup.asapAt, pickup.nextAvailableAt], [null, "2026-06-12T16:45:00.000Z"]);
      assert.deepEqual([delivery.asapAt, delivery.nextAvailableAt], [null, "2026-06-12T17:15:00.000Z"]);
      assert.equal((await slots(shop, "fulfillment=PICKUP")).asap.available, false);
      const warned = await quote(shop, now());
      assert.equal(warned.canOrder, false);
      assert.equal(warned.warnings[0]?.code, "SLOT_FULL");
      assert.equal((await quote(shop, at(eight))).canOrder, true, "a pre-order has its slot");
    });

    it("an order that is ready or cancelled makes room, one that is being paid takes it, one for tonight is in nobody's way", async () => {
      for (const time of ["20:00", "20:15", "20:30"])
        await shop.place(shop.body(at(`2026-06-12T${time}:00+02:00`)));
      const [first, second] = (await many(shop, 3, now)).map((answer) => answer.json() as PlacedOrder);
      assert.equal((await order(shop, now())).statusCode, 409);
      await ready(first!);
      assert.equal((await order(shop, now())).statusCode, 201);
      assert.equal((await order(shop, now())).statusCode, 409);
      await cancel(second!);
      assert.equal(
        (await order(shop, at(null, { paymentMethod: "ONLINE" }))).statusCode,
        201,
        "held while it is paid",
      );
      assert.equal((await order(shop, now())).statusCode, 409);
    });

    it("pre-orders that are due along with it are on the stove too, and are never refused for it", async () => {
      for (const time of ["18:20", "18:20", "18:20", "18:20"])
        await shop.place(shop.body(at(`2026-06-12T${time}:00+02:00`)));
      assert.equal((await order(shop, now())).json().error.details.reason, busy.reason);
    });

    it("a kitchen that never taps ready is not held back for ever", async () => {
      await many(shop, 3, now);
      app.clock.advance(80 * minuteMs - 1);
      assert.equal((await order(shop, now())).statusCode, 409, "overdue, and so busier still");
      app.clock.advance(1);
      assert.equal((await order(shop, now())).statusCode, 201);
    });
  });

  it("a dish of the lunch menu is not offered a time at which it is not served", async () => {
    const everyDay = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
    const shop = await shopWith({ ordersPerSlot: 1 }, (file) => {
      file.menus.push({
        name: "Lunsj",
        isDefault: false,
        schedules: everyDay.map((dayOfWeek) => ({ dayOfWeek, startsAt: "11:00", endsAt: "15:00" })),
        categories: [{ name: "Lunsj", products: [{ ref: "suppe", name: "Suppe", basePrice: 9900 }] }],
      } as never);
    });
    app.clock.set("2026-06-12T14:00:00+02:00");
    const soup = { lines: [shop.line("Suppe")] };
    for (const time of ["14:30", "14:45"])
      await shop.place(shop.body(at(`2026-06-12T${time}:00+02:00`, soup)));
    const refused = await order(shop, at("2026-06-12T14:45:00+02:00", soup));
    assert.equal(
      refused.json().error.details.nextAvailableAt,
      "2026-06-13T09:30:00.000Z",
      "tomorrow's lunch",
    );
  });
});
