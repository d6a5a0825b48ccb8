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

/** What one payout is made of, part by part. */
export const payoutFacts = (
  o: Payouts,
  {
    sales,
    gross,
    refunded,
    fee,
    other,
  }: Pick<PayoutPage["data"][number], "sales" | "gross" | "refunded" | "fee" | "other">,
): string[] => [
  `${o.sales({ count: sales })}, ${o.facts.gross({ amount: gross })}`,
  ...(refunded === 0 ? [] : [o.facts.refunded({ amount: refunded })]),
  o.facts.fee({ amount: fee }),
  ...(other === 0 ? [] : [o.facts.other({ amount: other })]),
];
