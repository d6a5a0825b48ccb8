import { useMemo } from "react";
import { Stepper } from "../../ui/stepper.tsx";
import { setQuantity } from "../draft.ts";
import { openPlace } from "../place.ts";
import { type ReadLine, readLines } from "./cart-math.ts";
import { CouponField } from "./coupon-field.tsx";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import { Totals } from "./totals.tsx";
import { Upsell } from "./upsell.tsx";

interface BasketProps {
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

function BasketLine({
  read,
  state: { quote, problem },
  onRemoved,
}: {
  read: ReadLine;
  state: QuoteState;
  onRemoved: (message: string) => void;
}) {
  const { t, say, kr } = usePage();
  const { draft, change, index } = useShop();
  const { line, cart, price } = read;
  const product = index.products.get(line.productId);
  const quoted = quote?.lines.find((one) => one.clientLineId === line.key);
  const warnings = [...(quote?.warnings ?? []), ...(problem?.details.issues ?? [])].filter((issue) => {
    const at = /^lines\.(\d+)/.exec(issue.path)?.[1];
    return at !== undefined && draft.lines[Number(at)]?.key === line.key;
  });
  const name = product ? say(product.name, product.nameEn) : (quoted?.name ?? t.soldOut);
  const variant =
    product && product.variants.length > 1
      ? product.variants.find((one) => one.id === line.variantId)
      : undefined;
  const isOut = !product?.isAvailable;
  const most = Math.min(product?.maxPerOrder ?? 99, product?.stockLeft ?? 99);
  const setTo = (quantity: number): void => {
    const before = draft.lines;
    change({ lines: setQuantity(before, line.key, quantity) });
    if (quantity === 0) onRemoved(t.removed({ name }));
  };
  const addons = price ? readableAddons(price) : [];
  return (
    <li className={`line${isOut ? " line--out" : ""}`}>
      <div className="line__main">
        <p className="line__name">
          {name}
          {variant ? <span className="line__variant">{say(variant.name, variant.nameEn)}</span> : null}
        </p>
        {addons.length > 0 ? (
          <ul className="line__addons">
            {addons.map((addon) => (
              <li key={addon.key}>
                {addon.quantity > 1 ? `${addon.quantity} × ` : ""}
                {say(addon.name, addon.nameEn)}
                {addon.price > 0 ? <span className="line__extra"> + {kr(addon.price)}</span> : null}
              </li>
            ))}
          </ul>
        ) : null}
        {cart && cart.removed.length > 0 ? (
          <p className="line__addons">
            {t.without({
              list: cart.removed.map((addon) => say(addon.name, addon.nameEn).toLowerCase()),
            })}
          </p>
        ) : null}
        {line.note ? <p className="line__note">«{line.note}»</p> : null}
        {isOut && warnings.length === 0 ? <p className="line__warn">{t.lineGone({ name })}</p> : null}
        {warnings.map((issue) => (
          <p className="line__warn" key={issue.path + issue.code}>
            {issue.message}
          </p>
        ))}
        <p className="line__actions">
          {product && !isOut ? (
            <button
              type="button"
              className="link"
              aria-label={t.editLine({ name })}
              onClick={() => openPlace({ at: "PRODUCT", productId: line.productId, lineKey: line.key })}
            >
              {t.edit}
            </button>
          ) : null}
          <button type="button" className="link" aria-label={t.removeLine({ name })} onClick={() => setTo(0)}>
            {t.remove}
          </button>
        </p>
      </div>
      <div className="line__side">
        <span className="line__sum">
          {quoted && quoted.discount > 0 && quoted.quantity === line.quantity ? (
            <>
              <s className="price__before">{kr(quoted.lineTotal)}</s> {kr(quoted.lineTotal - quoted.discount)}
            </>
          ) : price ? (
            kr(price.lineTotal)
          ) : (
            "–"
          )}
        </span>
        <Stepper
          value={line.quantity}
          minimum={0}
          maximum={most}
          fewerLabel={t.fewer({ name })}
          moreLabel={t.more({ name })}
          valueLabel={t.quantity}
          onChange={setTo}
        />
      </div>
    </li>
  );
}

/** Add-ons and the parts of a combo, one under the other as they were chosen. */
const readableAddons = (price: NonNullable<ReadLine["price"]>) => [
  ...price.addons.map((addon) => ({
    ...addon,
    key: `${addon.parentAddonId}/${addon.groupId}/${addon.addonId}`,
  })),
  ...price.components.flatMap(({ slotId, productId, variantId, name, nameEn, extraPrice, addons }) => [
    { key: `${slotId}/${productId}/${variantId}`, name, nameEn, quantity: 1, price: extraPrice },
    ...addons.map((addon) => ({ ...addon, key: `${slotId}/${productId}/${addon.groupId}/${addon.addonId}` })),
  ]),
];

/** How far to the minimum, and then to the next offer. Explains; never stops anyone from adding. */
function Thresholds({ state: { quote } }: { state: QuoteState }) {
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
