import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../src/context.ts";
import { secretPurpose } from "../src/features/webhooks/signing-secret.ts";
import { newId } from "../src/platform/ids.ts";
import { createAuthority } from "../test/certificates.ts";
import type { MailLimitPlan } from "./mail-limit.ts";
import type { MailReport } from "./mail-receiver.ts";
import { compare, load, median, report } from "./measure.ts";
import { orderBody, settle } from "./orders.ts";
import { processorMs } from "./processor-time.ts";
import { type BenchService, importLive, pizzeria, startService } from "./service.ts";
import { startReceiver } from "./webhooks.ts";

const restaurants = 100;
const backlog = 20_000;
/** As the mails about the orders below are, with their head. */
const mailBytes = 15_000;

interface MailReceiver {
  child: ChildProcess;
  port: number;
  received(): Promise<number>;
}

/**
 * Mail from one process with all roles to a mail server on this machine: how many a second out of a backlog, against the same bytes
 * sent with nothing behind them; and what orders with an address cost (the rate and the processor's time against the same orders
 * without one, and how long a mail waits), with a key, the access log and a webhook on.
 */
export async function mails({ seconds = 10, rounds = 3, longSeconds = 60 } = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-bench-mails-"));
  open.defer(() => rm(folder, { recursive: true }));
  const authority = createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const webhooks = await startReceiver(authority);
  open.defer(() => void webhooks.child.disconnect());
  const receiver = await startMailReceiver();
  open.defer(() => void receiver.child.disconnect());
  const service = await startService({
    ROLE: "all",
    LOG_LEVEL: "info",
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    NODE_EXTRA_CA_CERTS: authorityFile,
    SMTP_URL: `smtp://127.0.0.1:${receiver.port}`,
    MAIL_FROM: "ordre@luka.example",
  });
  open.defer(() => service.stop());
  const requests = await requestsTo(service, `https://r.receiver.localhost:${webhooks.port}/hook`);
  const place = (requests: string[], forSeconds: number) =>
    load({
      ...{ port: service.port, connections: 16, requests, distinctClients: true },
      seconds: forSeconds,
      expect: [201],
    });

  await place(requests.without, 4);
  const cost = await costOfMail(service, receiver, { requests, place, seconds, rounds });
  await settle(service.ctx);
  const waited = await oldestDuring(service.ctx, () => place(requests.with, longSeconds));
  const drained = await untilSent(service.ctx);
  console.table([
    { work: `${longSeconds} s of orders with mail`, ...waited, "then until all are sent, s": drained },
  ]);

  const comparison = await compare({
    work: "mails out of a backlog",
    limit: "the same bytes by SMTP",
    aim: 0.1,
    rounds,
    ours: () => drainBacklog(service.ctx, receiver),
    theirs: () => sendOnly({ port: receiver.port, connections: 8, seconds: 4, mailBytes }),
  });
  report("mails", [comparison], { cost, waited, drained });
}

async function startMailReceiver(): Promise<MailReceiver> {
  const child = fork(new URL("./mail-receiver.ts", import.meta.url));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    child,
    port,
    async received() {
      const answer = once(child, "message");
      child.send("report");
      return ((await answer) as [MailReport])[0].received;
    },
  };
}

/** Orders of as many restaurants, each with a webhook, with and without the guest's address. */
async function requestsTo({ ctx, port }: BenchService, webhookUrl: string) {
  const made = { with: [] as string[], without: [] as string[] };
  for (let n = 0; n < restaurants; n++) {
    const coupons = [{ code: "BENCH10", isAutomatic: false, discountType: "PERCENT", discountValue: 10 }];
    const restaurant = await importLive(
      ctx,
      await pizzeria(`bench-${n}`, { coupons, newsletterPopup: undefined }),
    );
    await ctx.db.query(
      "INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed) VALUES ($1, $2, $3, '{ORDER_CREATED}', $4)",
      [
        restaurant.restaurantId,
        newId("whk"),
        webhookUrl,
        ctx.secrets.seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", secretPurpose),
      ],
    );
    const order = (await orderBody(ctx, restaurant)) as { customer: object };
    const asText = (customer: object): string => {
      const body = JSON.stringify({ ...order, customer: { ...order.customer, ...customer } });
      return (
        `POST /api/v1/orders HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${restaurant.key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      );
    };
    made.without.push(asText({}));
    made.with.push(asText({ email: `guest${n}@example.com` }));
  }
  return made;
}

interface CostPlan {
  requests: { with: string[]; without: string[] };
  place(requests: string[], seconds: number): ReturnType<typeof load>;
  seconds: number;
  rounds: number;
}

/** In turn, with and without; all of a turn's mail and webhooks are part of its processor's time. */
async function costOfMail(service: BenchService, receiver: MailReceiver, plan: CostPlan) {
  const turns = { without: [] as Turn[], with: [] as Turn[] };
  for (let round = 0; round < plan.rounds; round++)
    for (const kind of ["without", "with"] as const) {
      await settle(service.ctx);
      turns[kind].push(await turnOf(service, receiver, () => plan.place(plan.requests[kind], plan.seconds)));
    }
  const figures = (kind: "without" | "with") => {
    const of = (figure: (turn: Turn) => number, digits = 2) =>
      Number(median(turns[kind].map(figure)).toFixed(digits));
    return {
      work: `POST /orders, 16 in flight, ${kind} mail`,
      "orders /s": of(({ perSecond }) => perSecond, 0),
      "p99 ms": of(({ p99 }) => p99, 1),
      "service ms/order": of(({ serviceMs }) => serviceMs),
      "PostgreSQL ms/order": of(({ databaseMs }) => databaseMs),
      "mails /s meanwhile": of(({ mailsPerSecond }) => mailsPerSecond, 0),
      "then until all are sent, s": of(({ drained }) => drained, 1),
      errors: of(({ errors }) => errors, 0),
    };
  };
  const all = [figures("without"), figures("with")];
  console.table(all);
  console.log(`rate with mail / without: ${(all[1]!["orders /s"] / all[0]!["orders /s"]).toFixed(2)}`);
  return all;
}

interface Turn {
  perSecond: number;
  p99: number;
  serviceMs: number;
  databaseMs: number;
  mailsPerSecond: number;
  drained: number;
  errors: number;
}

async function turnOf(
  { ctx, processId }: BenchService,
  receiver: MailReceiver,
  place: () => ReturnType<typeof load>,
): Promise<Turn> {
  const [row] = await ctx.db.query<{ id: number }>("SELECT pg_backend_pid() AS id");
  const postmaster = await parentOf(row!.id);
  const times = () => Promise.all([processorMs(processId), processorMs(postmaster)]);
  const [serviceBefore, databaseBefore] = await times();
  const mailsBefore = await receiver.received();
  const startedAt = performance.now();
  const result = await place();
  const mails = (await receiver.received()) - mailsBefore;
  const seconds = (performance.now() - startedAt) / 1000;
  const drained = await untilSent(ctx);
  const [serviceAfter, databaseAfter] = await times();
  return {
    perSecond: result.perSecond,
    p99: result.p99,
    serviceMs: (serviceAfter - serviceBefore) / result.done,
    databaseMs: (databaseAfter - databaseBefore) / result.done,
    mailsPerSecond: mails / seconds,
    drained,
    errors: result.errors,
  };
}

async function parentOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "latin1");
  return Number(/^PPid:\s+(\d+)/m.exec(status)![1]);
}

/** Seconds until no mail and no webhook waits. */
async function untilSent({ db }: Context): Promise<number> {
  const startedAt = performance.now();
  const waiting =
    "SELECT FROM mails WHERE state = 'PENDING' UNION ALL SELECT FROM webhook_deliveries WHERE state = 'PENDING' AND attempts = 0 LIMIT 1";
  while ((await db.query(waiting)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return Number(((performance.now() - startedAt) / 1000).toFixed(1));
}

/** How long the mail that waits the longest has waited, seen four times a second. */
async function oldestDuring({ db }: Context, work: () => ReturnType<typeof load>) {
  const ages: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const [row] = await db.query<{ age: number | null }>(
        "SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS age FROM mails WHERE state = 'PENDING'",
      );
      ages.push(row!.age ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  const { perSecond, p99, errors } = await work();
  isOver = true;
  await looking;
  return {
    "orders /s": perSecond,
    "p99 ms": Number(p99.toFixed(1)),
    errors,
    "oldest waiting mail, s (median)": Number(median(ages).toFixed(2)),
    "(most)": Number(Math.max(...ages).toFixed(2)),
  };
}

/** Commits a backlog at once, and times how long the running service takes to send and write down all of it. */
async function drainBacklog(ctx: Context, receiver: MailReceiver) {
  const before = await receiver.received();
  await ctx.db.query(
    `INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id)
     SELECT restaurant_id, 'ORDER_RECEIVED', customer_email, locale, id
     FROM (SELECT * FROM orders WHERE customer_email IS NOT NULL ORDER BY placed_at DESC LIMIT 1000) AS latest, generate_series(1, $1::int / 1000)`,
    [backlog],
  );
  const startedAt = performance.now();
  await untilSent(ctx);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const errors = Math.max(0, backlog - ((await receiver.received()) - before));
  return { perSecond: Math.round(backlog / elapsedSeconds), p50: 0, p99: 0, errors };
}

async function sendOnly(plan: MailLimitPlan): Promise<{ perSecond: number }> {
  const child = fork(new URL("./mail-limit.ts", import.meta.url));
  child.send(plan);
  const [result] = (await once(child, "message")) as [{ perSecond: number }];
  child.disconnect();
  return result;
}
