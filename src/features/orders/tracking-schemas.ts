import { z } from "zod";
import { orderTypes } from "../../domain/order-state.ts";
import { fulfillments, paymentMethods } from "../../domain/snapshot.ts";
import { locales } from "../../messages/locale.ts";
import { OrderChange, OrderDue } from "./change-schemas.ts";
import { orderStatus, VatGroupSchema } from "./schemas.ts";

/** What whoever holds the public token may see: no e-mail, no full phone, nobody else's data. Money is øre. */
const money = z.int();
const instant = z.string();

export const trackingAddress = z.object({
  line1: z.string(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.literal("NO"),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const paymentStatuses = [
  "UNPAID",
  "PENDING",
  "PAID",
  "FAILED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
] as const;

const addonAgain = z.object({ addonId: z.string(), addonGroupId: z.string(), quantity: z.int() });
const addonsAgain = z.array(addonAgain.extend({ addons: z.array(addonAgain) }));

export const LineAgain = z
  .object({
    productId: z.string(),
    variantId: z.string().nullable(),
    quantity: z.int(),
    addons: addonsAgain,
    removed: z.array(z.string()),
    components: z.array(
      z.object({
        slotId: z.string(),
        productId: z.string(),
        variantId: z.string().nullable(),
        addons: addonsAgain,
      }),
    ),
    note: z.string().nullable(),
  })
  .meta({ id: "LineAgain" });
export type LineAgain = z.output<typeof LineAgain>;

export const TrackingLine = z
  .object({
    id: z.string(),
    productId: z.string(),
    variantId: z.string().nullable(),
    name: z.string(),
    variantName: z.string().nullable(),
    quantity: z.int(),
    unitPrice: money,
    addons: z.array(
      z.object({
        addonId: z.string().nullable(),
        name: z.string(),
        groupName: z.string().nullable(),
        quantity: z.int(),
        price: money,
      }),
    ),
    removed: z.array(z.string()).describe("Names of default add-ons left off."),
    note: z.string().nullable(),
    lineTotal: money,
    discount: money,
    vatRate: z.int(),
    imageUrl: z.string().nullable(),
    allergens: z.array(z.string()),
    refundedQuantity: z.int(),
    clientLineId: z.string().nullable(),
    again: LineAgain.describe("The line as `POST /orders` takes it, to order the same again."),
  })
  .meta({ id: "TrackingLine" });

export const TrackingOrder = z
  .object({
    publicToken: z.string(),
    orderNumber: z.int(),
    pickupCode: z.string().nullable(),
    status: orderStatus,
    type: z.enum(orderTypes),
    fulfillment: z.enum(fulfillments).nullable(),
    clientReference: z.string().nullable(),
    locale: z.enum(locales),
    placedAt: instant,
    requestedPickupAt: instant.nullable(),
    originalRequestedPickupAt: instant.nullable(),
    pickupTimeRevisedAt: instant.nullable(),
    pickupTimeRevisedReason: z.string().nullable().describe("What the restaurant said about the new time."),
    estimatedReadyAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    preparingAt: instant.nullable(),
    readyAt: instant.nullable(),
    outForDeliveryAt: instant.nullable(),
    completedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancellation: z
      .object({ reason: z.string().nullable(), message: z.string().nullable(), refunded: money })
      .nullable(),
    note: z.string().nullable(),
    lines: z.array(TrackingLine),
    currency: z.literal("NOK"),
    subtotal: money,
    discount: money,
    couponLabel: z.string().nullable(),
    deliveryFee: money,
    deposit: money,
    tip: money,
    total: money,
    refunded: money,
    refundedVat: z.array(VatGroupSchema).describe("The VAT in what was given back, by rate."),
    vat: z.array(VatGroupSchema),
    paymentMethod: z.enum(paymentMethods).nullable(),
    paymentStatus: z.enum(paymentStatuses),
    paidAt: instant.nullable(),
    due: OrderDue.nullable().describe("What it owes since it was changed; null: nothing."),
    paymentUrl: z.string().nullable().describe("Only while the order awaits payment."),
    paymentExpiresAt: instant.nullable(),
    paymentProvider: z.string().nullable(),
    delivery: z
      .object({
        address: z.object({ line1: z.string(), postalCode: z.string(), city: z.string() }),
        handoff: z.string().nullable(),
        driver: z.object({ firstName: z.string() }).nullable(),
        etaFrom: instant.nullable(),
        etaTo: instant.nullable(),
        position: z.object({ latitude: z.number(), longitude: z.number(), at: instant }).nullable(),
      })
      .nullable(),
    reservation: z
      .object({
        dineInAt: instant,
        partySize: z.int(),
        durationMinutes: z.int().nullable(),
        tableName: z.string().nullable(),
        canCancelUntil: instant.nullable(),
        agreed: z
          .object({ dineInAt: instant, partySize: z.int() })
          .nullable()
          .describe("What was agreed first, where the restaurant has changed time or party since."),
      })
      .nullable(),
    timeline: z.array(z.object({ status: orderStatus, at: instant })),
    changes: z
      .array(OrderChange)
      .describe("What the restaurant has changed after it was ordered, the oldest first."),
    actions: z.object({
      canCancelUntil: instant.nullable(),
      canReorder: z.boolean(),
      receiptUrl: z.string().nullable(),
    }),
    restaurant: z.object({
      slug: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      logoUrl: z.string().nullable(),
      primaryColor: z.string(),
      trackingShowMap: z.boolean(),
      address: trackingAddress.nullable(),
      trackingHeaderText: z.string().nullable(),
      trackingPickupInstructions: z.string().nullable(),
      trackingDeliveryInstructions: z.string().nullable(),
      trackingShowEta: z.boolean(),
      reviewUrl: z.string().nullable(),
    }),
  })
  .meta({ id: "TrackingOrder" });
export type TrackingOrder = z.output<typeof TrackingOrder>;

export const TrackingResponse = z
  .object({
    order: TrackingOrder,
    pollAfterSeconds: z.int().describe("When to ask again, for clients without event streams."),
  })
  .meta({ id: "TrackingResponse" });
