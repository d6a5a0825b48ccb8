import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { startTwilio, type TwilioEmulator } from "../../../test/emulators/twilio.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { forgetPhoneMessages } from "./phone-queue.ts";
import type { AlertPhones } from "./phone-schemas.ts";
import { queueOrderMessages } from "./remind-of-orders.ts";
import { sendPhoneMessages } from "./send-phone-messages.ts";

const minute = 60_000;

/** Orders that nobody answers, told by text message and by a call (D-317, D-318). */
describe("phones that are told", () => {
  let app: TestApp;
  let twilio: TwilioEmulator;
  let shop: Shop;
  let owner: Staff;
  let cook: Staff;
  before(async () => {
    twilio = await startTwilio();
    app = await createTestApp({ env: twilio.env });
  });
  after(async () => {
    await app?.close();
    await twilio?.server.close();
  });
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    // What is left of the tests before.
    await app.db.query("DELETE FROM alert_phones", []);
    twilio.server.mend();
    twilio.sent.length = 0;
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    cook = await hire(app, shop);
  });

  const kari = {
    ...{ id: null, name: "Kari", phone: "912 34 567", locale: "nb" },
    ...{ smsAfterMinutes: 3, callAfterMinutes: 5, tellsOfOutage: true },
  };
  const set = (phones: object[], more: object = {}, by = owner) =>
    by.call("PUT", "/alerts/phones", { boardLostMinutes: 5, phones, ...more });
  const read = async (by = owner): Promise<AlertPhones> => (await by.call("GET", "/alerts/phones")).json();
  const after_ = (minutes: number) => app.clock.set(Date.parse(fridayEvening) + minutes * minute);
  const work = async (): Promise<void> => {
    await queueOrderMessages(app.ctx);
    await sendPhoneMessages(app.ctx);
  };
  const told = () => twilio.sent.map(({ kind, to }) => `${kind} ${to}`);
  const statesOf = async () =>
    (await read()).messages.map(({ kind, state, failure }) => [kind, state, failure]);

  it("are set by owners and managers, as they were seen, and told to nobody else", async () => {
    const made = await set([kari]);
    assert.equal(made.statusCode, 200, made.body);
    const { phones, kinds, boardLostMinutes }: AlertPhones = made.json();
    assert.deepEqual(kinds, ["SMS", "CALL"]);
    assert.deepEqual([boardLostMinutes, phones[0]!.phone], [5, "+4791234567"]);
    const seen = { boardLostMinutes, phones };
    const changed = await set([{ ...phones[0], smsAfterMinutes: null }], { seen });
    assert.equal(changed.json().phones[0].id, phones[0]!.id);
    assert.equal((await set([], { seen })).json().error.code, "CHANGED");
    assert.equal((await set([], {}, cook)).statusCode, 403);
    assert.equal((await cook.call("GET", "/alerts/phones")).statusCode, 403);
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.deepEqual((await read(elsewhere)).phones, []);
    const anonymous = await app.inject({ method: "GET", url: `/api/staff/alerts/phones?slug=${shop.slug}` });
    assert.equal(anonymous.statusCode, 401);
  });

  it("are refused where they are no number, a dear one, far away, twice, or too many", async () => {
    const dear = ["820 00 000", "+46 900 123 45", "+46 939 123 45", "+45 90 12 34 56", "+358 600 12345"];
    for (const phone of ["911", ...dear, "+354 901 2345", "+1 202 555 0100", "+882 16 000 000"]) {
      const refused = await set([{ ...kari, phone }]);
      assert.equal(refused.json().error.details.issues[0].path, "phones.0.phone", phone);
    }
    const twice = await set([kari, { ...kari, phone: "+47 91 23 45 67" }]);
    assert.equal(twice.json().error.details.issues[0].path, "phones.1.phone");
    assert.equal((await set(Array.from({ length: 6 }, () => kari))).statusCode, 422);
    assert.equal((await set([{ ...kari, smsAfterMinutes: 10 }])).statusCode, 422);
    assert.equal((await set([{ ...kari, phone: "+46 70 123 45 67" }])).statusCode, 200);
  });

  it("are texted and rung once each about an order that nobody answers", async () => {
    await set([kari]);
    const { orderId } = await shop.place();
    after_(2);
    await work();
    assert.deepEqual(told(), []);
    after_(3);
    await Promise.all([work(), work()]);
    assert.deepEqual(told(), ["SMS +4791234567"]);
    assert.match(twilio.sent[0]!.text, /har ventet på svar i 3 minutter hos .+\. Åpne tavlen/);
    after_(5);
    await work();
    await work();
    assert.deepEqual(told(), ["SMS +4791234567", "CALL +4791234567"]);
    assert.deepEqual(await statesOf(), [
      ["CALL", "SENT", null],
      ["SMS", "SENT", null],
    ]);
    assert.equal((await cook.call("POST", `/orders/${orderId}/accept`, {})).statusCode, 200);
  });

  it("hear each in its own time and its own way, and keep what they were told when the others are changed", async () => {
    const ola = {
      ...{ id: null, name: "Ola", phone: "+4740000001", locale: "en" },
      ...{ smsAfterMinutes: 4, callAfterMinutes: 3, tellsOfOutage: false },
    };
    const stranger = await hire(app, await openShop(app), "OWNER");
    const theirs: AlertPhones = (await set([kari], {}, stranger)).json();
    const before: AlertPhones = (await set([{ ...kari, smsAfterMinutes: 2 }, ola])).json();
    twilio.refuse("+4740000001", 21_614);
    const { publicToken } = await shop.place();
    const { pickupCode: order } = await shop.track(publicToken);
    const [text, call] = [
      `${order} har ventet på svar i 2 minutter hos Prøva Pizza. Åpne tavlen og svar, ellers avlyses ordren.`,
      `${order} har ventet på svar i 5 minutter hos Prøva Pizza. Åpne tavlen og svar, ellers avlyses ordren.`,
    ];
    for (const minutes of [1, 2, 3, 4, 5, 6]) {
      after_(minutes);
      await work();
      // Another worker has it in its hands from here on.
      if (minutes === 3)
        await app.db.query(
          `UPDATE phone_messages SET state = 'SENDING', failure = NULL, finished_at = NULL, due_at = now() + interval '1 minute'
           WHERE restaurant_id = $1 AND kind = 'CALL'`,
          [shop.restaurantId],
        );
    }
    assert.deepEqual(
      twilio.sent.map((one) => [one.kind, one.to, one.text]),
      [
        ["SMS", "+4791234567", text],
        ["CALL", "+4791234567", call],
      ],
    );
    const messages = async () =>
      (await read()).messages.map(({ phoneName, kind, about, orderName, state, failure }) =>
        [phoneName, kind, about, orderName === order, state, failure].join(" "),
      );
    const told = (ola: string) => [
      "Kari CALL ORDER true SENT ",
      `${ola} SMS ORDER true FAILED NUMBER`,
      `${ola} CALL ORDER true SENDING `,
      "Kari SMS ORDER true SENT ",
    ];
    assert.deepEqual(await messages(), told("Ola"));

    const [first, second] = before.phones;
    const turned = [{ ...second!, name: "Ola Nordmann", locale: "nb" }, first!];
    assert.deepEqual((await set(turned)).json().phones, turned);
    assert.deepEqual(await messages(), told("Ola Nordmann"));
    assert.deepEqual((await set([first!])).json().phones, [first]);
    assert.deepEqual(await messages(), [told("")[0], told("")[3]]);
    assert.deepEqual((await read(stranger)).phones, theirs.phones);
  });

  it("hear of an order whatever else waits for longer, or not for so long", async () => {
    await set([kari]);
    const { orderId } = await shop.place();
    // Nobody is rung about a sandbox's: they stay as they are.
    const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
    const theirs = await sandbox.place();
    await set([kari], {}, await hire(app, sandbox, "OWNER"));
    await app.db.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || n, 'order_number', 1000 + n,
         'token_hash', '\\x' || lpad(to_hex(1000 + n), 64, '0'), 'placed_at', o.placed_at + n * interval '10 ms'))).*
       FROM orders o CROSS JOIN generate_series(-500, 500) AS n WHERE o.restaurant_id = $1 AND o.id = $2`,
      [sandbox.restaurantId, theirs.orderId],
    );
    after_(4);
    await queueOrderMessages(app.ctx);
    const queued = await app.db.everywhere<{ id: string }>(
      "SELECT order_id AS id FROM phone_messages WHERE state = 'PENDING'",
    );
    assert.deepEqual(queued, [{ id: orderId }]);
  });

  it("hear nothing once somebody has answered, also when it was queued already", async () => {
    await set([kari]);
    const { orderId } = await shop.place();
    after_(3);
    await queueOrderMessages(app.ctx);
    await cook.call("POST", `/orders/${orderId}/accept`, {});
    await sendPhoneMessages(app.ctx);
    after_(5);
    await work();
    assert.deepEqual(told(), []);
    assert.deepEqual(await statesOf(), [["SMS", "SKIPPED", null]]);
  });

  it("hear of what waits still, and not of what somebody has answered beside it", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    const { orderId } = await shop.place();
    await shop.place();
    after_(3);
    await queueOrderMessages(app.ctx);
    await cook.call("POST", `/orders/${orderId}/accept`, {});
    await sendPhoneMessages(app.ctx);
    assert.match(twilio.sent[0]!.text, /har ventet på svar i 3 minutter/);
    assert.deepEqual((await statesOf()).toSorted(), [
      ["SMS", "SENT", null],
      ["SMS", "SKIPPED", null],
    ]);
  });

  it("are given up when the fifth attempt does not get through", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    await shop.place();
    after_(3);
    twilio.server.trouble(/POST/, { kind: "ANSWER", status: 503, body: "{}" }, 5);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await work();
      assert.deepEqual(await statesOf(), [
        attempt < 5 ? ["SMS", "PENDING", null] : ["SMS", "FAILED", "AWAY"],
      ]);
      await app.db.query("UPDATE phone_messages SET due_at = now()", []);
    }
    await work();
    assert.deepEqual(told(), []);
  });

  it("hear of several orders in one message, and are not called at all the time", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    await shop.place();
    await shop.place();
    after_(3);
    await work();
    assert.deepEqual(told(), ["SMS +4791234567"]);
    assert.match(twilio.sent[0]!.text, /^2 ordrer venter på svar/);
    await shop.place();
    after_(6);
    await work();
    assert.equal(told().length, 1, "two minutes have not passed");
    await app.db.query(
      "UPDATE phone_messages SET finished_at = finished_at - interval '3 minutes' WHERE finished_at IS NOT NULL",
      [],
    );
    await work();
    assert.equal(told().length, 2);
  });

  it("hear of several how long that one has waited which has waited longest", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    for (const minutes of [0, 1]) {
      after_(minutes);
      await shop.place();
    }
    after_(4);
    await work();
    assert.deepEqual(
      twilio.sent.map(({ text }) => text),
      [
        "2 ordrer venter på svar hos Prøva Pizza, den eldste i 4 min. Åpne tavlen og svar, ellers avlyses de.",
      ],
    );
  });

  it("are told again only where nobody has heard of it, and no more than so often a day", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    await shop.place();
    after_(3);
    twilio.server.trouble(/POST/, { kind: "ANSWER", status: 503, body: "{}" }, 1);
    await work();
    assert.deepEqual(await statesOf(), [["SMS", "PENDING", null]]);
    await app.db.query("UPDATE phone_messages SET due_at = now()", []);
    await work();
    assert.deepEqual(await statesOf(), [["SMS", "SENT", null]]);
    await app.db.query("DELETE FROM phone_messages", []);
    twilio.server.trouble(/POST/, { kind: "LOSE_ANSWER" }, 1);
    await work();
    await app.db.query("UPDATE phone_messages SET finished_at = finished_at - interval '3 minutes'", []);
    await work();
    assert.deepEqual(await statesOf(), [["SMS", "LOST", null]]);
    // A worker that died with one in its hands.
    await app.db.query("UPDATE phone_messages SET state = 'SENDING', finished_at = NULL, due_at = now()", []);
    await work();
    assert.deepEqual(await statesOf(), [["SMS", "LOST", null]]);
  });

  it("are sent forty messages in a day and no more; what comes after them is said to have been too many", async () => {
    const { phones }: AlertPhones = (await set([{ ...kari, callAfterMinutes: null }])).json();
    const sent = (many: number, ago: string) =>
      app.db.query(
        `WITH over AS (
           INSERT INTO board_outages (restaurant_id, since, told_at, ended_at)
           SELECT $1, now() - $4::interval, now() - $4::interval, now() - $4::interval FROM generate_series(1, $3)
           RETURNING id)
         INSERT INTO phone_messages (restaurant_id, phone_id, kind, about, outage_id, state, claim_id, created_at, finished_at)
         SELECT $1, $2, 'SMS', 'BOARD_LOST', id, 'SENT', uuid_v7(), now() - $4::interval, now() - $4::interval FROM over`,
        [shop.restaurantId, phones[0]!.id, many, ago],
      );
    await sent(3, "25 hours");
    await sent(39, "23 hours");
    const ordered = async () => {
      await shop.place();
      after_(3);
      await work();
      // Messages to one phone are two minutes apart.
      await app.db.query("UPDATE phone_messages SET finished_at = finished_at - interval '3 minutes'", []);
      return (await statesOf())[0];
    };
    assert.deepEqual(await ordered(), ["SMS", "SENT", null]);
    app.clock.set(fridayEvening);
    assert.deepEqual(await ordered(), ["SMS", "FAILED", "TOO_MANY"]);
    assert.equal(told().length, 1);
    assert.deepEqual((await statesOf()).slice(1), Array(19).fill(["SMS", "SENT", null]));
  });

  it("were told of so long ago that it is forgotten; what is younger is not, nor what nobody has sent yet", async () => {
    const { phones }: AlertPhones = (await set([kari])).json();
    const { PHONE_MESSAGES: days } = await readKeptDays(app.db);
    await app.db.query(
      `WITH over AS (
         INSERT INTO board_outages (restaurant_id, since, told_at, ended_at)
         SELECT $1, now(), now(), now() FROM generate_series(1, 3) RETURNING id),
       ages AS (SELECT id, (ARRAY[$3 - 1, $3 + 1, $3 + 2])[row_number() OVER (ORDER BY id)] AS age FROM over)
       INSERT INTO phone_messages (restaurant_id, phone_id, kind, about, outage_id, state, claim_id, created_at, finished_at)
       SELECT $1, $2, 'SMS', 'BOARD_LOST', id, CASE WHEN age = $3 + 2 THEN 'PENDING' ELSE 'SENT' END,
         CASE WHEN age < $3 + 2 THEN uuid_v7() END, now() - make_interval(days => age), CASE WHEN age < $3 + 2 THEN now() END
       FROM ages`,
      [shop.restaurantId, phones[0]!.id, days],
    );
    await forgetPhoneMessages(app.ctx);
    const left = await app.db.query<{ days: number; state: string }>(
      `SELECT round(extract(epoch FROM now() - created_at) / 86400)::int AS days, state FROM phone_messages
       WHERE restaurant_id = $1 ORDER BY created_at DESC`,
      [shop.restaurantId],
    );
    assert.deepEqual(left, [
      { days: days - 1, state: "SENT" },
      { days: days + 2, state: "PENDING" },
    ]);
  });

  it("are told in the next run when the restaurant cannot be read in this one", async () => {
    await set([{ ...kari, callAfterMinutes: null }]);
    await shop.place();
    after_(3);
    await queueOrderMessages(app.ctx);
    const snapshots = {
      ...app.ctx.snapshots,
      byId: () => Promise.reject(new Error("The database is away.")),
    };
    await sendPhoneMessages({ ...app.ctx, snapshots });
    assert.deepEqual(await statesOf(), [["SMS", "PENDING", null]]);
    await sendPhoneMessages(app.ctx);
    assert.deepEqual(told(), ["SMS +4791234567"]);
  });

  it("that cannot be reached are said to be, and so is an account that is wrong", async () => {
    twilio.refuse("+4740000000", 21_614);
    await set([{ ...kari, phone: "400 00 000", callAfterMinutes: null }]);
    await shop.place();
    after_(3);
    await work();
    assert.deepEqual(await statesOf(), [["SMS", "FAILED", "NUMBER"]]);
  });

  it("say why nothing came of it when they are tried out", async () => {
    twilio.refuse("+4740000002", 21_614);
    const { phones }: AlertPhones = (await set([kari, { ...kari, phone: "400 00 002" }])).json();
    const [good, bad] = phones;
    const outcomeOf = async ({ id }: { id: string }) =>
      (await owner.call("POST", `/alerts/phones/${id}/test`, { kind: "SMS" })).json().outcome;
    assert.deepEqual([await outcomeOf(good!), await outcomeOf(bad!)], ["SENT", "NUMBER"]);
    twilio.server.trouble(/POST/, { kind: "ANSWER", status: 503, body: "{}" }, 1);
    assert.equal(await outcomeOf(good!), "AWAY");
    twilio.server.trouble(/POST/, { kind: "LOSE_ANSWER" }, 1);
    assert.equal(await outcomeOf(good!), "UNKNOWN");
  });

  it("can be tried out, some times in an hour, and not from a sandbox", async () => {
    const { phones }: AlertPhones = (await set([kari])).json();
    const test = (kind: string, by = owner) =>
      by.call("POST", `/alerts/phones/${phones[0]!.id}/test`, { kind });
    assert.deepEqual((await test("SMS")).json(), { outcome: "SENT" });
    assert.deepEqual((await test("CALL")).json(), { outcome: "SENT" });
    assert.equal((await test("FAX")).statusCode, 422);
    assert.equal((await test("SMS", cook)).statusCode, 403);
    assert.equal((await owner.call("POST", "/alerts/phones/phn_x/test", { kind: "SMS" })).statusCode, 404);
    for (let count = 2; count < 10; count += 1) await test("SMS");
    assert.equal((await test("SMS")).json().error.code, "RATE_LIMITED");
    const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
    const tester = await hire(app, sandbox, "OWNER");
    const own: AlertPhones = (await set([kari], {}, tester)).json();
    const refused = await tester.call("POST", `/alerts/phones/${own.phones[0]!.id}/test`, { kind: "SMS" });
    assert.equal(refused.json().error.code, "SANDBOX_NOT_SUPPORTED");
    await sandbox.place();
    after_(4);
    twilio.sent.length = 0;
    await work();
    assert.deepEqual(told(), []);
  });
});
