import { kronerOf, oreOf } from "../order/kroner-input.ts";
import type { RefundLimits } from "./office-api.ts";

/** Øre. */
export const mostRefund = 10_000_000;

/** What was typed: null for an empty field, undefined for what is no limit. */
export function limitOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const ore = oreOf(text);
  return ore === null || ore > mostRefund ? undefined : ore;
}

export const typedOf = ({ manager, staff }: RefundLimits) => ({
  manager: kronerOf(manager),
  staff: kronerOf(staff),
});
