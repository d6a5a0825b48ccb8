import { isoInstant } from "../../domain/iso-instant.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { paymentLabel } from "../../domain/payment-providers.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { cancelUntil } from "./cancel-until.ts";
import { orderAgain } from "./order-again.ts";
import {
  addonView,
  changesOf,
  dueOf,
  lineBasics,
  paymentStatusOf,
  refundedOf,
  timelineOf,
} from "./order-views.ts";
import { instantText } from "./placed-order.ts";
import type { LineRecord, OrderRecord } from "./queries.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/** What an order's page shows of its restaurant, and what it depends on there. */
export type ShownRestaurant = Pick<MenuSnapshot, "restaurant" | "openingHours" | "hoursOverrides">;

/** A delivery is promised for a while, not for a minute. */
const deliveryWindowMs = 15 * minuteMs;

/** An order as whoever holds its token may see it (D-43): no e-mail, no phone, no inner names. */
export function trackingView(
  order: OrderRecord,
  snapshot: ShownRestaurant,
  link: { publicToken: string; trackingUrl: string },
  nowMs: number,
): TrackingOrder {
  const awaitsPayment = order.status === "AWAITING_PAYMENT";
  const cancelUntilMs = cancelUntil(order, snapshot, nowMs);
  const hasReceipt = order.type === "ORDER" && !awaitsPayment && order.status !== "FAILED";
  return {
    publicToken: link.publicToken,
    orderNumber: order.order_number,
    pickupCode: order.pickup_code,
    status: order.status,
    type: order.type,
    fulfillment: order.fulfillment,
    clientReference: order.client_reference,
    locale: order.locale,
    placedAt: isoInstant(order.placed_at.epochMilliseconds),
    requestedPickupAt: instantText(order.requested_pickup_at),
    originalRequestedPickupAt: instantText(order.original_requested_pickup_at),
    pickupTimeRevisedAt: instantText(order.pickup_time_revised_at),
    pickupTimeRevisedReason: order.revised_reason,
    estimatedReadyAt: instantText(order.estimated_ready_at),
    confirmedAt: instantText(order.confirmed_at),
    preparingAt: instantText(order.preparing_at),
    readyAt: instantText(order.ready_at),
    outForDeliveryAt: instantText(order.out_for_delivery_at),
    completedAt: instantText(order.completed_at),
    cancelledAt: instantText(order.cancelled_at),
    cancellation:
      order.status === "CANCELLED"
        ? {
            reason: order.cancellation?.reason ?? null,
            message: order.cancellation?.message ?? null,
            refunded: refundedOf(order),
          }
        : null,
    note: order.note,
    lines: (order.lines ?? []).map(lineView),
    currency: "NOK",
    subtotal: order.subtotal,
    discount: order.discount,
    couponLabel: order.coupon?.label ?? null,
    deliveryFee: order.delivery_fee,
    deposit: order.bottle_deposit + order.table_deposit,
    tip: order.tip,
    total: order.total,
    refunded: refundedOf(order),
    refundedVat: order.refunded_vat ?? [],
    vat: order.vat,
    paymentMethod: order.payment_method,
    paymentStatus: paymentStatusOf(order),
    paidAt: instantText(order.paid_at),
    due: dueOf(order),
    paymentUrl: awaitsPayment ? order.payment_url : null,
    paymentExpiresAt: awaitsPayment ? instantText(order.payment_expires_at) : null,
    paymentProvider: order.payment_provider && paymentLabel(order.payment_provider),
    delivery: deliveryView(order, snapshot),
    reservation: reservationView(order, cancelUntilMs),
    timeline: timelineOf(order),
    changes: changesOf(order),
    actions: {
      canCancelUntil: isoInstant(cancelUntilMs),
      canReorder: order.type === "ORDER",
      receiptUrl: hasReceipt ? `${link.trackingUrl}?receipt` : null,
    },
    restaurant: restaurantView(snapshot),
  };
}

function lineView(line: LineRecord): TrackingOrder["lines"][number] {
  return {
    ...lineBasics(line),
    variantId: line.variant_id,
    addons: [...line.addons, ...(line.components ?? []).flatMap(componentAsAddons)].map(addonView),
    imageUrl: line.image_url,
    clientLineId: line.client_line_id,
    again: orderAgain(line),
  };
}

/** A combo's parts are read like add-ons: the slot as the group, then what was chosen for it. */
const componentAsAddons = (part: NonNullable<LineRecord["components"]>[number]) => [
  {
    addonId: part.productId,
    groupId: part.slotId,
    parentAddonId: null,
    name: part.variantName === null ? part.name : `${part.name}, ${part.variantName}`,
    nameEn: part.nameEn,
    kitchenName: null,
    groupName: part.slotName,
    quantity: 1,
    freeQuantity: 0,
    unitPrice: part.extraPrice,
    price: part.extraPrice,
  },
  ...part.addons,
];

function deliveryView(order: OrderRecord, snapshot: ShownRestaurant): TrackingOrder["delivery"] {
  const address = order.delivery_address;
  if (!address) return null;
  const from = snapshot.restaurant.trackingShowEta ? order.estimated_ready_at : null;
  return {
    address: { line1: address.line1, postalCode: address.postalCode, city: address.city },
    handoff: order.handoff,
    driver: null,
    etaFrom: instantText(from),
    etaTo: from && isoInstant(from.epochMilliseconds + deliveryWindowMs),
    position: null,
  };
}

function reservationView(order: OrderRecord, cancelUntilMs: number | null): TrackingOrder["reservation"] {
  if (order.type !== "RESERVATION" || !order.dine_in_at) return null;
  const dineInAt = isoInstant(order.dine_in_at.epochMilliseconds);
  const partySize = order.party_size ?? 0;
  const agreed = order.reservation?.agreed ?? null;
  return {
    dineInAt,
    partySize,
    agreed: agreed && (agreed.dineInAt !== dineInAt || agreed.partySize !== partySize) ? agreed : null,
    durationMinutes: order.duration_minutes,
    tableName: order.reservation?.tableNames?.join(" + ") ?? null,
    canCancelUntil: isoInstant(cancelUntilMs),
  };
}

function restaurantView({ restaurant }: ShownRestaurant): TrackingOrder["restaurant"] {
  return {
    slug: restaurant.slug,
    name: restaurant.name,
    phone: restaurant.phone,
    logoUrl: restaurant.logoUrl,
    primaryColor: restaurant.primaryColor,
    trackingShowMap: restaurant.trackingShowMap,
    address: restaurant.address,
    trackingHeaderText: restaurant.trackingHeaderText,
    trackingPickupInstructions: restaurant.trackingPickupInstructions,
    trackingDeliveryInstructions: restaurant.trackingDeliveryInstructions,
    trackingShowEta: restaurant.trackingShowEta,
    reviewUrl: restaurant.reviewUrl,
  };
}
