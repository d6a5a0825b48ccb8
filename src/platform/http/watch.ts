import type { AddressInfo } from "node:net";
import Fastify, { type FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { Problem } from "../problem.ts";
import { sayLive, sayReady, showFigures, type Watched } from "./health.ts";
import { listen } from "./listen.ts";

/** The port at which a process is watched, whatever its role: without doors, pages and limits. */
export interface Watch {
  /** `host:port` */
  address: string;
  close(): Promise<void>;
}

/** Answers /healthz, /readyz and /metrics at METRICS_PORT. Rejects with ListenError when nobody can be answered there. */
export async function startWatch(ctx: Context, port: number): Promise<Watch> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 });
  // Whoever watches has one or two; the rest would be somebody who should not see this port at all.
  app.server.maxConnections = 100;
  const write = (reply: FastifyReply, { status, headers, body }: Watched) =>
    reply.code(status).headers(headers).send(body);
  app.get("/healthz", async (_request, reply) => write(reply, sayLive()));
  app.get("/readyz", async (_request, reply) => write(reply, await sayReady(ctx)));
  app.get("/metrics", async (request, reply) => write(reply, await showFigures(ctx, request.raw)));
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, "whoever watches was not answered");
    const status = error instanceof Problem ? error.status : 500;
    return reply.code(status).send({ status: "unavailable" });
  });
  const { host } = ctx.config;
  await listen(app, { host, port, setting: "METRICS_PORT" });
  return {
    address: `${host}:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}
