import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ExampleRestaurant, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { joinTeam } from "../../src/features/partners/team.fixture.ts";
import { openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { orderOf, placeOrder, type Shop } from "../faults/guests.ts";
import { secretKey, until } from "../faults/stage.ts";
import { type House, openHouse } from "./house.ts";
import { openPlainDatabase, type PlainDatabase } from "./plain-database.ts";
import { openStandby, type StandbyServer } from "./standby.ts";
import { countStatements, type StatementCount } from "./statements.ts";

/** Reports and lists are read at a standby that follows by streaming, comes too late, dies, stands still and comes back. */
describe("a read replica (D-422)", { timeout: 300_000 }, () => {
  let database: PlainDatabase;
  let standby: StandbyServer;
  let house: House;
  /** In this process, with the service's key: whom it signs in, the service knows. */
  let town: TestApp;
  let shop: Shop;
  /** Who asks whether it is read from, beside those who have work to do. */
  let colleague: Staff;
  const admins: pg.Client[] = [];
  let atStandby: pg.Client;
  let counts: { primary: StatementCount; standby: StatementCount };
  let lists: Record<string, { cookie: string; path: string }>;

  before(async () => {
    database = await openPlainDatabase({ shared_preload_libraries: "pg_stat_statements" });
    standby = await openStandby(database);
    const databaseUrl = database.url.href;
    house = await openHouse({
      ...{ databaseUrl, apis: 2, workers: 1 },
      env: { DATABASE_READ_URL: standby.url.href, DATABASE_POOL_SIZE: "8" },
    });
    town = await createTestApp({
      database: { url: databaseUrl },
      startsAt: new Date().toISOString(),
      env: { SECRET_KEY: secretKey, SERVICE_DOMAIN: new URL(house.base).host },
    });
    const partner = await openPartner(town);
    const restaurant = await partner.open((file) => {
      const days = file.openingHours as { opensAt: string; closesAt: string }[];
      file.openingHours = days.map((day) => ({ ...day, opensAt: "00:00", closesAt: "00:00" }));
    });
    shop = await shopOf(restaurant, house);
    const teammate = await joinTeam(town, partner, "ADMIN");
    const owner = await hire(town, restaurant, "OWNER");
    colleague = await hire(town, restaurant, "OWNER");
    const operator = await openOperator(town);
    const portal = `/api/portal/${partner.partnerId}/test`;
    const { slug } = restaurant;
    const of = (cookie: string, path: string) => ({ cookie, path });
    lists = {
      orders: of(teammate.cookie, `${portal}/restaurants/${slug}/orders`),
      restaurants: of(teammate.cookie, `${portal}/restaurants`),
      logs: of(teammate.cookie, `${portal}/logs`),
      report: of(owner.cookie, `/api/staff/reports/day?slug=${slug}`),
      books: of(owner.cookie, `/api/staff/reports/books?slug=${slug}&from=2026-01-01&to=2026-01-31`),
      audit: of(owner.cookie, `/api/staff/audit-log?slug=${slug}`),
      partners: of(operator.cookie, "/api/console/partners"),
      log: of(operator.cookie, "/api/console/log"),
    };
    const admin = await openAdmin(database.adminUrl);
    await admin.query("CREATE EXTENSION pg_stat_statements");
    atStandby = await openAdmin(standby.adminUrl);
    await until("the standby has everything", async () => (await replayed()) >= (await written(admin)));
    counts = { primary: countStatements(admin), standby: countStatements(atStandby) };
  });
  after(async () => {
    await Promise.all(admins.map((client) => client.end().catch(() => undefined)));
    await town?.close();
    await house?.close();
    await standby?.close();
    await database?.close();
  });

  async function openAdmin(url: URL): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url.href, application_name: "cluster test" });
    client.on("error", () => undefined);
    await client.connect();
    admins.push(client);
    return client;
  }
  const replayed = async (): Promise<bigint> =>
    BigInt((await atStandby.query("SELECT pg_last_wal_replay_lsn() - '0/0' AS at")).rows[0].at ?? 0);
  const written = async (admin: pg.Client): Promise<bigint> =>
    BigInt((await admin.query("SELECT pg_current_wal_flush_lsn() - '0/0' AS at")).rows[0].at);

  const ask = async (name: string, base = house.base): Promise<{ status: number; text: string }> => {
    const { cookie, path } = lists[name]!;
    const response = await fetch(base + path, { headers: { cookie }, signal: AbortSignal.timeout(30_000) });
    return { status: response.status, text: await response.text() };
  };
  const names = () => Object.keys(lists);
  /** What both processes say of it. */
  const figures = async (): Promise<Record<string, number>> => {
    const all = await Promise.all(
      house.apis.map(async ({ base }) => (await fetch(`${base}/metrics`)).text()),
    );
    const sum: Record<string, number> = {};
    for (const line of all.join("\n").split("\n")) {
      const [, name, value] = /^luka_replica_(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      if (name) sum[name] = (sum[name] ?? 0) + Number(value);
    }
    return sum;
  };
  const everybodyFollows = () =>
    until("both processes read from it", async () => {
      for (const { base } of house.apis)
        await fetch(base + lists.report!.path, { headers: { cookie: colleague.cookie } });
      // One person may ask ten times a second.
      await sleep(150);
      return (await figures()).follows === 2;
    });

  it("answers reports, logs and lists: of them the primary is asked nothing but where it is", async (t) => {
    for (const name of names()) for (const { base } of house.apis) await ask(name, base);
    await everybodyFollows();
    const before = await figures();
    await counts.primary.reset();
    await counts.standby.reset();
    const rounds = 10;
    for (let round = 0; round < rounds; round += 1)
      for (const name of names()) assert.equal((await ask(name)).status, 200, name);
    const now = await figures();
    const there = await counts.standby.read();
    const here = await counts.primary.read();
    const shared = here.filter(({ id }) => there.some((one) => one.id === id && !isOwn(one.text)));
    const positions = here.filter(({ text }) => text.includes("pg_current_wal_flush_lsn"));
    const sum = (all: { calls: number }[]) => all.reduce((total, { calls }) => total + calls, 0);
    t.diagnostic(
      `${rounds * names().length} answers: ${now['reads_total{outcome="replica"}']! - before['reads_total{outcome="replica"}']!} statements at the standby, ` +
        `${sum(positions)} times the primary was asked where it is`,
    );
    assert.deepEqual(shared, [], "no statement of theirs went to the primary");
    // Whoever asks for figures has each process look once more.
    assert.ok(sum(positions) > 0 && sum(positions) <= rounds * names().length + 2 * house.apis.length);
    for (const outcome of ["primary", "conflict", "failed"])
      assert.equal(now[`reads_total{outcome="${outcome}"}`], before[`reads_total{outcome="${outcome}"}`]);
  });

  it("shows everybody their own writes at once, and while it replays nothing the primary does", async (t) => {
    const writeAndRead = async (): Promise<void> => {
      const placed = await placeOrder(house.base, shop, orderOf(shop), randomUUID());
      assert.equal(placed.status, 201, placed.text);
      const list = await ask("orders");
      assert.equal(list.status, 200, list.text);
      assert.ok(list.text.includes(placed.body.orderId!), "the order is in the list");
    };
    await everybodyFollows();
    let before = await figures();
    for (let count = 0; count < 15; count += 1) await writeAndRead();
    let now = await figures();
    const read = (outcome: string) =>
      now[`reads_total{outcome="${outcome}"}`]! - before[`reads_total{outcome="${outcome}"}`]!;
    t.diagnostic(
      `15 orders and lists: ${read("replica")} statements at the standby, ${read("primary")} at the primary`,
    );
    assert.ok(read("replica") > 0);

    await atStandby.query("SELECT pg_wal_replay_pause()");
    before = await figures();
    const startedAtMs = performance.now();
    for (let count = 0; count < 10; count += 1) await writeAndRead();
    const tookMs = Math.round(performance.now() - startedAtMs);
    now = await figures();
    t.diagnostic(
      `replay stands still: 10 orders and lists in ${tookMs} ms, ${read("replica")} statements at the standby, ${read("primary")} at the primary`,
    );
    assert.equal(read("replica"), 0);
    await atStandby.query("SELECT pg_wal_replay_resume()");
    await everybodyFollows();
    await writeAndRead();
  });

  it("dies, stands still and comes back under load, and no request fails", async (t) => {
    const stopping = new AbortController();
    const failed: string[] = [];
    let answered = 0;
    let slowestMs = 0;
    const reader = async (): Promise<void> => {
      for (let turn = 0; !stopping.signal.aborted; turn += 1) {
        const name = names()[turn % names().length]!;
        const beganAtMs = performance.now();
        const answer = await ask(name).catch((error: Error) => ({
          status: 0,
          text: String(error.cause ?? error),
        }));
        slowestMs = Math.max(slowestMs, performance.now() - beganAtMs);
        if (answer.status === 200) answered += 1;
        else failed.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
        await sleep(100);
      }
    };
    const told: string[] = [];
    const phase = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      [answered, slowestMs] = [0, 0];
      await work();
      told.push(`${what}: ${answered} answers, the slowest ${Math.round(slowestMs)} ms`);
    };
    const primaryAnswers = async (): Promise<number> => (await figures())['reads_total{outcome="primary"}']!;
    const answersWithoutIt = async (): Promise<void> => {
      const [asked, already] = [answered, await primaryAnswers()];
      await until(
        "the primary answers",
        async () => (await primaryAnswers()) > already && answered > asked + 50,
      );
    };
    const readers = Promise.all(Array.from({ length: 4 }, reader));
    try {
      await phase("it is there", () => until("answers", () => answered > 50));
      await phase("killed", async () => {
        await standby.kill();
        await answersWithoutIt();
      });
      await phase("started again", async () => {
        await standby.start();
        await everybodyFollows();
      });
      await phase("standing still", async () => {
        await standby.signal("SIGSTOP");
        await answersWithoutIt();
      });
      await phase("going on", async () => {
        await standby.signal("SIGCONT");
        await everybodyFollows();
      });
    } finally {
      stopping.abort();
      await readers;
    }
    for (const line of told) t.diagnostic(line);
    assert.deepEqual(failed.slice(0, 20), []);
    assert.deepEqual(house.exits, []);
  });

  it("those who look on and find nothing new cost the primary nothing, however many they are", async (t) => {
    const statements = async (): Promise<number> =>
      (await counts.primary.read())
        .filter(({ text }) => !isOwn(text))
        .reduce((sum, { calls }) => sum + calls, 0);
    const rateWith = async (looking: Looking): Promise<number> => {
      await sleep(settlesWithinMs);
      await counts.primary.reset();
      await sleep(countedMs);
      const rate = (await statements()) / (countedMs / 1_000);
      await looking.close();
      return rate;
    };
    const none = await rateWith({ close: async () => undefined });
    t.diagnostic(`nobody looks on: ${none.toFixed(1)} statements a second at the primary`);
    const cookies: string[] = [];
    for (let count = 0; count < many; count += 1)
      cookies.push((await hire(town, { restaurantId: shop.restaurantId, slug: shop.slug })).cookie);
    for (const [what, open] of [
      ["menus", () => openMenus(many)],
      ["tracking pages", () => openTracking(many)],
      ["boards", () => openBoards(cookies)],
    ] as const) {
      const rate = await rateWith(await open());
      t.diagnostic(`${many} ${what} open: ${rate.toFixed(1)} statements a second`);
      assert.ok(rate - none < many / 10, `${many} ${what}: ${rate} a second, and ${none} without them`);
    }
    const look = (path: string) => async (cookie: string, index: number) => {
      const { base } = house.apis[index % 2]!;
      const answer = await fetch(`${base}/api/staff${path}slug=${shop.slug}`, { headers: { cookie } });
      assert.equal(answer.status, 200);
      return (await answer.json()) as { position: string };
    };
    const [first] = await Promise.all(cookies.map(look("/orders/changes?")));
    // Who is signed in is remembered for three seconds.
    await sleep(3_100);
    await counts.primary.reset();
    const since = `/orders/changes?since=${encodeURIComponent(first!.position)}&`;
    await Promise.all(
      cookies.map(async (cookie, index) => {
        await look(since)(cookie, index);
        await look("/restaurant?")(cookie, index);
      }),
    );
    const each = (await statements()) / many;
    t.diagnostic(`the look of an open board, once a minute: ${each.toFixed(1)} statements`);
  });

  const many = 40;
  const settlesWithinMs = 1_000;
  const countedMs = 5_000;

  /** Each asks as a browser does that has the menu already: whether it has changed. */
  async function openMenus(many: number): Promise<Looking> {
    const url = (base: string) => `${base}/api/v1/menu?slug=${shop.slug}`;
    const headers = { authorization: `Bearer ${shop.key}`, "x-forwarded-for": "10.1.1.1" };
    const etags = await Promise.all(
      house.apis.map(async ({ base }) => (await fetch(url(base), { headers })).headers.get("etag")!),
    );
    const stopping = new AbortController();
    const look = async (index: number): Promise<void> => {
      const { base } = house.apis[index % 2]!;
      while (!stopping.signal.aborted) {
        const answer = await fetch(url(base), {
          headers: { ...headers, "if-none-match": etags[index % 2]! },
        });
        assert.equal(answer.status, 304);
        await answer.arrayBuffer();
        await sleep(500);
      }
    };
    const all = Promise.all(Array.from({ length: many }, (_, index) => look(index)));
    return {
      async close() {
        stopping.abort();
        await all;
      },
    };
  }

  async function openTracking(many: number): Promise<Looking> {
    const placed = await placeOrder(house.base, shop, orderOf(shop), randomUUID());
    const path = `/api/v1/orders/${placed.body.publicToken}/events`;
    return openStreams(
      Array.from({ length: many }, (_, index) => ({ url: house.apis[index % 2]!.base + path })),
    );
  }

  const openBoards = (cookies: readonly string[]): Promise<Looking> =>
    openStreams(
      cookies.map((cookie, index) => ({
        url: `${house.apis[index % 2]!.base}/api/staff/events?slug=${shop.slug}`,
        cookie,
      })),
    );
});

interface Looking {
  close(): Promise<void>;
}

async function openStreams(streams: readonly { url: string; cookie?: string }[]): Promise<Looking> {
  const stopping = new AbortController();
  const answers = await Promise.all(
    streams.map(({ url, cookie }, index) =>
      fetch(url, { headers: headersOf(index, cookie), signal: stopping.signal }),
    ),
  );
  for (const { status } of answers) assert.equal(status, 200);
  const reading = answers.map(async ({ body }) => {
    for await (const _ of body!) {
      // What comes is of no interest.
    }
  });
  const ended = Promise.allSettled(reading);
  return {
    async close() {
      stopping.abort();
      await ended;
    },
  };
}

/** From an address of its own. */
const headersOf = (index: number, cookie?: string): Record<string, string> => ({
  "x-forwarded-for": `10.2.0.${index}`,
  ...(cookie && { cookie }),
});

/** Of a connection, of a test, of the question itself; not what anybody has asked for. */
const isOwn = (text: string): boolean =>
  /set_config|pg_is_in_recovery|pg_stat_statements|pg_roles|^(BEGIN|COMMIT|ROLLBACK|LISTEN)/.test(text);

async function shopOf(restaurant: ExampleRestaurant, house: House): Promise<Shop> {
  const rows = await house.db.query<{ name: string; id: string }>(
    "SELECT name, id FROM products WHERE restaurant_id = $1",
    [restaurant.restaurantId],
  );
  const { slug, restaurantId, key } = restaurant;
  return { slug, restaurantId, key, id: (name) => rows.find((row) => row.name === name)!.id };
}
