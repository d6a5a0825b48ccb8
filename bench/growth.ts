import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLine } from "./growth/calls.ts";
import { alike, fill, type Place, type Size, settleAll } from "./growth/fill.ts";
import { block, inTurn, round, type Side, type Spread, spread } from "./growth/in-turn.ts";
import { counting, forgetADay, idleWork, ordersOnDisk } from "./growth/jobs.ts";
import { type Caller, callerOf, kinds } from "./growth/requests.ts";
import { writeReport } from "./measure.ts";
import { type BenchDatabase, type BenchService, openDatabase, serve } from "./service.ts";

export interface GrowthOptions extends Size {
  /** A folder that the databases are kept in, so that filling and measuring can be done one after the other; else they are gone at the end. */
  keep: string | null;
  /** Only fills, when there is something to fill. */
  fillOnly: boolean;
}

const small: Size = { restaurants: alike, orders: 1_000 };
/** How much slower a request may be on the large database than on the small one. */
const limit = 1.3;
const servesAs = { SERVICE_DOMAIN: "luka.localhost" };

interface Filled {
  database: BenchDatabase;
  places: Place[];
}

/**
 * A small database (10 restaurants, 1,000 orders) and a large one side by side: every hot request in turn on both, memory when all
 * restaurants have been asked for, start, the idle service and the forgetting of a day. What is large is said by
 * `--restaurants` and `--orders`.
 */
export async function growth({
  restaurants = 2_000,
  orders = 300_000,
  keep = null,
  fillOnly = false,
}: Partial<GrowthOptions> = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "luka-bench-growth-")));
  if (keep === null) open.defer(() => rm(folder, { recursive: true, force: true }));
  const sizes = [small, { restaurants, orders }] as const;
  for (const size of sizes) await fillOnce(join(folder, nameOf(size)), size);
  if (fillOnly) return;

  const [little, large] = [await openFilled(sizes[0]), await openFilled(sizes[1])];
  const disk = await ordersOnDisk(large.database.url, orders);
  const services = { small: await startTimed(little), large: await startTimed(large) };
  const rows = await measureAll(services, { small: little.places, large: large.places });
  const memory = await visitAll(services.large.service, large.places);
  console.log(
    `${restaurants} restaurants' menus asked for once: ${memory.before} MB before, ${memory.after} MB after (aim 400)`,
  );
  console.log(
    `start to ready: ${services.small.readyMs} ms with the small one, ${services.large.readyMs} ms with the large one; ${disk.text}`,
  );
  await services.small.service.stop();
  await services.large.service.stop();
  await little.database.close();
  await large.database.close();
  const idle = { small: await idleOf(sizes[0]), large: await idleOf(sizes[1]) };
  console.table(idle);
  const again = await openFilled(sizes[1]);
  const forgetting = await forgetADay(again.database);
  console.table(forgetting);
  const over = rows.filter(({ ratio, isSum }) => !isSum && ratio > limit);
  for (const { request, ratio } of over)
    console.error(`${request}: ${ratio} times the small one's, more than ${limit}`);
  writeReport("growth", { restaurants, orders, limit, rows, memory, disk, idle, forgetting });

  async function openFilled(size: Size): Promise<Filled> {
    const dataDir = join(folder, nameOf(size));
    const database = await openDatabase(dataDir);
    // Closed once, here or at the end.
    const opened = open.use(new AsyncDisposableStack());
    opened.defer(() => database.close());
    return {
      database: { ...database, close: () => opened.disposeAsync() },
      places: JSON.parse(await readFile(join(dataDir, "places.json"), "utf8")),
    };
  }
  async function idleOf(size: Size): ReturnType<typeof idleWork> {
    const database = await openDatabase(join(folder, nameOf(size)), counting);
    try {
      return await idleWork(database, servesAs);
    } finally {
      await database.close();
    }
  }
  async function startTimed({ database }: Filled): Promise<Started> {
    // The first start compiles what the second finds; what counts is how long the database makes it wait.
    const first = await serve(database, servesAs);
    await first.stop();
    const service = await serve(database, servesAs);
    open.defer(() => service.stop());
    return { service, readyMs: Math.round(service.readyAfterMs) };
  }
}

interface Started {
  service: BenchService;
  readyMs: number;
}

const nameOf = ({ restaurants, orders }: Size): string => `${restaurants}-${orders}`;

/** What is there is not filled again: `places.json` is written last. */
async function fillOnce(dataDir: string, size: Size): Promise<void> {
  const file = join(dataDir, "places.json");
  if (await readFile(file).catch(() => null)) return;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(dataDir);
  const needed = 6_000 * size.orders + 250_000 * size.restaurants;
  if (bavail * bsize < 1.5 * needed)
    throw new Error(`${dataDir} has too little room: it takes ${needed} bytes.`);
  const beganAt = performance.now();
  const places = await fill(dataDir, size);
  const database = await openDatabase(dataDir);
  await settleAll(database.url);
  await database.close();
  await writeFile(file, JSON.stringify(places));
  console.log(
    `filled: ${size.restaurants} restaurants, ${size.orders} orders in ${Math.round((performance.now() - beganAt) / 1_000)} s`,
  );
}

interface Row {
  request: string;
  small: Spread;
  large: Spread;
  /** Of the medians. */
  ratio: number;
  /** The median of the restaurant with the most orders. */
  largest: number | null;
  isSum: boolean;
}

/** Every kind in turn, in blocks on both sides, so that a noisy neighbour disturbs both; and of the largest restaurant besides. */
async function measureAll(
  services: { small: Started; large: Started },
  places: { small: Place[]; large: Place[] },
): Promise<Row[]> {
  const sides = {
    small: await callers(services.small, places.small),
    large: await callers(services.large, places.large),
  };
  const rows: Row[] = [];
  for (const kind of kinds) {
    const times = await inTurn(kind, sides.small, sides.large);
    const { largest: place } = sides.large;
    const largest = place ? await block({ ...sides.large, alike: [place] }, kind, 25) : [];
    const [one, other] = [spread(times[0]), spread(times[1])];
    const row: Row = {
      request: kind.name,
      small: one,
      large: other,
      ratio: round(other.p50 / one.p50),
      largest: largest.length > 0 ? spread(largest).p50 : null,
      isSum: kind.isSum === true,
    };
    rows.push(row);
    console.log(
      `${row.request}: ${one.p50} ms on the small, ${other.p50} on the large one (${row.ratio} times), p99 ${one.p99} and ${other.p99}; the largest restaurant ${row.largest ?? "-"}`,
    );
  }
  for (const { line } of Object.values(sides)) line.close();
  return rows;
}

async function callers({ service }: Started, places: Place[]): Promise<Side & { largest: Caller | null }> {
  const line = openLine(service.port, service.ctx.config.serviceDomain);
  const same: Caller[] = [];
  for (const place of places.slice(0, alike)) same.push(await callerOf(service.ctx, line, place));
  const largest = places[alike] ? await callerOf(service.ctx, line, places[alike]) : null;
  // What was set up leaves as little to clean up on one side as on the other.
  await settleAll(service.databaseUrl);
  return { line, alike: same, largest };
}

/** Everything that the service keeps of a restaurant is asked for once. */
async function visitAll(
  { port, processId, ctx }: BenchService,
  places: readonly Place[],
): Promise<{ before: number; after: number; "ms each": number }> {
  const line = openLine(port, ctx.config.serviceDomain);
  const before = memoryMb(processId);
  const beganAt = performance.now();
  for (const { slug, key } of places) {
    const answer = await line.ask({
      path: `/api/v1/menu?slug=${slug}`,
      headers: { authorization: `Bearer ${key}` },
    });
    if (answer.status !== 200) throw new Error(`${slug} answered ${answer.status}`);
  }
  const each = (performance.now() - beganAt) / places.length;
  line.close();
  return { before, after: memoryMb(processId), "ms each": round(each) };
}

const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1_024);
