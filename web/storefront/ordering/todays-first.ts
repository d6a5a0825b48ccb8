import { osloDateTime } from "../../../src/domain/oslo-time.ts";
import type { PublicCoupon } from "../../../src/features/menus/schemas.ts";

/** What can be had today, before what belongs to other days. */
export function todaysFirst(promotions: readonly PublicCoupon[], nowMs: number): PublicCoupon[] {
  const { dayOfWeek } = osloDateTime(nowMs);
  const isToday = ({ allowedDaysOfWeek: days }: PublicCoupon) =>
    days.length === 0 || days.includes(dayOfWeek);
  return promotions.toSorted((a, b) => Number(isToday(b)) - Number(isToday(a)));
}
