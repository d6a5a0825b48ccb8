/** An index that keeps some rows from being twice: which rows it looks at, with no more in them than that depends on. */
export interface PartialIndex {
  table: string;
  index: string;
  looksAt: readonly Record<string, unknown>[];
  leaves: readonly Record<string, unknown>[];
}

const at = "2026-06-12T18:00:00Z";
const one = (
  index: string,
  table: string,
  looksAt: readonly Record<string, unknown>[],
  leaves: readonly Record<string, unknown>[],
): PartialIndex => ({ index, table, looksAt, leaves });

const external = (table: string): PartialIndex =>
  one(`${table}_external`, table, [{ external_id: "a" }], [{ external_id: null }]);
/** What has gone may be named once more. */
const externalUntilDeleted = (table: string): PartialIndex =>
  one(
    `${table}_external`,
    table,
    [{ external_id: "a", deleted_at: null }],
    [{ external_id: null }, { external_id: "a", deleted_at: at }],
  );
const open = { accepted_at: null, revoked_at: null };
const decided = [
  { ...open, accepted_at: at },
  { ...open, revoked_at: at },
];

export const partialIndexes: readonly PartialIndex[] = [
  external("addon_groups"),
  externalUntilDeleted("addons"),
  one("board_outages_open", "board_outages", [{ ended_at: null }], [{ ended_at: at }]),
  external("categories"),
  one(
    "dine_in_waitlist_once",
    "dine_in_waitlist",
    [{ status: "WAITING" }, { status: "NOTIFIED" }],
    [{ status: "BOOKED" }, { status: "CANCELLED" }, { status: "EXPIRED" }],
  ),
  one("domains_primary", "domains", [{ is_primary: true }], [{ is_primary: false }]),
  one("go_live_requests_open", "go_live_requests", [{ state: "REQUESTED" }], [{ state: "WITHDRAWN" }]),
  one(
    "invites_open_of_colleague",
    "invites",
    [{ ...open, invited_by: "u" }],
    [{ ...open, invited_by: null }, ...decided.map((row) => ({ ...row, invited_by: "u" }))],
  ),
  one(
    "invites_open_of_partner",
    "invites",
    [{ ...open, invited_by: null }],
    [{ ...open, invited_by: "u" }, ...decided.map((row) => ({ ...row, invited_by: null }))],
  ),
  external("menus"),
  one("order_events_feed", "order_events", [{ feed_position: 1 }], [{ feed_position: null }]),
  one("order_events_request", "order_events", [{ actor: { request: {} } }], [{ actor: {} }]),
  one("origin_directory_domain", "origin_directory", [{ source: "DOMAIN" }], [{ source: "BINDING" }]),
  one("partner_applications_open", "partner_applications", [{ confirmed_at: null }], [{ confirmed_at: at }]),
  one("partner_applications_partner", "partner_applications", [{ partner_id: "p" }], [{ partner_id: null }]),
  one("partner_invites_open", "partner_invites", [open], decided),
  one("payment_accounts_open", "payment_accounts", [{ closed_at: null }], [{ closed_at: at }]),
  one("phone_messages_order", "phone_messages", [{ order_id: "o" }], [{ order_id: null }]),
  one(
    "phone_messages_outage",
    "phone_messages",
    [{ outage_id: "00000000-0000-7000-8000-000000000001" }],
    [{ outage_id: null }],
  ),
  one("print_jobs_leased", "print_jobs", [{ state: "LEASED" }], [{ state: "WAITING" }, { state: "PRINTED" }]),
  one("print_jobs_once", "print_jobs", [{ is_automatic: true }], [{ is_automatic: false }]),
  external("products"),
  externalUntilDeleted("variants"),
];
