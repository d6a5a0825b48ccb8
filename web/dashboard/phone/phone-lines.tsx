import type { Quote } from "../../../src/features/orders/schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { readLines } from "../../storefront/ordering/cart-math.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { useWords } from "../texts.tsx";
import { chosenTexts } from "./chosen-texts.ts";
import { Count } from "./dish-dialog.tsx";
import styles from "./phone-order.module.css";
import { newsOf } from "./quote-news.ts";
import { QuoteTotals } from "./quote-totals.tsx";

interface PhoneLinesProps {
  index: MenuIndex;
  lines: readonly DraftLine[];
  onPut(line: DraftLine): void;
  onChange(line: DraftLine, product: PublicProduct): void;
}

/** What has been ordered so far; none of a dish takes it off. What the menu has no more can only be taken off. */
export function PhoneLines({ index, lines, onPut, onChange }: PhoneLinesProps) {
  const { t, kr } = useWords();
  const words = t.phoneOrders;
  if (lines.length === 0) return <p className={styles.soft}>{words.nothing}</p>;
  return (
    <ul className={styles.lines}>
      {readLines(index, lines).map(({ line, price }) => {
        const product = index.products.get(line.productId);
        const change = product && (() => onChange(line, product));
        const name = price?.name ?? product?.name ?? words.gone;
        const chosen = [
          ...(price ? chosenTexts(price) : []),
          ...(price?.removed ?? []).map(({ name }) => t.lines.without({ name })),
          ...(line.note ? [`«${line.note}»`] : []),
        ];
        return (
          <li key={line.key}>
            <button type="button" aria-label={words.change({ name })} disabled={!change} onClick={change}>
              <b>
                {name} {price?.variantName}
              </b>
              <small>{chosen.join(", ")}</small>
            </button>
            <span>{price && kr(price.lineTotal)}</span>
            <Count
              name={name}
              value={line.quantity}
              least={0}
              onChange={(quantity) => onPut({ ...line, quantity })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What it comes to, and what is in the way. */
export function PhoneTotals({ quote }: { quote: Quote | undefined }) {
  if (!quote) return null;
  return (
    <QuoteTotals quote={quote} discountLabel={quote.couponApplied?.label}>
      {newsOf(quote).map(({ path, message }) => (
        <p key={`${path} ${message}`} role="alert" className={styles.warning}>
          {message}
        </p>
      ))}
    </QuoteTotals>
  );
}
