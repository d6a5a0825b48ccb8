import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../test/app.ts";
import { ownPort } from "../test/own-port.ts";
import { claimEndpoints } from "./features/webhooks/delivery-queue.ts";
import { createTestShop, type TestOrder, type TestShop } from "./features/webhooks/shop.fixture.ts";
import { connect } from "./platform/db/connect.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { readQueues, showQueues } from "./platform/queues.ts";
import { loops, queues } from "./worker.ts";

describe("what waits for workers", () => {
  let shop: TestShop;
  let order: TestOrder;
  let webhookId: string;
  before(async () => {
    shop = await createTestShop();
    const { scope, order: place } = await shop.restaurant();
    ({ id: webhookId } = await shop.subscribe(scope, "https://orders.roma.no/"));
    order = await place();
  });
  after(() => shop.close());
  beforeEach(async () => {
    await shop.db.query("DELETE FROM webhook_deliveries");
    await shop.db.query("UPDATE webhook_endpoints SET claim_id = NULL, wake_at = NULL");
  });

  /** How many wait and for how many minutes, of the queues in which something does. */
  const waiting = async () =>
    Object.fromEntries(
      (await readQueues(shop.db, queues))
        .filter((standing) => standing.waiting > 0)
        .map(({ queue, waiting, oldest }) => [queue, [waiting, Math.round(oldest / 60)]]),
    );
  const change = (sql: string) => shop.db.query(sql, [order.restaurantId]);
  const changeOrder = (sql: string) => shop.db.query(sql, [order.restaurantId, order.orderId]);
  /** Three deliveries, of which one has been due for seven minutes. */
  async function threeDeliveries(): Promise<void> {
    for (let count = 0; count < 3; count += 1) await shop.emit(order, "ORDER_CREATED", {}, false);
    await shop.db.query(
      `UPDATE webhook_deliveries SET due_at = due_at - interval '7 minutes'
       WHERE id = (SELECT id FROM webhook_deliveries ORDER BY id LIMIT 1)`,
    );
  }

  it("is nothing where nothing is due", async () => {
    assert.deepEqual(await waiting(), {});
    assert.deepEqual((await readQueues(shop.db, queues)).map(({ queue }) => queue).sort(), [
      "domain_looks",
      "guest_devices",
      "mails",
      "menu_drafts",
      "menu_imports",
      "payout_readings",
      "phone_messages",
      "reconciliations",
      "refunds",
      "webhooks",
    ]);
  });

  it("is deliveries that no worker has: not those of a receiver that is slow, or paused", async () => {
    await threeDeliveries();
    assert.deepEqual(await waiting(), { webhooks: [3, 7] });
    const claim = { fresh: [{ restaurantId: order.restaurantId, webhookId }], restaurantIds: [] };
    const claimId = "00000000-0000-7000-8000-000000000001";
    await claimEndpoints(shop.db, { ...claim, claimId, healthy: 10, suspect: 10 });
    assert.deepEqual(await waiting(), {});
    await shop.pass("1 minute");
    assert.deepEqual(await waiting(), { webhooks: [3, 8] }, "its worker is gone");
    await change("UPDATE webhooks SET is_active = false WHERE restaurant_id = $1");
    assert.deepEqual(await waiting(), {});
    await change("UPDATE webhooks SET is_active = true WHERE restaurant_id = $1");
    await shop.db.query("UPDATE webhook_deliveries SET attempts = 1, due_at = due_at + interval '1 hour'");
    assert.deepEqual(await waiting(), {}, "retries are not due yet");
    await shop.pass("1 hour");
    assert.deepEqual(await waiting(), { webhooks: [3, 8] });
  });

  it("is mails, files to be read, looks at domains, refunds and comparisons of payments", async () => {
    await change(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, due_at)
       SELECT $1, 'ORDER_PLACED', 'kari@example.com', 'nb', now() + at
       FROM unnest('{-6 minutes,-2 minutes,5 minutes}'::interval[]) at`,
    );
    await change(
      `INSERT INTO menu_imports (restaurant_id, id, reader, pdf, due_at, created_at)
       VALUES ($1, 'imp_1', 'TEXT', '', now() - interval '3 minutes', now())`,
    );
    await change(
      `INSERT INTO domains (restaurant_id, id, domain, token, verified_at, due_at, lead_due_at)
       VALUES ($1, 'dom_1', 'roma.no', 't', now(), now() - interval '90 minutes', now() - interval '4 minutes')`,
    );
    await changeOrder(
      `INSERT INTO payments (restaurant_id, order_id, provider, provider_reference, state, amount, created_at, updated_at)
       VALUES ($1, $2, 'VIPPS', 'vipps-1', 'PAID', 100, now(), now() - interval '80 minutes')`,
    );
    await changeOrder(
      `INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
       VALUES ($1, $2, 'rfd_1', 100, 'OTHER', 'PENDING', now(), now() - interval '615 seconds')`,
    );
    assert.deepEqual(await waiting(), {
      mails: [2, 6],
      menu_imports: [1, 3],
      domain_looks: [2, 90],
      reconciliations: [1, 20],
      refunds: [1, 10],
    });
    // Asked a moment ago: not due again for an hour, whatever came of it.
    await change("UPDATE payments SET checked_at = now() WHERE restaurant_id = $1");
    assert.equal((await waiting()).reconciliations, undefined);
    await change(
      `UPDATE payments SET discrepancy = 'MONEY_MISSING', reconciled_at = now() - interval '25 hours',
         checked_at = reconciled_at, updated_at = now() - interval '3 days' WHERE restaurant_id = $1`,
    );
    assert.deepEqual((await waiting()).reconciliations, [1, 60]);
  });

  it("is text messages and calls that nobody sends, and guests whom nobody tells of their food", async () => {
    await change(
      `INSERT INTO alert_phones (restaurant_id, id, name, phone, locale, tells_of_outage, sort_order)
       SELECT $1, 'phn_' || n, 'Kari', '+4791234567', 'nb', true, n FROM generate_series(1, 2) n`,
    );
    await changeOrder(
      `INSERT INTO phone_messages (restaurant_id, phone_id, kind, about, order_id, state, claim_id, due_at, finished_at)
       VALUES ($1, 'phn_1', 'SMS', 'ORDER', $2, 'PENDING', NULL, now() - interval '320 seconds', NULL),
         ($1, 'phn_1', 'CALL', 'ORDER', $2, 'PENDING', NULL, now() - interval '2 minutes', NULL),
         ($1, 'phn_2', 'SMS', 'ORDER', $2, 'SENT', uuid_v7(), now() - interval '9 minutes', now())`,
    );
    await changeOrder(
      `INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale, due_at)
       VALUES ($1, $2, 'psh_1', '', 'nb', now() - interval '90 seconds'),
         ($1, $2, 'psh_2', '', 'nb', now() - interval '30 seconds'), ($1, $2, 'psh_3', '', 'nb', NULL)`,
    );
    const { phone_messages: phones, guest_devices: guests } = await waiting();
    assert.deepEqual(
      [phones, guests],
      [
        [1, 5],
        [1, 2],
      ],
    );
    for (const table of ["alert_phones", "guest_devices"])
      await change(`DELETE FROM ${table} WHERE restaurant_id = $1`);
  });

  it("is shown to whoever asks, from one look for all figures", async () => {
    await threeDeliveries();
    const metrics = createMetrics();
    let looks = 0;
    const everywhere: TestShop["db"]["everywhere"] = (text, values) => {
      looks += 1;
      return shop.db.everywhere(text, values);
    };
    const db = { ...shop.db, everywhere };
    showQueues({ db, log: createLog("silent"), metrics }, queues);
    const shown = await metrics.registry.metrics();
    assert.match(shown, /^luka_queue_waiting\{queue="webhooks"\} 3$/m);
    assert.match(shown, /^luka_queue_oldest_seconds\{queue="webhooks"\} 4[12]\d(\.\d+)?$/m);
    assert.match(shown, /^luka_database_up 1$/m);
    await metrics.registry.metrics();
    assert.equal(looks, 1);
  });

  it("is not made up while the database is away: the other figures are shown all the same", async () => {
    const away = connect(`postgresql://nobody@127.0.0.1:${await ownPort()}/luka`, {
      poolSize: 1,
      applicationName: "test",
    });
    const metrics = createMetrics();
    showQueues({ db: away, log: createLog("silent"), metrics }, queues);
    const shown = await metrics.registry.metrics();
    await away.close();
    assert.match(shown, /^luka_database_up 0$/m);
    assert.doesNotMatch(shown, /^luka_queue_/m);
    assert.match(shown, /^luka_live_streams 0$/m);
  });
});

describe("every job", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({
      env: {
        TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
        TWILIO_AUTH_TOKEN: "secret",
        TWILIO_SMS_FROM: "Luka",
      },
    });
  });
  after(() => app.close());

  /** What a job has asked the database for when there is nothing to do. */
  const askedBy = async (run: (typeof loops)[number]["run"]): Promise<number> => {
    let asked = 0;
    const counted = <Work extends (...given: never[]) => unknown>(work: Work): Work =>
      ((...given: never[]) => {
        asked += 1;
        return work(...given);
      }) as Work;
    const { query, everywhere, transaction } = app.ctx.db;
    const db = {
      ...app.ctx.db,
      ...{ query: counted(query), everywhere: counted(everywhere), transaction: counted(transaction) },
    };
    await run({ ...app.ctx, db }, new AbortController().signal);
    return asked;
  };

  it("comes round no more often than each second, and each hour at least", () => {
    const wrong = loops.filter(({ everyMs }) => !(everyMs >= 1_000 && everyMs <= 3_600_000));
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
  });

  // A sandbox whose clock is not ahead is known from memory; what lasts is asked for by what it does.
  for (const { name, lasts, run } of loops)
    if (!lasts && name !== "pass-time-in-sandboxes")
      it(`looks for its work: ${name}`, async () => assert.ok((await askedBy(run)) > 0));
});
