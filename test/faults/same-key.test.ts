import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import pg from "pg";
import { type Answer, call, openShop, orderOf, placeOrder, type Shop } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/**
 * The same Idempotency-Key is the same order, also when the process that wrote it dies before it could answer. A gate that
 * the test shuts stops the process at the step in question; then it is killed, and, where the step is not to happen at all,
 * its session is ended before the gate is opened.
 */
const gates = { order_events: "INSERT", sandbox_payments: "INSERT", payments: "UPDATE" } as const;
type Gate = keyof typeof gates;
const numbers = Object.fromEntries(Object.keys(gates).map((gate, index) => [gate, 7_100 + index]));

/** A statement that comes to a gate which is shut waits there for as long as it takes; for a lock it would wait as long as the service has patience. */
const gatesSql = `
  CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WHILE NOT pg_try_advisory_xact_lock_shared(TG_ARGV[0]::bigint) LOOP PERFORM pg_sleep(0.02); END LOOP;
    RETURN NEW;
  END $$;
  ${Object.entries(gates)
    .map(
      ([gate, event]) =>
        `CREATE TRIGGER gate BEFORE ${event} ON ${gate} FOR EACH ROW EXECUTE FUNCTION wait_at_gate(${numbers[gate]});`,
    )
    .join("\n")}`;

describe("the same key (P-2)", () => {
  let stage: Stage;
  let shop: Shop;
  /** The one that is killed, and the one that is asked again. */
  let first: Running;
  let second: Running;
  /** Its session shuts gates. */
  let keeper: pg.Client;
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db, (file) => {
      file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
    });
    // It owns the database; the other comes and goes.
    second = await stage.launch({ ROLE: "api" });
    keeper = new pg.Client({ connectionString: stage.databaseUrl, application_name: "fault test" });
    await keeper.connect();
    await keeper.query(gatesSql);
  });
  after(async () => {
    await keeper?.end();
    await stage.close();
  });
  const shut = (gate: Gate) => keeper.query("SELECT pg_advisory_lock($1)", [numbers[gate]]);
  const open = (gate: Gate) => keeper.query("SELECT pg_advisory_unlock($1)", [numbers[gate]]);
  const openAll = () => keeper.query("SELECT pg_advisory_unlock_all()");
  afterEach(openAll);

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

  /** Its session: it came to the gate with a statement of the service. */
  async function comesTo(gate: Gate): Promise<number> {
    let pid: number | undefined;
    await until(`the gate of ${gate} is come to`, async () => {
      const waiting = await stage.db.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'luka' AND wait_event = 'PgSleep' AND query ILIKE $1",
        [gate === "order_events" ? "%place_orders%" : `${gates[gate]}%${gate}%`],
      );
      pid = waiting[0]?.pid;
      return pid !== undefined;
    });
    return pid!;
  }

  const nothingIsUnderWay = () =>
    until("nothing is under way", async () => {
      const [row] = await stage.db.query<{ count: number }>(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'luka' AND state <> 'idle'",
      );
      return row!.count === 0;
    });

  /** SIGKILL. A session that waits would still do its statement: PostgreSQL has not heard of the death. */
  async function die(
    session: number,
    { itsStatementIsDone }: { itsStatementIsDone: boolean },
  ): Promise<void> {
    await first.kill();
    if (!itsStatementIsDone) await stage.db.query("SELECT pg_terminate_backend($1, 60000)", [session]);
    await openAll();
    await nothingIsUnderWay();
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
    await shut("order_events");
    const { key, again, lost } = await send({ couponCode: "EN" });
    await die(await comesTo("order_events"), { itsStatementIsDone: false });
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
    await shut("order_events");
    const { key, again, lost } = await send();
    await die(await comesTo("order_events"), { itsStatementIsDone: true });
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
    await shut("sandbox_payments");
    const { key, again, lost } = await send({ paymentMethod: "ONLINE", couponCode: "EN" });
    await die(await comesTo("sandbox_payments"), { itsStatementIsDone: false });
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
    await shut("sandbox_payments");
    const sent = await send({ paymentMethod: "ONLINE", ...more });
    await comesTo("sandbox_payments");
    await shut("payments");
    await open("sandbox_payments");
    return { ...sent, session: await comesTo("payments") };
  }

  it("killed before the link was stored: the same, and nobody can pay", async () => {
    const { key, again, lost, session } = await stopBeforeLinkIsStored({ couponCode: "EN" });
    await die(session, { itsStatementIsDone: false });
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
    const { key, again, lost, session } = await stopBeforeLinkIsStored();
    await die(session, { itsStatementIsDone: true });
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
    await shut("sandbox_payments");
    first = await stage.launchBeside({ ROLE: "api" });
    const key = randomUUID();
    const body = orderOf(shop, { clientReference: key, paymentMethod: "ONLINE" });
    const asked = placeOrder(first.base, shop, body, key);
    await comesTo("sandbox_payments");
    first.signal("SIGSTOP");
    await halfAMinutePasses();
    isIncomplete(await placeOrder(second.base, shop, body, key));
    await openAll();
    await nothingIsUnderWay();
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
