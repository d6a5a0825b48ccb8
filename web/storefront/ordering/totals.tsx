import { TotalsRow } from "../totals-row.tsx";
import type { ReadLine } from "./cart-math.ts";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

/** The service's totals; until they come, what this page reckons by the same rules. */
export function Totals({ lines, state }: { lines: readonly ReadLine[]; state: QuoteState }) {
  const { t, kr } = usePage();
  const { fulfillment } = useShop();
  const { quote, isStale } = state;
  const subtotal = lines.reduce((sum, { price }) => sum + (price?.lineTotal ?? 0), 0);
  const deposit = lines.reduce((sum, { price }) => sum + (price?.bottleDeposit ?? 0), 0);
  if (!quote || quote.subtotal !== subtotal) {
    return (
      <dl className="totals totals--estimate">
        <TotalsRow label={t.subtotal} value={kr(subtotal)} />
        {deposit > 0 ? <TotalsRow label={t.bottleDepositTotal} value={kr(deposit)} /> : null}
        <TotalsRow label={t.total} value={kr(subtotal + deposit)} isSum />
      </dl>
    );
  }
  return (
    <dl className={isStale ? "totals totals--stale" : "totals"} aria-live="polite">
      <TotalsRow label={t.subtotal} value={kr(quote.subtotal)} />
      {quote.discount > 0 ? (
        <TotalsRow label={quote.couponApplied?.label ?? t.discount} value={kr(-quote.discount)} tone="good" />
      ) : null}
      {fulfillment === "DELIVERY" && quote.delivery ? (
        <TotalsRow
          label={t.deliveryFee}
          value={quote.deliveryFee > 0 ? kr(quote.deliveryFee) : t.freeDelivery}
        />
      ) : null}
      {quote.deposit > 0 ? <TotalsRow label={t.bottleDepositTotal} value={kr(quote.deposit)} /> : null}
      {quote.tip > 0 ? <TotalsRow label={t.tip} value={kr(quote.tip)} /> : null}
      <TotalsRow label={t.total} value={kr(quote.total)} isSum />
      {quote.vat.map((group) => (
        <TotalsRow
          key={group.rate}
          label={t.vatLabel({ rate: group.rate })}
          value={kr(group.amount)}
          tone="quiet"
        />
      ))}
    </dl>
  );
}
