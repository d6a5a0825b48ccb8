import { type Area, type Mutant, mutantsOf } from "../mutant.ts";

const of = (
  area: Area,
  place: string,
  noticedBy: string,
  ...changes: Parameters<typeof mutantsOf>[3]
): Mutant[] => mutantsOf(area, `src/${place}.ts`, [`src/features/${noticedBy}.test.ts`], changes);

/** What the people who run the service do: with guests' data, with looks at restaurants, and with what is kept. */
export const operators: readonly Mutant[] = [
  ...of(
    "people",
    "features/guests/erase-guest",
    "guests/guests",
    ["customer_email = NULL, email_identity = NULL,", "customer_email = NULL,"],
    ["if (open.length > 0) throw", "if (open.length > 1) throw"],
  ),
  ...of(
    "people",
    "features/guests/erase-guest",
    "guests/erase-guest",
    ["reasonCodes.map", "reasonCodes.slice(0, -1).map"],
    ["success_url = NULL, cancel_url = NULL, ", ""],
    ["SET note = NULL, client_line_id = NULL", "SET note = NULL"],
    ["SET payment_url = NULL", "SET payment_url = payment_url"],
    ["SET email_identity = NULL, phone = NULL", "SET email_identity = NULL"],
  ),
  ...of(
    "people",
    "features/guests/guest-rows",
    "guests/erase-guest",
    ["(recipient_identity = $2", "(recipient_identity <> $2"],
    [
      "UNION SELECT s.id FROM orders s JOIN orders p ON p.restaurant_id = s.restaurant_id AND p.id = s.supplement_of\n    WHERE s.restaurant_id = $1 AND (p.email_identity = $2 OR p.customer_phone = $3)",
      "",
    ],
  ),
  ...of("people", "features/guests/guest-rows", "guests/guests", [
    "subscription_sealed,changed_in",
    "changed_in",
  ]),
  ...of("people", "features/guests/find-guest", "guests/erase-guest", [
    "OR (o.cancellation ->> 'reason' = 'CUSTOMER_NO_SHOW' AND",
    "OR (false AND",
  ]),
  ...of(
    "people",
    "features/guests/find-guest",
    "guests/guests",
    ["OR (o.cancellation ->> 'undoUntil')::timestamptz > $4::timestamptz", ""],
    ['"r.id = $3 AND"', "\"$3::text <> '' AND\""],
    ["email_identity IS DISTINCT FROM $2 AND email IS NOT NULL", "email IS NOT NULL"],
  ),
  ...of(
    "doors",
    "features/people/looks",
    "people/looks",
    ["const lookMinutes = 30;", "const lookMinutes = 31;"],
    ["AND m.role = 'OWNER'", ""],
    ["WHERE user_id = $1 AND ends_at > $2", "WHERE user_id <> $1 AND ends_at > $2"],
  ),
  ...of(
    "upkeep",
    "platform/retention",
    "console/retention",
    ["Math.min(most, Math.max(least, set.get(kind) ?? days))", "set.get(kind) ?? days"],
    ["days < least || ", ""],
    ["days > most)", "days >= most)"],
  ),
  ...of(
    "people",
    "features/console/retention",
    "console/retention",
    ["min(finished_at) AS at FROM mails WHERE state <> 'PENDING'", "min(created_at) AS at FROM mails"],
    ["ORDER BY placed_at LIMIT 1", "ORDER BY placed_at DESC LIMIT 1"],
  ),
  ...of(
    "people",
    "features/service-log/note-action",
    "service-log/operator-api",
    ["if (code !== null) await end(code);", ""],
    ["error.status < 500 ? error.code : null", "error.code"],
    ["value === undefined || value === null ? []", "value === undefined ? []"],
  ),
  ...of(
    "people",
    "features/service-log/read-log",
    "service-log/operator-api",
    ["($1::uuid IS NULL OR l.id < $1)", "($1::uuid IS NULL OR l.id <= $1)"],
    ["WHEN e.line_id IS NULL THEN 'OPEN'", "WHEN e.line_id IS NULL THEN 'DONE'"],
    ["AND ($6::timestamptz IS NULL OR l.at < $6)", "AND ($6::timestamptz IS NULL OR l.at <= $6)"],
  ),
  ...of("people", "features/console/confirm", "console/operator-api", [
    "typed.trim() === wanted",
    'typed.trim() !== ""',
  ]),
];
