import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { issuesOf } from "../../platform/http/validation.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { NewWebhook, type PartnerWebhook } from "./schemas.ts";
import { newSigningSecret, secretPurpose } from "./signing-secret.ts";
import { parseWebhookUrl, type WebhookUrlRules } from "./webhook-url.ts";

const mostWebhooks = 10;

export interface CreatedWebhook {
  webhook: PartnerWebhook;
  /** `whsec_…`: shown here and never again. */
  secret: string;
}

/**
 * Subscribes an address to events of a restaurant. Throws VALIDATION_FAILED, WEBHOOK_LIMIT (10 per restaurant, counted under
 * a lock) and RESTAURANT_ARCHIVED.
 * @param within what else the caller does in its transaction, e.g. takes a quota
 */
export async function createWebhook(
  { db, secrets, config }: Pick<Context, "db" | "secrets" | "config">,
  scope: RestaurantScope,
  input: unknown,
  within: (trx: Transaction, work: () => Promise<CreatedWebhook>) => Promise<CreatedWebhook> = (_trx, work) =>
    work(),
): Promise<CreatedWebhook> {
  const { url, events, active } = checked(input, config);
  const secret = newSigningSecret();
  const id = newId("whk");
  const create = async (trx: Transaction): Promise<CreatedWebhook> => {
    const [restaurant] = await trx.query<{ isArchived: boolean }>(
      `SELECT archived_at IS NOT NULL AS "isArchived" FROM restaurants WHERE id = $1 FOR NO KEY UPDATE`,
      [scope.restaurantId],
    );
    if (!restaurant) throw new Problem("RESTAURANT_NOT_FOUND");
    if (restaurant.isArchived) throw new Problem("RESTAURANT_ARCHIVED");
    const [made] = await trx.query<{ createdAt: Temporal.Instant }>(
      `INSERT INTO webhooks (restaurant_id, id, url, events, is_active, secret_sealed)
       SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM webhooks WHERE restaurant_id = $1) < $7
       RETURNING created_at AS "createdAt"`,
      [scope.restaurantId, id, url.href, events, active, secrets.seal(secret, secretPurpose), mostWebhooks],
    );
    if (!made) throw new Problem("WEBHOOK_LIMIT");
    const createdAt = millisecondText(made.createdAt);
    return { webhook: { id, url: url.href, events, active, createdAt, ...neverSent }, secret };
  };
  return db.transaction((trx) => within(trx, () => create(trx)));
}

const neverSent = {
  lastDeliveryAt: null,
  lastDeliveryStatus: null,
  lastFailureAt: null,
  lastFailureReason: null,
};

/** What the service lets be a receiver. */
export const urlRules = (config: Context["config"]): WebhookUrlRules => ({
  serviceDomain: config.serviceDomain,
  allowsLoopback: config.allowPrivateWebhookTargets,
});

function checked(input: unknown, config: Context["config"]) {
  const parsed = NewWebhook.safeParse(input);
  const given = (input as { url?: unknown } | null)?.url;
  const address = typeof given === "string" ? parseWebhookUrl(given, urlRules(config)) : null;
  const issues: Issue[] = parsed.success ? [] : issuesOf(parsed.error.issues, input);
  if (address && "issue" in address) issues.push({ ...address.issue, code: "INVALID" });
  if (!parsed.success || !address || "issue" in address) throw Problem.validation(issues);
  return { ...parsed.data, events: [...new Set(parsed.data.events)], url: address.url };
}

const millisecondText = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: "millisecond" });
