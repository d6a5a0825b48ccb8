import { type Area, type Mutant, mutantsOf } from "../mutant.ts";

const of = (place: string, noticedBy: string, ...changes: Parameters<typeof mutantsOf>[3]): Mutant[] =>
  inArea("people", place, noticedBy, ...changes);
const inArea = (area: Area, place: string, noticedBy: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf(area, `src/features/${place}.ts`, [`src/features/${noticedBy}.test.ts`], changes);

/** What partners do by themselves: they apply, have a team and keys, sign, and look like something. */
export const portal: readonly Mutant[] = [
  ...of(
    "partners/apply",
    "partners/applications",
    ["const confirmDays = 7;", "const confirmDays = 8;"],
    ["confirmed_at IS NULL AND expires_at <= $1", "expires_at <= $1"],
    ["sent_at = excluded.sent_at, ", ""],
    ["await takeApplication(trx, email, nowMs);", ""],
    ["cleanLine(input.company).text", "input.company"],
  ),
  ...of(
    "partners/confirm-application",
    "partners/applications",
    ["a.confirmed_at IS NULL AND a.expires_at > $2", "a.confirmed_at IS NULL"],
    ["!link.isOf(row.sentAt)", "false"],
    ["WHERE id = $1 AND confirmed_at IS NULL AND expires_at > $4", "WHERE id = $1 AND expires_at > $4"],
    ['? "TESTING" : "PENDING"', '? "PENDING" : "TESTING"'],
    ["FROM people WHERE is_operator", "FROM people WHERE NOT is_operator"],
  ),
  ...of(
    "partners/team",
    "partners/portal-api",
    ["AND o.role = 'OWNER' AND o.user_id <> $2", "AND o.role = 'OWNER'"],
    ["if (!isLeaving) requireTeamGiver(myRole, was);", ""],
    ["if (role !== null) requireTeamGiver(myRole, role);", ""],
    ['if (found !== was) throw new Problem("CHANGED");', ""],
    ["AND role <> ALL ($4)", ""],
    ["CASE WHEN user_id = $2 THEN 'OWNER' ELSE 'ADMIN' END", "'OWNER'"],
    ["SELECT 1 FROM partners WHERE id = $1 FOR NO KEY UPDATE", "SELECT 1 FROM partners WHERE id = $1"],
  ),
  ...of(
    "partners/invite-teammate",
    "partners/portal-api",
    ["SET sent_at = $3, expires_at = $4", "SET expires_at = $4, sent_at = least(sent_at, $3)"],
    ["WHERE m.partner_id = $1 AND p.email = $2", "WHERE m.partner_id <> $1 AND p.email = $2"],
    ["requireTeamGiver(myRole, invite.role);", ""],
  ),
  ...of(
    "partners/team-keys",
    "partners/keys-portal-api",
    ['(role === "MEMBER" && environment === "TEST")', 'role === "MEMBER"'],
    ["maker?.id === asker.callerId", "true"],
    ['caller.environment === "LIVE" && !(await', 'caller.environment === "TEST" && !(await'],
  ),
  ...inArea(
    "doors",
    "keys/partner-keys",
    "partners/keys-portal-api",
    ["AND id = $3 AND revoked_at IS NULL\n", "AND id = $3\n"],
    ["AND ($5 OR last_used_at IS NULL OR last_used_at <= $6)", "AND ($5 OR $6 IS NOT NULL)"],
  ),
  ...of(
    "partners/read-limits",
    "partners/limits-portal-api",
    ["used: standing.limit - remaining }", "used: remaining }"],
    ["AND revoked_at IS NULL AND (expires_at", "AND (expires_at"],
    ["expires_at > $2", "expires_at >= $2"],
    ["AND environment = 'TEST'", ""],
    ["status BETWEEN 400 AND 499", "status BETWEEN 400 AND 599"],
  ),
  ...of("brand/change-brand", "brand/partner-api", [
    "logoUrl !== before.logo_url && !isUploadUrl",
    "!isUploadUrl",
  ]),
  ...of(
    "sender-domains/check-sender-domain",
    "sender-domains/partner-api",
    ["if (misses === 0) return { status, misses: 1", "if (misses < 2) return { status, misses: misses + 1"],
    ["nowMs - pendingSinceMs >= patienceMs", "nowMs - pendingSinceMs > patienceMs + 3_600_000"],
    ["const isEarly = misses > 0 && nowMs", "const isEarly = nowMs"],
  ),
  ...of(
    "sender-domains/set-sender-domain",
    "sender-domains/partner-api",
    ['if (!isWhiteLabel) throw new Problem("WHITE_LABEL_REQUIRED");', ""],
    [
      "AND (status = 'FAILED' OR provider IS NULL AND pending_since < $3)",
      "AND (status = 'FAILED' OR provider IS NULL)",
    ],
  ),
  ...of(
    "sender-domains/mail-identity",
    "sender-domains/partner-api",
    ["AND s.status = 'VERIFIED'", ""],
    ["AND p.white_label AND", "AND"],
  ),
  ...of(
    "partner-agreements/sign-agreement",
    "partner-agreements/portal-api",
    ["AND role = 'OWNER'", ""],
    ["if (!read || body.version !== version)", "if (!read)"],
    ["coalesce(agreement_signed_at, $2)", "$2"],
    [" ON CONFLICT (partner_id, version) DO NOTHING", ""],
  ),
];
