import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { type Threshold, thresholdOf } from "./threshold-of.ts";

/** How far to the minimum, and then to the next offer. Explains; never stops anyone from adding. */
export function Thresholds({ state: { quote } }: { state: QuoteState }) {
  const page = usePage();
  const { fulfillment } = useShop();
  if (!quote) return null;
  const threshold = thresholdOf(page, quote, fulfillment);
  return threshold && <Meter {...threshold} />;
}

function Meter({ value, most, tone, text }: Threshold) {
  return (
    <div className={`meter meter--${tone}`} role="status">
      <p className="meter__text">{text}</p>
      <progress className="meter__bar" value={Math.min(value, most)} max={most} aria-label={text} />
    </div>
  );
}
