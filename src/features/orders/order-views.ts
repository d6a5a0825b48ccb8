import { isoInstant } from "../../domain/iso-instant.ts";
import type { StoredAddon } from "./order-row.ts";
import type { LineRecord, OrderRecord, StoredEvent } from "./queries.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/** What customers and kitchen see alike of a stored order. */
export type PaymentStatus = TrackingOrder["paymentStatus"];

export function paymentStatusOf(order: OrderRecord): PaymentStatus {
  if (order.payment_method !== "ONLINE") return order.status === "COMPLETED" ? "PAID" : "UNPAID";
  const refunded = order.refunded ?? 0;
  if (order.payment_state === "PAID") {
    if (refunded === 0) return "PAID";
    return refunded < (order.payment_amount ?? 0) ? "PARTIALLY_REFUNDED" : "REFUNDED";
  }
  return order.status === "AWAITING_PAYMENT" ? "PENDING" : "FAILED";
}

/** The statuses an order went through, each with its first moment; a revised time is no new status. */
export function timelineOf(order: OrderRecord): TrackingOrder["timeline"] {
  const timeline: TrackingOrder["timeline"] = [];
  for (const { status, at } of order.timeline ?? []) {
    if (timeline.at(-1)?.status !== status) timeline.push({ status, at: isoInstant(Date.parse(at)) });
  }
  return timeline;
}

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
