import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Answer, call, openShop, orderOf, placeOrder, type Shop } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/**
 * The same Idempotency-Key is the same order, also when the process that wrote it dies before it could answer. A lock that
 * the test holds stops the process at the step in question; then it is killed, and, where the step is not to happen at all,
 * its sessions are ended before the lock is.
 */
describe("the same key (P-2)", { timeout: 180_000 }, () => {
  let stage: Stage;
  let shop: Shop;
  /** The one that is killed, and the one that is asked again. */
  let first: Running;
  let second: Running;
  let holder: pg.Client;
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db, (file) => {
      file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
    });
    // It owns the database; the other comes and goes.
    second = await stage.launch({ ROLE: "api" });
    holder = new pg.Client({ connectionString: stage.databaseUrl, application_name: "fault test" });
    await holder.connect();
  });
  after(async () => {
    await holder?.end();
    await stage.close();
  });
  afterEach(() => holder.query("ROLLBACK"));

  const ordersOf = (key: string) =>
    stage.db.query<{ id: string; status: string; is_released: boolean; payment_state: string | null }>(
      `SELECT o.id, o.status, o.released_at IS NOT NULL AS is_released, p.state AS payment_state FROM orders o
       LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id WHERE o.client_reference = $1`,
      [key],
    );
  const couponUses = async () =>
    (await stage.db.query<{ used: number }>("SELECT used FROM coupon_usage"))[0]?.used ?? 0;

  /** Sends an order to the process that will die, and does not wait for what becomes of it. */
  async function send(more: Record<string, unknown> = {}) {
    first = await stage.launchBeside({ ROLE: "api", LOG_LEVEL: "silent" });
    const key = randomUUID();
    const body = orderOf(shop, { clientReference: key, ...more });
    const again = () => placeOrder(second.base, shop, body, key);
    const lost = placeOrder(first.base, shop, body, key).then(
      (answer) => assert.fail(`It was answered: ${answer.text}`),
      () => undefined,
    );
    return { key, body, again, lost };
  }

  const waitsForLock =
    (statement: string, forSeconds = 0) =>
    async () =>
      (
        await stage.db.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'luka' AND wait_event_type = 'Lock' AND query ILIKE $1
             AND query_start < clock_timestamp() - make_interval(secs => $2)`,
          [`%${statement}%`, forSeconds],
        )
      ).length > 0;

  // The first statement lets go of what it cannot have soon; the next one waits for it, apart from other restaurants.
  const isWritten = () => waitsForLock("place_orders", 0.2);

  /** Statements of the service that are under way; the process that lives has none. */
  const statementsUnderWay = async (): Promise<number> => {
    const [row] = await stage.db.query<{ count: number }>(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'luka' AND state <> 'idle'",
    );
    return row!.count;
  };

  /** SIGKILL. A session that waits would still do its statement: PostgreSQL has not heard of the death. */
  async function die({ itsStatementIsDone }: { itsStatementIsDone: boolean }): Promise<void> {
    await first.kill();
    if (!itsStatementIsDone) {
      await stage.db.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'luka' AND wait_event_type = 'Lock'",
      );
    }
    await holder.query("COMMIT");
    await until("nothing is under way", async () => (await statementsUnderWay()) === 0);
  }

  const halfAMinutePasses = () =>
    stage.db.query("UPDATE payments SET created_at = created_at - interval '31 s' WHERE state = 'CREATING'");

  function isPending(answer: Answer): void {
    assert.equal(answer.status, 409, answer.text);
    assert.equal(answer.body.error?.code, "PAYMENT_PENDING");
    assert.equal(answer.headers.get("retry-after"), "2");
  }
  function isIncomplete(answer: Answer): void {
    assert.equal(answer.status, 409, answer.text);
    assert.equal(answer.body.error?.code, "PAYMENT_INCOMPLETE");
  }

  it("50 at once, to two processes of which one is killed meanwhile, are one order", async () => {
    first = await stage.launchBeside({ ROLE: "api" });
    for (const victim of [true, false]) {
      const key = randomUUID();
      const body = orderOf(shop, { clientReference: key });
      const asked = Array.from({ length: 50 }, async (_, index) => {
        const base = index % 2 === 0 ? first.base : second.base;
        return placeOrder(base, shop, body, key).catch(() => placeOrder(second.base, shop, body, key));
      });
      if (victim) {
        await Promise.race(asked);
        await first.kill();
      }
      const answers = await Promise.all(asked);
      assert.equal(new Set(answers.map((answer) => answer.body.orderId)).size, 1);
      assert.ok(answers.filter(({ status }) => status === 201).length <= 1);
      assert.ok(answers.every(({ status }) => status === 200 || status === 201));
      assert.equal((await ordersOf(key)).length, 1);
      if (victim) first = await stage.launchBeside({ ROLE: "api" });
    }
    await first.kill();
  });

  it("killed before the order was committed: nothing is left, and the key makes it anew", async () => {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE order_events IN EXCLUSIVE MODE");
    const { key, again, lost } = await send({ couponCode: "EN" });
    await until("it is being written", isWritten());
    await die({ itsStatementIsDone: false });
    await lost;
    assert.deepEqual(await ordersOf(key), []);
    assert.equal(await couponUses(), 0);
    const answer = await again();
    assert.equal(answer.status, 201, answer.text);
    assert.equal(await couponUses(), 1);
    // For the tests that follow.
    await call(`${second.base}/api/v1/orders/${answer.body.publicToken}/cancel`, { method: "POST" });
    assert.equal(await couponUses(), 0);
  });

  it("killed when it was committed and not answered: the key finds it", async () => {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE order_events IN EXCLUSIVE MODE");
    const { key, again, lost } = await send();
    await until("it is being written", isWritten());
    await die({ itsStatementIsDone: true });
    await lost;
    const [order] = await ordersOf(key);
    const answer = await again();
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.idempotent, true);
    assert.equal(answer.headers.get("idempotent-replayed"), "true");
    assert.equal(answer.body.orderId, order!.id);
    assert.equal((await ordersOf(key)).length, 1);
  });

  it("killed before the provider heard of it: pending for half a minute, then over, with everything given back", async () => {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE sandbox_payments IN EXCLUSIVE MODE");
    const { key, again, lost } = await send({ paymentMethod: "ONLINE", couponCode: "EN" });
    await until("the provider is asked", waitsForLock("sandbox_payments"));
    await die({ itsStatementIsDone: false });
    await lost;
    isPending(await again());
    assert.equal(await couponUses(), 1);
    await halfAMinutePasses();
    const answers = await Promise.all([again(), again(), again()]);
    for (const answer of answers) isIncomplete(answer);
    const [order] = await ordersOf(key);
    assert.deepEqual(
      [order!.status, order!.payment_state, order!.is_released],
      ["FAILED", "FAILED_TO_CREATE", true],
    );
    assert.equal(await couponUses(), 0, "given back once");
    isIncomplete(await again());
  });

  /** Stops the process between the provider's answer and the storing of the link. */
  async function stopBeforeLinkIsStored(more: Record<string, unknown> = {}) {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE sandbox_payments IN EXCLUSIVE MODE");
    const sent = await send({ paymentMethod: "ONLINE", ...more });
    await until("the provider is asked", waitsForLock("sandbox_payments"));
    const [order] = await ordersOf(sent.key);
    const other = new pg.Client({ connectionString: stage.databaseUrl, application_name: "fault test" });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM payments WHERE order_id = $1 FOR UPDATE", [order!.id]);
    await holder.query("COMMIT");
    await until("the link is being stored", waitsForLock("UPDATE payments"));
    const previous = holder;
    holder = other;
    await previous.end();
    return sent;
  }

  it("killed before the link was stored: the same, and nobody can pay", async () => {
    const { key, again, lost } = await stopBeforeLinkIsStored({ couponCode: "EN" });
    await die({ itsStatementIsDone: false });
    await lost;
    isPending(await again());
    // A background process notices by itself, without anybody asking again.
    await halfAMinutePasses();
    const worker = await stage.launchBeside({ ROLE: "worker" });
    await until("it is given up", async () => (await ordersOf(key))[0]!.status === "FAILED");
    await worker.kill();
    isIncomplete(await again());
    assert.equal(await couponUses(), 0);
  });

  it("killed when the link was stored and not answered: the key gives the link", async () => {
    const { key, again, lost } = await stopBeforeLinkIsStored();
    await die({ itsStatementIsDone: true });
    await lost;
    const answer = await again();
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.status, "AWAITING_PAYMENT");
    const page = new URL(answer.body.paymentUrl!).pathname;
    assert.equal((await call(`${second.base}${page}`, { body: { decision: "PAY" } })).status, 200);
    assert.equal((await ordersOf(key))[0]!.status, "PAID");
    assert.equal((await again()).body.status, "PAID");
  });

  it("stopped for so long that it was given up, and then resumed: it gives no link, and nobody can pay", async () => {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE sandbox_payments IN EXCLUSIVE MODE");
    first = await stage.launchBeside({ ROLE: "api" });
    const key = randomUUID();
    const body = orderOf(shop, { clientReference: key, paymentMethod: "ONLINE" });
    const asked = placeOrder(first.base, shop, body, key);
    await until("the provider is asked", waitsForLock("sandbox_payments"));
    first.signal("SIGSTOP");
    await halfAMinutePasses();
    isIncomplete(await placeOrder(second.base, shop, body, key));
    await holder.query("COMMIT");
    await sleep(100);
    first.signal("SIGCONT");
    isIncomplete(await asked);
    const books = await stage.db.query<{ state: string }>(
      "SELECT s.state FROM sandbox_payments s JOIN orders o ON o.id = s.order_id WHERE o.client_reference = $1",
      [key],
    );
    assert.deepEqual(books, [{ state: "CANCELLED" }]);
    await first.kill();
  });
});
