import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { scopeOf } from "../../platform/db/scope.ts";
import {
  type ClaimRequest,
  claimEndpoints,
  type EndpointKey,
  findEndpoints,
  readDeliveries,
  releaseClaims,
  renewClaims,
  writeAttempts,
} from "./delivery-queue.ts";
import type { Outcome } from "./schedule.ts";
import { createTestShop, type TestOrder, type TestShop } from "./shop.fixture.ts";

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const first = "00000000-0000-7000-8000-000000000001";
const second = "00000000-0000-7000-8000-000000000002";
const nobody = { restaurantId: "", webhookId: "" };
/** Whether a claim of what is due now takes this endpoint. */
async function claims(claimId: string, webhookId: string): Promise<boolean> {
  const due = { claimId, fresh: [], restaurantIds: [], healthy: 10, suspect: 10 };
  return (await claimEndpoints(shop.db, due)).some((endpoint) => endpoint.webhookId === webhookId);
}

async function endpointWithNews() {
  const { scope, order } = await shop.restaurant();
  const { id } = await shop.subscribe(scope, "https://orders.roma.no/");
  const placed = await order();
  await shop.emit(placed, "ORDER_CREATED", {}, false);
  return { key: { restaurantId: scope.restaurantId, webhookId: id }, placed };
}
const claimNews = (claimId: string, key: { restaurantId: string; webhookId: string }) =>
  claimEndpoints(shop.db, { claimId, fresh: [key], restaurantIds: [], healthy: 10, suspect: 10 });

const findFreshEndpoints = async (...asked: Parameters<typeof findEndpoints>) =>
  (await findEndpoints(...asked)).fresh;

describe("the queue", () => {
  test("endpoints with news are found one by one, however many deliveries they have", async () => {
    const made = [await endpointWithNews(), await endpointWithNews(), await endpointWithNews()];
    for (let count = 0; count < 5; count++) await shop.emit(made[0]!.placed, "ORDER_CREATED", {}, false);
    const { fresh: found, isDue } = await findEndpoints(shop.db, nobody, 10);
    assert.equal(isDue, false, "nothing is to be sent again");
    const keys = made.map(({ key }) => key).sort((a, b) => (a.restaurantId < b.restaurantId ? -1 : 1));
    assert.deepEqual(found, keys);
    assert.deepEqual(await findFreshEndpoints(shop.db, keys[0]!, 1), [keys[1]]);
    await shop.db.query("UPDATE webhook_deliveries SET state = 'FAILED'");
  });

  test("an endpoint is leased to one at a time, and to another when the lease has run out", async () => {
    const { key } = await endpointWithNews();
    assert.equal((await claimNews(first, key)).length, 1);
    assert.equal((await claimNews(second, key)).length, 0);
    await shop.pass("29 s");
    assert.equal(await claims(second, key.webhookId), false);
    await shop.pass("2 s");
    assert.equal(await claims(second, key.webhookId), true);
  });

  test("a heartbeat keeps the lease, and tells when it was lost", async () => {
    const { key } = await endpointWithNews();
    await claimNews(first, key);
    await shop.pass("25 s");
    assert.equal((await renewClaims(shop.db, [{ ...key, claimId: first }])).length, 1);
    await shop.pass("25 s");
    assert.equal(await claims(second, key.webhookId), false);
    await shop.pass("10 s");
    assert.equal(await claims(second, key.webhookId), true);
    assert.deepEqual(await renewClaims(shop.db, [{ ...key, claimId: first }]), []);
  });

  test("what is written under a lost claim, or twice, changes nothing", async () => {
    const { key } = await endpointWithNews();
    const [{ id } = { id: "" }] = await shop.deliveries(key.webhookId);
    const delivered = { state: "DELIVERED", status: 200, failure: null, retryAfterSeconds: null } as const;
    const write = (claimId: string) =>
      writeAttempts(shop.db, [
        { ...key, claimId, id, attempt: 1, outcome: delivered, durationMs: 3, ageMs: 5 },
      ]);
    await claimNews(first, key);
    await shop.pass("31 s");
    await claims(second, key.webhookId);
    assert.deepEqual(await write(first), []);
    const [endpoint] = await shop.db.query(
      "SELECT last_delivery_at FROM webhook_endpoints WHERE webhook_id = $1",
      [key.webhookId],
    );
    assert.equal(endpoint!.last_delivery_at, null);
    assert.equal((await shop.deliveries(key.webhookId))[0]?.state, "PENDING");
    assert.deepEqual(await write(second), [{ id }]);
    assert.deepEqual(await write(second), []);
    assert.equal((await shop.deliveries(key.webhookId))[0]?.attempt_log.length, 1);
  });

  test("a webhook that is deleted takes its deliveries with it", async () => {
    const { key } = await endpointWithNews();
    await shop.db.query("DELETE FROM webhooks WHERE id = $1", [key.webhookId]);
    assert.deepEqual(await shop.deliveries(key.webhookId), []);
    assert.ok(
      !(await findFreshEndpoints(shop.db, nobody, 100)).some(({ webhookId }) => webhookId === key.webhookId),
    );
  });
});

describe("claims of endpoints", () => {
  // Each test sees its own endpoints alone.
  beforeEach(() => shop.db.query("DELETE FROM webhooks"));

  const claim = async (more: Partial<ClaimRequest> = {}): Promise<string[]> =>
    (
      await claimEndpoints(shop.db, {
        claimId: first,
        fresh: [],
        restaurantIds: [],
        healthy: 10,
        suspect: 10,
        ...more,
      })
    ).map(({ webhookId }) => webhookId);
  const set = (what: string, { webhookId }: EndpointKey) =>
    shop.db.query(`UPDATE webhook_endpoints SET ${what} WHERE webhook_id = $1`, [webhookId]);
  const setHook = (what: string, { webhookId }: EndpointKey) =>
    shop.db.query(`UPDATE webhooks SET ${what} WHERE id = $1`, [webhookId]);
  const setDeliveries = (what: string, { webhookId }: EndpointKey) =>
    shop.db.query(`UPDATE webhook_deliveries SET ${what} WHERE webhook_id = $1`, [webhookId]);
  const secondsToWake = async ({ webhookId }: EndpointKey): Promise<number | null> => {
    const [row] = await shop.db.query<{ seconds: number | null }>(
      "SELECT extract(epoch FROM wake_at - now())::float8 AS seconds FROM webhook_endpoints WHERE webhook_id = $1",
      [webhookId],
    );
    return row!.seconds;
  };

  test("take whose time has come, the longest waiting first, and nobody whose time has not", async () => {
    const [late, later, early] = [
      (await endpointWithNews()).key,
      (await endpointWithNews()).key,
      (await endpointWithNews()).key,
    ];
    await set("wake_at = now() - interval '2 s'", late);
    await set("wake_at = now() - interval '9 s'", later);
    await set("wake_at = now() + interval '9 s'", early);
    assert.deepEqual(await claim({ healthy: 1 }), [later.webhookId]);
    assert.deepEqual(await claim(), [late.webhookId]);
    assert.deepEqual(await claim(), []);
  });

  test("count the healthy and the suspect apart, those with news as those whose time has come", async () => {
    const { key: suspect } = await endpointWithNews();
    const { key: healthy } = await endpointWithNews();
    await set("is_suspect = true", suspect);
    const news = { fresh: [suspect, healthy] };
    assert.deepEqual(await claim({ ...news, suspect: 0 }), [healthy.webhookId]);
    assert.deepEqual(await claim({ ...news, healthy: 0 }), [suspect.webhookId]);
    for (const key of [suspect, healthy]) await set("wake_at = now()", key);
    assert.deepEqual(await claim({ suspect: 0 }), [healthy.webhookId]);
    assert.deepEqual(await claim({ healthy: 0 }), [suspect.webhookId]);
  });

  test("follow the news of a restaurant to its endpoints that have some, and to no others", async () => {
    const { key } = await endpointWithNews();
    const quiet = await shop.subscribe(scopeOf(key.restaurantId), "https://quiet.roma.no/", {
      events: ["ORDER_PAID"],
    });
    await endpointWithNews();
    const told = { restaurantIds: [key.restaurantId] };
    await setDeliveries("attempts = 1", key);
    assert.deepEqual(await claim(told), [], "a retry is no news");
    await setDeliveries("attempts = 0, state = 'DELIVERED'", key);
    assert.deepEqual(await claim(told), []);
    await setDeliveries("state = 'PENDING'", key);
    await setHook("is_active = false", key);
    assert.deepEqual(await claim(told), [], "a paused one hears nothing");
    await setHook("is_active = true", key);
    assert.deepEqual(await claim(told), [key.webhookId]);
    assert.deepEqual(await claim({ ...told, claimId: second }), [], "and is leased then");
    await shop.pass("30 s");
    assert.deepEqual(await claim({ ...told, claimId: second }), [key.webhookId]);
    assert.equal(await secondsToWake({ ...key, webhookId: quiet.id }), null);
  });

  test("are fresh until the first attempt", async () => {
    const { key } = await endpointWithNews();
    const fresh = () => findFreshEndpoints(shop.db, nobody, 10);
    assert.deepEqual(await fresh(), [key]);
    await setDeliveries("attempts = 1", key);
    assert.deepEqual(await fresh(), []);
    await setDeliveries("attempts = 0, state = 'FAILED'", key);
    assert.deepEqual(await fresh(), []);
  });

  test("of one restaurant are found one after another, as many as are asked for", async () => {
    const { key, placed } = await endpointWithNews();
    for (const host of ["a", "b"])
      await shop.subscribe(scopeOf(key.restaurantId), `https://${host}.roma.no/`);
    await shop.emit(placed, "ORDER_CREATED", {}, false);
    const all = await findFreshEndpoints(shop.db, nobody, 3);
    assert.equal(new Set(all.map(({ webhookId }) => webhookId)).size, 3);
    assert.deepEqual(await findFreshEndpoints(shop.db, nobody, 2), all.slice(0, 2));
    assert.deepEqual(await findFreshEndpoints(shop.db, all[0]!, 5), all.slice(1));
    assert.deepEqual(await findFreshEndpoints(shop.db, all[2]!, 5), []);
  });

  test("tell of each endpoint its own address, also of two of one restaurant", async () => {
    const { key } = await endpointWithNews();
    const { id } = await shop.subscribe(scopeOf(key.restaurantId), "https://other.roma.no/");
    const keys = [key, { ...key, webhookId: id }];
    for (const one of keys) await set("wake_at = now()", one);
    const urls = (endpoints: { webhookId: string; url: string }[]) =>
      endpoints.map(({ webhookId, url }) => `${webhookId} ${url}`).toSorted();
    const wanted = [`${key.webhookId} https://orders.roma.no/`, `${id} https://other.roma.no/`].toSorted();
    const due = { claimId: first, fresh: [], restaurantIds: [], healthy: 10, suspect: 10 };
    assert.deepEqual(urls(await claimEndpoints(shop.db, due)), wanted);
    const held = keys.map((one) => ({ ...one, claimId: first }));
    assert.deepEqual(urls(await renewClaims(shop.db, held)), wanted);
  });

  test("know the former secret only for as long as it signs", async () => {
    const { key } = await endpointWithNews();
    const former = async () => {
      await set("claim_id = NULL, wake_at = now()", key);
      const [claimed] = await claimNews(first, key);
      const [renewed] = await renewClaims(shop.db, [{ ...key, claimId: first }]);
      assert.deepEqual(renewed?.previousSecretSealed, claimed?.previousSecretSealed);
      return claimed?.previousSecretSealed;
    };
    assert.equal(await former(), null);
    await setHook(
      "previous_secret_sealed = '\\x01', previous_secret_expires_at = now() + interval '1 min'",
      key,
    );
    assert.deepEqual(await former(), Buffer.of(1));
    await setHook("previous_secret_expires_at = now()", key);
    assert.equal(await former(), null);
  });

  test("given back, wake the endpoint when its next retry is due, and not at all when there is none", async () => {
    const { key, placed } = await endpointWithNews();
    const other = await endpointWithNews();
    const held = [{ ...key, claimId: first }];
    const giveBack = async () => {
      await set("claim_id = NULL", key);
      await claimNews(first, key);
      await releaseClaims(shop.db, held);
      return await secondsToWake(key);
    };
    await claimNews(second, other.key);
    assert.equal(await giveBack(), null, "what is fresh is found by itself");
    await setDeliveries("attempts = 1, due_at = now() + interval '300 s'", key);
    await shop.emit(placed, "ORDER_CREATED", {}, false);
    await shop.db.query(
      `UPDATE webhook_deliveries SET attempts = 2, due_at = now() + interval '200 s' WHERE webhook_id = $1 AND attempts = 0`,
      [key.webhookId],
    );
    const near = (seconds: number | null, expected: number) =>
      assert.ok(seconds !== null && Math.abs(seconds - expected) < 8, `${seconds} s`);
    near(await giveBack(), 200);
    await setDeliveries("due_at = now() - interval '20 s'", key);
    await setHook("is_active = false", key);
    await set("claim_id = $$00000000-0000-7000-8000-000000000001$$, wake_at = now()", key);
    await releaseClaims(shop.db, held);
    near(await secondsToWake(key), 60);
    await setHook("is_active = true", key);
    near(await giveBack(), -20);
    await setDeliveries("state = 'FAILED'", key);
    assert.equal(await giveBack(), null);
    await releaseClaims(shop.db, [{ ...other.key, claimId: first }]);
    near(await secondsToWake(other.key), 30);
  });
});

describe("deliveries of claimed endpoints", () => {
  beforeEach(() => shop.db.query("DELETE FROM webhooks"));

  const claimed = async (count = 1): Promise<{ key: EndpointKey; placed: TestOrder; ids: string[] }> => {
    const { key, placed } = await endpointWithNews();
    for (let n = 1; n < count; n++) await shop.emit(placed, "ORDER_CREATED", {}, false);
    await claimNews(first, key);
    return { key, placed, ids: (await shop.deliveries(key.webhookId)).map(({ id }) => id) };
  };
  const read = async (key: EndpointKey, { most = 10, claimId = first, inHand = [] as string[] } = {}) =>
    (await readDeliveries(shop.db, [{ ...key, claimId, most, inHand }])).map(({ id }) => id);
  const set = (what: string, id: string) =>
    shop.db.query(`UPDATE webhook_deliveries SET ${what} WHERE id = $1`, [id]);

  test("are those that are due and in nobody's hand, of fresh ones and retries as many as asked for", async () => {
    const { key, ids } = await claimed(7);
    const [a, b, c, d, e, f, g] = ids as [string, string, string, string, string, string, string];
    await claimed(2);
    await set("due_at = now() + interval '1 min'", a);
    await set("state = 'DELIVERED'", b);
    for (const id of [c, d]) await set("attempts = 1, due_at = now()", id);
    assert.deepEqual((await read(key)).toSorted(), [c, d, e, f, g].toSorted());
    assert.deepEqual((await read(key, { inHand: [c, f] })).toSorted(), [d, e, g].toSorted());
    await set("due_at = now() - interval '1 min'", g);
    await set("due_at = now() - interval '1 min'", d);
    assert.deepEqual((await read(key, { most: 1 })).toSorted(), [d, g].toSorted(), "the longest due first");
  });

  test("are nobody's who has lost the claim, and wait while the webhook is paused", async () => {
    const { key, ids } = await claimed();
    assert.deepEqual(await read(key, { claimId: second }), []);
    await shop.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [key.webhookId]);
    assert.deepEqual(await read(key), []);
    await shop.db.query("UPDATE webhooks SET is_active = true WHERE id = $1", [key.webhookId]);
    assert.deepEqual(await read(key), ids);
  });

  const delivered: Outcome = { state: "DELIVERED", status: 204, failure: null, retryAfterSeconds: null };
  const temporary: Outcome = { state: "PENDING", status: 503, failure: "HTTP_503", retryAfterSeconds: 60 };
  const final: Outcome = { state: "FAILED", status: 404, failure: "HTTP_404", retryAfterSeconds: null };
  const written = (key: EndpointKey, id: string, outcome: Outcome, attempt = 1, ageMs = 0) => ({
    ...key,
    claimId: first,
    id,
    attempt,
    outcome,
    durationMs: 12.6,
    ageMs,
  });
  const endpoint = async ({ webhookId }: EndpointKey) => {
    const [row] = await shop.db.query<{
      is_suspect: boolean;
      status: number | null;
      reason: string | null;
      failed_before: boolean | null;
    }>(
      `SELECT is_suspect, last_delivery_status AS status, last_failure_reason AS reason,
         last_failure_at < last_delivery_at AS failed_before FROM webhook_endpoints WHERE webhook_id = $1`,
      [webhookId],
    );
    return Object.values(row!);
  };

  test("make an endpoint suspect when they fail for now, until one succeeds", async () => {
    const { key, ids } = await claimed(4);
    const [a, b, c, d] = ids as [string, string, string, string];
    const write = async (...finished: ReturnType<typeof written>[]) => {
      assert.equal((await writeAttempts(shop.db, finished)).length, finished.length);
      return endpoint(key);
    };
    assert.deepEqual(await write(written(key, a, final)), [false, 404, "HTTP_404", false]);
    assert.deepEqual(await write(written(key, b, temporary)), [true, 503, "HTTP_503", false]);
    assert.deepEqual(await write(written(key, c, final)), [true, 404, "HTTP_404", false]);
    assert.deepEqual(await write(written(key, b, delivered, 2)), [false, 204, "HTTP_404", true]);
    const together = [written(key, d, temporary, 1, 900)];
    assert.deepEqual(await write(...together), [true, 503, "HTTP_503", false]);
  });

  test("written together tell of the latest one, and of the latest that failed", async () => {
    const { key, ids } = await claimed(3);
    const [a, b, c] = ids as [string, string, string];
    await writeAttempts(shop.db, [
      written(key, a, temporary, 1, 3_000),
      written(key, b, final, 1, 9_000),
      written(key, c, delivered, 1, 1_000),
    ]);
    assert.deepEqual(await endpoint(key), [false, 204, "HTTP_503", true]);
    const [first, second, third] = await shop.deliveries(key.webhookId);
    assert.deepEqual(
      [first, second, third].map((one) => [one!.state, one!.attempts, one!.attempt_log.length]),
      [
        ["PENDING", 1, 1],
        ["FAILED", 1, 1],
        ["DELIVERED", 1, 1],
      ],
    );
    const pause = first!.pause_seconds!;
    assert.ok(Math.abs(pause - 63) < 0.01, `60 s from now, and it began 3 s ago: ${pause}`);
    const { at: _, ...attempt } = first!.attempt_log[0]!;
    assert.deepEqual(attempt, { durationMs: 13, status: 503, failure: "HTTP_503" });
  });

  test("that were resent or written meanwhile keep what became of them", async () => {
    const { key, ids } = await claimed();
    const [id] = ids as [string];
    const write = (outcome: Outcome, attempt: number) =>
      writeAttempts(shop.db, [written(key, id, outcome, attempt)]);
    assert.deepEqual(await write(delivered, 2), [], "the first attempt is not written yet");
    await write(temporary, 1);
    assert.deepEqual(await write(delivered, 1), [], "nor is one written twice");
    await set("state = 'FAILED'", id);
    assert.deepEqual(await write(delivered, 2), []);
    assert.equal((await shop.deliveries(key.webhookId))[0]!.attempt_log.length, 1);
  });
});
