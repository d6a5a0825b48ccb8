import { putIn, type SqlText } from "./sql-texts.ts";

/**
 * Whose each table is. A room alone writes its tables, whichever files its statements stand in; what another room wants written it
 * asks of a use case, or of a function in the database (`queue_mail`), which is its room's too and is called in one's own statement.
 */
const tablesOf: Record<string, readonly string[]> = {
  alerts: [
    ...["push_key", "push_devices", "order_reminders", "alert_phones", "alert_settings", "phone_messages"],
    ...["board_presence", "board_outages", "board_watch", "guest_devices"],
  ],
  addresses: ["address_register", "address_streets", "addresses"],
  "audit-log": ["audit_log", "partner_audit_log"],
  brand: ["partner_uploads"],
  backup: ["last_backup"],
  colleagues: ["invites"],
  coupons: ["coupons", "coupon_usage", "coupon_redemptions"],
  "delivery-zones": ["delivery_zones"],
  domains: ["domains", "origin_directory"],
  "go-live": ["go_live_requests"],
  jobs: ["jobs"],
  key: ["sealing_key"],
  keys: ["restaurant_keys", "partner_keys", "key_directory"],
  kitchen: ["ordering_pauses"],
  mails: ["mails", "people_mails"],
  "menu-content": [
    ...[
      "menus",
      "menu_schedules",
      "categories",
      "products",
      "product_stock",
      "variants",
      "addon_groups",
      "addons",
    ],
    "upsells",
  ],
  "menu-draft": ["menu_drafts"],
  "menu-history": ["menu_versions", "menu_looks"],
  "menu-imports": ["menu_imports"],
  news: ["partner_news", "partner_news_recipients", "partner_news_reads"],
  newsletter: [
    ...["newsletter_popups", "newsletter_subscribers", "newsletter_consents", "newsletter_signup_windows"],
  ],
  "opening-hours": ["day_hours", "hours_overrides"],
  orders: [
    ...["orders", "order_lines", "order_events", "event_feeds", "order_counters", "slot_usage"],
    ...["idempotency_keys", "line_ticks"],
  ],
  owners: ["customer_agreements"],
  "partner-agreements": ["partner_agreements"],
  partners: [
    "partners",
    "partner_members",
    "partner_applications",
    "partner_invites",
    "service_switches",
    "api_calls",
    "quota_windows",
    "partner_idempotency_keys",
  ],
  payments: [
    ...["payment_accounts", "payments", "refunds", "sandbox_payments"],
    ...["payout_readings", "payouts", "payout_lines"],
  ],
  people: [
    ...["people", "people_accounts", "people_sessions", "people_verifications", "people_rate_limits"],
    ...["people_tries", "people_devices", "password_resets", "people_totp", "people_passkeys"],
    ...["restaurant_members", "restaurant_looks"],
  ],
  reservations: [
    ...["dining_areas", "dining_tables", "table_combinations", "table_occupancies", "dine_in_holds"],
    "dine_in_waitlist",
  ],
  printers: ["printers", "printer_stations", "print_jobs"],
  restaurants: ["restaurants"],
  retention: ["retention_settings"],
  "sender-domains": ["sender_domains"],
  "service-log": ["service_log", "service_log_ends"],
  settings: ["restaurant_profiles", "ordering_settings"],
  stations: ["stations", "station_categories"],
  uploads: ["uploads", "removed_uploads"],
  webhooks: ["webhooks", "webhook_endpoints", "webhook_deliveries"],
};

/** What doors and adapters need of a room before any feature is asked stands in the platform. */
const platformParts = new Map([
  ["src/platform/addresses/", "addresses"],
  ["src/platform/backup/", "backup"],
  ["src/platform/doctor/", "doctor"],
  ["src/platform/http/api-log.ts", "partners"],
  ["src/platform/http/credentials.ts", "keys"],
  ["src/platform/http/domain-hosts.ts", "domains"],
  ["src/platform/hold-settings.ts", "settings"],
  ["src/platform/jobs.ts", "jobs"],
  ["src/platform/key/", "key"],
  ["src/platform/partner-change.ts", "restaurants"],
  ["src/platform/partner-repeat.ts", "partners"],
  ["src/platform/payments/", "payments"],
  ["src/platform/people.ts", "people"],
  ["src/platform/people-", "people"],
  ["src/platform/quotas.ts", "partners"],
  ["src/platform/retention.ts", "retention"],
]);

/** Columns that another room sets, in a row that is one because it is read as one: the settings with every snapshot. */
const columnsOf: Record<string, Record<string, readonly string[]>> = {
  ordering_settings: {
    kitchen: [
      ...["slot_minutes", "orders_per_slot", "pickup_orders_per_slot", "delivery_orders_per_slot"],
      ...[
        "make_minutes_per_slot",
        "default_make_minutes",
        "max_orders_in_progress",
        "rush_minutes",
        "rush_until",
      ],
    ],
    payments: ["manager_refund_limit", "staff_refund_limit"],
    reservations: ["reservations_enabled", "dine_in"],
    "site-gate": ["site_gate"],
  },
  // Who signs the customer agreement says for which company, and locks it.
  restaurant_profiles: {
    owners: [
      ...[
        "org_number",
        "legal_name",
        "address_line1",
        "postal_code",
        "city",
        "legal_source",
        "legal_locked_at",
      ],
    ],
  },
  products: { kitchen: ["make_minutes"] },
  partners: {
    brand: ["name", "logo_url", "primary_color", "secondary_color", "website_url", "support_email"],
    // Who signs lets its LIVE keys in.
    "partner-agreements": ["agreement_signed_at"],
  },
  // In the statement that writes down that the money did not go back.
  order_lines: { payments: ["refunded_quantity"] },
};

/** Files that write what is not their room's, or what they do not name. */
const writers = new Map([
  [
    "src/features/restaurants/create-restaurant.ts",
    "a restaurant is made whole: with profile and settings, under the partner's key for making it once",
  ],
  ["src/features/restaurants/write-rows.ts", "a restaurant is made what a file says, table by table"],
  ["src/features/guests/erase-guest.ts", "a guest is forgotten whole, in one statement for each restaurant"],
  ["src/features/restaurants/remove-restaurant.ts", "a sandbox goes whole: with its orders and its money"],
  ["src/platform/tokens.ts", "public tokens are made and sealed alike, whatever they open"],
  ["src/platform/backup/restore-backup.ts", "puts back what was backed up, into an empty database"],
  ["src/platform/key/sealed-values.ts", "seals anew what its rooms have said is sealed (src/sealed.ts)"],
  ["src/platform/db/lease-due.ts", "the table is its caller's, who names it"],
]);

/** Every room may look up who somebody is, what they are called, where they belong, and whether they are gone. */
const readByAll = new Set(["restaurants", "restaurant_profiles", "restaurant_members", "partners", "people"]);

/** One picture of what many rooms have, made by one statement: the pictures are the only files that look everywhere. */
const pictures = new Map([
  ["src/features/console/retention.ts", "how old what is kept is"],
  ["src/features/guests/guest-rows.ts", "all that is kept of one guest"],
  ["src/features/guests/find-guest.ts", "how much that is"],
  ["src/features/menus/snapshot-sql.ts", "all that guests see and orders are judged by, as one version"],
  ["src/features/menu-imports/live-menu.ts", "the menu that a draft is compared with"],
  [
    "src/features/restaurants/restaurant-rows.ts",
    "a restaurant as a file, and what a file would change of it",
  ],
  ["src/features/restaurants/read-setup.ts", "how far a restaurant is from opening"],
]);

/** What a room reads of others besides, and what for. */
const reads: Record<string, Record<string, string>> = {
  alerts: { orders: "which wait for an answer, and which food is ready" },
  "audit-log": Object.fromEntries(
    [
      ...["orders", "products", "coupons", "invites", "restaurant_keys", "webhooks", "domains"],
      ...["hours_overrides", "menus", "categories", "addon_groups", "delivery_zones"],
      ...["origin_directory", "partner_keys", "partner_invites", "partner_members", "partner_news"],
      "printers",
    ].map((table) => [table, "what something was done to is called"]),
  ),
  backup: {
    sealing_key: "a backup says which key opens it",
    uploads: "and has all pictures",
    partner_uploads: "the same",
  },
  colleagues: { partner_members: "who builds a restaurant's pages does not sign for it" },
  coupons: { orders: "what a coupon has taken off" },
  doctor: { webhooks: "whether anybody waits to be told", domains: "whose certificates it looks at" },
  keys: {
    origin_directory: "the restaurants' door takes a key or an origin",
    partner_members: "who keeps a key, and is told that it ends",
  },
  mails: {
    orders: "whether a mail still holds when it is sent",
    payments: "the same",
    refunds: "the same",
    newsletter_subscribers: "the same",
    dine_in_waitlist: "the same",
  },
  "menu-history": { audit_log: "who has changed the menu" },
  "menu-imports": { menus: "holds the menu that a file is for until commit" },
  "order-times": { slot_usage: "which times are left" },
  orders: {
    payments: "an order is shown with its payment",
    refunds: "and with the VAT in what was given back",
    products: "which category a dish that was sold is in",
    categories: "its name",
    coupon_redemptions: "what a guest has had, asked in the one look at them",
    newsletter_subscribers: "the same",
    origin_directory: "where a guest may be sent back to",
  },
  "partner-agreements": { partner_members: "only an owner of the team signs" },
  partners: {
    partner_keys: "a role is asked of the key's maker",
    restaurant_keys: "whose call it was",
    orders: "whether there has been a first one",
    webhooks: "the same",
  },
  people: { partner_members: "who owns a partner takes a second factor" },
  payments: {
    orders: "a payment is settled by how its order stands",
  },
  printers: { orders: "what an order is called", stations: "whose dishes a printer's slips show" },
  stations: { categories: "whose dishes are made where" },
  reservations: { orders: "a reservation is an order of another kind", payments: "shown with its payment" },
  restaurants: {
    partner_idempotency_keys: "which restaurant the same request has made",
    table_occupancies: "who has a table keeps it when a file takes it away",
    dining_tables: "an area stays as long as there is a table in it",
  },
  settings: { orders: "says when the restaurant was last changed" },
  webhooks: {
    orders: "the order's token, which the log does not keep",
    partner_members: "whom a mail about a webhook that fails goes to",
  },
};

/** The room that a file is in. The command line and the start are rooms without tables. */
const roomOf = (path: string): string => {
  const part = [...platformParts].find(([place]) => path.startsWith(place));
  return part?.[1] ?? /^src\/(?:features\/)?([^/.]+)/.exec(path)![1]!;
};

/** What the statements do to tables of other rooms, or that a table is nobody's: a sentence for each. */
export function brokenRooms(texts: readonly SqlText[], tables: ReadonlyMap<string, string[]>): string[] {
  const ownerOf = new Map(
    Object.entries(tablesOf).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
  );
  const used = new Set<string>();
  const broken = texts.flatMap(({ path, line, touches }) =>
    touches.flatMap(({ verb, table, columns }) => {
      const room = roomOf(path);
      const owner = ownerOf.get(table);
      const place = `${path}:${line}`;
      if (owner === room) return [];
      const own = columnsOf[table]?.[room] ?? [];
      if (verb === "READ") {
        if (readByAll.has(table) || own.length > 0) return [];
        used.add(pictures.has(path) ? path : `${room} ${table}`);
        return pictures.has(path) || reads[room]?.[table]
          ? []
          : [
              `${place} reads ${table} of ${owner}. Ask one of its use cases, or list it in test/table-rooms.ts.`,
            ];
      }
      if (verb === "UPDATE" && columns.length > 0 && columns.every((column) => own.includes(column)))
        return [];
      used.add(path);
      if (writers.has(path)) return [];
      if (table === putIn) return [`${place}: ${verb} of a table that is put in. Spell its name out.`];
      const what =
        verb === "UPDATE" ? ` ${columns.filter((column) => !own.includes(column)).join(", ")}` : "";
      return [
        `${place}: ${verb} ${table}${what} of ${owner}. Let a use case of ${owner} do it in this transaction.`,
      ];
    }),
  );
  const listed = [
    ...Object.entries(reads).flatMap(([room, of]) => Object.keys(of).map((table) => `${room} ${table}`)),
    ...pictures.keys(),
    ...writers.keys(),
  ];
  return [
    ...broken,
    ...[...tables.keys()]
      .filter((table) => !ownerOf.has(table))
      .map((table) => `The table ${table} is in no room. Say in test/table-rooms.ts whose it is.`),
    ...[...ownerOf.keys()]
      .filter((table) => !tables.has(table))
      .map((table) => `There is no table ${table}.`),
    ...listed
      .filter((one) => !used.has(one))
      .map((one) => `${one}: does so no more. Take it off test/table-rooms.ts.`),
  ];
}
