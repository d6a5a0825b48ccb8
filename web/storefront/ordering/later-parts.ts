import { lazy, useEffect } from "react";

const later = () => import("./later.ts");

type Later = typeof import("./later.ts");

/** A part of later.ts; it renders within a Suspense. */
const part = <Name extends keyof Later>(name: Name) => lazy(async () => ({ default: (await later())[name] }));

export const Basket = part("Basket");
export const BasketBar = part("BasketBar");
export const BasketDialog = part("BasketDialog");
export const Checkout = part("Checkout");
export const DeliveryDialog = part("DeliveryDialog");
export const FilterDialog = part("FilterDialog");
export const InfoDialog = part("InfoDialog");
export const OrderedBefore = part("OrderedBefore");
export const OwnOrdersBar = part("OwnOrdersBar");
export const NewsletterPopup = part("NewsletterPopup");
export const ProductSheet = part("ProductSheet");
export const TimeDialog = part("TimeDialog");
export const ToCheckout = part("ToCheckout");
export const UnpaidBanner = part("UnpaidBanner");

const restMs = 800;

/** Fetches them a while after the page can be used, so that they compete with nothing that the guest is waiting for. */
export function useLaterParts(isHydrated: boolean): void {
  useEffect(() => {
    if (!isHydrated) return;
    const timer = setTimeout(later, restMs);
    return () => clearTimeout(timer);
  }, [isHydrated]);
}
