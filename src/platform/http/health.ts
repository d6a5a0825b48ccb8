import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { readMigrations } from "../db/migrate.ts";
import { Problem } from "../problem.ts";
import { route } from "./route.ts";

const Standing = z.enum(["ok", "unavailable"]);
const Health = z.object({
  status: Standing,
  /** Whether orders can be taken: the database answers, has every migration of this version, and takes what is written. */
  orders: Standing.optional(),
  /** Whether menus can be served: read from the database, or those that this process has at hand. */
  menus: Standing.optional(),
  checks: z.record(z.string(), z.boolean()).optional(),
});
const noStore = { "cache-control": "no-store" };

/** What whoever watches is told, at PORT and at METRICS_PORT alike. */
export interface Watched<Body = unknown> {
  status: 200 | 503;
  body: Body;
  headers: Record<string, string>;
}

/** The process is up. */
export const sayLive = () => ({ status: 200, body: { status: "ok" }, headers: noStore }) as const;

/** Traffic may come: orders can be taken, and so can everything else. */
export async function sayReady(ctx: Context): Promise<Watched<z.output<typeof Health>>> {
  const checks = await readiness(ctx);
  const orders = standing(Object.values(checks).every(Boolean));
  const menus = standing(checks.database || ctx.snapshots.hasSome);
  return {
    status: orders === "ok" ? 200 : 503,
    body: { status: orders, orders, menus, checks },
    headers: noStore,
  };
}

const standing = (isWell: boolean): z.output<typeof Standing> => (isWell ? "ok" : "unavailable");

/** Figures for Prometheus. Throws NOT_FOUND for those who may not see them. */
export async function showFigures({ config, metrics }: Context, request: IncomingMessage) {
  if (!mayRead(request, config.metricsToken)) throw new Problem("NOT_FOUND");
  const { registry } = metrics;
  return {
    status: 200,
    body: await registry.metrics(),
    headers: { ...noStore, "content-type": registry.contentType },
  } as const;
}

const live = route({
  method: "GET",
  path: "/healthz",
  door: "page",
  summary: "Whether the process answers",
  tag: "Operation",
  isEdgeCached: true,
  responses: { 200: Health },
  problems: [],
  handler: sayLive,
});

const ready = route({
  method: "GET",
  path: "/readyz",
  door: "page",
  summary: "Whether the service can do its work",
  tag: "Operation",
  isEdgeCached: true,
  responses: { 200: Health, 503: Health },
  problems: [],
  handler: sayReady,
});

const metrics = route({
  method: "GET",
  path: "/metrics",
  door: "page",
  summary: "Figures for Prometheus; from this machine, or with METRICS_TOKEN",
  tag: "Operation",
  isEdgeCached: true,
  responses: { 200: "text/plain; version=0.0.4; charset=utf-8" },
  problems: [],
  handler: (ctx, { request }) => showFigures(ctx, request.raw),
});

interface Checks extends Record<string, boolean> {
  database: boolean;
  migrations: boolean;
  writing: boolean;
}

async function readiness({ db, takesWriting, log }: Context): Promise<Checks> {
  const checks = { database: false, migrations: false, writing: false };
  try {
    const applied = await db.query<{ name: string }>("SELECT name FROM schema_migrations");
    const names = new Set(applied.map(({ name }) => name));
    checks.database = true;
    checks.migrations = (await readMigrations()).every(({ name }) => names.has(name));
    await takesWriting();
    checks.writing = true;
  } catch (error) {
    log.warn({ err: error, ...checks }, "orders cannot be taken");
  }
  return checks;
}

/** A proxy on this machine speaks for others, so its word from loopback is not enough. */
function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  }
  const address = socket.remoteAddress ?? "";
  const isHere = address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
  return isHere && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
}

export const routes = [live, ready, metrics];
