import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { isOriginOf } from "./queries.ts";
import type { PlaceOrderInput } from "./schemas.ts";

/**
 * Where the customer goes after paying: https on a domain of the restaurant or of the service, so that nobody is sent
 * to a stranger's page with our name on the link. A real restaurant's online orders need both; a sandbox returns to
 * the tracking page. Throws INVALID_SUCCESS_URL or INVALID_CANCEL_URL.
 */
export async function checkReturnUrls(
  ctx: Context,
  caller: { scope: RestaurantScope; environment: Environment },
  body: Pick<PlaceOrderInput, "successUrl" | "cancelUrl" | "paymentMethod">,
): Promise<void> {
  const isRequired = caller.environment === "LIVE" && body.paymentMethod === "ONLINE";
  if (!(await isAllowed(ctx, caller.scope, body.successUrl, isRequired)))
    throw new Problem("INVALID_SUCCESS_URL");
  if (!(await isAllowed(ctx, caller.scope, body.cancelUrl, isRequired)))
    throw new Problem("INVALID_CANCEL_URL");
}

async function isAllowed(
  ctx: Context,
  scope: RestaurantScope,
  text: string | null | undefined,
  isRequired: boolean,
): Promise<boolean> {
  if (text == null) return !isRequired;
  const url = isPlain(text) ? URL.parse(text) : null;
  if (!url || url.username || url.password) return false;
  if (isOwnHost(ctx.config, url)) return true;
  return url.protocol === "https:" && (await isOriginOf(ctx.db, scope, url.origin));
}

/**
 * As `URL.href` writes addresses. Parsers skip line breaks and take a backslash for a slash; what the customer is sent to
 * later is the text itself.
 */
const isPlain = (text: string): boolean => /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text);

/** The service's own hosts; http and any port count on localhost only. */
function isOwnHost({ serviceDomain, isLocal }: Config, url: URL): boolean {
  if (url.protocol !== "https:" && !(isLocal && url.protocol === "http:")) return false;
  const host = isLocal ? url.hostname : url.host;
  const own = isLocal ? serviceDomain.replace(/:\d+$/, "") : serviceDomain;
  return host === own || host.endsWith(`.${own}`);
}
