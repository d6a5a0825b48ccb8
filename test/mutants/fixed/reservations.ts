import { type Mutant, mutantsOf } from "../mutant.ts";

type Changes = Parameters<typeof mutantsOf>[3];

const room = "src/features/reservations";
const feature = (name: string, noticedBy: readonly string[], changes: Changes): Mutant[] =>
  mutantsOf(
    "reservations",
    `${room}/${name}.ts`,
    noticedBy.map((test) => `${room}/${test}.test.ts`),
    changes,
  );
const rule = (name: string, test: string, changes: Changes): Mutant[] =>
  mutantsOf("domain", `src/domain/${name}.ts`, [`src/domain/${test}.test.ts`], changes);

export const reservations: readonly Mutant[] = [
  ...rule("tables", "tables", [
    ["minSeats <= partySize && partySize <= maxSeats", "partySize <= maxSeats"],
    ["a.tableIds.length - b.tableIds.length ||", "b.tableIds.length - a.tableIds.length ||"],
    ["b.minSeats - a.minSeats", "a.minSeats - b.minSeats"],
    ["others.every((area) => area === first)", "others.some((area) => area === first)"],
    ["sorted[middle]!.untilMs > fromMs", "sorted[middle]!.untilMs >= fromMs"],
    ["next.fromMs < untilMs", "next.fromMs <= untilMs"],
  ]),
  ...rule("turn-time", "tables", [["partySize <= maxPartySize", "partySize < maxPartySize"]]),
  ...rule("pacing", "tables", [
    ["slotStartMs <= atMs && atMs < endMs", "slotStartMs <= atMs && atMs <= endMs"],
    ["others.length < (partiesPerSlot", "others.length <= (partiesPerSlot"],
    ["covers <= (coversPerSlot", "covers < (coversPerSlot"],
    [
      "if (partiesPerSlot === null && coversPerSlot === null) return true;",
      "",
      "It only spares the counting where there is no limit: nothing is more than infinity.",
    ],
  ]),
  ...rule("table-availability", "table-availability", [
    ["startMs >= nowMs", "startMs > nowMs"],
    ["startMs < earliestMs", "startMs <= earliestMs"],
    ["isTooEarly ? [] : areasOf(free)", "areasOf(free)"],
  ]),
  ...rule("waitlist", "waitlist", [
    ["nowMs - party.told.atMs >= headStartMs", "nowMs - party.told.atMs > headStartMs"],
    ["arrivals.push({ atMs: free.startMs, partySize: party.partySize });", ""],
    [
      "startMs >= party.fromMs && startMs <= party.untilMs",
      "startMs >= party.fromMs && startMs < party.untilMs",
    ],
    ["if (!party.told) offers.push", "offers.push"],
  ]),
  ...rule("reservation-slots", "reservation-slots", [
    ["startMs <= lastSeatingMs", "startMs < lastSeatingMs"],
    ["if (openedOn > lastDate) continue;", "if (openedOn >= lastDate) continue;"],
    ["dineInMs < earliestMs", "dineInMs <= earliestMs"],
    ["Math.min(cooking.closesAt, open.closesAt)", "Math.max(cooking.closesAt, open.closesAt)"],
  ]),
  ...rule("dine-in-settings", "dine-in-settings", [
    ["nowMs < Date.parse(until)", "nowMs <= Date.parse(until)"],
    ["deposit.perPerson ? deposit.amount * partySize : deposit.amount", "deposit.amount * partySize"],
    ["before.maxPartySize >= row.maxPartySize", "before.maxPartySize > row.maxPartySize"],
  ]),
  ...feature(
    "reservation-row",
    ["reservation-row"],
    [
      ["Math.max(deadlineMs, placedMs + regretMs)", "Math.min(deadlineMs, placedMs + regretMs)"],
      ["Math.min(dineInMs, Math.max", "Math.max(dineInMs, Math.max"],
      ["success_url: hasDeposit ?", "success_url: !hasDeposit ?"],
    ],
  ),
  ...feature(
    "answer-before",
    ["reservation-row"],
    [["Math.min(longestNoticeMs", "Math.max(longestNoticeMs"]],
  ),
  ...feature(
    "endings",
    ["deposit"],
    [
      [
        'refundsDeposit = true }) => ({\n      command: "CANCEL",\n      reason: reason ||',
        'refundsDeposit = false }) => ({\n      command: "CANCEL",\n      reason: reason ||',
      ],
      [
        'refundsDeposit = true }) => ({\n      command: "REJECT",\n      reason: reason ||',
        'refundsDeposit = false }) => ({\n      command: "REJECT",\n      reason: reason ||',
      ],
      ["message, refundsDeposit = false", "message, refundsDeposit = true"],
    ],
  ),
  ...feature(
    "end-past-reservations",
    ["deposit", "end-past-reservations"],
    [
      ["refundsTableDeposit: true", "refundsTableDeposit: false"],
      ["nowMs >= answerBeforeMs(", "nowMs > answerBeforeMs("],
    ],
  ),
  ...feature(
    "read-day",
    ["read-day"],
    [
      ["ms >= fromMs && ms < untilMs", "ms >= fromMs && ms <= untilMs"],
      ['status === "CONFIRMED" || status === "COMPLETED"', 'status === "CONFIRMED"'],
      ['.filter(({ status }) => status === "CONFIRMED" || status === "COMPLETED")', ""],
    ],
  ),
  ...feature(
    "staff-view",
    ["read-day"],
    [
      ["nowMs > dineInMs + lateMs", "nowMs >= dineInMs + lateMs"],
      ["nowMs >= dineInMs)", "nowMs > dineInMs)"],
    ],
  ),
  ...feature(
    "tell-waitlist",
    ["tell-waitlist"],
    [
      [
        "w.restaurant_id = $1 AND w.id = o.id AND w.status = 'WAITING'",
        "w.restaurant_id = $1 AND w.id = o.id",
      ],
      ["until_at <= $2", "until_at < $2"],
      ["if (!signal.aborted) await", "await"],
    ],
  ),
  ...feature(
    "join-waitlist",
    ["join-waitlist"],
    [
      ["to < from ?", "to <= from ?"],
      ["date <= lastBookingDate", "date < lastBookingDate"],
      ["status = 'WAITING',\n       free_at = NULL", "status = w.status,\n       free_at = NULL"],
    ],
  ),
  ...feature(
    "place-reservation",
    ["rules-that-changed"],
    [
      ["if (newer === undefined)\n        throw", "throw"],
      ['written.outcome !== "STALE_SNAPSHOT"', 'written.outcome === "STALE_SNAPSHOT"'],
    ],
  ),
  ...feature("hold-table", ["rules-that-changed"], [["if (newer === undefined) throw", "throw"]]),
  ...feature("placed-reservation", ["deposit"], [["waitedMs < linkGivenUpMs", "waitedMs <= linkGivenUpMs"]]),
  ...feature(
    "book-by-staff",
    ["book-by-staff"],
    [
      ["dineInMs > nowMs - dayMs", "dineInMs >= nowMs - dayMs"],
      ["dineInMs < nowMs + mostDaysAhead", "dineInMs <= nowMs + mostDaysAhead"],
      [
        'used.endpoint !== "reservations" || ',
        "",
        "The key of an order stands for an order's body, which no booking's is equal to.",
      ],
    ],
  ),
  ...feature(
    "no-table",
    ["no-table"],
    [
      ["Math.max(dineInMs, nowMs)", "Math.min(dineInMs, nowMs)"],
      ["mostAlternatives).sort((a, b) => a - b)", "mostAlternatives)"],
      ["evening.slice(0, mostAlternatives)", "evening"],
    ],
  ),
  ...feature("book-by-staff", ["staff-api"], [[" || !used.body_hash.equals(bodyHash)", ""]]),
  ...feature(
    "seatings-keeping",
    ["change-reservation"],
    [["Math.max(record.party_size, seating?.maxSeats ?? 0)", "(seating?.maxSeats ?? 0)"]],
  ),
  ...feature(
    "change-reservation",
    ["change-reservation"],
    [["body.note === undefined ? record.note", "body.note == null ? record.note"]],
  ),
  ...feature(
    "queries",
    ["read-day", "availability"],
    [
      ["(h.expires_at > $4 AND", "(h.expires_at >= $4 AND"],
      [
        "dine_in_at < $3) OR o.status",
        "dine_in_at <= $3) OR o.status",
        "The day leaves out by itself who comes as it ends: it has read requests of any day too.",
      ],
    ],
  ),
  ...feature("queries", ["deposit"], [["o.status <> 'FAILED'", "o.status <> ''"]]),
  ...feature("set-room", ["settings-api"], [["AND NOT EXISTS (", "AND EXISTS ("]]),
];
