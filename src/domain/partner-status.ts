import type { Environment } from "./environment.ts";

/**
 * Whether a partner's keys work: once it is approved. TESTING: those of TEST alone, until the operator has decided (D-368). Archiving is
 * for good.
 */
export const partnerStatuses = ["PENDING", "TESTING", "APPROVED", "SUSPENDED", "ARCHIVED"] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];
/** What the operator makes of a partner. */
export type DecidedStatus = Extract<PartnerStatus, "APPROVED" | "SUSPENDED" | "ARCHIVED">;

/** Whether a partner may work in an environment. */
export const worksIn = (status: PartnerStatus, environment: Environment): boolean =>
  status === "APPROVED" || (status === "TESTING" && environment === "TEST");

/** INTERNAL: the operator's own, whose restaurants hear no news from it. */
export const partnerKinds = ["EXTERNAL", "INTERNAL"] as const;
export type PartnerKind = (typeof partnerKinds)[number];
