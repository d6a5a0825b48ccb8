import type { PayoutPage } from "../../../src/features/payments/payout-schemas.ts";
import type { Words } from "../texts.tsx";

type Payouts = Words["t"]["payouts"];

/** Why figures of an account may be missing; null when they are not. */
export function accountNote(
  o: Payouts,
  { provider, trouble, readAt }: Pick<PayoutPage["accounts"][number], "provider" | "trouble" | "readAt">,
): string | null {
  const name = o.providers[provider];
  if (trouble === "NO_ACCESS") return o.trouble.NO_ACCESS[provider];
  if (trouble === "UNAVAILABLE") return o.trouble.UNAVAILABLE({ provider: name });
  return readAt === null ? o.notYet({ provider: name }) : null;
}

/** What was paid out in all, what it is made of, and what is still to come; what is nothing is left out where it is rare. */
export const payoutFigures = (
  o: Payouts,
  totals: PayoutPage["totals"],
  waiting: number,
): (readonly [name: string, amount: number])[] => [
  [o.net, totals.net],
  [o.gross, totals.gross],
  [o.fee, totals.fee],
  ...(totals.refunded === 0 ? [] : [[o.refunded, totals.refunded] as const]),
  ...(totals.other === 0 ? [] : [[o.other, totals.other] as const]),
  [o.waiting, waiting],
];
