import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("stations of a kitchen", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  let cook: Staff;
  let pizza: string;
  let rest: string;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    cook = await hire(app, shop);
    const { snapshot } = await app.ctx.snapshots.of(shop.restaurantId);
    [pizza, rest] = snapshot.menus[0]!.categories.map(({ id }) => id) as [string, string];
  });
  after(() => app.close());

  const set = (stations: object[], seen?: object[]) =>
    owner.call("PUT", "/stations", { stations, ...(seen && { seen }) });
  const read = async (): Promise<Json[]> => (await owner.call("GET", "/stations")).json().stations;
  const kitchen = async (): Promise<[oven: Json, bar: Json]> => {
    const response = await set([
      { name: "Ovn", categoryIds: [pizza] },
      { name: "Bar", categoryIds: [rest] },
    ]);
    assert.equal(outcomeOf(response), "200", response.body);
    await app.ctx.snapshots.reload(shop.restaurantId);
    return response.json().stations;
  };
  const accepted = async (lines: object[], more: object = {}): Promise<string> => {
    const { orderId } = await shop.place(shop.body({ lines, ...more }));
    assert.equal((await cook.call("POST", `/orders/${orderId}/accept`, {})).statusCode, 200);
    return orderId;
  };
  const tick = (orderId: string, stationId: string, more: object = {}) =>
    cook.call("POST", `/orders/${orderId}/ticks`, { stationId, isMade: true, ...more });
  const margherita = () => shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] });

  it("are set all at once, keep what they are called by, and are shown to the kitchen", async () => {
    const [oven, bar] = await kitchen();
    const changed = await set(
      [
        { ...bar, name: "Drikke" },
        { ...oven, categoryIds: [] },
      ],
      [oven, bar],
    );
    assert.equal(outcomeOf(changed), "200", changed.body);
    assert.deepEqual(await read(), [
      { ...bar, name: "Drikke" },
      { ...oven, categoryIds: [] },
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const { stations } = (await cook.call("GET", "/restaurant")).json();
    assert.deepEqual(stations, [
      { id: bar.id, name: "Drikke" },
      { id: oven.id, name: "Ovn" },
    ]);
    assert.equal(outcomeOf(await set([], [oven, bar])), "409 CHANGED");
  });

  it("have names of their own, and no dish is made at two", async () => {
    for (const stations of [
      [
        { name: "Ovn", categoryIds: [] },
        { name: "ovn", categoryIds: [] },
      ],
      [
        { name: "Ovn", categoryIds: [pizza] },
        { name: "Bar", categoryIds: [pizza] },
      ],
      [{ name: "Ovn", categoryIds: ["cat_none"] }],
      [{ id: "stn_none", name: "Ovn", categoryIds: [] }],
      [{ name: " ", categoryIds: [] }],
      Array.from({ length: 13 }, (_, index) => ({ name: `Stasjon ${index}`, categoryIds: [] })),
    ])
      assert.equal(outcomeOf(await set(stations)), "422 VALIDATION_FAILED", JSON.stringify(stations));
  });

  it("are the business of owners and managers, of their own restaurant", async () => {
    const stranger = await hire(app, null);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { stations: [] }],
    ] as const) {
      assert.equal(outcomeOf(await cook.call(method, "/stations", body)), "403 FORBIDDEN");
      const elsewhere = await stranger.call(method, `/stations?slug=${shop.slug}`, body);
      assert.equal(outcomeOf(elsewhere), "404 RESTAURANT_NOT_FOUND");
      assert.equal((await owner.call(method, "/stations", body, { cookie: undefined })).statusCode, 401);
    }
  });

  it("make an order ready when all of them have made their part, and not before", async () => {
    const [oven, bar] = await kitchen();
    const id = await accepted([margherita(), shop.line("Brus", { quantity: 2 })]);
    const first = (await tick(id, oven.id)).json();
    assert.equal(first.status, "PREPARING");
    assert.deepEqual(
      first.stations.map(({ stationId, lines }: Json) => [
        stationId,
        lines.map(({ lineId, madeAt }: Json) => [lineId, madeAt !== null]),
      ]),
      [
        [oven.id, [["1", true]]],
        [bar.id, [["2", false]]],
      ],
    );
    assert.equal((await tick(id, oven.id)).json().status, "PREPARING", "twice is once");
    assert.equal((await tick(id, bar.id, { lineIds: ["2"] })).json().status, "READY_FOR_PICKUP");
    const recalled = (await tick(id, bar.id, { isMade: false })).json();
    assert.equal(recalled.status, "READY_FOR_PICKUP", "the guest has been told");
    assert.equal(recalled.stations[1].lines[0].madeAt, null);
    assert.notEqual(recalled.stations[0].lines[0].madeAt, null, "the oven's is made still");
  });

  it("take back one line that they have made, and no other", async () => {
    const [oven, bar] = await kitchen();
    const id = await accepted([margherita(), shop.line("Brus"), margherita(), shop.line("Kake")]);
    await tick(id, oven.id);
    await tick(id, bar.id, { lineIds: ["2"] });
    const { stations } = (await tick(id, oven.id, { lineIds: ["3"], isMade: false })).json();
    assert.deepEqual(
      stations.map(({ lines }: Json) => lines.map(({ lineId, madeAt }: Json) => [lineId, madeAt !== null])),
      [
        [
          ["1", true],
          ["3", false],
        ],
        [
          ["2", true],
          ["4", false],
        ],
      ],
    );
  });

  it("keep what they have made when they are set anew", async () => {
    const [oven, bar] = await kitchen();
    const id = await accepted([margherita(), shop.line("Brus")]);
    await tick(id, oven.id);
    assert.equal(outcomeOf(await set([{ ...bar, name: "Drikke" }, oven])), "200");
    assert.equal((await tick(id, bar.id)).json().status, "READY_FOR_PICKUP");
  });

  it("make one order ready together, whoever is last", async () => {
    const [oven, bar] = await kitchen();
    const id = await accepted([margherita(), shop.line("Brus")]);
    await Promise.all([tick(id, oven.id), tick(id, bar.id)]);
    const { orders } = (await cook.call("GET", "/orders?state=active")).json();
    assert.equal(orders.find((order: Json) => order.id === id).status, "READY_FOR_PICKUP");
  });

  it("wait for nothing that was paid back and is not made", async () => {
    const [oven, bar] = await kitchen();
    const refunded = async (units: number) => {
      const id = await accepted([margherita(), shop.line("Brus", { quantity: 2 })]);
      await app.db.query(
        `UPDATE order_lines SET refunded_quantity = $3 WHERE restaurant_id = $1 AND order_id = $2 AND line_number = 2`,
        [shop.restaurantId, id, units],
      );
      return id;
    };
    assert.equal((await tick(await refunded(2), oven.id)).json().status, "READY_FOR_PICKUP");
    const id = await refunded(1);
    assert.equal((await tick(id, oven.id)).json().status, "PREPARING", "one of the two is made");
    assert.equal((await tick(id, bar.id)).json().status, "READY_FOR_PICKUP");
  });

  it("leave it to people when something is made at none of them, and to who sends it out", async () => {
    const [oven, bar] = await kitchen();
    await set([oven, { ...bar, categoryIds: [] }]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const mixed = await accepted([margherita(), shop.line("Brus")]);
    assert.equal((await tick(mixed, oven.id)).json().status, "PREPARING");
    const sent = await accepted([margherita(), margherita()], {
      fulfillment: "DELIVERY",
      deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
    });
    assert.equal((await tick(sent, oven.id)).json().status, "PREPARING");
  });

  it("tick what is theirs, of orders that are at work", async () => {
    const [oven, bar] = await kitchen();
    const id = await accepted([margherita()]);
    for (const [station, more] of [
      [bar.id, {}],
      ["stn_none", {}],
      [oven.id, { lineIds: ["7"] }],
      [oven.id, { lineIds: [] }],
    ] as const)
      assert.equal(outcomeOf(await tick(id, station, more)), "422 VALIDATION_FAILED");
    const { orderId: unanswered } = await shop.place(shop.body({ lines: [margherita()] }));
    assert.equal(outcomeOf(await tick(unanswered, oven.id)), "409 ILLEGAL_TRANSITION");
    assert.equal(outcomeOf(await tick("ord_none", oven.id)), "404 ORDER_NOT_FOUND");
    const other = await openShop(app);
    const stranger = await hire(app, other);
    const body = { stationId: oven.id, isMade: true };
    assert.equal(outcomeOf(await stranger.call("POST", `/orders/${id}/ticks`, body)), "404 ORDER_NOT_FOUND");
    assert.equal(
      (await cook.call("POST", `/orders/${id}/ticks`, body, { cookie: undefined })).statusCode,
      401,
    );
  });

  it("are told to boards that ask for what has changed", async () => {
    const [oven] = await kitchen();
    const id = await accepted([margherita(), shop.line("Brus")]);
    const changes = async (since = ""): Promise<Json> =>
      (await cook.call("GET", `/orders/changes${since}`)).json();
    const { position } = await changes();
    await tick(id, oven.id);
    const told = await changes(`?since=${position}`);
    assert.deepEqual([told.mustReadAll, told.active.map((order: Json) => order.id)], [false, [id]]);
    await set([]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal((await changes(`?since=${told.position}`)).mustReadAll, true);
  });
});
