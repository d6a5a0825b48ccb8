const setTo = (table: string, change: string) => `UPDATE ${table} SET ${change} WHERE restaurant_id = $1`;
export const insert = (table: string, row: Record<string, string>) =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).join(", ")})`;
const own = { restaurant_id: "$1", id: "'x_1'" };
const override = (row: Record<string, string>) =>
  insert("hours_overrides", {
    ...own,
    date: "'2026-12-24'",
    end_date: "'2026-12-24'",
    is_closed: "true",
    applies_to: "'BOTH'",
    ...row,
  });
const mail = (row: Record<string, string>) =>
  insert("mails", {
    restaurant_id: "$1",
    kind: "'ORDER_READY'",
    recipient: "'kari@example.no'",
    locale: "'nb'",
    ...row,
  });
const menuImport = (row: Record<string, string>) =>
  insert("menu_imports", { ...own, reader: "'TEXT'", due_at: "now()", created_at: "now()", ...row });
export const domain = (row: Record<string, string>) =>
  insert("domains", { ...own, domain: "'pizza.no'", token: "'t'", ...row });
const news = (row: Record<string, string>) =>
  insert("partner_news", {
    id: "'new_x'",
    partner_id: "'ptn_x'",
    environment: "'LIVE'",
    title: "'Nytt'",
    body: "'Nytt'",
    level: "'INFO'",
    audience_all: "false",
    send_email: "false",
    created_at: "now()",
    updated_at: "now()",
    ...row,
  });
export const goLive = (row: Record<string, string>) =>
  insert("go_live_requests", { ...own, requested_at: "now()", ...row });
const subscriber = (row: Record<string, string>) =>
  insert("newsletter_subscribers", {
    ...own,
    email: "'a@b.no'",
    email_identity: "'a@b.no'",
    status: "'SUBSCRIBED'",
    created_at: "now()",
    updated_at: "now()",
    ...row,
  });
const upload = (kind: string) =>
  insert("uploads", {
    restaurant_id: "$1",
    name: "'x.webp'",
    kind,
    width: "1",
    height: "1",
    bytes: "1",
    created_at: "now()",
  });
const senderDomain = (row: Record<string, string>) =>
  insert("sender_domains", {
    partner_id: "'ptn_x'",
    id: "'snd_x'",
    domain: "'byrå.no'",
    pending_since: "now()",
    due_at: "now()",
    ...row,
  });

/** What each check takes and refuses; `$1` stands for the restaurant. */
export const rules: readonly [constraint: string, takes: string[], refuses: string[]][] = [
  [
    "products_base_price_check",
    ["base_price = 0", "base_price = 10000000"].map((change) => setTo("products", change)),
    ["base_price = -1", "base_price = 10000001"].map((change) => setTo("products", change)),
  ],
  [
    "products_bottle_deposit_check",
    [setTo("products", "bottle_deposit = 0")],
    [setTo("products", "bottle_deposit = -1")],
  ],
  [
    "products_age_limit_check",
    ["18", "20", "NULL"].map((age) => setTo("products", `age_limit = ${age}`)),
    ["19", "21", "0"].map((age) => setTo("products", `age_limit = ${age}`)),
  ],
  [
    "products_allowed_fulfillment_check",
    ["'PICKUP'", "'DELIVERY'"].map((one) => setTo("products", `allowed_fulfillment = ${one}`)),
    [setTo("products", "allowed_fulfillment = 'DRONE'")],
  ],
  [
    "variants_price_check",
    ["price = 0", "price = 10000000"].map((change) => setTo("variants", change)),
    ["price = -1", "price = 10000001"].map((change) => setTo("variants", change)),
  ],
  ["addons_price_check", [setTo("addons", "price = 0")], [setTo("addons", "price = -1")]],
  [
    "addon_groups_display_check",
    [setTo("addon_groups", "display = 'RADIO'")],
    [setTo("addon_groups", "display = 'LIST'")],
  ],
  [
    "menus_priority_check",
    ["priority = 0", "priority = 100"].map((change) => setTo("menus", change)),
    ["priority = -1", "priority = 101"].map((change) => setTo("menus", change)),
  ],
  [
    "day_hours_day_of_week_check",
    [0, 6].map((day) =>
      insert("day_hours", {
        ...own,
        day_of_week: String(day),
        opens_at: "'02:00'",
        closes_at: "'03:00'",
        kind: "'VENUE'",
      }),
    ),
    [-1, 7].map((day) => setTo("day_hours", `day_of_week = ${day}`)),
  ],
  [
    "day_hours_opens_at_check",
    [],
    ["24:00", "8:00", "08:60"].map((time) => setTo("day_hours", `opens_at = '${time}'`)),
  ],
  [
    "day_hours_closes_at_check",
    [],
    ["24:00", "8:00", "08:60"].map((time) => setTo("day_hours", `closes_at = '${time}'`)),
  ],
  ["day_hours_kind_check", [], [setTo("day_hours", "kind = 'BAR'")]],
  [
    "delivery_zones_delivery_fee_check",
    [setTo("delivery_zones", "delivery_fee = 0")],
    [setTo("delivery_zones", "delivery_fee = -1")],
  ],
  ["delivery_zones_type_check", [], [setTo("delivery_zones", "type = 'STAR'")]],
  [
    "hours_overrides_check",
    [override({}), override({ end_date: "'2026-12-25'" })],
    [override({ end_date: "'2026-12-23'" })],
  ],
  [
    "hours_overrides_check1",
    [override({ is_closed: "false", opens_at: "'10:00'", closes_at: "'12:00'" })],
    [
      override({ is_closed: "false" }),
      override({ is_closed: "false", opens_at: "'10:00'" }),
      override({ is_closed: "false", closes_at: "'10:00'" }),
    ],
  ],
  ["hours_overrides_date_check", [], [override({ date: "'24.12.2026'", end_date: "'31.12.2026'" })]],
  [
    "hours_overrides_applies_to_check",
    [override({ applies_to: "'VENUE'" })],
    [override({ applies_to: "'BAR'" })],
  ],
  [
    "restaurants_check",
    [
      "UPDATE restaurants SET is_live = true WHERE id = $1",
      "UPDATE restaurants SET environment = 'TEST', is_live = false WHERE id = $1",
    ],
    ["UPDATE restaurants SET environment = 'TEST', is_live = true WHERE id = $1"],
  ],
  [
    "restaurants_environment_check",
    [],
    ["UPDATE restaurants SET environment = 'DEMO', is_live = false WHERE id = $1"],
  ],
  [
    "restaurants_slug_check",
    ["ab", "a".repeat(32), "a-1"].map((slug) => `UPDATE restaurants SET slug = '${slug}' WHERE id = $1`),
    ["a", "a".repeat(33), "-ab", "ab-", "Ab"].map(
      (slug) => `UPDATE restaurants SET slug = '${slug}' WHERE id = $1`,
    ),
  ],
  [
    "restaurant_profiles_name_check",
    [2, 80].map((length) => setTo("restaurant_profiles", `name = '${"a".repeat(length)}'`)),
    [1, 81].map((length) => setTo("restaurant_profiles", `name = '${"a".repeat(length)}'`)),
  ],
  [
    "restaurant_profiles_check",
    ["latitude = 63, longitude = 10", "latitude = NULL, longitude = NULL"].map((change) =>
      setTo("restaurant_profiles", change),
    ),
    ["latitude = 63, longitude = NULL", "latitude = NULL, longitude = 10"].map((change) =>
      setTo("restaurant_profiles", change),
    ),
  ],
  [
    "mails_check",
    [
      mail({}),
      mail({ state: "'SENT'", finished_at: "now()" }),
      mail({ state: "'SKIPPED'", finished_at: "now()" }),
    ],
    [mail({ finished_at: "now()" }), mail({ state: "'SENT'" })],
  ],
  [
    "mails_state_check",
    [mail({ state: "'FAILED'", finished_at: "now()" })],
    [mail({ state: "'LOST'", finished_at: "now()" })],
  ],
  ["mails_locale_check", [mail({ locale: "'en'" })], [mail({ locale: "'sv'" })]],
  [
    "menu_imports_check",
    [menuImport({ pdf: "'\\x00'" })],
    [menuImport({}), menuImport({ status: "'CLOSED'", pdf: "'\\x00'" })],
  ],
  [
    "menu_imports_check1",
    [menuImport({ status: "'FAILED'", failure: "'{}'" })],
    [menuImport({ status: "'FAILED'" }), menuImport({ status: "'CLOSED'", failure: "'{}'" })],
  ],
  [
    "menu_imports_check2",
    [menuImport({ status: "'APPLIED'", applied: "'{}'", draft: "'{}'" })],
    [menuImport({ status: "'APPLIED'", draft: "'{}'" }), menuImport({ status: "'CLOSED'", applied: "'{}'" })],
  ],
  [
    "menu_imports_check3",
    [menuImport({ status: "'READY'", draft: "'{}'" }), menuImport({ status: "'CLOSED'" })],
    [menuImport({ status: "'READY'" })],
  ],
  [
    "menu_imports_reader_check",
    [menuImport({ reader: "'MODEL'", pdf: "'\\x00'" })],
    [menuImport({ reader: "'EYES'", pdf: "'\\x00'" })],
  ],
  [
    "menu_imports_pdf_check",
    [menuImport({ pdf: "convert_to(repeat('x', 20971520), 'UTF8')" })],
    [menuImport({ pdf: "convert_to(repeat('x', 20971521), 'UTF8')" })],
  ],
  [
    "domains_check",
    [domain({}), domain({ verified_at: "now()", is_primary: "true", due_at: "now()" })],
    [
      domain({ is_primary: "true" }),
      domain({ is_managed: "true" }),
      domain({ missing_since: "now()" }),
      domain({ due_at: "now()" }),
    ],
  ],
  [
    "domains_lead_check",
    [domain({ verified_at: "now()", leads_here: "true", lead_due_at: "now()" })],
    [domain({ leads_here: "true" }), domain({ lead_due_at: "now()" })],
  ],
  [
    "go_live_requests_check",
    [goLive({}), goLive({ state: "'APPROVED'", decided_at: "now()" })],
    [goLive({ decided_at: "now()" }), goLive({ state: "'WITHDRAWN'" })],
  ],
  ["go_live_requests_state_check", [], [goLive({ state: "'LOST'", decided_at: "now()" })]],
  [
    "partner_news_check",
    [news({ audience_all: "true" })],
    [news({ audience_all: "true", environment: "'TEST'" })],
  ],
  [
    "partner_news_check1",
    [news({ status: "'SCHEDULED'", scheduled_at: "now()" }), news({})],
    [news({ status: "'SCHEDULED'" })],
  ],
  [
    "partner_news_check2",
    [
      news({ status: "'PUBLISHED'", published_at: "now()" }),
      news({ status: "'ARCHIVED'", published_at: "now()" }),
    ],
    [news({ status: "'PUBLISHED'" }), news({ published_at: "now()" })],
  ],
  ["partner_news_level_check", [news({ level: "'WARNING'" })], [news({ level: "'FUN'" })]],
  ["partner_news_environment_check", [news({ environment: "'TEST'" })], [news({ environment: "'DEMO'" })]],
  [
    "newsletter_subscribers_status_check",
    [subscriber({ status: "'UNSUBSCRIBED'" })],
    [subscriber({ status: "'MAYBE'" })],
  ],
  ["newsletter_subscribers_locale_check", [subscriber({ locale: "'en'" })], [subscriber({ locale: "'sv'" })]],
  [
    "newsletter_signup_windows_used_check",
    [insert("newsletter_signup_windows", { restaurant_id: "$1", started_at: "now()", used: "0" })],
    [insert("newsletter_signup_windows", { restaurant_id: "$1", started_at: "now()", used: "-1" })],
  ],
  ["uploads_kind_check", [upload("'LOGO'"), upload("'CATEGORY'")], [upload("'FILM'")]],
  [
    "sender_domains_check",
    [senderDomain({}), senderDomain({ dkim_selector: "'s'", dkim_key_sealed: "'\\x00'" })],
    [senderDomain({ dkim_selector: "'s'" }), senderDomain({ dkim_key_sealed: "'\\x00'" })],
  ],
  [
    "sender_domains_status_check",
    [senderDomain({ status: "'FAILED'" })],
    [senderDomain({ status: "'GONE'" })],
  ],
  [
    "sender_domains_provider_check",
    [senderDomain({ provider: "'RESEND'" })],
    [senderDomain({ provider: "'POST'" })],
  ],
  [
    "partners_status_check",
    ["UPDATE partners SET status = 'SUSPENDED'"],
    ["UPDATE partners SET status = 'LOST'"],
  ],
  ["partners_kind_check", ["UPDATE partners SET kind = 'INTERNAL'"], ["UPDATE partners SET kind = 'GUEST'"]],
];
