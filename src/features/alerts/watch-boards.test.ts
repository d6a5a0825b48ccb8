import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { startTwilio, type TwilioEmulator } from "../../../test/emulators/twilio.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type PushService, startPushService } from "./push-service.fixture.ts";
import { sendPhoneMessages } from "./send-phone-messages.ts";
import { watchBoards } from "./watch-boards.ts";

const minute = 60_000;

/** A tablet that has lost its connection while the restaurant is open is told elsewhere (D-319). */
describe("boards that are gone", () => {
  let app: TestApp;
  let twilio: TwilioEmulator;
  let service: PushService;
  let shop: Shop;
  let owner: Staff;
  let nowMs = 0;
  before(async () => {
    twilio = await startTwilio();
    service = await startPushService();
    app = await createTestApp({
      env: { ...twilio.env, ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" },
      overrides: { outbound: service.outbound },
    });
  });
  after(async () => {
    await app?.close();
    await twilio?.server.close();
    await service?.close();
  });
  beforeEach(async () => {
    nowMs = Date.parse(fridayEvening);
    app.clock.set(nowMs);
    for (const table of ["board_presence", "board_outages", "board_watch", "phone_messages", "mails"])
      await app.db.query(`DELETE FROM ${table}`, []);
    twilio.sent.length = 0;
    await watchBoards(app.ctx);
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    await owner.call("PUT", "/alerts/phones", {
      boardLostMinutes: 5,
      phones: [
        {
          ...{ id: null, name: "Kari", phone: "91234567", locale: "nb" },
          ...{ smsAfterMinutes: null, callAfterMinutes: null, tellsOfOutage: true },
        },
      ],
    });
  });

  /** Minutes go by, looked at each. */
  const pass = async (minutes: number): Promise<void> => {
    for (let count = 0; count < minutes; count += 1) {
      nowMs += minute;
      app.clock.set(nowMs);
      await app.ctx.boards.say();
      await watchBoards(app.ctx);
    }
    await sendPhoneMessages(app.ctx);
  };
  const connect = async (): Promise<() => void> => {
    const leave = app.ctx.boards.enter(shop.restaurantId);
    await app.ctx.boards.say();
    return leave;
  };
  const mails = async () =>
    (
      await app.db.query<{ kind: string }>(
        "SELECT kind FROM mails WHERE restaurant_id = $1 AND kind LIKE 'BOARD%' ORDER BY created_at",
        [shop.restaurantId],
      )
    ).map(({ kind }) => kind);

  it("are told of once after five minutes, to the owner, and once more when one is back", async () => {
    await hire(app, shop, "MANAGER");
    const leave = await connect();
    await pass(3);
    leave();
    await pass(4);
    assert.deepEqual(await mails(), []);
    await pass(5);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
    assert.deepEqual(
      twilio.sent.map(({ text }) => text.slice(0, 25)),
      ["Ingen nettbrett er tilkob"],
    );
    await connect();
    await pass(2);
    assert.deepEqual(await mails(), ["BOARD_LOST", "BOARD_BACK"]);
    assert.match(twilio.sent[1]!.text, /er tilkoblet igjen/);
    await pass(2);
    assert.equal((await mails()).length, 2);
  });

  it("are none while one of several boards is connected", async () => {
    const leaves = [await connect(), await connect(), await connect()];
    leaves[0]!();
    leaves[1]!();
    await pass(10);
    assert.deepEqual(await mails(), []);
    leaves[2]!();
    await pass(7);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
  });

  it("are told to the browsers of its people, each in its language", async () => {
    const [owners, cooks] = [service.newBrowser(), service.newBrowser()];
    const cook = await hire(app, shop);
    await owner.call("POST", "/alerts/devices", { ...owners.subscription, locale: "nb" });
    await cook.call("POST", "/alerts/devices", { ...cooks.subscription, locale: "en" });
    (await connect())();
    await pass(7);
    await connect();
    await pass(1);
    const titles = (browser: typeof owners) => service.readBy(browser).map(({ title }) => title);
    assert.deepEqual(titles(owners), [
      "Ingen nettbrett er tilkoblet hos Prøva Pizza",
      "Prøva Pizza er tilkoblet igjen",
    ]);
    assert.deepEqual(titles(cooks), [
      "No tablet is connected at Prøva Pizza",
      "Prøva Pizza is connected again",
    ]);
    assert.deepEqual(
      service.readBy(cooks).map(({ tag, path }) => [tag, path]),
      Array(2).fill(["board", `/dashboard/${shop.slug}`]),
    );
  });

  it("are one time each, also with two workers, and new ones are told anew", async () => {
    // Nobody has said after how long.
    await app.db.query("DELETE FROM alert_settings WHERE restaurant_id = $1", [shop.restaurantId]);
    (await connect())();
    await pass(4);
    nowMs += minute;
    app.clock.set(nowMs);
    await Promise.all([watchBoards(app.ctx), watchBoards(app.ctx)]);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
    (await connect())();
    await pass(1);
    await pass(6);
    assert.deepEqual(await mails(), ["BOARD_LOST", "BOARD_BACK", "BOARD_LOST"]);
  });

  it("are nobody's trouble while it is closed or paused, and begin to be when it opens", async () => {
    (await connect())();
    const paused = await owner.call("PUT", "/pause", { until: "2026-06-12T17:00:00Z" });
    assert.equal(paused.statusCode, 200, paused.body);
    await app.ctx.snapshots.reload(shop.restaurantId);
    await pass(10);
    assert.deepEqual(await mails(), []);
    // It closes at 23 and opens at 11; the pause is over.
    nowMs = Date.parse("2026-06-13T02:00:00+02:00");
    await pass(10);
    assert.deepEqual(await mails(), []);
    let menusRead = 0;
    const byId: typeof app.ctx.snapshots.byId = (id) => {
      menusRead += 1;
      return app.ctx.snapshots.byId(id);
    };
    await watchBoards({ ...app.ctx, snapshots: { ...app.ctx.snapshots, byId } });
    assert.equal(menusRead, 0, "whether it is open is known without its menu");
    nowMs = Date.parse("2026-06-13T10:50:00+02:00");
    await pass(14);
    assert.deepEqual(await mails(), []);
    await pass(2);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
  });

  it("end in silence when the restaurant closes", async () => {
    (await connect())();
    await pass(6);
    nowMs = Date.parse("2026-06-13T02:00:00+02:00");
    await pass(1);
    await connect();
    await pass(2);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
  });

  it("are not told of after the service itself was away, where the owner wants none, or where nobody uses boards", async () => {
    (await connect())();
    await pass(1);
    nowMs += 30 * minute;
    await pass(4);
    assert.deepEqual(await mails(), []);
    await owner.call("PUT", "/alerts/phones", { boardLostMinutes: null, phones: [] });
    await pass(10);
    assert.deepEqual(await mails(), []);
    await owner.call("PUT", "/alerts/phones", { boardLostMinutes: 5, phones: [] });
    await app.db.query("UPDATE board_presence SET seen_at = seen_at - interval '8 days'", []);
    await pass(10);
    assert.deepEqual(await mails(), []);
  });

  it("are told to the phones that ask for it alone, and of the restaurant alone that has none", async () => {
    const neighbour = await openShop(app);
    await hire(app, neighbour, "OWNER");
    const phones = ["91234567", "91234568"].map((phone, index) => ({
      ...{ id: null, name: phone, phone, locale: "nb" },
      ...{ smsAfterMinutes: null, callAfterMinutes: null, tellsOfOutage: index === 1 },
    }));
    await owner.call("PUT", "/alerts/phones", { boardLostMinutes: 3, phones });
    (await connect())();
    const leave = app.ctx.boards.enter(neighbour.restaurantId);
    await pass(2);
    assert.deepEqual(await mails(), []);
    await pass(1);
    assert.deepEqual(await mails(), ["BOARD_LOST"]);
    assert.deepEqual(
      twilio.sent.map(({ kind, to }) => [kind, to]),
      [["SMS", "+4791234568"]],
    );
    const everybodys = await app.db.query<{ to: string }>(
      "SELECT restaurant_id AS to FROM mails WHERE kind LIKE 'BOARD%'",
      [],
    );
    assert.deepEqual(everybodys, [{ to: shop.restaurantId }]);
    leave();
  });

  for (const [what, settings, paused, isTold] of [
    ["delivers alone", { pickupEnabled: false }, null, true],
    ["delivers alone and has paused that", { pickupEnabled: false }, "DELIVERY", false],
    ["delivers alone and has paused pickup", { pickupEnabled: false }, "PICKUP", true],
    ["is picked up from alone and has paused that", { deliveryEnabled: false }, "PICKUP", false],
    ["is picked up from alone and has paused delivery", { deliveryEnabled: false }, "DELIVERY", true],
    ["has paused one of both", {}, "PICKUP", true],
  ] as const)
    it(`are ${isTold ? "" : "not "}told of where the restaurant ${what}`, async () => {
      shop = await openShop(app, (file) => void Object.assign(file.settings, settings));
      owner = await hire(app, shop, "OWNER");
      if (paused) {
        const until = "2026-06-12T20:00:00Z";
        const response = await owner.call("PUT", "/pause", { fulfillment: paused, until });
        assert.equal(response.statusCode, 200, response.body);
      }
      (await connect())();
      await pass(6);
      assert.deepEqual(await mails(), isTold ? ["BOARD_LOST"] : []);
    });

  for (const [what, environment, change] of [
    ["a sandbox", "TEST", null],
    ["not open to guests yet", "LIVE", "is_live = false"],
    ["archived", "LIVE", "is_live = false, archived_at = now()"],
  ] as const)
    it(`are not told of where the restaurant is ${what}`, async () => {
      shop = await openShop(app, undefined, { environment, live: environment === "LIVE" });
      owner = await hire(app, shop, "OWNER");
      await (change && app.db.query(`UPDATE restaurants SET ${change} WHERE id = $1`, [shop.restaurantId]));
      (await connect())();
      await pass(6);
      assert.deepEqual(await mails(), []);
    });
});
