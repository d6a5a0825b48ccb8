import type { Money } from "../../../src/domain/money.ts";
import { useKitchen } from "../board/use-board.ts";
import { useOfficeData } from "../office/use-office.ts";
import { refundLimitOf } from "./refund-limit.ts";

/** How much of an order whoever is signed in may pay back, øre (D-105); the service counts what has been paid back. */
export function useRefundLimit(): Money {
  const { role } = useKitchen().restaurant;
  const { data } = useOfficeData("refundLimits", (api) => api.refundLimits());
  return refundLimitOf(role, data);
}
