import { useMemo } from "react";
import { BasketLine } from "./basket-line.tsx";
import { readLines } from "./cart-math.ts";
import { CouponField } from "./coupon-field.tsx";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { Thresholds } from "./thresholds.tsx";
import { Totals } from "./totals.tsx";
import { Upsell } from "./upsell.tsx";

export interface BasketProps {
  state: QuoteState;
  onRemoved: (message: string) => void;
}

/** The basket's lines, thresholds, code and totals; at the side of the menu, in a sheet on phones, and in the checkout. */
export function Basket({ state, onRemoved, isCheckout = false }: BasketProps & { isCheckout?: boolean }) {
  const { draft, index } = useShop();
  const lines = useMemo(() => readLines(index, draft.lines), [index, draft.lines]);
  return (
    <div className="basket">
      <ul className="basket__lines">
        {lines.map((read) => (
          <BasketLine key={read.line.key} read={read} state={state} onRemoved={onRemoved} />
        ))}
      </ul>
      {isCheckout ? null : <Upsell />}
      <Thresholds state={state} />
      <CouponField state={state} />
      <Totals lines={lines} state={state} />
    </div>
  );
}
