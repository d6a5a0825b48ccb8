import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block } from "./content.ts";

/** Friday at six in the evening. */
export const nowMs = Date.parse("2026-06-12T18:00:00+02:00");
export const address = { line1: "Bakklandet 12", postalCode: "7013", city: "Trondheim" };

export type Change = Partial<Omit<TrackingOrder, "restaurant">> & {
  restaurant?: Partial<TrackingOrder["restaurant"]> | undefined;
};

/** What mails read of an order; anything else would show as a text that is missing. */
export function anOrder({ restaurant, ...change }: Change = {}): TrackingOrder {
  const line = {
    quantity: 2,
    name: "Pizza",
    variantName: null,
    lineTotal: 30_000,
    addons: [],
    removed: [],
    note: null,
  };
  return {
    orderNumber: 7,
    pickupCode: null,
    status: "CONFIRMED",
    fulfillment: "PICKUP",
    locale: "nb",
    requestedPickupAt: null,
    originalRequestedPickupAt: null,
    estimatedReadyAt: "2026-06-12T16:25:00Z",
    cancellation: null,
    note: null,
    lines: [{ ...line, allergens: [] }],
    subtotal: 30_000,
    discount: 0,
    couponLabel: null,
    deliveryFee: 0,
    deposit: 0,
    tip: 0,
    total: 30_000,
    vat: [],
    paymentMethod: "ONLINE",
    paymentStatus: "PAID",
    paymentProvider: "Vipps",
    delivery: null,
    reservation: { dineInAt: "2026-06-13T17:00:00Z", partySize: 4, tableName: null, canCancelUntil: null },
    restaurant: {
      name: "Pizzaen",
      address: null,
      trackingShowEta: true,
      trackingPickupInstructions: null,
      trackingDeliveryInstructions: null,
      ...restaurant,
    },
    ...change,
  } as unknown as TrackingOrder;
}

export const spaced = (text: string): string => text.replaceAll("\u00a0", " ");
export const of = <Kind extends Block["kind"]>(blocks: readonly Block[], kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
export const texts = (blocks: readonly Block[]) => of(blocks, "text").map(({ text }) => spaced(text));
