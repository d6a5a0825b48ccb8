import { z } from "zod";
import { PlaceOrderBody, QuoteBody } from "./schemas.ts";

/** What only a website says of an order. */
const ofWebsites = {
  slug: true,
  source: true,
  successUrl: true,
  cancelUrl: true,
  clientReference: true,
  expectedTotal: true,
  marketingConsent: true,
  tip: true,
} as const;

/** An order as somebody at the restaurant takes it by phone: a guest's, but for what only a website says. */
export const PhoneOrderBody = PlaceOrderBody.omit(ofWebsites).meta({ id: "PhoneOrderBody" });
export const PhoneQuoteBody = QuoteBody.omit(ofWebsites).meta({ id: "PhoneQuoteBody" });
export const PhoneOrderQuery = z.object({ slug: z.string().optional() });
