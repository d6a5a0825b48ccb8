import { type Area, type Mutant, mutantsOf } from "../mutant.ts";

const of = (
  area: Area,
  place: string,
  noticedBy: string,
  changes: Parameters<typeof mutantsOf>[3],
): Mutant[] => mutantsOf(area, place, [`src/${noticedBy}.test.ts`], changes);
const printing = "features/printers/printing";
const ready = "features/alerts/ready-alerts";
const phones = "features/alerts/phones";
const boards = "features/alerts/watch-boards";
const pushed = "features/alerts/alerts";

/** Where food is made: what stations make, what comes out of printers, and who is told when nobody looks. */
export const kitchen: readonly Mutant[] = [
  ...of("domain", "src/domain/slips.ts", "domain/slips", [
    ["order.pickupCode ?? `#", "`#"],
    ["...(isPacking ? whoseItIs(order, t) : [])", "...whoseItIs(order, t)"],
    [
      'order.paymentStatus === "UNPAID"\n      ? t.print',
      'order.paymentStatus !== "UNPAID"\n      ? t.print',
    ],
    ["each.kitchenName ?? each.name", "each.name"],
    ["net: sign * net", "net"],
    ["...vat(order.refundedVat, -1)", "...vat(order.refundedVat, 1)"],
    ["const last = changes.at(-1);", "const last = changes[0];"],
  ]),
  ...of("orders", "src/features/stations/stations.ts", "features/stations/staff-api", [
    ["AND NOT id = ANY ($2)", "AND id <> ALL ($2) AND false"],
    ["name.toLowerCase()", "name"],
    ["sort_order = excluded.sort_order", "sort_order = stations.sort_order"],
  ]),
  ...of("sql", "function queue_slips", printing, [
    ["AND p.is_automatic", ""],
    ["generate_series(1, p.copies)", "generate_series(1, 1)"],
    ["  ON CONFLICT DO NOTHING;", ";"],
  ]),
  ...of("sql", "function queue_slips_of_arrival", printing, [["AND s.auto_accept", ""]]),
  ...of("sql", "function queue_correction_slips", "features/printers/corrections", [
    ["AND p.is_automatic AND wanted.slip", "AND wanted.slip"],
    ["AND wanted.slip <> 'RECEIPT'", ""],
    ["AND j.slip = wanted.slip AND j.state <> 'WAITING'", "AND j.slip = wanted.slip"],
    ["AND j.order_id = NEW.id", ""],
    ["generate_series(1, p.copies)", "generate_series(1, 1)"],
  ]),
  ...of("orders", "src/features/printers/asking-printer.ts", printing, [
    ["AND p.kind = $3", ""],
    ['!(held.isTheirs && whileLeased === "SAME")', "!held.isTheirs"],
    ["state <> 'PRINTED' END", "true END"],
    ["CASE WHEN $5 AND tries >= $6 THEN 'FAILED'", "CASE WHEN $5 AND tries > $6 THEN 'FAILED'"],
    ["leased_by = $4 THEN tries ELSE", "leased_by <> $4 THEN tries ELSE"],
  ]),
  ...of("orders", "src/features/printers/slip-of-job.ts", printing, [
    ['if (order.status === "CANCELLED" || order.status === "FAILED") return false;', ""],
  ]),
  ...of("orders", "src/features/printers/slip-of-job.ts", "features/printers/corrections", [
    ['slip === "PACKING" || ', ""],
  ]),
  ...of("sql", "function tell_guest_devices", ready, [
    ["AND order_id = NEW.id AND due_at IS NULL", "AND due_at IS NULL"],
    ["('READY_FOR_PICKUP', 'OUT_FOR_DELIVERY')", "('READY_FOR_PICKUP')"],
  ]),
  ...of("orders", "src/features/alerts/guest-devices.ts", ready, [
    ["ORDER BY created_at DESC, id OFFSET", "ORDER BY created_at, id OFFSET"],
    ["o.status = 'CANCELLED'", "o.status = 'COMPLETED'"],
    ["AND status = ANY ($3)", "AND status <> 'X' AND $3::text[] IS NOT NULL"],
  ]),
  ...of("orders", "src/features/alerts/phone-queue.ts", phones, [
    ["state = CASE WHEN $3 = 'PENDING' AND attempts >=", "state = CASE WHEN $3 = 'PENDING' AND attempts >"],
    ["AND (about <> 'ORDER' OR NOT $5)", "AND ($5 OR true)"],
    [
      "WHERE o.restaurant_id = m.restaurant_id AND o.id = m.order_id AND",
      "WHERE o.restaurant_id = m.restaurant_id AND",
    ],
  ]),
  ...of("orders", "src/features/alerts/phone-queue.ts", boards, [
    ["AND b.ended_at IS NOT NULL", "AND b.ended_at IS NULL"],
  ]),
  ...of("orders", "src/features/alerts/watch-boards.ts", boards, [
    ["const ordinaryLostMinutes = 5;", "const ordinaryLostMinutes = 6;"],
    ["if (isBack || openedMs === null)", "if (isBack)"],
    ["if (ended.length > 0 && isBack) await", "if (ended.length > 0) await"],
    ["Math.max(openedMs, row.seen_at.epochMilliseconds, watchedSinceMs)", "row.seen_at.epochMilliseconds"],
    ["AND m.role = 'OWNER'", ""],
  ]),
  ...of("orders", "src/features/alerts/remind-of-orders.ts", pushed, [
    [
      "if (!(await takeReminder(ctx, scope, orderId, minutes, nowMs))) return;",
      "await takeReminder(ctx, scope, orderId, minutes, nowMs);",
    ],
    ["reminderMinutes = [2, 4]", "reminderMinutes = [2]"],
  ]),
  ...of("orders", "src/features/alerts/tell-devices.ts", pushed, [
    ['outcomes.get(id) === "GONE"', 'outcomes.get(id) !== "GONE"'],
  ]),
];
