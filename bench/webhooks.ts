import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../src/context.ts";
import { secretPurpose } from "../src/features/webhooks/signing-secret.ts";
import { newId } from "../src/platform/ids.ts";
import { newPublicToken } from "../src/platform/tokens.ts";
import { type Authority, createAuthority } from "../test/certificates.ts";
import { compare, median, report } from "./measure.ts";
import { startService } from "./service.ts";
import type { LimitPlan } from "./webhook-limit.ts";
import type { ReceiverReport } from "./webhook-receiver.ts";

const restaurants = 100;
const deliveries = 30_000;
const eventsPerSecond = 500;

interface Order {
  restaurantId: string;
  orderId: string;
}

/**
 * Webhooks from one process (all roles) to 100 receivers over TLS: durable deliveries per second out of a backlog, against
 * undici posting signed bodies of the same size to the same receivers; and the time from an event to its first attempt, at
 * 500 events/s, told of by another process.
 */
export async function webhooks({ seconds = 5, rounds = 3 } = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-bench-webhooks-"));
  open.defer(() => rm(folder, { recursive: true }));
  const authority = createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const trusting = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: authorityFile };

  const receiver = await startReceiver(authority);
  open.defer(() => void receiver.child.disconnect());
  const origins = Array.from(
    { length: restaurants },
    (_, n) => `https://r${n}.receiver.localhost:${receiver.port}`,
  );
  const service = await startService({
    ROLE: "all",
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    NODE_EXTRA_CA_CERTS: authorityFile,
  });
  open.defer(() => service.stop());
  const orders = await Promise.all(origins.map((origin) => addSubscriber(service.ctx, origin)));
  const bodyBytes = 480;

  const handshakes: number[] = [];
  const comparison = await compare({
    work: "webhook deliveries, durable",
    limit: "undici, signed posts",
    aim: 0.35,
    rounds,
    async ours() {
      const opened = (await receiver.report()).handshakes;
      const drained = await drainBacklog(service.ctx, receiver, orders);
      handshakes.push((await receiver.report()).handshakes - opened);
      return drained;
    },
    // 32 in flight is its best: 128 post 6,500/s where 32 post 14,700.
    theirs: () => postOnly({ origins, inFlight: 32, seconds, bodyBytes }, trusting),
  });
  const delay = await delayAt(eventsPerSecond, 2 * seconds, service.ctx, receiver, orders);
  console.table([{ work: `event to first attempt at ${eventsPerSecond} events/s`, ...delay }]);
  console.table([
    { work: `TLS handshakes in ${deliveries} deliveries`, "median of the rounds": median(handshakes) },
  ]);
  report("webhooks", [comparison], { delay, handshakes });
}

export interface RunningReceiver {
  child: ChildProcess;
  port: number;
  report(): Promise<ReceiverReport>;
}

export async function startReceiver(authority: Authority): Promise<RunningReceiver> {
  const child = fork(new URL("./webhook-receiver.ts", import.meta.url));
  child.send(authority.issue({ names: ["*.receiver.localhost"] }));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    child,
    port,
    async report() {
      const answer = once(child, "message");
      child.send("report");
      return ((await answer) as [ReceiverReport])[0];
    },
  };
}

export async function addSubscriber(ctx: Context, origin: string): Promise<Order> {
  const [restaurantId, orderId] = [newId("rst"), newId("ord")];
  const { hash, sealed } = newPublicToken(ctx.secrets, restaurantId);
  await ctx.db.query("INSERT INTO restaurants (id, slug, environment) VALUES ($1, $2, 'LIVE')", [
    restaurantId,
    `b${restaurantId.slice(-20)}`,
  ]);
  await ctx.db.query(
    `INSERT INTO orders (restaurant_id, id, order_number, token_hash, token_sealed, status, customer_name, customer_phone,
       placed_at, updated_at)
     VALUES ($1, $2, 1, $3, $4, 'CONFIRMED', 'Kari Nordmann', '+4740000000', now(), now())`,
    [restaurantId, orderId, hash, sealed],
  );
  // As createWebhook does, which would refuse what is not a public name.
  await ctx.db.query(
    "INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed) VALUES ($1, $2, $3, '{ORDER_CREATED}', $4)",
    [
      restaurantId,
      newId("whk"),
      `${origin}/hook`,
      ctx.secrets.seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", secretPurpose),
    ],
  );
  return { restaurantId, orderId };
}

const eventData = {
  status: "CONFIRMED",
  total: 43800,
  fulfillment: "PICKUP",
  paymentMethod: "CASH",
  estimatedReadyAt: "2026-06-12T16:25:00.000Z",
  requestedPickupAt: null,
};

/** Commits a backlog at once, and times how long the running worker takes to deliver and write down all of it. */
export async function drainBacklog(
  ctx: Context,
  receiver: RunningReceiver,
  orders: readonly Order[],
  count = deliveries,
) {
  const before = (await receiver.report()).received;
  await ctx.db.query(
    `SELECT count(emit_webhook_event(o.restaurant_id, o.order_id, 'ORDER_CREATED', now(),
       $3::jsonb || jsonb_build_object('orderId', o.order_id, 'orderNumber', n)))
     FROM generate_series(1, $4::int) AS n, unnest($1::text[], $2::text[]) AS o (restaurant_id, order_id)`,
    [
      orders.map(({ restaurantId }) => restaurantId),
      orders.map(({ orderId }) => orderId),
      JSON.stringify(eventData),
      count / orders.length,
    ],
  );
  const startedAt = performance.now();
  const unsent = "SELECT FROM webhook_deliveries WHERE state = 'PENDING' AND attempts = 0 LIMIT 1";
  while ((await ctx.db.query(unsent)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const received = (await receiver.report()).received - before;
  const [failed] = await ctx.db.query<{ count: number }>(
    "SELECT count(*) AS count FROM webhook_deliveries WHERE state <> 'DELIVERED'",
  );
  const errors = failed!.count + Math.max(0, count - received);
  return { perSecond: Math.round(count / elapsedSeconds), p50: 0, p99: 0, errors };
}

async function postOnly(plan: LimitPlan, env: NodeJS.ProcessEnv): Promise<{ perSecond: number }> {
  const child = fork(new URL("./webhook-limit.ts", import.meta.url), { env });
  child.send(plan);
  const failed = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`the sender ended with ${code}`)),
  );
  const [result] = (await Promise.race([once(child, "message"), failed])) as [{ perSecond: number }];
  failed.catch(() => undefined);
  child.disconnect();
  return result;
}

/** Evenly spread events, each committed and then told of, as an order is; from commit to arrival at the receiver. */
async function delayAt(
  perSecond: number,
  seconds: number,
  ctx: Context,
  receiver: RunningReceiver,
  orders: readonly Order[],
) {
  await receiver.report();
  const startedAt = performance.now();
  let emitted = 0;
  while (emitted < perSecond * seconds) {
    const due = Math.min(
      perSecond * seconds,
      Math.floor(((performance.now() - startedAt) / 1000) * perSecond),
    );
    const waiting = Array.from(
      { length: due - emitted },
      (_, index) => orders[(emitted + index) % orders.length]!,
    );
    emitted = due;
    await Promise.all(waiting.map((order) => emit(ctx, order)));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const delays = (await receiver.report()).delaysMs.toSorted((a, b) => a - b);
  const at = (share: number) => Number(delays[Math.floor(delays.length * share)]?.toFixed(1));
  return {
    events: emitted,
    received: delays.length,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "max ms": at(0.9999),
  };
}

async function emit(ctx: Context, { restaurantId, orderId }: Order): Promise<void> {
  const data = {
    ...eventData,
    orderId,
    orderNumber: 1,
    emittedAtMs: performance.timeOrigin + performance.now(),
  };
  await ctx.db.query("SELECT emit_webhook_event($1, $2, 'ORDER_CREATED', now(), $3)", [
    restaurantId,
    orderId,
    JSON.stringify(data),
  ]);
  ctx.live.publish({ restaurantId, orderId });
}
