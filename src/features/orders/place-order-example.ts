import type { z } from "zod";
import type { PlacedOrder, PlaceOrderBody } from "./schemas.ts";

const product = "prd_01k9z3tq5xf0cr2m7w9e4a6byn";
const variant = "var_01k9z3tq5xf0cr2m7w9e4a6byp";

const body: z.input<typeof PlaceOrderBody> = {
  slug: "napoli",
  fulfillment: "PICKUP",
  paymentMethod: "ONLINE",
  lines: [
    {
      productId: product,
      variantId: variant,
      quantity: 2,
      addons: [{ addonId: "adn_01k9z3tq5xf0cr2m7w9e4a6byq" }],
      note: "Godt stekt",
    },
  ],
  customer: { name: "Kari Nordmann", phone: "98765432", email: "kari@example.no" },
  expectedTotal: 43800,
  successUrl: "https://napoli.example.no/takk",
  cancelUrl: "https://napoli.example.no/kasse",
};

const response: PlacedOrder = {
  orderId: "ord_01k9z3v7m2e0ra5w8x4c6t1bqh",
  orderNumber: 1042,
  pickupCode: "K7",
  publicToken: "2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
  status: "AWAITING_PAYMENT",
  fulfillment: "PICKUP",
  paymentMethod: "ONLINE",
  currency: "NOK",
  subtotal: 43800,
  discount: 0,
  deliveryFee: 0,
  deposit: 0,
  tip: 0,
  total: 43800,
  paymentUrl: "https://pay.example.no/1042",
  paymentExpiresAt: "2026-06-12T16:20:00Z",
  requestedPickupAt: null,
  estimatedReadyAt: "2026-06-12T16:25:00Z",
  trackingUrl: "https://napoli.luka.example/o/2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
  couponApplied: null,
  clientReference: null,
  lines: [
    {
      id: "1",
      clientLineId: null,
      productId: product,
      variantId: variant,
      quantity: 2,
      lineTotal: 43800,
      discount: 0,
    },
  ],
};

/** An order and its answer, as the documents show them. */
export const placeOrderExample = { body, status: 201, response };
