import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { dueMsOf } from "../board/next-step.ts";
import { allergenName } from "../board/order-lines.tsx";
import { nameOf } from "../board/order-name.ts";
import { seen } from "../live/clock.ts";
import { named, useWords } from "../texts.tsx";

type Line = BoardOrder["lines"][number];

/** For the pass: large, no prices, every choice on its own line. The packing slip adds whose it is and a box to tick. */
export function KitchenTicket({ order, isPacking }: { order: BoardOrder; isPacking: boolean }) {
  const { t } = useWords();
  const dueMs = dueMsOf(order);
  const at = dueMs === null ? null : seen(dueMs);
  const isDelivery = order.fulfillment === "DELIVERY";
  const address = order.deliveryAddress;
  return (
    <>
      <header className="slip-head">
        <b className="slip-code">{nameOf(order)}</b>
        <span>{isDelivery ? t.delivery : t.pickup}</span>
      </header>
      {at && <p className="slip-due">{isDelivery ? t.due.delivered({ at }) : t.due.ready({ at })}</p>}
      <p>
        {t.order({ number: order.orderNumber })} · {t.placed({ at: seen(order.placedAt) })}
      </p>
      {isPacking && (
        <>
          <p className="slip-name">{order.customer.name}</p>
          <p>{order.customer.phone}</p>
          {address && (
            <p>
              {address.line1}
              {address.line2 && `, ${address.line2}`}, {address.postalCode} {address.city}
              {address.floor && `, ${t.floor({ text: address.floor })}`}
              {address.doorCode && `, ${t.doorCode({ text: address.doorCode })}`}
            </p>
          )}
          {address?.instructions && <p>{address.instructions}</p>}
          {order.handoff && <p>{named(t.handoff, order.handoff)}</p>}
          {order.vehicle && <p>{t.vehicle({ text: order.vehicle })}</p>}
        </>
      )}
      {order.note && (
        <p className="slip-note">
          {t.print.orderNote}: {order.note}
        </p>
      )}
      <ul className="slip-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <b>
              {isPacking && "☐ "}
              {line.quantity} × {line.name} {line.variantName}
            </b>
            <Choices line={line} />
            {isPacking && line.allergens.length > 0 && (
              <small>{t.lines.contains({ list: line.allergens.map((code) => allergenName(code, t)) })}</small>
            )}
          </li>
        ))}
      </ul>
      {order.cutlery && <p>{t.lines.cutlery}</p>}
      {order.ageConfirmed && <p className="slip-note">{t.lines.age}</p>}
      {isPacking && (
        <p className="slip-due">
          {order.paymentStatus === "UNPAID" ? t.print.toPay({ amount: order.total }) : t.payment.paid}
        </p>
      )}
    </>
  );
}

function Choices({ line }: { line: Line }) {
  const { t } = useWords();
  const addon = (each: Line["addons"][number]) =>
    `+ ${each.quantity > 1 ? `${each.quantity} × ` : ""}${each.kitchenName ?? each.name}`;
  const rows = [
    ...line.components.flatMap((component) => [
      `${component.name} ${component.variantName ?? ""}`.trim(),
      ...component.addons.map((each) => `  ${addon(each)}`),
    ]),
    ...line.addons.map(addon),
    ...line.removed.map((name) => t.lines.without({ name })),
    ...(line.note ? [`» ${line.note}`] : []),
  ];
  return rows.map((row, index) => (
    <div key={`${index.toString()}-${row}`} className="slip-choice">
      {row}
    </div>
  ));
}
