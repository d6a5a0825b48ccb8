import type { PartnerStatus } from "../../src/domain/partner-status.ts";

type Decision = "approve" | "suspend" | "archive";

/** What an operator decides about a partner as it stands: archiving is for good. */
export const partnerDecisions: Readonly<Record<PartnerStatus, readonly Decision[]>> = {
  PENDING: ["approve", "suspend", "archive"],
  TESTING: ["approve", "suspend", "archive"],
  APPROVED: ["suspend", "archive"],
  SUSPENDED: ["approve", "archive"],
  ARCHIVED: [],
};
