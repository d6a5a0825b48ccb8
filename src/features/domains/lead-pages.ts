import { z } from "zod";
import type { Context } from "../../context.ts";
import { route } from "../../platform/http/route.ts";

/** On every host of a restaurant; hosts.ts puts the restaurant before it. */
export const leadPath = "/.well-known/luka";

/**
 * What we answer there on a host: only this service can, and only when the request comes with that very Host header. A proxy
 * that asks us by another name would be sent round in circles by own-address.ts.
 */
export const leadMark = ({ secrets }: Pick<Context, "secrets">, host: string): string =>
  secrets.mac("domain that leads here", host).toString("hex");

const mark = route({
  method: "GET",
  path: `/_pages/:slug${leadPath}`,
  door: "page",
  tag: "Pages",
  summary: "By which the service knows its own pages",
  params: z.object({ slug: z.string() }),
  responses: { 200: "text/plain; charset=utf-8" },
  problems: [],
  handler: (ctx, { request }) => ({
    status: 200,
    body: leadMark(ctx, (request.headers.host ?? "").toLowerCase().replace(/:443$/, "")),
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  }),
});

export const routes = [mark];
