import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Worker } from "node:worker_threads";
import { startNameServer } from "../../../test/name-server.ts";
import { startRawReceiver } from "../../../test/receiver.ts";
import { createResolver } from "../../platform/dns.ts";
import { createTestShop, type TestShop } from "./shop.fixture.ts";

let shop: TestShop;
let folder: string;
const children: ChildProcess[] = [];
before(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), "luka-webhooks-"));
  await writeFile(join(folder, "authority.pem"), shop.authority);
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await shop.close();
  await rm(folder, { recursive: true });
});

async function workElsewhere(): Promise<ChildProcess> {
  const child = fork(new URL("./worker.fixture.ts", import.meta.url), [shop.databaseUrl], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") },
  });
  children.push(child);
  await once(child, "message");
  return child;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Stops it between two statements: one that is on its way to the database would still be carried out, with a lease from then. */
async function stopAtRest(child: ChildProcess): Promise<void> {
  child.kill("SIGSTOP");
  for (let quiet = 0; quiet < 5; await soon()) {
    const [{ busy, open } = { busy: 0, open: 0 }] = await shop.db.query<{ busy: number; open: number }>(
      `SELECT count(*) FILTER (WHERE state = 'active')::int AS busy, count(*) FILTER (WHERE state <> 'idle')::int AS open
       FROM pg_stat_activity WHERE application_name = 'test worker' AND datname = current_database()`,
    );
    quiet = busy > 0 ? 0 : quiet + 1;
    if (busy > 0 || open === 0) continue;
    // In the middle of a transaction: it is let go on to its end.
    child.kill("SIGCONT");
    await soon();
    child.kill("SIGSTOP");
    quiet = 0;
  }
}

const stateOf = async (id: string) => (await shop.deliveries(id))[0]?.state;
const endpointOf = async (id: string) =>
  (
    await shop.db.query<{
      claim_id: string | null;
      wakes_in: number | null;
      last_delivery_status: number | null;
    }>(
      `SELECT claim_id, extract(epoch FROM wake_at - now())::float8 AS wakes_in, last_delivery_status
       FROM webhook_endpoints WHERE webhook_id = $1`,
      [id],
    )
  )[0]!;

describe("a worker that dies", () => {
  test("killed in the middle of an attempt: another makes it again when the lease has run out", async () => {
    const answers: ServerResponse[] = [];
    const receiver = await shop.receiver((_request, response) => {
      // The first attempt never gets an answer.
      if (answers.push(response) > 1) response.writeHead(200).end();
    });
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const child = await workElsewhere();
    await shop.emit(await order());
    await receiver.waitFor(1);
    child.kill("SIGKILL");
    await once(child, "exit");

    const worker = shop.work();
    await shop.haveLooked();
    assert.equal(receiver.received.length, 1, "the lease is still the dead worker's");
    const { wakes_in } = await endpointOf(id);
    assert.ok(wakes_in! > 0 && wakes_in! <= 30, `${wakes_in} s`);
    await shop.pass("30 s");
    await receiver.waitFor(2);
    await shop.until("it is delivered", async () => (await stateOf(id)) === "DELIVERED");
    await worker.stop();
    const ids = receiver.received.map(({ headers }) => headers["x-service-delivery-id"]);
    assert.equal(ids[0], ids[1]);
  });

  test("stopped and resumed, it cannot write over what another has done since", async () => {
    const answers: ServerResponse[] = [];
    const receiver = await shop.receiver((_request, response) => {
      answers.push(response);
    });
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const child = await workElsewhere();
    await shop.emit(await order());
    await receiver.waitFor(1);
    await stopAtRest(child);
    // It would learn of a 500 now; the other worker of a 200.
    answers[0]!.writeHead(500).end();
    await shop.pass("30 s");
    const worker = shop.work();
    await receiver.waitFor(2);
    answers[1]!.writeHead(200).end();
    await shop.until("it is delivered", async () => (await stateOf(id)) === "DELIVERED");
    // It finishes what was under way, and ends.
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    child.kill("SIGCONT");
    await ended;
    const [delivery] = await shop.deliveries(id);
    assert.equal(delivery!.state, "DELIVERED");
    assert.deepEqual(
      delivery!.attempt_log.map(({ status }) => status),
      [200],
    );
    assert.equal((await endpointOf(id)).last_delivery_status, 200);
    await worker.stop();
  });

  test("told to stop, it finishes what is under way, gives the rest back and ends within 6 s", async () => {
    const receiver = await shop.receiver((_request, response) => {
      setTimeout(() => response.writeHead(200).end(), 300);
    });
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const placed = await order();
    for (let count = 0; count < 40; count++) await shop.emit(placed, "ORDER_CREATED", {}, false);
    const worker = shop.work();
    await receiver.waitFor(1);
    const startedAt = performance.now();
    await worker.stop();
    assert.ok(performance.now() - startedAt < 6_000);
    const deliveries = await shop.deliveries(id);
    const delivered = deliveries.filter(({ state }) => state === "DELIVERED").length;
    assert.equal(delivered, receiver.received.length, "what was sent is written down");
    assert.ok(delivered < 40, "the rest was not sent");
    assert.equal((await endpointOf(id)).claim_id, null);
    const next = shop.work();
    await shop.until("the rest is delivered", async () => receiver.received.length === 40);
    await next.stop();
    assert.equal(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery-id"])).size, 40);
  });
});

describe("several workers", () => {
  test("send each delivery once while all is well", async () => {
    const receiver = await shop.receiver();
    const restaurants = await Promise.all(Array.from({ length: 6 }, () => shop.restaurant()));
    for (const { scope, order } of restaurants) {
      await shop.subscribe(scope, receiver);
      const placed = await order();
      for (let count = 0; count < 50; count++) await shop.emit(placed, "ORDER_CREATED", {}, false);
    }
    const workers = [shop.work(), shop.work(), shop.work()];
    await receiver.waitFor(300);
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.equal(receiver.received.length, 300);
    const [row] = await shop.db.query(
      "SELECT count(*) AS count FROM webhook_deliveries WHERE state = 'PENDING'",
    );
    assert.equal(row!.count, 0);
  });
});

describe("isolation (S-25)", () => {
  /** Milliseconds from event to first attempt of 60 events of 20 healthy endpoints; the slowest is dropped as noise. */
  async function slowestFirstAttempt(): Promise<number> {
    const receiver = await shop.receiver();
    const restaurants = await Promise.all(Array.from({ length: 20 }, () => shop.restaurant()));
    for (const { scope } of restaurants) await shop.subscribe(scope, receiver);
    const emittedAt = new Map<string, number>();
    for (let round = 0; round < 3; round++) {
      for (const { order } of restaurants) {
        const placed = await order();
        emittedAt.set(placed.orderId, performance.now());
        await shop.emit(placed);
      }
    }
    await receiver.waitFor(60);
    const delays = receiver.received.map(({ body, atMs }) => {
      const { data } = JSON.parse(body.toString("utf8")) as { data: { orderId: string } };
      return atMs - emittedAt.get(data.orderId)!;
    });
    return delays.toSorted((a, b) => a - b).at(-2)!;
  }

  /** What the machine and the database took for a commit at most, while this is done. */
  async function besides<Done>(work: () => Promise<Done>): Promise<[Done, number]> {
    const pulse = new Worker(new URL("./pulse.fixture.ts", import.meta.url), {
      workerData: shop.databaseUrl,
    });
    await once(pulse, "message");
    const done = await work();
    pulse.postMessage("end");
    const [slowestMs] = await once(pulse, "message");
    return [done, slowestMs as number];
  }

  test("a backlog of 20,000, 50 receivers that hang and two silent name servers hold up nobody else", async (t) => {
    const nameServer = await startNameServer((name) =>
      name.startsWith("silent") ? "SILENT" : ["127.0.0.1"],
    );
    const resolver = createResolver({ servers: [nameServer.address], allowsLocalhost: true });
    t.after(() => nameServer.close());
    const calm = shop.work(resolver);
    const undisturbed = await slowestFirstAttempt().finally(() => calm.stop());
    const hanging = await startRawReceiver(shop.certificate, (socket) => socket.resume());
    t.after(() => hanging.close());
    for (let count = 0; count < 52; count++) {
      const { scope, order } = await shop.restaurant();
      const isSilent = count >= 50;
      await shop.subscribe(scope, isSilent ? `https://silent${count}.receiver.no/` : hanging);
      const placed = await order();
      for (let event = 0; event < 5; event++) await shop.emit(placed, "ORDER_CREATED", {}, false);
    }
    const backlog = await shop.restaurant();
    await shop.subscribe(backlog.scope, hanging);
    const { restaurantId, orderId } = await backlog.order();
    await shop.db.query(
      "SELECT count(emit_webhook_event($1, $2, 'ORDER_CREATED', now(), '{}')) FROM generate_series(1, 20000)",
      [restaurantId, orderId],
    );

    const worker = shop.work(resolver);
    t.after(() => worker.stop());
    // From the very start, when nobody is known to hang.
    const [slowest, commit] = await besides(async () => [
      await slowestFirstAttempt(),
      await slowestFirstAttempt(),
    ]);
    // Who waited behind one of them would wait for its five seconds, whatever else this machine does. How much less it is, the benchmark measures.
    const said = `${slowest.join(" and ")} ms, undisturbed ${undisturbed} ms, a commit beside it at most ${commit} ms`;
    assert.ok(Math.max(...slowest) < undisturbed + 4_500, said);
  });
});
