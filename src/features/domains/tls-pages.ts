import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { createClientAddresses } from "../../platform/http/client-ip.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";

/**
 * Whether a certificate may be made for a name: the question that a proxy asks before it gets one for a name it has not seen
 * (Caddy's on-demand TLS, `ask http://127.0.0.1:3000/tls/ask`). Without it, anybody could use up the certificates that an
 * authority gives us, with names that they point at us.
 */
const ask = route({
  method: "GET",
  path: "/tls/ask",
  door: "page",
  tag: "Operation",
  summary: "Whether a certificate may be made for a name; for proxies on this machine or in TRUSTED_PROXIES",
  query: z.object({ domain: z.string().max(300) }),
  responses: { 200: "text/plain; charset=utf-8" },
  problems: ["NOT_FOUND"],
  async handler(ctx, { query, request }) {
    const isServed = mayAsk(request.raw, ctx.config) && (await servesHost(ctx, query.domain.toLowerCase()));
    if (!isServed) throw new Problem("NOT_FOUND");
    return {
      status: 200,
      body: "yes\n",
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    };
  },
});

/** The service's own host, its console's, pages of live restaurants, and their verified domains. */
async function servesHost({ db, config }: Pick<Context, "db" | "config">, host: string): Promise<boolean> {
  const own = config.serviceDomain.replace(/:\d+$/, "");
  if (host === own || host === config.consoleHost?.replace(/:\d+$/, "")) return true;
  const label = host.endsWith(`.${own}`) ? host.slice(0, -own.length - 1) : null;
  const rows = await db.everywhere(
    `SELECT 1 FROM restaurants r WHERE r.is_live AND r.archived_at IS NULL AND
       CASE WHEN $1::text IS NOT NULL THEN r.slug = $1
         ELSE r.id = (SELECT restaurant_id FROM origin_directory WHERE origin = 'https://' || $2 AND source = 'DOMAIN') END`,
    [label, host],
  );
  return rows.length > 0;
}

/** Not whoever comes through the proxy: then it says so. */
function mayAsk({ socket, headers }: IncomingMessage, { trustedProxies }: Config): boolean {
  const address = socket.remoteAddress ?? "";
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
  const isHere = address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
  return isHere || createClientAddresses(trustedProxies).isProxy(address);
}

export const routes = [ask];
