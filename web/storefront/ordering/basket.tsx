import { useMemo } from "react";
import { Icon } from "../../ui/icon.tsx";
import { BasketLine } from "./basket-line.tsx";
import { readLines } from "./cart-math.ts";
import { CouponField } from "./coupon-field.tsx";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { soonestMs } from "./soon-text.ts";
import { Thresholds } from "./thresholds.tsx";
import { timeInForce } from "./time-in-force.ts";
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
      {isCheckout ? null : <ReadyAt state={state} />}
    </div>
  );
}

/** The clock time at which what is in the basket is ready, or at the door. */
function ReadyAt({ state: { quote } }: Pick<BasketProps, "state">) {
  const page = usePage();
  const { t, nowMs } = page;
  const shop = useShop();
  const time = timeInForce(shop);
  if (time === null) return null;
  // As soon as possible is in force only while it is offered.
  const atMs = time.kind === "AT" ? Date.parse(time.at) : soonestMs(page, shop, quote)!;
  const isPickup = shop.fulfillment === "PICKUP";
  return (
    <p className="basket__ready">
      <Icon name="clock" size={18} />
      <span>
        {time.kind === "AT"
          ? (isPickup ? t.readyThen : t.deliveredThen)({ when: { atMs, nowMs } })
          : (isPickup ? t.readyAt : t.deliveredAt)({ at: atMs })}
      </span>
    </p>
  );
}
