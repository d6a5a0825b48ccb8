import { paidWithWords } from "../../../src/domain/payment-providers.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Row } from "../ordering/totals.tsx";
import { usePage } from "./page.ts";
import type { TrackingData } from "./tracking-data.ts";

/** What was ordered and what it cost. Printed, this is the receipt. */
export function OrderContents({ order, data }: { order: TrackingOrder; data: TrackingData }) {
  const { t, kr, speech, nowMs } = usePage();
  if (order.lines.length === 0) return null;
  const placedMs = Date.parse(order.placedAt);
  const isDelivery = order.fulfillment === "DELIVERY";
  const payment =
    order.paymentMethod === "CASH"
      ? isDelivery
        ? t.payOnDelivery
        : t.payOnPickup
      : order.paidAt
        ? t.paidWith({
            provider: order.paymentProvider ? paidWithWords(order.paymentProvider, t.providers) : t.payOnline,
          })
        : null;
  return (
    <section className="card receipt">
      <div className="receipt__print">
        <p className="receipt__shop">{order.restaurant.name}</p>
        {data.legal.legalName ? <p>{data.legal.legalName}</p> : null}
        {data.legal.orgNumber ? <p>{t.orgNumber({ number: data.legal.orgNumber })}</p> : null}
        {order.restaurant.address ? (
          <p>
            {order.restaurant.address.line1}, {order.restaurant.address.postalCode}{" "}
            {order.restaurant.address.city}
          </p>
        ) : null}
        {data.receiptHeaderText ? <p>{data.receiptHeaderText}</p> : null}
        <p className="receipt__title">
          {t.receiptTitle} · {t.trackingTitle({ number: order.orderNumber })}
        </p>
      </div>
      <h2 className="card__title card__title--small">{t.contents}</h2>
      <ul className="receipt__lines">
        {order.lines.map((line) => (
          <li className="receipt__line" key={line.id}>
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
        ))}
      </ul>
      <dl className="totals">
        <Row label={t.subtotal} value={kr(order.subtotal)} />
        {order.discount > 0 ? (
          <Row label={order.couponLabel ?? t.discount} value={kr(-order.discount)} tone="good" />
        ) : null}
        {isDelivery ? (
          <Row label={t.deliveryFee} value={order.deliveryFee > 0 ? kr(order.deliveryFee) : t.freeDelivery} />
        ) : null}
        {order.deposit > 0 ? <Row label={t.bottleDepositTotal} value={kr(order.deposit)} /> : null}
        {order.tip > 0 ? <Row label={t.tip} value={kr(order.tip)} /> : null}
        <Row label={t.sum} value={kr(order.total)} isSum />
        {order.refunded > 0 ? <Row label={t.refundedTotal} value={kr(-order.refunded)} tone="good" /> : null}
        {order.vat.map((group) => (
          <Row
            key={group.rate}
            label={t.vatLabel({ rate: group.rate })}
            value={kr(group.amount)}
            tone="quiet"
          />
        ))}
      </dl>
      <p className="receipt__print">
        {speech.dateTime(placedMs)}
        {payment ? ` · ${payment}` : ""}
      </p>
      <p className="field__hint receipt__screen">
        {t.placedAt({ at: { atMs: placedMs, nowMs } })}
        {payment ? ` · ${payment}` : ""}
      </p>
      {data.receiptFooterText ? <p className="receipt__print">{data.receiptFooterText}</p> : null}
    </section>
  );
}
