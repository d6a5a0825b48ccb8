import { type Mutant, mutantsOf } from "../mutant.ts";

const refuses = ["test/database-refuses.test.ts"];
const sql = (place: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("sql", place, refuses, changes);
const mails = (place: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf(
    "sql",
    place,
    ["src/features/mails/queued-mails.test.ts", "src/features/mails/reservation-mails.test.ts"],
    changes,
  );
const tells = (place: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("sql", place, ["test/database-tells.test.ts"], changes);
const newsletter = (place: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("sql", place, ["src/features/newsletter/restaurant-api.test.ts"], changes);

export const sqlOthers: readonly Mutant[] = [
  ...mutantsOf(
    "sql",
    "function queue_mail",
    ["src/features/reservations/tell-waitlist.test.ts"],
    [["STRICT", ""]],
  ),
  ...sql("trigger restaurants_live_domains on restaurants", [
    "new.is_live AND (NOT old.is_live)",
    "new.is_live OR (NOT old.is_live)",
  ]),
  ...sql("function look_at_domains", ["lead_due_at IS NOT NULL", "lead_due_at IS NULL"]),
  ...sql(
    "function bump_snapshot_version",
    ["WHERE id = changed_id", "WHERE id <> changed_id"],
    ["snapshot_version + 1", "snapshot_version - 1"],
  ),
  ...sql("function bump_own_snapshot_version", ["OLD.snapshot_version + 1", "OLD.snapshot_version"]),
  ...sql("constraint products_base_price_check on products", [
    "base_price <= 10000000",
    "base_price < 10000000",
  ]),
  ...sql("constraint coupons_usage_limit_check on coupons", ["usage_limit > 0", "usage_limit >= 0"]),
  ...sql("constraint product_stock_stock_left_check on product_stock", ["stock_left >= 0", "stock_left > 0"]),
  ...sql("constraint ordering_settings_check on ordering_settings", ["=", "<>"]),
  ...sql("constraint payments_check on payments", ["refunded <= amount", "refunded <= (amount + 1)"]),
  ...sql("constraint refunds_amount_check on refunds", ["amount > 0", "amount >= 0"]),
  ...sql("constraint dine_in_waitlist_check on dine_in_waitlist", [
    "until_at >= from_at",
    "until_at > from_at",
  ]),
  ...sql("constraint dine_in_holds_party_size_check on dine_in_holds", ["party_size > 0", "party_size >= 0"]),
  ...sql("constraint dining_tables_check on dining_tables", [
    "max_seats >= min_seats",
    "max_seats > min_seats",
  ]),
  ...sql("constraint restaurants_check on restaurants", ["OR (NOT is_live)", "OR is_live"]),
  ...sql("constraint hours_overrides_check1 on hours_overrides", [
    "(opens_at IS NOT NULL) AND",
    "(opens_at IS NOT NULL) OR",
  ]),
  ...sql("constraint hours_overrides_check on hours_overrides", ["end_date >= date", "end_date > date"]),
  ...sql("constraint domains_check on domains", ["(NOT is_primary) AND", "(NOT is_primary) OR"]),
  ...sql("constraint partner_news_check on partner_news", [
    "(NOT audience_all) OR",
    "(NOT audience_all) AND",
  ]),
  ...sql("constraint mails_check on mails", ["finished_at IS NULL", "finished_at IS NOT NULL"]),
  ...sql("index invites_open_of_partner", [
    "(accepted_at IS NULL) AND (revoked_at IS NULL)",
    "accepted_at IS NULL",
  ]),
  ...sql("index go_live_requests_open", ["= 'REQUESTED'", "<> 'REQUESTED'"]),
  ...newsletter(
    "function newsletter_sign_up",
    ["IF used >= p_limit", "IF used > p_limit"],
    ["p_now <= c.valid_to", "p_now < c.valid_to"],
    ["p.is_enabled AND", ""],
    ["coalesce(u.used, 0) < c.usage_limit", "coalesce(u.used, 0) <= c.usage_limit"],
    ["used = w.used + 1", "used = w.used"],
    ["subscriber IS NOT NULL", "true"],
  ),
  ...newsletter("function keep_marketing_consent", ["subscriber IS NOT NULL", "subscriber IS NULL"]),
  ...newsletter("function subscribe", ["s.status <> 'SUBSCRIBED'", "true"]),
  ...newsletter("trigger orders_marketing_consent on orders", [
    "new.marketing_consent AND",
    "new.marketing_consent OR",
  ]),
  ...mails("trigger orders_mail_moved on orders", [
    "(new.status IS DISTINCT FROM old.status)",
    "(new.status IS NOT DISTINCT FROM old.status)",
  ]),
  ...mails("trigger orders_mail_new on orders", ["<> 'AWAITING_PAYMENT'", "= 'AWAITING_PAYMENT'"]),
  ...mails(
    "trigger orders_mail_reservation on orders",
    [
      "OR (new.party_size IS DISTINCT FROM old.party_size)",
      "AND (new.party_size IS DISTINCT FROM old.party_size)",
    ],
    ["(NOT (new.reservation ? 'seatedAt'::text)) AND ", ""],
  ),
  ...mails(
    "function queue_order_mail",
    ["IF FOUND THEN RETURN;", "IF NOT FOUND THEN RETURN;"],
    ["AND kind = ANY (p_covers)", "AND kind <> ANY (p_covers)"],
  ),
  ...mutantsOf(
    "sql",
    "function mail_undone_cancel",
    ["src/features/orders/undo-cancel.test.ts"],
    [
      ["AND state = 'SKIPPED' AND", "AND"],
      ["AND kind <> 'ORDER_CANCELLED'", "AND kind <> 'ORDER_RECEIVED'"],
      ["'{ORDER_REINSTATED}'", "'{}'"],
    ],
  ),
  ...mails("function mail_refund", [
    "o.cancelled_at IS NOT DISTINCT FROM NEW.created_at",
    "o.cancelled_at IS DISTINCT FROM NEW.created_at",
  ]),
  ...mutantsOf(
    "sql",
    "function remember_removed_uploads",
    ["src/features/uploads/partner-api.test.ts"],
    [["'uploads/' || restaurant_id", "'upload/' || restaurant_id"]],
  ),
  ...mutantsOf(
    "sql",
    "function similar_streets",
    ["src/platform/addresses/address-database.test.ts"],
    [["typed <% search_key", "search_key <% typed"]],
  ),
  ...tells("trigger domains_snapshot_insert on domains", ["new.is_primary AND", "new.is_primary OR"]),
  ...tells(
    "trigger domains_snapshot_update on domains",
    ["old.is_primary AND", "old.is_primary OR"],
    ["new.is_primary AND", "new.is_primary OR"],
    ["IS DISTINCT FROM", "IS NOT DISTINCT FROM"],
  ),
  ...tells("trigger domains_snapshot_delete on domains", ["old.is_primary AND", "old.is_primary OR"]),
  ...tells(
    "function bump_snapshot_of_domain",
    ["WHERE id = changed_id", "WHERE id <> changed_id"],
    ["snapshot_version + 1", "snapshot_version - 1"],
    ["PERFORM pg_notify('luka_snapshot', changed_id);", ""],
  ),
  ...tells(
    "function bump_snapshot_version",
    [", updated_at = now()", ""],
    ["PERFORM pg_notify('luka_snapshot', changed_id);", ""],
  ),
  ...tells("function notify_keys", ["PERFORM pg_notify('luka_keys', '');", ""]),
  ...tells("trigger restaurant_keys_changed on restaurant_keys", [" revoked_at", " last_used_at"]),
  ...tells("trigger partners_changed on partners", ["status, ", ""]),
];
