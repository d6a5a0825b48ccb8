import { figures, lengths, values } from "./database-values.ts";

type Row = Record<string, unknown>;

/** What a check takes and refuses: rows with no more in them than it looks at. */
export interface Check {
  table: string;
  constraint: string;
  takes: readonly Row[];
  refuses: readonly Row[];
}

const mebibyte = 1_048_576;
const someTime = "2026-06-12T18:00:00Z";
const aFile = "\\x00";
const noDomain = { verified_at: null, is_primary: false, is_managed: false, leads_here: false };
const ofDay = {
  "00:00": true,
  "23:59": true,
  "24:00": false,
  "8:00": false,
  "08:60": false,
  "08:00:00": false,
};
const dates = { "2026-12-24": true, "24.12.2026": false, "2026-1-1": false, "2026-12-24T": false };
const textsOf = (column: string, texts: Record<string, boolean>): [takes: Row[], refuses: Row[]] => {
  const rows = (isTaken: boolean) =>
    Object.keys(texts)
      .filter((text) => texts[text] === isTaken)
      .map((text) => ({ [column]: text }));
  return [rows(true), rows(false)];
};

/** Checks of one column or of several that belong together, by table and what the constraint is named after it. */
const others: Record<string, [takes: Row[], refuses: Row[]]> = {
  "address_register.is_only_row": [[{ is_only_row: true }], [{ is_only_row: false }]],
  coupons: [
    [
      { is_automatic: true, code: null },
      { is_automatic: false, code: "SOMMER" },
    ],
    [
      { is_automatic: true, code: "SOMMER" },
      { is_automatic: false, code: null },
    ],
  ],
  "coupons.code": textsOf("code", {
    SOMMER: true,
    ["Å".repeat(64)]: true,
    Sommer: false,
    ["Å".repeat(65)]: false,
  }),
  "day_hours.closes_at": textsOf("closes_at", ofDay),
  "day_hours.opens_at": textsOf("opens_at", ofDay),
  dine_in_waitlist: [
    [
      { from_at: someTime, until_at: someTime },
      { from_at: someTime, until_at: "2026-06-12T20:00:00Z" },
    ],
    [{ from_at: someTime, until_at: "2026-06-12T17:59:59Z" }],
  ],
  "dine_in_waitlist.date": textsOf("date", dates),
  dining_tables: [
    [
      { min_seats: 2, max_seats: 2 },
      { min_seats: 2, max_seats: 4 },
    ],
    [{ min_seats: 2, max_seats: 1 }],
  ],
  domains: [
    [
      noDomain,
      {
        verified_at: someTime,
        is_primary: true,
        is_managed: true,
        missing_since: someTime,
        due_at: someTime,
      },
    ],
    [
      { ...noDomain, is_primary: true },
      { ...noDomain, is_managed: true },
      { ...noDomain, missing_since: someTime },
      { ...noDomain, due_at: someTime },
    ],
  ],
  "domains.lead": [
    [noDomain, { verified_at: someTime, leads_here: true, lead_due_at: someTime }],
    [
      { ...noDomain, leads_here: true },
      { ...noDomain, lead_due_at: someTime },
    ],
  ],
  go_live_requests: [
    [{ state: "REQUESTED" }, { state: "APPROVED", decided_at: someTime }],
    [{ state: "REQUESTED", decided_at: someTime }, { state: "WITHDRAWN" }],
  ],
  hours_overrides: [
    [
      { date: "2026-12-24", end_date: "2026-12-24" },
      { date: "2026-12-24", end_date: "2026-12-25" },
    ],
    [{ date: "2026-12-24", end_date: "2026-12-23" }],
  ],
  "hours_overrides.1": [
    [{ is_closed: true }, { is_closed: false, opens_at: "10:00", closes_at: "12:00" }],
    [{ is_closed: false }, { is_closed: false, opens_at: "10:00" }, { is_closed: false, closes_at: "12:00" }],
  ],
  "hours_overrides.date": textsOf("date", dates),
  key_directory: [
    [{ kind: "RESTAURANT", restaurant_id: "rst_1" }, { kind: "PARTNER" }],
    [{ kind: "RESTAURANT" }, { kind: "PARTNER", restaurant_id: "rst_1" }],
  ],
  mails: [
    [{ state: "PENDING" }, { state: "SENT", finished_at: someTime }],
    [{ state: "PENDING", finished_at: someTime }, { state: "SENT" }],
  ],
  people_mails: [
    [{ state: "PENDING" }, { state: "SENT", finished_at: someTime }],
    [{ state: "PENDING", finished_at: someTime }, { state: "SENT" }],
  ],
  "people_mails.address": [
    [{ user_id: "usr_1" }, { address: "kari@example.no" }],
    [{}, { user_id: "usr_1", address: "kari@example.no" }],
  ],
  partner_applications: [
    [{}, { confirmed_at: someTime, partner_id: "ptn_1" }],
    [{ confirmed_at: someTime }, { partner_id: "ptn_1" }],
  ],
  "partner_invites.email": textsOf("email", { "kari@example.no": true, "Kari@example.no": false }),
  "partner_applications.email": textsOf("email", { "kari@example.no": true, "Kari@example.no": false }),
  "partner_applications.org_number": textsOf("org_number", {
    923609016: true,
    92360901: false,
    "923 609 016": false,
  }),
  menu_imports: [
    [{ status: "PROCESSING", pdf: aFile }, { status: "CLOSED" }],
    [{ status: "PROCESSING" }, { status: "CLOSED", pdf: aFile }],
  ],
  "menu_imports.1": [
    [{ status: "FAILED", failure: {} }, { status: "CLOSED" }],
    [{ status: "FAILED" }, { status: "CLOSED", failure: {} }],
  ],
  "menu_imports.2": [
    [{ status: "APPLIED", applied: {} }, { status: "CLOSED" }],
    [{ status: "APPLIED" }, { status: "CLOSED", applied: {} }],
  ],
  "menu_imports.3": [
    [
      ...["PROCESSING", "FAILED", "CLOSED"].map((status) => ({ status })),
      ...["READY", "APPLIED", "CLOSED"].map((status) => ({ status, draft: {} })),
    ],
    [{ status: "READY" }, { status: "APPLIED" }],
  ],
  "menu_imports.pdf": [
    [{ pdf: `\\x${"00".repeat(20 * mebibyte)}` }],
    [{ pdf: `\\x${"00".repeat(20 * mebibyte + 1)}` }],
  ],
  ordering_settings: [
    [{}, { rush_minutes: 15, rush_until: someTime }],
    [{ rush_minutes: 15 }, { rush_until: someTime }],
  ],
  "ordering_settings.1": [
    [
      { pickup_enabled: true, delivery_enabled: false },
      { pickup_enabled: false, delivery_enabled: true },
    ],
    [{ pickup_enabled: false, delivery_enabled: false }],
  ],
  "invites.partner": [
    [
      { invited_by: null, role: "OWNER" },
      { invited_by: "usr_1", role: "STAFF" },
    ],
    [{ invited_by: null, role: "STAFF" }],
  ],
  "invites.email": textsOf("email", { "kari@example.no": true, "Kari@example.no": false }),
  "partner_agreements.text_hash": [
    [{ text_hash: `\\x${"00".repeat(32)}` }],
    [{ text_hash: `\\x${"00".repeat(31)}` }, { text_hash: `\\x${"00".repeat(33)}` }],
  ],
  partner_news: [
    [
      { audience_all: true, environment: "LIVE" },
      { audience_all: false, environment: "TEST" },
    ],
    [{ audience_all: true, environment: "TEST" }],
  ],
  "partner_news.1": [
    [{ status: "DRAFT" }, { status: "SCHEDULED", scheduled_at: someTime }],
    [{ status: "SCHEDULED" }],
  ],
  "partner_news.2": [
    [
      { status: "DRAFT" },
      { status: "PUBLISHED", published_at: someTime },
      { status: "ARCHIVED", published_at: someTime },
    ],
    [{ status: "PUBLISHED" }, { status: "ARCHIVED" }, { status: "DRAFT", published_at: someTime }],
  ],
  payments: [
    [
      { amount: 100, refunded: 0 },
      { amount: 100, refunded: 100 },
    ],
    [
      { amount: 100, refunded: -1 },
      { amount: 100, refunded: 101 },
    ],
  ],
  "people.email": textsOf("email", { "kari@example.no": true, "Kari@example.no": false }),
  restaurant_profiles: [
    [{}, { latitude: 63, longitude: 10 }],
    [{ latitude: 63 }, { longitude: 10 }],
  ],
  restaurants: [
    [
      { environment: "LIVE", is_live: true },
      { environment: "TEST", is_live: false },
    ],
    [{ environment: "TEST", is_live: true }],
  ],
  "restaurants.clock_ahead_ms": [
    [{ clock_ahead_ms: 0 }, { clock_ahead_ms: 5_184_000_000 }],
    [{ clock_ahead_ms: -1 }, { clock_ahead_ms: 5_184_000_001 }],
  ],
  "restaurants.clock_of_sandbox": [
    [
      { environment: "TEST", clock_ahead_ms: 60_000 },
      { environment: "LIVE", clock_ahead_ms: 0 },
    ],
    [{ environment: "LIVE", clock_ahead_ms: 60_000 }],
  ],
  orders: [
    [
      { type: "ORDER", supplement_of: null },
      { type: "SUPPLEMENT", supplement_of: "ord_1" },
    ],
    [
      { type: "ORDER", supplement_of: "ord_1" },
      { type: "SUPPLEMENT", supplement_of: null },
    ],
  ],
  "alert_phones.phone": textsOf("phone", {
    ...{ "+4791234567": true, "+46701234567": true },
    ...{ "91234567": false, "+04791234567": false, "+47 912 34 567": false },
  }),
  "board_watch.is_only": [[{ is_only: true }], [{ is_only: false }]],
  phone_messages: [
    [
      { about: "ORDER", order_id: "ord_1" },
      { about: "BOARD_LOST", order_id: null },
    ],
    [
      { about: "ORDER", order_id: null },
      { about: "BOARD_BACK", order_id: "ord_1" },
    ],
  ],
  "phone_messages.1": [
    [
      { about: "ORDER", outage_id: null },
      { about: "BOARD_LOST", outage_id: "0198b2f0-0000-7000-8000-000000000000" },
    ],
    [
      { about: "ORDER", outage_id: "0198b2f0-0000-7000-8000-000000000000" },
      { about: "BOARD_BACK", outage_id: null },
    ],
  ],
  "phone_messages.2": [
    [
      { state: "PENDING", finished_at: null },
      { state: "SENDING", finished_at: null },
      { state: "LOST", finished_at: someTime },
      { state: "SKIPPED", finished_at: someTime },
    ],
    [
      { state: "SENT", finished_at: null },
      { state: "PENDING", finished_at: someTime },
    ],
  ],
  restaurant_looks: [
    [
      { begun_at: "2026-06-12T10:00:00Z", ends_at: "2026-06-12T10:30:00Z" },
      { begun_at: "2026-06-12T10:00:00Z", ends_at: "2026-06-12T10:00:00Z" },
    ],
    [{ begun_at: "2026-06-12T10:00:00Z", ends_at: "2026-06-12T09:59:59Z" }],
  ],
  print_jobs: [
    [
      { slip: "TEST", order_id: null },
      { slip: "KITCHEN", order_id: "ord_1" },
    ],
    [
      { slip: "TEST", order_id: "ord_1" },
      { slip: "KITCHEN", order_id: null },
    ],
  ],
  "print_jobs.1": [
    [
      { state: "LEASED", leased_until: someTime },
      { state: "WAITING", leased_until: null },
    ],
    [
      { state: "LEASED", leased_until: null },
      { state: "WAITING", leased_until: someTime },
    ],
  ],
  "print_jobs.2": [
    [
      { state: "PRINTED", ended_at: someTime },
      { state: "FAILED", ended_at: someTime },
      { state: "CANCELLED", ended_at: someTime },
      { state: "LEASED", ended_at: null },
    ],
    [
      { state: "PRINTED", ended_at: null },
      { state: "WAITING", ended_at: someTime },
    ],
  ],
  "printers.secret_hash": [[{ secret_hash: `\\x${"00".repeat(32)}` }], [{ secret_hash: aFile }]],
  "printers.slips": [
    [{ slips: ["KITCHEN"] }, { slips: ["KITCHEN", "PACKING", "RECEIPT"] }],
    [{ slips: [] }, { slips: ["TEST"] }],
  ],
  "restaurants.slug": textsOf("slug", {
    ...{ ab: true, ["a".repeat(32)]: true, "a-1": true },
    ...{ a: false, ["a".repeat(33)]: false, "-ab": false, "ab-": false, Ab: false },
  }),
  "last_backup.is_only": [[{ is_only: true }], [{ is_only: false }]],
  "push_key.is_only": [[{ is_only: true }], [{ is_only: false }]],
  "sealing_key.is_only": [[{ is_only: true }], [{ is_only: false }]],
  "service_log.details": [
    [{ details: {} }, { details: { role: "ADMIN" } }],
    [{ details: [] }, { details: "ADMIN" }],
  ],
  sender_domains: [
    [{}, { dkim_selector: "s", dkim_key_sealed: aFile }],
    [{ dkim_selector: "s" }, { dkim_key_sealed: aFile }],
  ],
  table_occupancies: [
    [{ order_id: "ord_1" }, { hold_id: "hld_1" }],
    [{}, { order_id: "ord_1", hold_id: "hld_1" }],
  ],
  "uploads.tint": textsOf("tint", { a53: true, A53: false, a5: false, a53f: false }),
  webhook_deliveries: [
    [{ id: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", created_at: "2022-02-22T19:22:22Z" }],
    [{ id: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", created_at: "2022-02-22T19:22:23Z" }],
  ],
  webhook_endpoints: [
    [{}, { wake_at: someTime }, { claim_id: "7ccdc0c0-98c4-4cc3-98c4-dc0c0c07398f", wake_at: someTime }],
    [{ claim_id: "7ccdc0c0-98c4-4cc3-98c4-dc0c0c07398f" }],
  ],
  webhooks: [
    [{}, { previous_secret_sealed: aFile, previous_secret_expires_at: someTime }],
    [{ previous_secret_sealed: aFile }, { previous_secret_expires_at: someTime }],
  ],
  "webhooks.events": [[{ events: ["ORDER_CREATED"] }], [{ events: [] }]],
  "webhooks.url": textsOf("url", {
    "https://pizza.no": true,
    [`https://${"a".repeat(2_040)}`]: true,
    "http://pizza.no": false,
    [`https://${"a".repeat(2_041)}`]: false,
  }),
};

/** `orders.status` is held by orders_status_check; `menu_imports.2`, by PostgreSQL's own naming, by menu_imports_check2. */
function check(name: string, takes: readonly Row[], refuses: readonly Row[]): Check {
  const [table, column] = name.split(".") as [string, string?];
  const constraint = /^\d$/.test(column ?? "")
    ? `check${column}`
    : [column, "check"].filter(Boolean).join("_");
  return { table, constraint: `${table}_${constraint}`, takes, refuses };
}

const columnOf = (name: string): string => name.split(".")[1]!;

/** Every check of the database. */
export const checks: readonly Check[] = [
  ...Object.entries(values).map(([name, taken]) => {
    const row = (value: string | number): Row => ({ [columnOf(name)]: value });
    return check(name, taken.map(row), [row(typeof taken[0] === "number" ? 19 : "OTHER")]);
  }),
  ...Object.entries(figures).map(([name, [least, most]]) => {
    const row = (value: number): Row => ({ [columnOf(name)]: value });
    return most === undefined
      ? check(name, [row(least)], [row(least - 1)])
      : check(name, [row(least), row(most)], [row(least - 1), row(most + 1)]);
  }),
  ...Object.entries(lengths).map(([name, [least, most]]) => {
    const row = (length: number): Row => ({ [columnOf(name)]: "Å".repeat(length) });
    const refused = least === 0 ? [most + 1] : [least - 1, most + 1];
    return check(name, [least, most].map(row), refused.map(row));
  }),
  ...Object.entries(others).map(([name, [takes, refuses]]) => check(name, takes, refuses)),
];
