import type { DomainRow } from "./queries.ts";
import type { PartnerDomain } from "./schemas.ts";

/** Where the proof stands. */
export const proofName = (domain: string): string => `_service-verify.${domain}`;
/** Octets that a domain may have, so that the proof's name is still a name. */
export const longestDomain = 253 - proofName("").length;
export const proofText = (token: string): string => `service-verify=${token}`;

export const domainView = (row: DomainRow): PartnerDomain => ({
  id: row.id,
  domain: row.domain,
  primary: row.is_primary,
  verified: row.verified_at !== null,
  verifiedAt: text(row.verified_at),
  showsPages: row.verified_at !== null && row.leads_here,
  managedByService: row.is_managed,
  verification:
    row.verified_at === null
      ? { type: "TXT", name: proofName(row.domain), value: proofText(row.token) }
      : null,
  lastCheckedAt: text(row.checked_at),
});

const text = (instant: Temporal.Instant | null): string | null =>
  instant?.toString({ fractionalSecondDigits: 3 }) ?? null;
