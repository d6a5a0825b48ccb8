import type { AccountProvider } from "../../../src/domain/payment-providers.ts";
import type {
  StaffPaymentAccount,
  StaffPaymentAccounts,
} from "../../../src/features/payments/staff-schemas.ts";

/** The open account with a provider, if any, and whether guests are led to it first: of several, the first one is. */
export function accountOf(
  accounts: readonly StaffPaymentAccount[],
  provider: AccountProvider,
): { account: StaffPaymentAccount | null; isFirst: boolean } {
  const open = accounts.filter((one) => one.closedAt === null);
  return {
    account: open.find((one) => one.provider === provider) ?? null,
    isFirst: open.length > 1 && open[0]!.provider === provider,
  };
}

/** Whether guests can pay online: the restaurant wants it, and somebody takes the money. */
export const isPaidOnline = ({
  onlinePayment,
  onlineBy,
}: Pick<StaffPaymentAccounts, "onlinePayment" | "onlineBy">): boolean => onlinePayment && onlineBy !== null;
