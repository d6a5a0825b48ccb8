import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Answer, terminalOf } from "../../cli/terminal.fixture.ts";
import { retention, retentionKinds } from "../../domain/retention.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { forgetPhoneMessages } from "../alerts/phone-queue.ts";
import { purgeMails } from "../mails/mail-queue.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

describe("how long what is kept is kept", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const read = async () => {
    const response = await operator.call("GET", "/retention");
    assert.equal(response.statusCode, 200, response.body);
    return response.json().kept as { kind: string; days: number | null; oldestAt: string | null }[];
  };
  const of = async (kind: string) => (await read()).find((one) => one.kind === kind)!;
  const set = async (kind: string, days: unknown) =>
    outcomeOf(await operator.call("PUT", `/retention/${kind}`, { days }));

  it("is shown with its limit and its oldest row, whatever is kept", async () => {
    const shop = await openShop(app);
    await shop.place();
    await app.ctx.db.query("SELECT maintain_api_calls(14)");
    const kept = await read();
    assert.deepEqual(
      kept.map(({ kind }) => kind),
      [...retentionKinds, "SESSIONS", "NEWSLETTER", "ORDERS", "SERVICE_LOG"],
    );
    assert.deepEqual(await of("MAILS"), {
      ...{ kind: "MAILS", days: 30, usual: 30, least: 7, most: 365, oldestAt: null },
    });
    const orders = await of("ORDERS");
    assert.deepEqual([orders.days, Date.parse(orders.oldestAt!)], [null, app.clock.nowMs()]);
    for (const kind of ["SESSIONS", "SERVICE_LOG", "API_CALLS", "DELIVERIES"])
      assert.ok((await of(kind)).oldestAt !== null || kind === "SERVICE_LOG", kind);
  });

  it("is told from the first of it, and mail from when it was sent", async () => {
    const shop = await openShop(app);
    const { orderId } = await shop.place();
    const days = "unnest(ARRAY[3, 9, 6]) AS days";
    const ago = "now() - make_interval(days => days)";
    for (const statement of [
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, state, created_at, finished_at)
       SELECT $1, 'ORDER_READY', 'kari@example.com', 'nb', 'SENT', now() - interval '40 days', ${ago} FROM ${days}`,
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, created_at)
       SELECT $1, 'ORDER_READY', 'kari@example.com', 'nb', now() - interval '50 days'`,
      `INSERT INTO menu_versions (restaurant_id, id, kept_at, changed_by, hash, rows)
       SELECT $1, 'mvn_' || days, ${ago}, '{}', '\\x00', '\\x00' FROM ${days}`,
      `INSERT INTO audit_log (restaurant_id, begun_at, person_name, role, action)
       SELECT $1, ${ago}, 'Kari', 'OWNER', 'MENU_CHANGED' FROM ${days}`,
      `INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id, created_at)
       SELECT $1, 'nokkel-' || days || '-og-mer-enn-seksten', 'orders', '\\x00', '${orderId}', ${ago} FROM ${days}`,
      `INSERT INTO menu_imports (restaurant_id, id, status, reader, due_at, created_at)
       SELECT $1, 'imp_' || days, 'CLOSED', 'TEXT', now(), ${ago} FROM ${days}`,
    ])
      await app.db.query(statement, [shop.restaurantId]);
    const daysOf = async (kind: string) =>
      Math.round((Date.now() - Date.parse((await of(kind)).oldestAt!)) / 86_400_000);
    for (const kind of ["MAILS", "MENU_VERSIONS", "AUDIT_LOG", "IDEMPOTENCY_KEYS", "MENU_IMPORTS"])
      assert.equal(await daysOf(kind), 9, kind);
    const { partnerId } = await openPartner(app);
    const older = "unnest(ARRAY[10, 12, 11]) AS days";
    for (const [statement, of] of [
      [
        `INSERT INTO people_mails (address, kind, locale, state, created_at, finished_at)
         SELECT $1, 'TEAM_INVITE', 'nb', 'SENT', now() - interval '40 days', ${ago} FROM ${older}`,
        "kari@example.com",
      ],
      [
        `INSERT INTO partner_idempotency_keys (partner_id, key, environment, body_hash, created_at)
         SELECT $1, 'nokkel-' || days, 'TEST', '\\x00', ${ago} FROM ${older}`,
        partnerId,
      ],
      [
        `INSERT INTO partner_audit_log (partner_id, begun_at, person_name, role, place, environment, action)
         SELECT $1, ${ago}, 'Kari', 'OWNER', '/brand', 'TEST', 'BRAND_CHANGED' FROM ${older}`,
        partnerId,
      ],
      [
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         SELECT $1, 'nws_' || days, days || '@example.com', days || '@example.com', 'SUBSCRIBED', ${ago}, now() FROM ${older}`,
        shop.restaurantId,
      ],
      [
        `INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale, created_at)
         SELECT $1, '${orderId}', 'gdv_' || days, '\\x00', 'nb', ${ago} FROM ${older}`,
        shop.restaurantId,
      ],
    ] as const)
      await app.db.query(statement, [of]);
    for (const kind of ["MAILS", "IDEMPOTENCY_KEYS", "AUDIT_LOG", "NEWSLETTER", "GUEST_DEVICES"])
      assert.equal(await daysOf(kind), 12, kind);
    const first = "2024-02-03T10:00:00.000Z";
    await app.db.query("UPDATE orders SET placed_at = $3 WHERE restaurant_id = $1 AND id = $2", [
      ...[shop.restaurantId, orderId, first],
    ]);
    await shop.place();
    assert.equal((await of("ORDERS")).oldestAt, first);
    await app.db.query("DELETE FROM mails WHERE restaurant_id = $1", [shop.restaurantId]);
  });

  it("is set within bounds alone, which keep what others are promised, and written down", async () => {
    for (const kind of retentionKinds) {
      const { least, most } = retention[kind];
      assert.equal(await set(kind, least - 1), "422 VALIDATION_FAILED", kind);
      assert.equal(await set(kind, most + 1), "422 VALIDATION_FAILED", kind);
      assert.equal(await set(kind, most), "200", kind);
      assert.equal((await of(kind)).days, most, kind);
      assert.equal(await set(kind, retention[kind].days), "200", kind);
    }
    assert.ok(retention.API_CALLS.least === 14 && retention.DELIVERIES.least === 30);
    for (const wrong of [1.5, "30", null]) assert.equal(await set("MAILS", wrong), "422 VALIDATION_FAILED");
    assert.equal(await set("SERVICE_LOG", 30), "422 VALIDATION_FAILED");
    await set("MAILS", 14);
    const [line] = (await operator.call("GET", "/log?limit=1")).json().data;
    assert.deepEqual(
      [line.action, line.subject, line.details, line.end],
      ["RETENTION_SET", "MAILS", { days: "14" }, "DONE"],
    );
  });

  it("is what the jobs go by", async () => {
    const shop = await openShop(app);
    await app.db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, state, finished_at)
       SELECT $1, 'ORDER_READY', days || '@example.com', 'nb', 'SENT', now() - make_interval(days => days)
       FROM unnest(ARRAY[6, 8, 29, 31]) AS days`,
      [shop.restaurantId],
    );
    const left = async () =>
      (
        await app.db.query<{ to: string }>(
          "SELECT recipient AS to FROM mails WHERE restaurant_id = $1 AND kind = 'ORDER_READY' ORDER BY finished_at DESC",
          [shop.restaurantId],
        )
      ).map(({ to }) => Number.parseInt(to, 10));
    const purge = () => purgeMails(app.ctx, new AbortController().signal);
    await set("MAILS", 30);
    await purge();
    assert.deepEqual(await left(), [6, 8, 29]);
    await set("MAILS", 7);
    await purge();
    assert.deepEqual(await left(), [6]);
    await forgetPhoneMessages(app.ctx);
    // What stood in the table before bounds moved.
    await app.db.query("UPDATE retention_settings SET days = 1 WHERE kind = 'MAILS'");
    assert.equal((await readKeptDays(app.db)).MAILS, 7);
  });

  it("is listed and set at the terminal", async () => {
    const lines = [
      ["retention", "set", "PRINT_JOBS", "--keep-days", "3"],
      ["retention", "set", "API_CALLS", "--keep-days", "13"],
      ["retention", "set", "PRINT_JOBS", "--keep-days", "tre"],
      ["retention", "list"],
    ];
    const answers = await terminalOf(app).batch(...lines);
    assert.deepEqual(
      answers.map(({ exit }) => exit),
      [0, 1, 1, 0],
    );
    const { data: kept } = answers[3]!.answer as Answer;
    assert.equal(kept.find(({ kind }) => kind === "PRINT_JOBS")!.days, 3);
    const { data } = (await operator.call("GET", "/log?action=RETENTION_SET&by=COMMAND_LINE")).json();
    assert.deepEqual(
      data.map(({ subject, details, end }: Record<string, unknown>) => [subject, details, end]),
      [
        ["PRINT_JOBS", { "keep-days": "tre" }, "REFUSED"],
        ["API_CALLS", { "keep-days": "13" }, "REFUSED"],
        ["PRINT_JOBS", { "keep-days": "3" }, "DONE"],
      ],
    );
  });

  it("is not what owners do, whose keys stand in the log beside it", async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    const made = (await owner.call("POST", "/keys", { name: "Kassa" })).json().data;
    const keyId = made.id ?? made.key?.id;
    assert.equal(outcomeOf(await owner.call("DELETE", `/keys/${keyId}`)), "200");
    assert.equal(outcomeOf(await owner.call("DELETE", "/keys/key_none")), "404 KEY_NOT_FOUND");
    const { data } = (await operator.call("GET", `/log?by=RESTAURANT&text=${shop.slug}`)).json();
    assert.deepEqual(
      data.map(({ action, actor, details, end }: Record<string, unknown>) => [action, actor, details, end]),
      [
        ["RESTAURANT_KEY_ENDED", owner.email, { keyId: "key_none" }, "REFUSED"],
        ["RESTAURANT_KEY_ENDED", owner.email, { keyId }, "DONE"],
        ["RESTAURANT_KEY_MADE", owner.email, { name: "Kassa" }, "DONE"],
      ],
    );
    const own = (await owner.call("GET", "/audit-log")).json().data;
    assert.deepEqual(
      own.map(({ action }: { action: string }) => action),
      ["KEY_ENDED", "KEY_CREATED"],
    );
  });
});
