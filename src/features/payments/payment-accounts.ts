import type { Context } from "../../context.ts";
import type { AccountProvider } from "../../domain/payment-providers.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { PaymentCredentials } from "../../platform/payments/providers.ts";
import { type Purpose, sealed } from "../../platform/sealed.ts";
import { instantOf } from "./queries.ts";

/** A restaurant's account with a payment provider, as it may be shown: without what opens it. */
export interface PaymentAccount {
  id: string;
  provider: AccountProvider;
  /** Whose it is at the provider. */
  identity: string;
  position: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
}

const columns = `id, provider, identity, position, created_at AS "createdAt", updated_at AS "updatedAt",
  closed_at AS "closedAt"`;

/** Closed ones too; those that are offered first, in their order. */
export const findAccounts = (db: Queryable, scope: RestaurantScope): Promise<PaymentAccount[]> =>
  db.query<PaymentAccount>(
    `SELECT ${columns} FROM payment_accounts WHERE restaurant_id = $1
     ORDER BY closed_at DESC NULLS FIRST, position, id`,
    [scope.restaurantId],
  );

/** Sealed for one account of one restaurant: what is copied to another row cannot be opened there. */
export const paymentCredentials = sealed<"restaurant_id" | "id">(
  ({ restaurant_id, id }) => `payment account ${restaurant_id} ${id}`,
  { table: "payment_accounts", key: ["restaurant_id", "id"], column: "secrets" },
);
const purposeOf = (scope: RestaurantScope, accountId: string): Purpose =>
  paymentCredentials.purposeOf({ restaurant_id: scope.restaurantId, id: accountId });

export const sealCredentials = (
  ctx: Pick<Context, "secrets">,
  scope: RestaurantScope,
  accountId: string,
  credentials: PaymentCredentials,
): Buffer => ctx.secrets.seal(JSON.stringify(credentials), purposeOf(scope, accountId));

/** What opens an account, also a closed one; null when the restaurant has no such account. */
export async function readCredentials(
  ctx: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
  accountId: string,
): Promise<PaymentCredentials | null> {
  const [row] = await ctx.db.query<{ secrets: Buffer }>(
    "SELECT secrets FROM payment_accounts WHERE restaurant_id = $1 AND id = $2",
    [scope.restaurantId, accountId],
  );
  if (!row) return null;
  return PaymentCredentials.parse(JSON.parse(ctx.secrets.open(row.secrets, purposeOf(scope, accountId))));
}

export interface AccountToWrite {
  id: string;
  provider: AccountProvider;
  identity: string;
  secrets: Buffer;
  /** Before all others of the restaurant; otherwise after them. */
  isFirst: boolean;
}

/**
 * Opens an account for new payments; the one that was open with the same provider takes no new ones any more. Of two that
 * open at once, the later stays.
 */
export async function openAccount(
  trx: Queryable,
  scope: RestaurantScope,
  account: AccountToWrite,
  nowMs: number,
): Promise<void> {
  await trx.query("SELECT FROM restaurants WHERE id = $1 FOR UPDATE", [scope.restaurantId]);
  await closeAccounts(trx, scope, account.provider, nowMs);
  await trx.query(
    `INSERT INTO payment_accounts (restaurant_id, id, provider, identity, secrets, position, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5,
       CASE WHEN $6 THEN coalesce(min(position), 0) - 1 ELSE coalesce(max(position), 0) + 1 END, $7, $7
     FROM payment_accounts WHERE restaurant_id = $1 AND closed_at IS NULL`,
    [
      scope.restaurantId,
      account.id,
      account.provider,
      account.identity,
      account.secrets,
      account.isFirst,
      instantOf(nowMs),
    ],
  );
  await trx.query("INSERT INTO payout_readings (restaurant_id, account_id, due_at) VALUES ($1, $2, $3)", [
    scope.restaurantId,
    account.id,
    instantOf(nowMs),
  ]);
}

/** Other keys of the same account; its payments stay with it. */
export async function replaceSecrets(
  db: Queryable,
  scope: RestaurantScope,
  account: Pick<AccountToWrite, "id" | "secrets" | "isFirst">,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE payment_accounts SET secrets = $3, updated_at = $5, position = CASE WHEN $4 THEN
       (SELECT min(position) - 1 FROM payment_accounts WHERE restaurant_id = $1) ELSE position END
     WHERE restaurant_id = $1 AND id = $2`,
    [scope.restaurantId, account.id, account.secrets, account.isFirst, instantOf(nowMs)],
  );
}

/** Takes no new payments with this provider, or with any (null). The ids that were open. */
export async function closeAccounts(
  db: Queryable,
  scope: RestaurantScope,
  provider: AccountProvider | null,
  nowMs: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `UPDATE payment_accounts SET closed_at = $3, updated_at = $3
     WHERE restaurant_id = $1 AND ($2::text IS NULL OR provider = $2) AND closed_at IS NULL RETURNING id`,
    [scope.restaurantId, provider, instantOf(nowMs)],
  );
  return rows.map((row) => row.id);
}
