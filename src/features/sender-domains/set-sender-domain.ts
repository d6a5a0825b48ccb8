import type { Context } from "../../context.ts";
import { isWithin } from "../../domain/host-name.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { publicHost } from "../../platform/public-host.ts";
import { underPartnerQuota } from "../../platform/quotas.ts";
import {
  type RegisteredDomain,
  SenderDomainError,
  type SenderDomainName,
} from "../../platform/sender-domains/provider.ts";
import { mailDomainOf } from "../../platform/sender-domains/sender-domains.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import { dkimKeys } from "./mail-identity.ts";
import { providerProblem } from "./provider-problem.ts";
import {
  findSenderDomain,
  lockPartner,
  type SenderDomainRow,
  senderDomainColumns,
  senderDomainView,
} from "./queries.ts";
import type { PartnerSenderDomain } from "./schemas.ts";

/** The longest name that stands before it: `luka-01234567._domainkey.` and as much for a provider's. */
const longestDomain = 253 - 48;
/** What broke off half-way stands in nobody's way for longer. */
const abandonedMs = 3_600_000;

/**
 * Sets the domain that mail of a partner's restaurants comes from. The provider is asked between two transactions; a claim
 * that broke off there is taken up again by the same request.
 * @throws Problem VALIDATION_FAILED, KEY_ROLE_FORBIDDEN, WHITE_LABEL_REQUIRED, PARTNER_ARCHIVED, SENDER_DOMAIN_ALREADY_SET,
 *   DOMAIN_TAKEN, DOMAIN_EXISTS, CHANGED, SENDER_DOMAIN_REJECTED, RATE_LIMITED, EMAIL_SERVICE_UNAVAILABLE
 */
export async function setSenderDomain(
  ctx: Context,
  caller: PartnerCaller,
  text: string,
): Promise<PartnerSenderDomain> {
  await requireTeamRole(ctx, caller, "brand.manage");
  const named = publicHost(text.trim(), ctx.config, longestDomain);
  if ("message" in named)
    throw Problem.validation([{ path: "domain", code: "INVALID", message: named.message }]);
  if (isWithin(named.host, mailDomainOf(ctx.config))) throw new Problem("DOMAIN_EXISTS");
  const name: SenderDomainName = { domain: named.host, zone: named.registrable };
  const nowMs = ctx.clock.nowMs();
  return underPartnerQuota(ctx.db, "senderDomainChanges", caller, nowMs, async () => {
    const { claim, displaced } = await claimDomain(ctx, caller, name.domain, nowMs);
    const provider = ctx.senderDomains.current;
    let registered: RegisteredDomain;
    try {
      if (displaced?.provider === provider.name) await provider.remove(displaced.reference);
      registered = await provider.register(name, claim.pending_since.epochMilliseconds);
    } catch (error) {
      await giveUp(ctx, claim, error);
      ctx.log.warn({ err: error, partnerId: caller.partnerId }, "a sender domain was not registered");
      throw providerProblem(error);
    }
    const row = await keep(ctx, claim, registered);
    if (row) return senderDomainView(row);
    await takeBack(ctx, name.domain, registered);
    throw new Problem("CHANGED");
  });
}

interface Claimed {
  claim: SenderDomainRow;
  /** Another partner's setting that came to nothing, which gave way. */
  displaced: SenderDomainRow | undefined;
}

/** Holds the name, so that two partners do not register it side by side. */
const claimDomain = (ctx: Context, caller: PartnerCaller, domain: string, nowMs: number): Promise<Claimed> =>
  ctx.db.transaction(async (trx) => {
    const { partnerId } = caller;
    const { isWhiteLabel } = await lockPartner(trx, partnerId);
    await requireTeamRole({ db: trx }, caller, "brand.manage");
    if (!isWhiteLabel) throw new Problem("WHITE_LABEL_REQUIRED");
    // In one look: what is being registered may be done in this very moment, and stands then.
    const [own] = await trx.query<SenderDomainRow>(
      `DELETE FROM sender_domains WHERE partner_id = $1 AND provider IS NULL RETURNING ${senderDomainColumns}`,
      [partnerId],
    );
    if (!own && (await findSenderDomain(trx, partnerId))) throw new Problem("SENDER_DOMAIN_ALREADY_SET");
    const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
    // Who never showed that a domain is theirs does not keep it from whom it belongs to.
    const [displaced] = await trx.query<SenderDomainRow>(
      `DELETE FROM sender_domains WHERE domain = $1 AND partner_id <> $2
         AND (status = 'FAILED' OR provider IS NULL AND pending_since < $3) RETURNING ${senderDomainColumns}`,
      [domain, partnerId, now.subtract({ milliseconds: abandonedMs })],
    );
    // What is taken up again began when it was first tried.
    const since = own?.domain === domain ? own.pending_since : now;
    const [claim] = await trx.query<SenderDomainRow>(
      `INSERT INTO sender_domains (partner_id, id, domain, pending_since, due_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (domain) DO NOTHING RETURNING ${senderDomainColumns}`,
      [partnerId, newId("sdm"), domain, since],
    );
    if (!claim) throw new Problem("DOMAIN_TAKEN");
    return { claim, displaced };
  });

/** A name that the provider refuses is free again; one whose registration may have been heard is kept for the next try. */
async function giveUp(ctx: Context, { partner_id, id }: SenderDomainRow, error: unknown): Promise<void> {
  const isRefused =
    error instanceof SenderDomainError && (error.failure === "REJECTED" || error.failure === "EXISTS");
  if (!isRefused) return;
  await ctx.db.query("DELETE FROM sender_domains WHERE partner_id = $1 AND id = $2", [partner_id, id]);
}

/** Null when the claim was given to another request meanwhile. */
async function keep(
  { db, secrets, senderDomains, clock }: Context,
  claim: SenderDomainRow,
  { reference, records, dkim }: RegisteredDomain,
): Promise<SenderDomainRow | null> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const [row] = await db.query<SenderDomainRow>(
    `UPDATE sender_domains SET provider = $3, reference = $4, records = $5, dkim_selector = $6, dkim_key_sealed = $7,
       pending_since = $8, due_at = $8
     WHERE partner_id = $1 AND id = $2 AND provider IS NULL RETURNING ${senderDomainColumns}`,
    [
      claim.partner_id,
      claim.id,
      senderDomains.current.name,
      reference,
      JSON.stringify(records),
      dkim?.selector ?? null,
      dkim ? secrets.seal(dkim.privateKey, dkimKeys.purposeOf({})) : null,
      now,
    ],
  );
  return row ?? null;
}

/** What the provider made for a claim that is gone; not while another claim to the same name may have met it there. */
async function takeBack(ctx: Context, domain: string, { reference }: RegisteredDomain): Promise<void> {
  const claims = await ctx.db.query("SELECT 1 FROM sender_domains WHERE domain = $1", [domain]);
  if (claims.length > 0) return;
  await ctx.senderDomains.current
    .remove(reference)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, domain }, "a sender domain is left at the provider's"),
    );
}
