import { readFile } from "node:fs/promises";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type AppOptions, createApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { type Context, createContext, type Overrides } from "../src/context.ts";
import {
  type ImportedRestaurant,
  type ImportOptions,
  importRestaurant,
} from "../src/features/restaurants/import-restaurant.ts";
import { type SettableClock, settableClock } from "../src/platform/clock.ts";
import { connect, type Database } from "../src/platform/db/connect.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { quickPasswords } from "./quick-passwords.ts";
import { noteSeenCodes } from "./seen-codes.ts";

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  /** Stands still at `startsAt` until it is moved. */
  clock: SettableClock;
  /** The test's own hand in the database: the tables' owner, who sees everything. The service's is `ctx.db`. */
  db: Database;
  /** A request without a network; JSON bodies as `payload`. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** From a file in the import format, or its content. Live in the LIVE environment unless said otherwise. */
  importRestaurant(
    file: string | URL | object,
    options?: Partial<ImportOptions>,
  ): Promise<ImportedRestaurant>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Variables of the environment; nothing is taken from the real one. */
  env?: Record<string, string | undefined>;
  /** Instead of a new one; whoever gives it closes it. */
  database?: Pick<TestDatabase, "url">;
  /** ISO 8601 with an offset. */
  startsAt?: string;
  overrides?: Omit<Overrides, "clock">;
}

/** A Friday evening in summer: kitchens are open. */
export const fridayEvening = "2026-06-12T18:00:00+02:00";

/** The whole service on a database of its own, with every response checked against its schema. */
export async function createTestApp({
  env = {},
  database,
  startsAt = fridayEvening,
  overrides = {},
}: TestAppOptions = {}): Promise<TestApp> {
  await using made = new AsyncDisposableStack();
  database ??= made.adopt(await createTestDatabase(), (own) => own.close());
  const config: Config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "4",
    SECRET_KEY: "a secret for tests, of 32 letters and more",
    SERVICE_DOMAIN: "luka.localhost",
    LOG_LEVEL: "silent",
    // Tests ask nobody on the internet.
    ADDRESS_SOURCE: "database",
    ...env,
  });
  const clock = settableClock(startsAt);
  const ctx = await createContext(config, { passwords: quickPasswords, ...overrides, clock });
  made.defer(() => ctx.close());
  const app = await createCheckedApp(ctx);
  made.defer(() => app.close());
  const db = connect(ctx.config.databaseUrl!, {
    poolSize: config.databasePoolSize,
    applicationName: "test",
    isOwner: true,
  });
  made.defer(() => db.close());
  const everything = made.move();
  return {
    app,
    ctx,
    clock,
    db,
    inject: (request) => app.inject(request),
    async importRestaurant(file, options) {
      const content =
        typeof file === "string" || file instanceof URL ? JSON.parse(await readFile(file, "utf8")) : file;
      const imported = await importRestaurant(ctx, content, { environment: "LIVE", live: true, ...options });
      await ctx.snapshots.reload(imported.restaurantId);
      return imported;
    },
    close: () => everything.disposeAsync(),
  };
}

/** The service's HTTP on adapters that are there already. Tells when an answer is not what its schema says. */
export async function createCheckedApp(
  ctx: Context,
  options: Pick<AppOptions, "routes"> = {},
): Promise<FastifyInstance> {
  const app = createApp(ctx, { ...options, validateResponses: true });
  noteSeenCodes(app);
  await app.ready();
  return app;
}
