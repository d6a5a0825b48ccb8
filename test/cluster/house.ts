import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../../src/config.ts";
import { createWebhook } from "../../src/features/webhooks/create-webhook.ts";
import { connect, type Database } from "../../src/platform/db/connect.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { createSecrets } from "../../src/platform/secrets.ts";
import { createAuthority } from "../certificates.ts";
import type { Shop } from "../faults/guests.ts";
import { type Running, secretKey, spawnRunning } from "../faults/stage.ts";
import { ownPort } from "../own-port.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { balanceServices } from "./proxies.ts";

/** The service in several processes on one database, with HAProxy in front, and somebody who takes its webhooks. */
export interface House {
  /** Where guests come: HAProxy. */
  base: string;
  apis: Running[];
  workers: Running[];
  receiver: Receiver;
  /** Of the test itself, as the tables' owner. */
  db: Database;
  /** Every process that has ended and was not told to. */
  exits: string[];
  /** Ends an API as an upgrade does, and starts it again at its port. */
  restart(index: number, role: "api" | "worker"): Promise<void>;
  subscribe(shop: Shop, events: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface HouseOptions {
  databaseUrl: string;
  apis: number;
  workers: number;
  env?: Record<string, string>;
}

export async function openHouse({ databaseUrl, apis, workers, env = {} }: HouseOptions): Promise<House> {
  await using made = new AsyncDisposableStack();
  const folder = await openFolder();
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const authority = createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const receiver = await startReceiver(authority.issue({ names: ["localhost"] }));
  made.defer(() => receiver.close());
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { poolSize: 6, applicationName: "cluster test", isOwner: true });
  made.defer(() => db.close());

  const front = await ownPort();
  const exits: string[] = [];
  const expected = new Set<Running>();
  const running = new Set<Running>();
  made.defer(async () => {
    for (const one of running) expected.add(one);
    await Promise.all([...running].map((one) => one.kill()));
  });
  const launch = async (role: "api" | "worker", port: number): Promise<Running> => {
    const one = spawnRunning({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, "data"),
      SECRET_KEY: secretKey,
      SEED: "none",
      LOG_LEVEL: "error",
      TRUSTED_PROXIES: "127.0.0.1",
      SERVICE_DOMAIN: `localhost:${front}`,
      ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
      NODE_EXTRA_CA_CERTS: authorityFile,
      ...env,
      ROLE: role,
      PORT: String(port),
    });
    running.add(one.running);
    void one.running.ended.then((how) => {
      if (!expected.has(one.running)) exits.push(`${role} ended with ${how}: ${one.running.output()}`);
    });
    if (!(await one.isReady)) throw new Error(`The service did not start:\n${one.running.output()}`);
    return one.running;
  };
  const house: Pick<House, "apis" | "workers"> = { apis: [], workers: [] };
  const started = (role: "api" | "worker", count: number): Promise<Running[]> =>
    Promise.all(Array.from({ length: count }, async () => launch(role, await ownPort())));
  house.apis.push(...(await started("api", apis)));
  house.workers.push(...(await started("worker", workers)));
  const ports = house.apis.map(({ base }) => Number(new URL(base).port));
  const proxy = await balanceServices(folder, front, ports);
  made.defer(() => proxy.close());
  const everything = made.move();
  return {
    ...house,
    base: `http://localhost:${front}`,
    receiver,
    db,
    exits,
    async restart(index, role) {
      const all = role === "api" ? house.apis : house.workers;
      const before = all[index]!;
      expected.add(before);
      before.signal("SIGTERM");
      await before.ended;
      running.delete(before);
      all[index] = await launch(role, Number(new URL(before.base).port));
    },
    async subscribe(shop, events) {
      const config = readConfig({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", SERVICE_DOMAIN: "luka.example" });
      const parts = { db, config, secrets: createSecrets(secretKey) };
      const url = `https://localhost:${receiver.port}/${shop.slug}`;
      await createWebhook(parts, scopeOf(shop.restaurantId), { url, events, active: true });
    },
    close: () => everything.disposeAsync(),
  };
}

/** One that the database's user can pass through. */
export async function openFolder(within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, "luka-cluster-"));
  await chmod(folder, 0o711);
  return folder;
}

/** A database of the service's own, and the role that it works as, made by the administrator as docs/self-hosting has it. */
export async function prepareDatabase(adminUrl: URL): Promise<URL> {
  const admin = new pg.Client({ connectionString: adminUrl.href });
  admin.on("error", () => undefined);
  await admin.connect();
  await admin.query("CREATE ROLE luka_owner LOGIN PASSWORD 'of-tests'");
  await admin.query("CREATE DATABASE luka OWNER luka_owner");
  await admin.query("CREATE ROLE luka_service");
  await admin.query("GRANT luka_service TO luka_owner");
  await admin.end();
  const url = new URL(adminUrl);
  url.username = "luka_owner";
  url.password = "of-tests";
  url.pathname = "/luka";
  return url;
}
