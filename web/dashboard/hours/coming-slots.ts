import type { ComingWeek } from "../../../src/features/order-times/staff-schemas.ts";
import type { Words } from "../texts.tsx";

type Day = ComingWeek["days"][number];

/** The most orders that any time of the week has, which the bars are measured by; at least one. */
export const mostOrders = (days: readonly Day[]): number =>
  Math.max(1, ...days.flatMap(({ slots }) => slots.map(({ orders }) => orders)));

/** How high a time's bar is, in per cent: one that takes no more fills its place, others four fifths of it at most. */
export const heightOf = (
  { orders, isFull }: Pick<Day["slots"][number], "orders" | "isFull">,
  most: number,
) => (isFull ? 100 : (orders / most) * 80);

/** What guests can choose on a day and have chosen, in a line; or why they can choose nothing. */
export function daySum(
  o: Words["t"]["prepTimes"]["week"],
  { slots, isOpen }: Pick<Day, "slots" | "isOpen">,
  isToday: boolean,
): string {
  const [first] = slots;
  if (!first) return isOpen ? (isToday ? o.over : o.tooFar) : o.closed;
  const orders = slots.reduce((sum, slot) => sum + slot.orders, 0);
  const full = slots.filter(({ isFull }) => isFull).length;
  return [
    `${o.slots({ count: slots.length })} ${o.from({ time: first.time })}`,
    ...(orders > 0 ? [o.orders({ count: orders })] : []),
    ...(full > 0 ? [o.full({ count: full })] : []),
  ].join(" · ");
}
