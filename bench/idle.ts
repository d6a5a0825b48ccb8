import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { openEmbedded } from "../src/platform/db/embedded.ts";
import { ownPort } from "../test/own-port.ts";
import { spawnService } from "../test/service.ts";
import { load, median } from "./measure.ts";
import { orderBody } from "./orders.ts";
import { importLive, pizzeria } from "./service.ts";

interface Row {
  work: string;
  measured: number;
  aim: number;
  unit: "s" | "MB";
}

/**
 * What the service costs that people have started (`npm start`, every role, embedded PostgreSQL, the demo) and nobody uses: how soon it can
 * be asked, what it keeps of the machine's memory a minute later, and what it keeps when many guests have come and gone (decision 0095).
 * PostgreSQL's processes are not counted. There is nothing to compare with; the machine's own speed is in the seconds.
 */
export async function idle({ restarts = 3, restSeconds = 60, loadSeconds = 15 } = {}): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "luka-bench-"));
  const env = { DATA_DIR: dataDir, SEED: "demo", LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" };
  try {
    const first = await start(env);
    await first.stop();
    const again: number[] = [];
    for (let turn = 1; turn < restarts; turn += 1) {
      const service = await start(env);
      again.push(service.startSeconds);
      await service.stop();
    }
    const service = await start(env);
    try {
      again.push(service.startSeconds);
      await sleep(restSeconds * 1_000);
      const rested = service.memoryMb();
      const most = await sendGuests({ ...env, PORT: String(service.port) }, loadSeconds, service.memoryMb);
      await sleep(restSeconds * 250);
      report([
        { work: "first start, with an empty data folder", measured: first.startSeconds, aim: 3, unit: "s" },
        { work: "start on its database", measured: median(again), aim: 0.7, unit: "s" },
        { work: `memory, idle, after ${restSeconds} s`, measured: rested, aim: 110, unit: "MB" },
        { work: "memory under load, at most", measured: most, aim: 250, unit: "MB" },
        { work: "memory after load", measured: service.memoryMb(), aim: 250, unit: "MB" },
      ]);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** From the start of the process to the first time that it says that it is ready. */
async function start(env: Record<string, string>) {
  const port = await ownPort();
  const began = performance.now();
  const child = spawnService({ ...env, PORT: String(port) });
  child.stdout!.resume();
  child.stderr!.pipe(process.stderr);
  const ended = once(child, "exit");
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    await sleep(20);
  }
  const status = (): string => readFileSync(`/proc/${child.pid}/status`, "utf8");
  return {
    port,
    startSeconds: Number(((performance.now() - began) / 1_000).toFixed(2)),
    memoryMb: (): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(status())![1]) / 1_024),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/readyz", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on("error", () => resolve(false));
  });

/** Guests who read a menu and order, as in the benchmarks `menu` and `orders`. @returns what the service took at most */
async function sendGuests(
  env: Record<string, string>,
  seconds: number,
  memoryMb: () => number,
): Promise<number> {
  const database = await openEmbedded({ dataDir: env.DATA_DIR!, as: "command", onTrouble: () => undefined });
  const variables = { ...env, DATABASE_URL: database.url, DATABASE_POOL_SIZE: "2" };
  const ctx = await createContext(readConfig(variables));
  let most = memoryMb();
  const looking = setInterval(() => (most = Math.max(most, memoryMb())), 250);
  try {
    const slug = "bench-idle";
    const shop = await importLive(
      ctx,
      await pizzeria(slug, { coupons: [coupon], newsletterPopup: undefined }),
    );
    const body = JSON.stringify(await orderBody(ctx, { slug, restaurantId: shop.restaurantId }));
    const head = `Host: localhost:${env.PORT}\r\nAuthorization: Bearer ${shop.key}\r\n`;
    const order = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const requests = [
      `GET /api/v1/menu?slug=${slug} HTTP/1.1\r\n${head}\r\n`,
      `POST /api/v1/orders HTTP/1.1\r\n${head}${order}`,
    ];
    const sent = { port: Number(env.PORT), connections: 32, seconds, requests, expect: [200, 201] };
    const { done, errors, errorSample } = await load({ ...sent, distinctClients: true });
    console.log(`idle: ${done} requests of guests in ${seconds} s, ${errors} of them refused`);
    if (errorSample) console.error(`unexpected answer:\n${errorSample}`);
    return most;
  } finally {
    clearInterval(looking);
    await ctx.close();
    await database.close();
  }
}

const coupon = { code: "BENCH10", isAutomatic: false, discountType: "PERCENT", discountValue: 10 };

function report(rows: readonly Row[]): void {
  console.table(
    rows.map(({ work, measured, aim, unit }) => ({
      work,
      measured: `${measured} ${unit}`,
      aim: `<= ${aim} ${unit}`,
      isKept: measured <= aim,
    })),
  );
  mkdirSync("bench/results", { recursive: true });
  const file = "bench/results/idle.json";
  const found = { name: "idle", at: Temporal.Now.instant().toString(), node: process.version, rows };
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  console.log(`written: ${file}`);
}
