import type { Context } from "../../context.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { findAccounts } from "./payment-accounts.ts";
import type { StaffPaymentAccounts } from "./staff-schemas.ts";

/** How the restaurant is paid, as its people see it. */
export async function readStaffAccounts(
  { db, config }: Pick<Context, "db" | "config">,
  { scope, environment }: StaffCaller,
): Promise<StaffPaymentAccounts> {
  const [accounts, [settings]] = await Promise.all([
    findAccounts(db, scope),
    db.query<{ onlinePayment: boolean; cashPayment: boolean }>(
      `SELECT online_payment AS "onlinePayment", cash_payment AS "cashPayment"
       FROM ordering_settings WHERE restaurant_id = $1`,
      [scope.restaurantId],
    ),
  ]);
  const hasOpen = accounts.some(({ closedAt }) => closedAt === null);
  const isTried = !hasOpen && (environment === "TEST" || config.sandboxForLive);
  return {
    onlineBy: hasOpen ? "ACCOUNT" : isTried ? "TEST_PAGE" : null,
    data: accounts.map(({ id, provider, identity, createdAt, updatedAt, closedAt }) => ({
      id,
      provider,
      identity,
      createdAt: text(createdAt),
      updatedAt: text(updatedAt),
      closedAt: closedAt && text(closedAt),
    })),
    ...settings!,
  };
}

const text = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: "millisecond" });
