import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Refusal } from "../../domain/problems.ts";
import type { PaymentMethod } from "../../domain/snapshot.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { OrderCaller } from "./order-request.ts";
import { isOriginOf } from "./queries.ts";
import type { PlaceOrderInput } from "./schemas.ts";

/**
 * Where the customer goes after paying: https on a domain of the restaurant, on its page of the service or on the service's own
 * host, so that nobody is sent to a stranger's page, or another restaurant's, with our name on the link. A real restaurant's online orders need both; a sandbox returns to
 * the tracking page. Throws INVALID_SUCCESS_URL or INVALID_CANCEL_URL.
 */
export async function checkReturnUrls(
  ctx: Context,
  caller: ReturningTo & { environment: Environment },
  body: Pick<PlaceOrderInput, "successUrl" | "cancelUrl" | "paymentMethod">,
): Promise<void> {
  const refusal = await returnUrlRefusal(ctx, caller, body);
  if (refusal) throw Problem.from(refusal);
}

/** The same, said. */
export async function returnUrlRefusal(
  ctx: Context,
  caller: ReturningTo & { environment: Environment; via?: OrderCaller["via"] },
  body: { paymentMethod?: PaymentMethod | null | undefined } & Pick<
    PlaceOrderInput,
    "successUrl" | "cancelUrl"
  >,
): Promise<Refusal | null> {
  if (body.paymentMethod !== "ONLINE" && !body.successUrl && !body.cancelUrl) return null;
  // Who pays by a link from the restaurant comes back to the tracking page.
  const isRequired =
    caller.environment === "LIVE" && caller.via !== "STAFF" && body.paymentMethod === "ONLINE";
  const details = { origins: ownHosts(ctx.config, caller.slug).map((host) => `https://${host}`) };
  if (!(await isAllowed(ctx, caller, body.successUrl, isRequired)))
    return { code: "INVALID_SUCCESS_URL", details };
  return (await isAllowed(ctx, caller, body.cancelUrl, isRequired))
    ? null
    : { code: "INVALID_CANCEL_URL", details };
}

interface ReturningTo {
  scope: RestaurantScope;
  slug: string;
}

async function isAllowed(
  ctx: Context,
  { scope, slug }: ReturningTo,
  text: string | null | undefined,
  isRequired: boolean,
): Promise<boolean> {
  if (text == null) return !isRequired;
  const url = isPlain(text) ? URL.parse(text) : null;
  if (!url || url.username || url.password) return false;
  if (isOwnHost(ctx.config, slug, url)) return true;
  return url.protocol === "https:" && (await isOriginOf(ctx.db, scope, url.origin));
}

/**
 * As `URL.href` writes addresses. Parsers skip line breaks and take a backslash for a slash; what the customer is sent to
 * later is the text itself.
 */
const isPlain = (text: string): boolean => /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text);

/** The service's own host and the restaurant's page there; http counts on localhost only, where other programs have other ports. */
function isOwnHost({ serviceDomain, isLocal }: Config, slug: string, { protocol, host }: URL): boolean {
  if (protocol !== "https:" && !(isLocal && protocol === "http:")) return false;
  return ownHosts({ serviceDomain }, slug).includes(host);
}

const ownHosts = ({ serviceDomain }: Pick<Config, "serviceDomain">, slug: string): string[] => [
  `${slug}.${serviceDomain}`,
  serviceDomain,
];
