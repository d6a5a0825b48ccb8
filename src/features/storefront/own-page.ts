import type { FastifyRequest } from "fastify";
import { pageUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { Problem } from "../../platform/problem.ts";

/** Of a form on a restaurant's own pages: nobody sends it through the browsers of other sites' visitors. @throws Problem FORBIDDEN */
export function requireOwnPage({ config }: Context, slug: string, { headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin !== undefined && origin !== pageUrl(config, slug) && origin !== `https://${host}`)
    throw new Problem("FORBIDDEN", { reason: "FOREIGN_ORIGIN" });
}
