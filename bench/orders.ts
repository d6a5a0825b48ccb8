import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../src/context.ts";
import { secretPurpose } from "../src/features/webhooks/signing-secret.ts";
import { comparisonOf, load, type Round, report } from "./measure.ts";
import { type BenchService, importLive, pizzeria, startService } from "./service.ts";

const restaurants = 100;

/**
 * `POST /orders`: cash, 5 lines with add-ons and a coupon, durable, over 100 restaurants, against pgbench with one prepared
 * statement that writes the same rows: with as many clients, and with as many as it is fastest with. The last of the three is as
 * orders are: each with its key, a line in the access log and a webhook to be told, none of which pgbench does.
 */
export async function orders({ seconds = 5, rounds = 3 } = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const plain = await openOrders(await startService({ LOG_LEVEL: "error" }));
  open.defer(() => plain.service.stop());
  const real = await openOrders(await startService({ LOG_LEVEL: "info" }));
  open.defer(() => real.service.stop());
  await subscribeAll(real.service.ctx);

  await plain.place(16, 4);
  await real.place(16, 4, true);
  const statement = await sameRows(plain.service.ctx);
  const limitOf = async (clients: number): Promise<number> => {
    await settle(plain.service.ctx);
    return (await pgbench(plain.service.databaseUrl, statement, clients, seconds)).perSecond;
  };
  const ours = async ({ service, place }: Orders, clients: number, isReal = false): Promise<Round> => {
    await settle(service.ctx);
    return place(clients, seconds, isReal);
  };
  const limits = { of16: [] as number[], best: [] as number[] };
  const found = { of16: [] as Round[], of64: [] as Round[], real: [] as Round[] };
  for (let round = 0; round < rounds; round++) {
    const of16 = await limitOf(16);
    limits.of16.push(of16);
    found.of16.push(await ours(plain, 16));
    found.of64.push(await ours(plain, 64));
    found.real.push(await ours(real, 64, true));
    limits.best.push(Math.max(of16, await limitOf(64)));
  }
  const best = "pgbench, its best of 16 and 64 clients";
  report("orders", [
    comparisonOf(
      { work: "POST /orders, 16 in flight", limit: "pgbench, 16 clients", aim: 0.8 },
      found.of16,
      limits.of16,
    ),
    comparisonOf({ work: "POST /orders, 64 in flight", limit: best, aim: 1 }, found.of64, limits.best),
    comparisonOf(
      { work: "the same with key, access log and webhook", limit: best, aim: 0.9 },
      found.real,
      limits.best,
    ),
  ]);
}

export interface Orders {
  service: BenchService;
  place(connections: number, seconds: number, isReal?: boolean): Promise<Round>;
}

/** A service with its restaurants, and what orders at them. */
export async function openOrders(service: BenchService): Promise<Orders> {
  const keys: { slug: string; key: string; restaurantId: string }[] = [];
  for (let n = 0; n < restaurants; n++) {
    const coupons = [{ code: "BENCH10", isAutomatic: false, discountType: "PERCENT", discountValue: 10 }];
    keys.push(
      await importLive(service.ctx, await pizzeria(`bench-${n}`, { coupons, newsletterPopup: undefined })),
    );
  }
  const bodies = await Promise.all(keys.map((key) => orderBody(service.ctx, key)));
  const requests = keys.map(({ key }, n) => {
    const body = JSON.stringify(bodies[n]);
    return (
      `POST /api/v1/orders HTTP/1.1\r\nHost: localhost:${service.port}\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  });
  return {
    service,
    place: (connections, seconds, isReal = false) =>
      load({
        port: service.port,
        ...{ connections, seconds, requests },
        ...{ expect: [201], distinctClients: true, distinctKeys: isReal },
      }),
  };
}

/** To an address each, of which nothing is asked: whoever sends is another process. */
async function subscribeAll({ db, secrets }: Context): Promise<void> {
  await db.query(
    `INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed)
     SELECT id, 'whk' || substr(id, 4), 'https://receiver.example/hook', '{ORDER_CREATED}', $1 FROM restaurants`,
    [secrets.seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", secretPurpose)],
  );
}

/** What one side left behind (dead rows, dirty pages) is not the other's to clean up during its turn. */
export async function settle({ db }: Context): Promise<void> {
  await db.query("VACUUM ANALYZE");
  await db.query("CHECKPOINT");
}

/** Five pizzas in a size, each with what must be chosen and three add-ons in all. */
export async function orderBody(
  ctx: Context,
  { slug, restaurantId }: { slug: string; restaurantId: string },
): Promise<object> {
  const loaded = await ctx.snapshots.byId(restaurantId);
  if (!loaded) throw new Error(`${slug} was not imported`);
  const products = loaded.snapshot.menus.flatMap((menu) =>
    menu.categories.flatMap((category) => category.products),
  );
  const withAddons = products.filter((product) => {
    const groups = loaded.catalogue.products.get(product.id)?.addonGroups.groups ?? [];
    return (
      product.variants.length > 0 &&
      groups.length > 0 &&
      !product.isCombo &&
      product.ageLimit === null &&
      product.isAvailable
    );
  });
  const lines = withAddons.slice(0, 5).map((product) => {
    const groups = loaded.catalogue.products.get(product.id)!.addonGroups.groups;
    const chosen = groups.map((group) => group.addons.slice(0, Math.max(group.minSelect, 1)));
    const addons = chosen
      .flat()
      .slice(0, 3)
      .map((addon) => ({ addonId: addon.id }));
    return { productId: product.id, variantId: product.variants[0]!.id, quantity: 1, addons };
  });
  return {
    slug,
    fulfillment: "PICKUP",
    paymentMethod: "CASH",
    couponCode: "BENCH10",
    customer: { name: "Kari Nordmann", phone: "40000000" },
    lines,
  };
}

/**
 * One statement that writes what place_orders wrote for one of the orders above: a copy of every row of the newest order of a
 * random restaurant, with its own ids, number and token, and the counters it takes from.
 */
async function sameRows(ctx: Context): Promise<string> {
  const { db } = ctx;
  await db.query(`CREATE TABLE bench_orders AS
    SELECT DISTINCT ON (restaurant_id) dense_rank() OVER (ORDER BY restaurant_id) AS n, o.* FROM orders o ORDER BY restaurant_id, order_number DESC`);
  await db.query("CREATE UNIQUE INDEX ON bench_orders (n)");
  for (const table of ["order_lines", "order_events", "coupon_redemptions"]) {
    await db.query(
      `CREATE TABLE bench_${table} AS SELECT b.n, t.* FROM ${table} t JOIN bench_orders b ON (b.restaurant_id, b.id) = (t.restaurant_id, t.order_id)`,
    );
    await db.query(`CREATE INDEX ON bench_${table} (n)`);
  }
  const columns = async (table: string, replaced: Record<string, string>): Promise<string> => {
    const rows = await db.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
      [table],
    );
    const names = rows.map(({ name }) => name);
    return `INSERT INTO ${table} (${names.join(", ")}) SELECT ${names.map((name) => replaced[name] ?? `t.${name}`).join(", ")}`;
  };
  const ofNew = { order_id: "x.id", restaurant_id: "x.restaurant_id" };
  const statement = `WITH r AS (SELECT restaurant_id, coupon_id, slot_starts_at FROM bench_orders WHERE n = :r),
    c AS (UPDATE order_counters SET last_number = last_number + 1 FROM r WHERE order_counters.restaurant_id = r.restaurant_id RETURNING order_counters.restaurant_id, last_number, 'ord_' || gen_random_uuid() AS id),
    u AS (UPDATE coupon_usage SET used = used + 1 FROM r WHERE coupon_usage.restaurant_id = r.restaurant_id AND coupon_usage.coupon_id = r.coupon_id),
    s AS (INSERT INTO slot_usage AS s (restaurant_id, starts_at, used) SELECT restaurant_id, slot_starts_at, 1 FROM r ON CONFLICT (restaurant_id, starts_at) DO UPDATE SET used = s.used + 1),
    x AS (${await columns("orders", { id: "c.id", order_number: "c.last_number", token_hash: "sha256(convert_to(c.id, 'UTF8'))" })} FROM bench_orders t JOIN c USING (restaurant_id) RETURNING orders.restaurant_id, orders.id),
    l AS (${await columns("order_lines", ofNew)} FROM x JOIN bench_order_lines t ON t.n = :r),
    e AS (${await columns("order_events", ofNew)} FROM x JOIN bench_order_events t ON t.n = :r),
    d AS (${await columns("coupon_redemptions", ofNew)} FROM x JOIN bench_coupon_redemptions t ON t.n = :r)
    SELECT 1`;
  return `\\set r random(1, ${restaurants})\n${statement.replaceAll(/\s*\n\s*/g, " ")};\n`;
}

async function pgbench(
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<{ perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), "luka-pgbench-"));
  try {
    const file = join(folder, "same-rows.sql");
    await writeFile(file, script);
    const output = await run("pgbench", [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      file,
      url,
    ]);
    const tps = /tps = ([\d.]+)/.exec(output)?.[1];
    if (!tps) throw new Error(`pgbench gave no figure:\n${output}`);
    return { perSecond: Math.round(Number(tps)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", () =>
      reject(new Error(`${command} is not installed: apt-get install postgresql-contrib brings it.`)),
    );
    child.once("exit", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`)),
    );
  });
}
