import { z } from "zod";
import { handoffs, orderSources, orderStatuses } from "../../domain/order-state.ts";
import { paymentChannels } from "../../domain/payment-providers.ts";
import { parsePhone } from "../../domain/phone.ts";
import { fulfillments, paymentMethods } from "../../domain/snapshot.ts";
import { textField } from "../../domain/text-field.ts";
import { instantField } from "../../domain/time-fields.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { mailAddressText } from "../../platform/mail/mail-address-text.ts";
import { PublicCoupon } from "../menus/schemas.ts";
import { utcOffset } from "../order-times/schemas.ts";

/**
 * Wire shapes of `POST /orders` and `POST /orders/quote`. Rules: D-34 to D-42; money is integer øre; instants are
 * ISO 8601 with a zone. Tracking and the kitchen's board have their own files.
 */
const money = z.int().min(0);

const menuId = z.string().min(1).max(64);

const nestedAddonInput = z.strictObject({
  addonId: menuId,
  quantity: z.int().min(1).max(20).default(1),
  addonGroupId: menuId.nullish(),
});
export const AddonInput = z
  .strictObject({ ...nestedAddonInput.shape, addons: z.array(nestedAddonInput).max(50).default([]) })
  .meta({ id: "AddonInput" });

export const LineInput = z
  .strictObject({
    productId: menuId,
    variantId: menuId.nullish().describe("Required when the product has variants."),
    quantity: z.int().min(1).max(99),
    addons: z.array(AddonInput).max(100).default([]),
    removed: z.array(menuId).max(50).nullish().describe("Ids of default add-ons left off."),
    components: z
      .array(
        z.strictObject({
          slotId: menuId,
          productId: menuId,
          variantId: menuId.nullish(),
          addons: z.array(AddonInput).max(50).default([]),
        }),
      )
      .max(50)
      .nullish()
      .describe("The choices of a combo."),
    note: textField(0, 200).nullish(),
    clientLineId: textField(0, 40).nullish().describe("Echoed in issues and in the response."),
  })
  .meta({ id: "OrderLineInput" });

export const CustomerInput = z
  .strictObject({
    name: textField(1, 120),
    phone: z
      .string()
      .max(40)
      .refine((phone) => parsePhone(phone) !== null, { message: inSchema(message("fields.phone")) })
      .describe("Eight Norwegian digits, or E.164."),
    email: mailAddressText.nullish().describe("Required for online payment."),
  })
  .meta({ id: "CustomerInput" });

export const DeliveryAddressInput = z
  .strictObject({
    line1: textField(1, 200),
    line2: textField(0, 200).nullish(),
    postalCode: z.string().regex(/^\d{4}$/),
    city: textField(1, 80),
    country: z.literal("NO").default("NO"),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    floor: textField(0, 20).nullish(),
    doorCode: textField(0, 40).nullish(),
    instructions: textField(0, 300).nullish(),
  })
  .refine((address) => (address.latitude == null) === (address.longitude == null), {
    message: inSchema(message("fields.halfPoint")),
    path: ["latitude"],
  })
  .meta({ id: "DeliveryAddressInput" });

const cart = {
  slug: z.string().max(64).describe("The restaurant."),
  fulfillment: z.enum(fulfillments),
  lines: z.array(LineInput).min(1).max(100),
  deliveryAddress: DeliveryAddressInput.nullish().describe("Required for delivery."),
  deliveryZoneId: menuId
    .nullish()
    .describe(
      "One of `zones` of a MINIMUM_ORDER issue. Absent: of the zones that hold the address the one with the lowest fee.",
    ),
  requestedPickupAt: instantField
    .nullish()
    .describe("Pickup or delivery time of a pre-order; null or absent: as soon as possible."),
  couponCode: textField(0, 64).nullish(),
  expectedTotal: money.nullish().describe("A higher total of the service gives 409 PRICE_CHANGED."),
  paymentChannel: z
    .enum(paymentChannels)
    .nullish()
    .describe("Where a restaurant takes both: VIPPS or CARD. Absent: its first. Online payment only."),
  tip: money.max(100_000).nullish().describe("Online payment only."),
  note: textField(0, 500).nullish(),
  cutlery: z.boolean().nullish(),
  handoff: z
    .enum(handoffs)
    .nullish()
    .describe("MEET or LEAVE_AT_DOOR for delivery, COUNTER or CURBSIDE for pickup."),
  curbside: z.strictObject({ vehicle: textField(0, 120) }).nullish(),
  ageConfirmed: z.boolean().nullish().describe("Required true when a product has an age limit."),
  marketingConsent: z.boolean().nullish(),
  locale: z.enum(locales).default("nb"),
  successUrl: z.string().max(2048).nullish(),
  cancelUrl: z.string().max(2048).nullish(),
  clientReference: textField(0, 64).nullish(),
  source: z.enum(orderSources).nullish(),
};

export const PlaceOrderBody = z
  .strictObject({ ...cart, paymentMethod: z.enum(paymentMethods), customer: CustomerInput })
  .meta({ id: "PlaceOrderBody" });
export type PlaceOrderInput = z.output<typeof PlaceOrderBody>;

/** The same body; what the customer has not filled in yet may be left out. */
export const QuoteBody = z
  .strictObject({
    ...cart,
    paymentMethod: z.enum(paymentMethods).nullish(),
    customer: z
      .strictObject({
        name: z.string().max(120).nullish(),
        phone: z.string().max(40).nullish(),
        email: z.string().max(200).nullish(),
      })
      .nullish(),
    deliveryAddress: z
      .strictObject({
        ...DeliveryAddressInput.shape,
        line1: z.string().max(200).nullish(),
        city: z.string().max(80).nullish(),
      })
      .nullish(),
  })
  .meta({ id: "QuoteBody" });
export type QuoteInput = z.output<typeof QuoteBody>;

export const CouponApplied = z
  .object({
    id: z.string(),
    code: z.string().optional(),
    isAutomatic: z.boolean(),
    discountType: z.string(),
    discount: money,
    label: z.string().nullable(),
  })
  .meta({ id: "CouponApplied" });

export const orderStatus = z.enum(orderStatuses);

const totals = {
  currency: z.literal("NOK"),
  subtotal: money,
  discount: money,
  deliveryFee: money,
  deposit: money,
  tip: money,
  total: money,
};

export const PlacedOrder = z
  .object({
    orderId: z.string(),
    orderNumber: z.int(),
    pickupCode: z.string().nullable(),
    publicToken: z.string(),
    status: orderStatus,
    fulfillment: z.enum(fulfillments),
    paymentMethod: z.enum(paymentMethods),
    ...totals,
    paymentUrl: z.string().nullable(),
    paymentExpiresAt: z.string().nullable(),
    requestedPickupAt: z.string().nullable(),
    estimatedReadyAt: z.string().nullable(),
    trackingUrl: z.string(),
    couponApplied: CouponApplied.nullable(),
    clientReference: z.string().nullable(),
    lines: z.array(
      z.object({
        id: z.string(),
        clientLineId: z.string().nullable(),
        productId: z.string(),
        variantId: z.string().nullable(),
        quantity: z.int(),
        lineTotal: money,
        discount: money,
      }),
    ),
    idempotent: z.literal(true).optional(),
  })
  .meta({ id: "PlacedOrder" });
export type PlacedOrder = z.output<typeof PlacedOrder>;

export const IssueSchema = z
  .object({
    path: z.string(),
    message: z.string(),
    code: z.string().optional(),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Issue" });

export const VatGroupSchema = z.object({ rate: z.int(), net: money, amount: money }).meta({ id: "VatGroup" });

export const NextOffer = z
  .object({
    promotion: PublicCoupon.describe(
      "An automatic promotion, or a delivery zone's free delivery told as one, under the zone's id.",
    ),
    missing: money.describe("How much more the cart has to hold."),
  })
  .meta({ id: "NextOffer", description: "What a slightly larger cart would get: 35 kr to free delivery." });

export const BetterPromotion = z.object({ promotion: PublicCoupon, discount: money }).meta({
  id: "BetterPromotion",
  description:
    "An automatic promotion worth more than the code that takes its place: without the code the order gets it.",
});

const QuotedAddon = z
  .object({
    addonId: z.string(),
    name: z.string(),
    groupName: z.string(),
    quantity: z.int(),
    price: money,
    parentAddonId: z
      .string()
      .nullable()
      .describe(
        "The add-on that it was chosen for, which stands before it; null: chosen for the dish itself.",
      ),
  })
  .meta({ id: "QuotedAddon" });

export const Quote = z
  .object({
    fulfillment: z.enum(fulfillments),
    ...totals,
    vat: z.array(VatGroupSchema),
    couponApplied: CouponApplied.nullable(),
    betterPromotion: BetterPromotion.nullable(),
    lines: z.array(
      z.object({
        index: z.int(),
        clientLineId: z.string().nullable(),
        productId: z.string(),
        variantId: z.string().nullable(),
        name: z.string(),
        variantName: z.string().nullable(),
        quantity: z.int(),
        unitPrice: money,
        addons: z.array(QuotedAddon),
        components: z
          .array(
            z.object({
              slotId: z.string(),
              slotName: z.string(),
              productId: z.string(),
              variantId: z.string().nullable(),
              name: z.string(),
              variantName: z.string().nullable(),
              extraPrice: money.describe("What this choice adds to the combo's price."),
              addons: z.array(QuotedAddon),
            }),
          )
          .describe("The parts of a combo, each with what was chosen for it."),
        lineTotal: money,
        discount: money,
        deposit: money,
        vatRate: z.int(),
        allergens: z.array(z.string()),
      }),
    ),
    allergens: z.array(z.string()).describe("Of everything in the cart as configured."),
    ageLimit: z.int().nullable().describe("The order must then carry `ageConfirmed: true`."),
    delivery: z
      .object({
        zoneId: z.string(),
        zoneName: z.string(),
        deliveryFee: money,
        minimumOrder: money,
        freeDeliveryFrom: money.nullable(),
        minutes: z.int(),
      })
      .nullable(),
    minimumOrder: z.object({ amount: money, missing: money }).nullable(),
    next: NextOffer.nullable(),
    makeMinutes: z
      .int()
      .describe(
        "The kitchen's work in this cart; GET /order-slots takes it to leave out slots without room for it.",
      ),
    requestedPickupAt: z.string().nullable(),
    estimatedReadyAt: z.string().nullable(),
    slots: z.array(z.object({ requestedPickupAt: z.string(), time: z.string(), utcOffset })),
    canOrder: z
      .boolean()
      .describe(
        "Whether an order with this very body would be accepted now; `warnings` tell why not, what is missing included.",
      ),
    warnings: z.array(IssueSchema),
  })
  .meta({ id: "Quote" });
export type Quote = z.output<typeof Quote>;
