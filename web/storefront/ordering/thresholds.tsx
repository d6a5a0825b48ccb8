import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

/** How far to the minimum, and then to the next offer. Explains; never stops anyone from adding. */
export function Thresholds({ state: { quote } }: { state: QuoteState }) {
  const { t } = usePage();
  const { fulfillment } = useShop();
  if (!quote) return null;
  const { minimumOrder, delivery, subtotal, next } = quote;
  if (minimumOrder && minimumOrder.missing > 0)
    return (
      <Meter
        value={subtotal}
        most={minimumOrder.amount}
        tone="wait"
        text={(fulfillment === "DELIVERY" ? t.minimumMissing : t.minimumMissingPickup)({
          amount: minimumOrder.missing,
          minimum: minimumOrder.amount,
        })}
      />
    );
  if (next) {
    const { promotion, missing } = next;
    const name = promotion.displayName ?? promotion.description;
    return (
      <Meter
        value={subtotal}
        most={subtotal + missing}
        tone="good"
        text={
          promotion.discountType === "FREE_DELIVERY" || !name
            ? (promotion.discountType === "FREE_DELIVERY" ? t.freeDeliveryMissing : t.offerMissing)({
                amount: missing,
              })
            : t.promotionMissing({ amount: missing, promotion: name })
        }
      />
    );
  }
  return delivery && quote.deliveryFee === 0 ? (
    <Meter value={1} most={1} tone="good" text={t.freeDeliveryReached} />
  ) : null;
}

function Meter({
  value,
  most,
  tone,
  text,
}: {
  value: number;
  most: number;
  tone: "wait" | "good";
  text: string;
}) {
  return (
    <div className={`meter meter--${tone}`} role="status">
      <p className="meter__text">{text}</p>
      <progress className="meter__bar" value={Math.min(value, most)} max={most} aria-label={text} />
    </div>
  );
}
