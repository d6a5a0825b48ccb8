import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { agreementOn } from "../../platform/dns-texts.ts";
import { Problem } from "../../platform/problem.ts";
import { proofName, proofText } from "./domain-view.ts";
import {
  choosePrimary,
  type DomainRow,
  domainColumns,
  enterInDirectory,
  leaveDirectory,
  lockRestaurant,
  readDomain,
} from "./queries.ts";
import type { ProofCheck } from "./schemas.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Every process has heard of a new domain by then: it is looked where it leads. */
export const heardMs = 3_000;
/** So long may the record of a verified domain be gone (D-24). */
const graceMs = 7 * dayMs;

/**
 * What the name servers say of a claim's proof. The record must stand at the name itself: behind a CNAME, which may be a
 * catch-all that somebody forgot, it could be anybody's.
 */
export async function lookUpProof(
  { dns }: Pick<Context, "dns">,
  { domain, token }: Pick<DomainRow, "domain" | "token">,
): Promise<ProofCheck> {
  const answers = await dns.ask(proofName(domain), { followsAliases: false });
  const found = agreementOn(answers, (texts) => texts.some((text) => text.trim() === proofText(token)));
  const isOther = answers.some((answer) => answer !== "SILENT" && answer.length > 0);
  return found === "MISSING" && isOther ? "MISMATCH" : found;
}

/**
 * Writes what a look found. A proved claim enters the directory, unless another restaurant was first; a verified domain whose
 * record has been gone for 7 days leaves it, and with it goes the trust in its origin. Null when the claim is gone.
 * @throws Problem DOMAIN_TAKEN
 */
export async function writeLook(
  trx: Transaction,
  scope: RestaurantScope,
  { id, token }: Pick<DomainRow, "id" | "token">,
  found: ProofCheck,
  nowMs: number,
): Promise<DomainRow | null> {
  await lockRestaurant(trx, scope, { mayBeArchived: true });
  const [claim] = await trx.query<DomainRow>(
    `SELECT ${domainColumns} FROM domains WHERE restaurant_id = $1 AND id = $2 AND token = $3 FOR UPDATE`,
    [scope.restaurantId, id, token],
  );
  if (!claim) return null;
  if (claim.is_managed) return claim;
  const next = afterLook(claim, found, nowMs);
  if (
    next.verifiedAtMs !== null &&
    claim.verified_at === null &&
    !(await enterInDirectory(trx, scope, claim))
  )
    throw new Problem("DOMAIN_TAKEN");
  if (next.verifiedAtMs === null) await leaveDirectory(trx, scope, id);
  await trx.query(
    `UPDATE domains SET verified_at = $3, checked_at = coalesce($4, checked_at), missing_since = $5, due_at = $6,
       is_primary = is_primary AND $3::timestamptz IS NOT NULL,
       leads_here = leads_here AND $3::timestamptz IS NOT NULL,
       lead_due_at = CASE WHEN $3::timestamptz IS NULL THEN NULL WHEN $7 THEN $8::timestamptz ELSE lead_due_at END
     WHERE restaurant_id = $1 AND id = $2`,
    [
      scope.restaurantId,
      id,
      instant(next.verifiedAtMs),
      instant(found === "SILENT" ? null : nowMs),
      instant(next.missingSinceMs),
      instant(next.dueAtMs),
      found === "FOUND",
      instant(nowMs + heardMs),
    ],
  );
  await choosePrimary(trx, scope);
  return readDomain(trx, scope, id);
}

interface Standing {
  verifiedAtMs: number | null;
  missingSinceMs: number | null;
  dueAtMs: number | null;
}

/** How a claim stands after a look. Silence changes nothing: it is asked again soon. */
function afterLook(claim: DomainRow, found: ProofCheck, nowMs: number): Standing {
  const verifiedAtMs = claim.verified_at?.epochMilliseconds ?? null;
  const missingSinceMs = claim.missing_since?.epochMilliseconds ?? null;
  if (found === "FOUND")
    return { verifiedAtMs: verifiedAtMs ?? nowMs, missingSinceMs: null, dueAtMs: nowMs + dayMs };
  if (verifiedAtMs === null) return { verifiedAtMs: null, missingSinceMs: null, dueAtMs: null };
  if (found === "SILENT") return { verifiedAtMs, missingSinceMs, dueAtMs: nowMs + hourMs };
  const goneSinceMs = missingSinceMs ?? nowMs;
  const endsAtMs = goneSinceMs + graceMs;
  if (nowMs >= endsAtMs) return { verifiedAtMs: null, missingSinceMs: null, dueAtMs: null };
  return { verifiedAtMs, missingSinceMs: goneSinceMs, dueAtMs: Math.min(nowMs + dayMs, endsAtMs) };
}

const instant = (ms: number | null): Temporal.Instant | null =>
  ms === null ? null : Temporal.Instant.fromEpochMilliseconds(ms);
