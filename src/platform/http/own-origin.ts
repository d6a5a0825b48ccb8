import type { FastifyRequest } from "fastify";
import { baseUrl, type Config, consoleUrl } from "../../config.ts";
import { Problem } from "../problem.ts";

/** Of a form on the service's own host, or its console's: other sites' pages cannot press its button. @throws Problem FORBIDDEN */
export function requireOwnOrigin({ config }: { config: Config }, { headers }: FastifyRequest): void {
  if (headers.origin !== baseUrl(config) && headers.origin !== consoleUrl(config))
    throw new Problem("FORBIDDEN", { reason: "FOREIGN_ORIGIN" });
}
