import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nameOf } from "../board/order-name.ts";
import { useWords } from "../texts.tsx";

/** The guest's receipt: who sold, when, what, at which VAT, and how it was paid (D-201). */
export function Receipt({ order, restaurant }: { order: BoardOrder; restaurant: StaffRestaurant }) {
  const { t, kr, speech } = useWords();
  const sums: [string, number][] = [
    [t.detail.subtotal, order.subtotal],
    [order.couponLabel ?? t.detail.discount, -order.discount],
    [t.detail.deliveryFee, order.deliveryFee],
    [t.detail.bottleDeposit, order.deposit],
    [t.detail.tip, order.tip],
  ];
  return (
    <>
      <header className="slip-seller">
        <b>{restaurant.name}</b>
        {restaurant.legalName && <span>{restaurant.legalName}</span>}
        {restaurant.address && (
          <span>
            {restaurant.address.line1}, {restaurant.address.postalCode} {restaurant.address.city}
          </span>
        )}
        {restaurant.orgNumber && <span>{t.print.org({ number: restaurant.orgNumber })}</span>}
        {restaurant.phone && <span>{restaurant.phone}</span>}
        {restaurant.receiptHeaderText && <span>{restaurant.receiptHeaderText}</span>}
      </header>
      <p>
        {t.print.receipt} · {nameOf(order)} · {t.order({ number: order.orderNumber })}
        <br />
        {speech.dateTime(Date.parse(order.placedAt))}
      </p>
      <table className="slip-table">
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.quantity} × {line.name} {line.variantName}
                {line.addons.map((addon, index) => (
                  <div key={`${index.toString()}-${addon.name}`} className="slip-small">
                    + {addon.quantity > 1 && `${addon.quantity} × `}
                    {addon.name}
                  </div>
                ))}
              </td>
              <td>{kr(line.lineTotal)}</td>
            </tr>
          ))}
          {sums
            .filter(([, amount], index) => index > 0 && amount !== 0)
            .map(([words, amount]) => (
              <tr key={words}>
                <td>{words}</td>
                <td>{kr(amount)}</td>
              </tr>
            ))}
          <tr className="slip-total">
            <td>{t.detail.total}</td>
            <td>{kr(order.total)}</td>
          </tr>
          <VatRows groups={order.vat} sign={1} />
          {order.refunded > 0 && (
            <tr>
              <td>{t.detail.refunded}</td>
              <td>{kr(-order.refunded)}</td>
            </tr>
          )}
          <VatRows groups={order.refundedVat} sign={-1} />
        </tbody>
      </table>
      <p>{order.paymentMethod === "ONLINE" ? t.print.paidOnline : t.payment.cash}</p>
      <p>{restaurant.receiptFooterText ?? t.print.thanks}</p>
    </>
  );
}

/** For each rate the VAT and what it is of; below zero of what went back. */
function VatRows({ groups, sign }: { groups: BoardOrder["vat"]; sign: 1 | -1 }) {
  const { t, kr } = useWords();
  return groups.map((group) => (
    <tr key={group.rate} className="slip-small">
      <td>{t.print.vat({ rate: group.rate, net: sign * group.net })}</td>
      <td>{kr(sign * group.amount)}</td>
    </tr>
  ));
}
