import { isoInstant } from "../../domain/iso-instant.ts";
import type { OrderChange, OrderDue } from "./change-schemas.ts";
import type { StoredAddon } from "./order-row.ts";
import { sumOfPaid, sumOfRefunded } from "./paid-online.ts";
import type { LineRecord, OrderRecord, StoredEvent, Supplement } from "./queries.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/** What customers and kitchen see alike of a stored order. */
export type PaymentStatus = TrackingOrder["paymentStatus"];

export function paymentStatusOf(order: OrderRecord): PaymentStatus {
  if (order.payment_method !== "ONLINE") return order.status === "COMPLETED" ? "PAID" : "UNPAID";
  const refunded = refundedOf(order);
  if (order.payment_state === "PAID") {
    if (refunded === 0) return "PAID";
    return refunded < paidOf(order) ? "PARTIALLY_REFUNDED" : "REFUNDED";
  }
  return order.status === "AWAITING_PAYMENT" ? "PENDING" : "FAILED";
}

/** Øre that went back of the order as it is: what went back because it was changed is in its total. */
export const refundedOf = (order: OrderRecord): number => sumOfRefunded(order) - (order.changed_back ?? 0);

/** Øre that were paid online for the order as it is. */
const paidOf = (order: OrderRecord): number => sumOfPaid(order) - (order.changed_back ?? 0);

/** What is left of what was paid online, øre. */
export const refundableOf = (order: OrderRecord): number =>
  order.payment_state === "PAID" ? paidOf(order) - refundedOf(order) : 0;

export const isOwed = ({ status }: Pick<Supplement, "status">): boolean =>
  status === "CONFIRMED" || status === "AWAITING_PAYMENT";

/** What a changed order still owes (D-297), and the link to pay it by; null: nothing. */
export function dueOf({ supplements }: OrderRecord): OrderDue | null {
  const open = supplements?.find(isOwed);
  if (!open) return null;
  const isLink = open.status === "AWAITING_PAYMENT";
  return {
    amount: open.total,
    paymentUrl: isLink ? open.url : null,
    expiresAt: isLink && open.expiresAt ? isoInstant(Date.parse(open.expiresAt)) : null,
  };
}

/** The statuses an order went through, each with its first moment; a revised time is no new status. */
export function timelineOf(order: OrderRecord): TrackingOrder["timeline"] {
  const timeline: TrackingOrder["timeline"] = [];
  for (const { status, at } of order.timeline ?? []) {
    if (timeline.at(-1)?.status !== status) timeline.push({ status, at: isoInstant(Date.parse(at)) });
  }
  return timeline;
}

/** What was changed after it was ordered, the oldest first. */
export const changesOf = (order: OrderRecord): OrderChange[] =>
  (order.timeline ?? []).flatMap(({ at, change }) =>
    !change
      ? []
      : [
          {
            version: change.version,
            at: isoInstant(Date.parse(at)),
            totalBefore: change.totalBefore,
            total: change.total,
            lines: change.lines,
            ...("note" in change && { note: change.note }),
          },
        ],
  );

/** Who did it, as those see who work with the restaurant. */
export const actorView = ({ kind, id, role }: StoredEvent["actor"]) => ({
  kind,
  id: id ?? null,
  role: role ?? null,
});

/** All that happened to an order and who did it, the oldest first. */
export const eventsOf = (order: OrderRecord) =>
  (order.timeline ?? []).map(({ at, event, status, actor }) => ({
    at: isoInstant(Date.parse(at)),
    event,
    status,
    by: actorView(actor),
  }));

export const addonView = (addon: StoredAddon) => ({
  addonId: addon.addonId,
  name: addon.name,
  groupName: addon.groupName,
  quantity: addon.quantity,
  price: addon.price,
});

export const lineBasics = (line: LineRecord) => ({
  id: String(line.line_number),
  productId: line.product_id,
  name: line.product_name,
  variantName: line.variant_name,
  quantity: line.quantity,
  unitPrice: line.unit_price,
  lineTotal: line.line_total,
  discount: line.discount,
  vatRate: line.vat_rate,
  removed: line.removed.map((addon) => addon.name),
  note: line.note,
  allergens: line.allergens,
  refundedQuantity: line.refunded_quantity,
});
