import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { readMigrations } from "../db/migrate.ts";
import { Problem } from "../problem.ts";
import { route } from "./route.ts";

const Health = z.object({
  status: z.enum(["ok", "unavailable"]),
  checks: z.record(z.string(), z.boolean()).optional(),
});
const noStore = { "cache-control": "no-store" };

/** The process is up. */
const live = route({
  method: "GET",
  path: "/healthz",
  door: "page",
  summary: "Whether the process answers",
  tag: "Operation",
  isPublic: false,
  isEdgeCached: true,
  responses: { 200: Health },
  problems: [],
  handler: async () => ({ status: 200, body: { status: "ok" }, headers: noStore }),
});

/** Traffic may come: the database answers and has every migration of this version. */
const ready = route({
  method: "GET",
  path: "/readyz",
  door: "page",
  summary: "Whether the service can do its work",
  tag: "Operation",
  isPublic: false,
  isEdgeCached: true,
  responses: { 200: Health, 503: Health },
  problems: [],
  handler: async (ctx) => {
    const checks = await readiness(ctx);
    const isReady = Object.values(checks).every(Boolean);
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? "ok" : "unavailable", checks },
      headers: noStore,
    };
  },
});

const metrics = route({
  method: "GET",
  path: "/metrics",
  door: "page",
  summary: "Figures for Prometheus; from this machine, or with METRICS_TOKEN",
  tag: "Operation",
  isPublic: false,
  isEdgeCached: true,
  responses: { 200: "text/plain; version=0.0.4; charset=utf-8" },
  problems: [],
  handler: async (ctx, { request }) => {
    if (!mayRead(request.raw, ctx.config.metricsToken)) throw new Problem("NOT_FOUND");
    return {
      status: 200,
      body: await ctx.metrics.registry.metrics(),
      headers: { ...noStore, "content-type": ctx.metrics.registry.contentType },
    };
  },
});

async function readiness({ db, log }: Context): Promise<{ database: boolean; migrations: boolean }> {
  try {
    const applied = await db.query<{ name: string }>("SELECT name FROM schema_migrations");
    const names = new Set(applied.map(({ name }) => name));
    return { database: true, migrations: (await readMigrations()).every(({ name }) => names.has(name)) };
  } catch (error) {
    log.warn({ err: error }, "the database does not answer");
    return { database: false, migrations: false };
  }
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
