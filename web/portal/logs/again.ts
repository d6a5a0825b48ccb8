import type { LoggedCall } from "./log-page.tsx";

const partnerApi = "/api/v1/partner";

/** As a shell takes it, to the letter: what stands in a path, or in a body, was written by whoever made the call. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A line for a terminal that makes a call of the log again, with a key of one's own; the log keeps no secrets to fill in. */
export function curlOf(
  { method, path, slug, requestBody }: Pick<LoggedCall, "method" | "path" | "slug" | "requestBody">,
  origin: string,
): string {
  const isPartners = path.startsWith(partnerApi);
  const restaurantKey = slug !== null && path.startsWith(`${partnerApi}/restaurants/`);
  const body = requestBody === null || requestBody === undefined ? null : JSON.stringify(requestBody);
  return [
    `curl -X ${method} ${quoted(origin + path)}`,
    `-H "Authorization: Bearer $${isPartners ? "LUKA_PARTNER_KEY" : "LUKA_RESTAURANT_KEY"}"`,
    ...(restaurantKey ? ['-H "X-Service-Restaurant-Key: $LUKA_RESTAURANT_KEY"'] : []),
    ...(method === "POST" ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ].join(" ");
}

/** Where the portal makes the same call by somebody's session; null for what changes something, is no partner's, or is about the key. */
export function pathInPortal(
  { method, path }: Pick<LoggedCall, "method" | "path">,
  { partnerId, environment }: { partnerId: string; environment: string },
): string | null {
  if (method !== "GET" || !path.startsWith(`${partnerApi}/`) || path === `${partnerApi}/me`) return null;
  return `/api/portal/${partnerId}/${environment}${path.slice(partnerApi.length)}`;
}
