import { type Mutant, mutantsOf } from "../mutant.ts";

const room = (place: string, test: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("people", `src/features/${place}.ts`, [`src/features/${test}.test.ts`], changes);
const mails = (name: string, test: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  room(`mails/${name}`, `mails/${test}`, ...changes);

export const people: readonly Mutant[] = [
  ...mails(
    "order-content",
    "order-mails",
    ["before && before !== value", "before"],
    ['order.fulfillment === "PICKUP" && order.pickupCode', "order.pickupCode"],
    ["extras > 0", "extras >= 0"],
    ["order.discount > 0", "order.discount >= 0"],
    ['paymentStatus === "PAID" && paymentProvider', "paymentProvider"],
    ['order.deliveryFee > 0 || order.fulfillment === "DELIVERY"', "order.deliveryFee > 0"],
    [
      "order.discount + order.deliveryFee + order.deposit + order.tip",
      "order.discount + order.deliveryFee + order.deposit - order.tip",
    ],
  ),
  ...mails(
    "order-mails",
    "order-mails",
    ["refunded > 0", "refunded >= 0"],
    ['cancelledBy === "CUSTOMER"', 'cancelledBy !== "CUSTOMER"'],
    ['=== "LEAVE_AT_DOOR"', '!== "LEAVE_AT_DOOR"'],
    ["isDelivery ? t.deliverySubject : t.readySubject", "t.readySubject"],
  ),
  ...mails(
    "reservation-mails",
    "table-mails",
    ["isCode ? null : reason", "reason"],
    ["before && before.partySize !== partySize", "before"],
    ['order.status === "CONFIRMED"', "true"],
  ),
  ...mails("schedule", "send-mails", ["pausesSeconds[attempt - 1]", "pausesSeconds[attempt]"]),
  ...mails("mail-queue", "send-mails", [
    "AND m.claim_id = f.claim_id AND m.state = 'PENDING' RETURNING",
    "AND m.state = 'PENDING' RETURNING",
  ]),
  ...mails("mail-worker", "send-mails", [
    "if (order !== null && this.#busyOrders.has(order))",
    "if (order === null && this.#busyOrders.has(order!))",
  ]),
  ...mutantsOf(
    "people",
    "src/platform/mail/quoted-printable.ts",
    ["src/platform/mail/quoted-printable.test.ts"],
    [["column + width >= longestLine", "column + width > longestLine"]],
  ),
  ...room(
    "news/act-on-news",
    "news/partner-api",
    ["expires_on < osloDateOf(atMs)", "expires_on <= osloDateOf(atMs)"],
    ["aheadMs <= 0 ||", "aheadMs < -60_000 ||"],
    ['status !== "DRAFT" && status !== "SCHEDULED"', 'status !== "DRAFT"'],
  ),
  ...room("news/publish-news", "news/partner-api", [
    "restaurant_id NOT IN (SELECT id FROM reached)",
    "false",
  ]),
  ...room(
    "news/recipients",
    "news/last-day",
    ["AND NOT r.is_demo", ""],
    ["r.environment = n.environment AND", ""],
  ),
  ...room("news/publish-scheduled", "news/partner-api", [
    "AND (p.status = 'APPROVED' OR p.status = 'TESTING' AND n.environment = 'TEST')",
    "",
  ]),
  ...room("news/publish-scheduled", "news/last-day", ["n.scheduled_at <= $1", "n.scheduled_at < $1"]),
  ...room("newsletter/set-subscription", "newsletter/pages", ["AND status <> $3", ""]),
  ...room("newsletter/sign-up", "newsletter/restaurant-api", ["const perHour = 200", "const perHour = 201"]),
  ...room("colleagues/write-invite", "colleagues/partner-api", [
    "hours: 24 * inviteDays",
    "hours: 23 * inviteDays",
  ]),
  ...room("colleagues/invite-owner", "colleagues/partner-api", ["if (colleague)", "if (!colleague)"]),
  ...room(
    "people/members",
    "colleagues/staff-api",
    ["role = 'OWNER' AND user_id <> $2", "role = 'OWNER'"],
    ["AND m.role = $3 AND NOT is_last AND $4::text IS NOT NULL", "AND NOT is_last AND $4::text IS NOT NULL"],
  ),
  ...room(
    "colleagues/colleagues",
    "colleagues/staff-api",
    ["if (!isLeaving) requireGiver(caller, was);", ""],
    ["AND role <> ALL ($4)", ""],
  ),
  ...room("colleagues/invite-colleague", "colleagues/staff-api", [
    "if (invite) requireGiver(caller, invite.role);",
    "",
  ]),
  ...room(
    "audit-log/note-action",
    "audit-log/staff-api",
    ["error.status < 500", "error.status < 600"],
    ["await line.forget()", "await Promise.resolve()"],
  ),
  ...room(
    "audit-log/note-action",
    "audit-log/partner-log",
    ["(isReplayed(what.caller) ? line.forget() : line.finish())", "line.finish()"],
    ['"slug" in caller ? caller.slug : null', "null"],
  ),
  ...room("colleagues/accept-invite", "colleagues/partner-api", [
    "AND i.accepted_at IS NULL AND i.revoked_at IS NULL\n       AND i.expires_at > $3",
    "AND i.accepted_at IS NULL AND i.revoked_at IS NULL",
  ]),
  ...room("go-live/go-live-state", "go-live/partner-api", [
    'state === "APPROVED" && is_live',
    'state === "APPROVED"',
  ]),
  ...room("settings/change-settings", "settings/partner-api", [
    "legal.length > 0 && before.legalLockedAt !== null",
    "legal.length > 0 && before.legalLockedAt === null",
  ]),
  ...room(
    "brand/change-brand",
    "brand/partner-api",
    ["name !== before.name && before.has_signed", "before.has_signed"],
    ["text.length >= 2", "text.length > 2"],
  ),
  ...room(
    "partners/require-team-role",
    "partners/team",
    ["WHERE partner_id = $1 AND user_id", "WHERE user_id"],
    ["FROM partner_keys WHERE partner_id = $1 AND id = $2", "FROM partner_keys WHERE id = $2"],
    [" AND role = ANY ($3)", ""],
  ),
  ...room(
    "partners/add-partner-key",
    "partners/team",
    [" AND m.role = 'OWNER'", ""],
    ["email ? accountAddress(email) : null", "email ?? null"],
  ),
  ...room(
    "partners/set-team-member",
    "partners/team",
    ["WHERE m.partner_id = $1 AND p.id", "WHERE p.id"],
    ["accountAddress(email)", "email.trim()"],
  ),
  ...room("keys/revoke-partner-key", "partners/team", ["AND (revoked_at IS NULL OR revoked_at > $2)", ""]),
  ...room(
    "partners/set-partner-status",
    "partners/team",
    ["coalesce(agreement_signed_at, $2)", "$2"],
    [" OR $2 = 'ARCHIVED'", ""],
  ),
  ...room(
    "partners/read-self",
    "partners/team",
    ["endsAtMs > nowMs", "endsAtMs >= nowMs"],
    ["Math.max(0, limit - row.taken)", "limit - row.taken"],
    ["quota === name && ", ""],
  ),
  ...room(
    "partners/jobs",
    "partners/team",
    ["created_at < $1", "created_at <= $1"],
    ["hours: IDEMPOTENCY_KEYS * 24", "hours: 24"],
  ),
];
