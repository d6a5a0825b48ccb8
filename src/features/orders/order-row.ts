import { allergensOf } from "../../domain/cart-line.ts";
import { emailIdentity } from "../../domain/email-identity.ts";
import { type PricedAddon, vatWeightsOf } from "../../domain/goods-price.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { DiscountedLine } from "../../domain/pricing.ts";
import type { VatPart } from "../../domain/vat.ts";
import type { Actor } from "./actors.ts";
import { toldCoupon } from "./placed-order.ts";
import type { PricedOrder } from "./price-order.ts";
import type { LineRecord } from "./queries.ts";
import type { PlaceOrderInput } from "./schemas.ts";

/** What is known of an order besides what was asked for and its price. */
export interface GivenOrder {
  restaurantId: string;
  orderId: string;
  snapshotVersion: number;
  nowMs: number;
  key: string | null;
  bodyHash: Buffer | null;
  status: string;
  source: string;
  actor: Actor;
  token: { hash: Buffer; sealed: Buffer };
  /** Of a payment online; null for cash. */
  payment: { provider: string | null; expiresAtMs: number } | null;
}

/**
 * What `place_orders` writes, as JSON text: keys are the columns of `orders` and `order_lines`, and those that the function
 * names. Number and code are the database's own matter.
 */
export function orderRow(body: PlaceOrderInput, priced: PricedOrder, given: GivenOrder): string {
  const { cart, zone } = priced;
  const isDelivery = body.fulfillment === "DELIVERY";
  const email = body.customer.email || null;
  return JSON.stringify({
    restaurant_id: given.restaurantId,
    id: given.orderId,
    version: given.snapshotVersion,
    placed_at: isoInstant(given.nowMs),
    key: given.key,
    body_hash: given.bodyHash && bytes(given.bodyHash),
    token_hash: bytes(given.token.hash),
    token_sealed: bytes(given.token.sealed),
    status: given.status,
    fulfillment: body.fulfillment,
    payment_method: body.paymentMethod,
    source: given.source,
    locale: body.locale,
    client_reference: body.clientReference || null,
    subtotal: cart.subtotal,
    discount: cart.discount,
    delivery_fee: cart.deliveryFee,
    bottle_deposit: cart.bottleDeposit,
    tip: cart.tip,
    total: cart.total,
    vat: cart.vat,
    coupon_id: cart.couponApplied?.id ?? null,
    coupon: toldCoupon(cart.couponApplied, body.locale),
    customer_name: body.customer.name,
    customer_phone: parsePhone(body.customer.phone),
    customer_email: email,
    email_identity: email === null ? null : emailIdentity(email),
    marketing_consent: body.marketingConsent ?? false,
    delivery_address:
      isDelivery && body.deliveryAddress
        ? {
            ...body.deliveryAddress,
            ...priced.address?.point,
            zoneId: zone?.zone.id ?? null,
            zoneName: zone?.zone.name ?? null,
          }
        : null,
    handoff: body.handoff ?? null,
    curbside: body.curbside ?? null,
    note: body.note || null,
    cutlery: body.cutlery ?? false,
    age_confirmed: body.ageConfirmed ?? false,
    success_url: body.successUrl ?? null,
    cancel_url: body.cancelUrl ?? null,
    requested_pickup_at: body.requestedPickupAt ?? null,
    estimated_ready_at: isoInstant(priced.readyAtMs),
    slot_starts_at: isoInstant(priced.slotStartMs),
    make_minutes: priced.makeMinutes,
    stock_taken: priced.stock,
    lines: lineRows(priced),
    event: createdEvent(body, priced, given.status),
    actor: given.actor,
    provider: given.payment?.provider ?? null,
    payment_expires_at: given.payment && isoInstant(given.payment.expiresAtMs),
  });
}

const bytes = (buffer: Buffer): string => `\\x${buffer.toString("hex")}`;

/** An add-on as `order_lines.addons` holds it: what is absent is null or 0, as it mostly is. */
export type StoredAddon = Omit<PricedAddon, "parentAddonId" | "nameEn" | "kitchenName" | "freeQuantity"> & {
  [Name in "parentAddonId" | "nameEn" | "kitchenName"]?: string | null | undefined;
} & { freeQuantity?: number | undefined };

// Rows beyond 2 KB are compressed and kept apart by PostgreSQL, which costs more than the rest of the line.
const storedAddon = (addon: PricedAddon): StoredAddon => ({
  addonId: addon.addonId,
  groupId: addon.groupId,
  parentAddonId: addon.parentAddonId ?? undefined,
  name: addon.name,
  nameEn: addon.nameEn ?? undefined,
  kitchenName: addon.kitchenName ?? undefined,
  groupName: addon.groupName,
  quantity: addon.quantity,
  freeQuantity: addon.freeQuantity || undefined,
  unitPrice: addon.unitPrice,
  price: addon.price,
});

/** How the price of a stored line divides over rates; of combos that were ordered before this was kept, all at the line's own. */
export const weightsOf = (line: Pick<LineRecord, "vat_rate" | "addons" | "components">): readonly VatPart[] =>
  vatWeightsOf(
    line.vat_rate,
    line.addons,
    (line.components ?? []).map(({ vatWeight = { rate: line.vat_rate, gross: 0 } }) => ({ vatWeight })),
  );

/** The lines as priced, with what the kitchen reads; names are kept as they were. */
const lineRows = ({ cart, lines }: PricedOrder) =>
  cart.lines.map((line, index) => {
    const { imageUrl } = lines[index]!.entry.product;
    return lineRow(index + 1, line, { allergens: allergensOf(lines[index]!), imageUrl });
  });

export const lineRow = (
  number: number,
  line: DiscountedLine,
  shown: { allergens: readonly string[]; imageUrl: string | null },
) => ({
  line_number: number,
  product_id: line.productId,
  variant_id: line.variantId,
  product_name: line.name,
  variant_name: line.variantName,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  addons_price: line.addonsPrice,
  line_total: line.lineTotal,
  discount: line.discount,
  bottle_deposit: line.bottleDeposit,
  vat_rate: line.vatRate,
  addons: line.addons.map(storedAddon),
  removed: line.removed,
  components: line.components.length === 0 ? null : line.components,
  allergens: shown.allergens,
  image_url: shown.imageUrl,
  note: line.note || null,
  client_line_id: line.clientLineId,
});

/** Data of ORDER_CREATED; the database adds `orderId` and `orderNumber`, the sender the public token. */
const createdEvent = (body: PlaceOrderInput, priced: PricedOrder, status: string) => ({
  status,
  total: priced.cart.total,
  fulfillment: body.fulfillment,
  paymentMethod: body.paymentMethod,
  estimatedReadyAt: isoInstant(priced.readyAtMs),
  requestedPickupAt: body.requestedPickupAt ? isoInstant(Date.parse(body.requestedPickupAt)) : null,
  ...(body.clientReference && { clientReference: body.clientReference }),
});
