import { type Mutant, mutantsOf } from "../mutant.ts";

const alone = "src/features/reservations/each-party-alone.test.ts";
const seating = "src/features/reservations/seat-party.test.ts";
const waiting = "src/features/reservations/join-waitlist.test.ts";
const changing = "src/features/reservations/change-reservation.test.ts";
const placing = "src/features/reservations/place-reservation.test.ts";
const deposit = "src/features/reservations/deposit.test.ts";
const mails = "src/features/mails/reservation-mails.test.ts";

const of = (
  place: string,
  noticedBy: readonly string[],
  changes: Parameters<typeof mutantsOf>[3],
): Mutant[] => mutantsOf("sql", place, noticedBy, changes);

export const sqlReservations: readonly Mutant[] = [
  ...of(
    "function lock_dining_room",
    [seating, alone],
    [
      ["expires_at <= p_now", "expires_at < p_now"],
      ["expires_at <= p_now", "expires_at > p_now"],
      ["restaurant_id = p_restaurant_id AND expires_at", "restaurant_id = p_restaurant_id OR expires_at"],
    ],
  ),
  ...of(
    "function take_tables",
    [seating, alone],
    [
      [
        "p_max_parties IS NOT NULL OR p_max_covers IS NOT NULL",
        "p_max_parties IS NOT NULL AND p_max_covers IS NOT NULL",
      ],
      ["parties + 1 > p_max_parties", "parties + 1 >= p_max_parties"],
      ["covers + p_party_size > p_max_covers", "covers + p_party_size >= p_max_covers"],
      ["covers + p_party_size > p_max_covers", "covers > p_max_covers"],
      ["id IS DISTINCT FROM p_order_id", "id IS NOT DISTINCT FROM p_order_id"],
      ["id IS DISTINCT FROM p_hold_id", "id IS NOT DISTINCT FROM p_hold_id"],
      ["dine_in_at < upper(p_slot) AND status", "dine_in_at <= upper(p_slot) AND status"],
      ["status NOT IN ('CANCELLED', 'FAILED')", "status NOT IN ('FAILED')"],
      ["WHERE NOT EXISTS", "WHERE EXISTS"],
      ["t.during && p_during", "t.during @> p_during"],
      ["ORDER BY position LIMIT 1", "ORDER BY position DESC LIMIT 1"],
      [
        "ORDER BY position LIMIT 1",
        "ORDER BY position LIMIT 2",
        "PL/pgSQL takes the first row of several, so the limit only spares it the others.",
      ],
    ],
  ),
  ...of(
    "function slot_of_booking",
    [seating],
    [
      [
        "coalesce(p_slot_starts, p_at) +",
        "p_at +",
        "Whoever is held to the pacing arrives on the grid: the slot begins as they come.",
      ],
      ["p_at) + make_interval", "p_at) - make_interval"],
    ],
  ),
  ...of(
    "function hold_tables",
    ["src/features/reservations/rules-that-changed.test.ts"],
    [["r.snapshot_version = p_version", "r.snapshot_version >= p_version"]],
  ),
  ...of(
    "function place_reservation",
    [seating, alone],
    [
      ["h.dine_in_at = o.dine_in_at", "true"],
      ["h.party_size = o.party_size", "true"],
      ["h.duration_minutes = o.duration_minutes", "true"],
      ["h.area_id IS NOT DISTINCT FROM", "h.area_id IS DISTINCT FROM"],
      [
        "t.restaurant_id = p_restaurant_id AND t.hold_id = p_hold_id",
        "t.restaurant_id = p_restaurant_id OR t.hold_id = p_hold_id",
      ],
    ],
  ),
  ...of(
    "function place_reservation",
    [waiting],
    [
      ["from_at - interval '6 hours'", "from_at - interval '5 hours'"],
      ["until_at + interval '6 hours'", "until_at - interval '6 hours'"],
    ],
  ),
  ...of(
    "function place_reservation",
    [placing, "src/features/reservations/rules-that-changed.test.ts"],
    [
      ["r.snapshot_version = p_version", "r.snapshot_version >= p_version"],
      ["WHEN p_provider IS NULL THEN 'PENDING_APPROVAL'", "WHEN p_provider IS NULL THEN 'CONFIRMED'"],
      ["IF p_approve THEN", "IF NOT p_approve THEN"],
    ],
  ),
  ...of(
    "function approve_reservation",
    [alone],
    [["id = p_order_id AND status = 'PENDING_APPROVAL'", "id = p_order_id OR status = 'PENDING_APPROVAL'"]],
  ),
  ...of(
    "function confirm_reservation",
    ["src/features/reservations/staff-api.test.ts", alone],
    [
      ["p_table_ids[1]", "p_table_ids[2]"],
      ["IF NOT move_order", "IF move_order"],
    ],
  ),
  ...of(
    "function reseat",
    [seating, alone],
    [
      ["AND is_active)", ")"],
      ["<> cardinality(p_table_ids)", "> cardinality(p_table_ids)"],
      [
        "DELETE FROM table_occupancies WHERE restaurant_id = p_restaurant_id AND",
        "DELETE FROM table_occupancies WHERE restaurant_id = p_restaurant_id OR",
      ],
    ],
  ),
  ...of(
    "function time_left",
    [seating],
    [
      ["greatest(p_dine_in_at, p_now), greatest", "p_dine_in_at, greatest"],
      ["interval '15 minutes'", "interval '30 minutes'"],
    ],
  ),
  ...of("function move_party", [alone], [["AND status = 'CONFIRMED'", ""]]),
  ...of(
    "function change_reservation",
    [changing, alone],
    [
      ["IF current_status = 'CONFIRMED'", "IF current_status <> ''"],
      ["IN ('PENDING_APPROVAL', 'CONFIRMED')", "IN ('PENDING_APPROVAL', 'CONFIRMED', 'CANCELLED')"],
    ],
  ),
  ...of(
    "function seat_reservation",
    ["src/features/reservations/staff-api.test.ts", alone],
    [
      ["AND NOT reservation ? 'seatedAt'", ""],
      ["AND status = 'CONFIRMED'", ""],
    ],
  ),
  ...of(
    "function free_tables",
    [seating],
    [
      ["NEW.completed_at > NEW.dine_in_at", "NEW.completed_at >= NEW.dine_in_at"],
      ["AND NEW.completed_at > NEW.dine_in_at", ""],
      ["AND upper(during) > NEW.completed_at", ""],
      [
        "upper(during) > NEW.completed_at",
        "upper(during) >= NEW.completed_at",
        "Who leaves as their time ends has the table until then, whether or not that is written again.",
      ],
    ],
  ),
  ...of("trigger orders_free_tables on orders", [deposit], [["'FAILED'::text, ", ""]]),
  ...of(
    "function name_tables",
    [alone, "src/features/reservations/staff-api.test.ts"],
    [["AND t.id = u.id", ""]],
  ),
  ...of(
    "function mail_changed_reservation",
    [mails],
    [
      ["AND state = 'PENDING'", ""],
      ["iso_utc(OLD.dine_in_at)", "iso_utc(NEW.dine_in_at)"],
      ["AND order_id = NEW.id", ""],
    ],
  ),
  ...of(
    "trigger orders_mail_reservation on orders",
    [mails],
    [
      [" AND (NOT (new.reservation ? 'seatedAt'::text))", ""],
      ["(new.customer_email IS NOT NULL) AND ", ""],
    ],
  ),
  ...of("function mail_reservation", [mails], [["IF o.customer_email IS NOT NULL THEN", "IF true THEN"]]),
  ...of(
    "constraint table_occupancies_restaurant_id_table_id_during_excl on table_occupancies",
    [seating],
    [["during WITH &&", "during WITH ="]],
  ),
  ...of(
    "index dine_in_waitlist_once",
    [waiting, alone],
    [
      [
        "ARRAY['WAITING'::text, 'NOTIFIED'::text]",
        "ARRAY['WAITING'::text, 'NOTIFIED'::text, 'CANCELLED'::text]",
      ],
    ],
  ),
];
