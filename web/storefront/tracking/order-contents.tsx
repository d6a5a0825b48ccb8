import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { TotalsRow } from "../totals-row.tsx";
import { usePage } from "./page.ts";
import { paymentText } from "./payment-text.ts";
import type { TrackingData } from "./tracking-data.ts";

interface ReceiptProps {
  order: TrackingOrder;
  data: TrackingData;
}

/** What was ordered and what it cost. Once it is owed or paid this is the receipt, on the screen as on paper. */
export function OrderContents({ order, data }: ReceiptProps) {
  const { t, nowMs } = usePage();
  if (order.lines.length === 0) return null;
  const isReceipt = order.actions.receiptUrl !== null;
  return (
    <section className="card receipt">
      <h2 className="card__title card__title--small">{t.contents}</h2>
      {isReceipt ? <ReceiptHead order={order} data={data} /> : null}
      <ul className="receipt__lines">
        {order.lines.map((line) => (
          <ReceiptLine key={line.id} line={line} />
        ))}
      </ul>
      <Sums order={order} />
      {isReceipt ? (
        data.receiptFooterText && <p className="receipt__foot">{data.receiptFooterText}</p>
      ) : (
        <p className="field__hint">{t.placedAt({ at: { atMs: Date.parse(order.placedAt), nowMs } })}</p>
      )}
    </section>
  );
}

/** Who sold it and when, as a receipt has to say. */
function ReceiptHead({ order, data: { legal, receiptHeaderText } }: ReceiptProps) {
  const { t, speech } = usePage();
  const { name, address } = order.restaurant;
  const payment = paymentText(t, order);
  const company = legal.legalName === name ? null : legal.legalName;
  return (
    <div className="receipt__head">
      <div>
        <p className="receipt__shop">{name}</p>
        {company ? <p>{company}</p> : null}
        {legal.orgNumber ? <p>{t.orgNumber({ number: legal.orgNumber })}</p> : null}
        {address ? (
          <p>
            {address.line1}, {address.postalCode} {address.city}
          </p>
        ) : null}
        {receiptHeaderText ? <p>{receiptHeaderText}</p> : null}
      </div>
      <div>
        <p className="receipt__title">
          {t.receiptTitle} · {t.trackingTitle({ number: order.orderNumber })}
        </p>
        <p>{speech.dateTime(Date.parse(order.placedAt))}</p>
        {payment ? <p>{payment}</p> : null}
      </div>
    </div>
  );
}

function ReceiptLine({ line }: { line: TrackingOrder["lines"][number] }) {
  const { t, kr } = usePage();
  return (
    <li className="receipt__line">
      <span className="receipt__quantity">{line.quantity} ×</span>
      <div>
        <p className="receipt__name">
          {line.name}
          {line.variantName ? <span className="line__variant">{line.variantName}</span> : null}
        </p>
        {line.addons.length > 0 ? (
          <ul className="line__addons">
            {line.addons.map((addon) => (
              <li key={`${addon.groupName}/${addon.addonId}/${addon.name}`}>
                {addon.quantity > 1 ? `${addon.quantity} × ` : ""}
                {addon.name}
                {addon.price > 0 ? ` + ${kr(addon.price)}` : ""}
              </li>
            ))}
          </ul>
        ) : null}
        {line.removed.length > 0 ? (
          <p className="line__addons">
            {t.without({ list: line.removed.map((name) => name.toLowerCase()) })}
          </p>
        ) : null}
        {line.note ? <p className="line__note">«{line.note}»</p> : null}
      </div>
      <span className="receipt__sum">{kr(line.lineTotal)}</span>
    </li>
  );
}

function Sums({ order }: { order: TrackingOrder }) {
  const { t, kr } = usePage();
  return (
    <dl className="totals">
      <TotalsRow label={t.subtotal} value={kr(order.subtotal)} />
      {order.discount > 0 ? (
        <TotalsRow label={order.couponLabel ?? t.discount} value={kr(-order.discount)} tone="good" />
      ) : null}
      {order.fulfillment === "DELIVERY" ? (
        <TotalsRow
          label={t.deliveryFee}
          value={order.deliveryFee > 0 ? kr(order.deliveryFee) : t.freeDelivery}
        />
      ) : null}
      {order.deposit > 0 ? <TotalsRow label={t.bottleDepositTotal} value={kr(order.deposit)} /> : null}
      {order.tip > 0 ? <TotalsRow label={t.tip} value={kr(order.tip)} /> : null}
      <TotalsRow label={t.sum} value={kr(order.total)} isSum />
      {order.refunded > 0 ? (
        <TotalsRow label={t.refundedTotal} value={kr(-order.refunded)} tone="good" />
      ) : null}
      {order.vat.map(({ rate, amount }) => (
        <TotalsRow key={rate} label={t.vatLabel({ rate })} value={kr(amount)} tone="quiet" />
      ))}
      {order.refundedVat.map(({ rate, amount }) => (
        <TotalsRow key={rate} label={t.refundedVat({ rate })} value={kr(-amount)} tone="quiet" />
      ))}
    </dl>
  );
}
