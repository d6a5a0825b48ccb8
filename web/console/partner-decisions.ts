import type { PartnerStatus } from "../../src/domain/partner-status.ts";
import type { OperatorAnswer } from "./console-api.ts";

type Decision = "approve" | "suspend" | "archive";

/** What an operator decides about a partner as it stands: archiving is for good. */
export const partnerDecisions: Readonly<Record<PartnerStatus, readonly Decision[]>> = {
  PENDING: ["approve", "suspend", "archive"],
  TESTING: ["approve", "suspend", "archive"],
  APPROVED: ["suspend", "archive"],
  SUSPENDED: ["approve", "archive"],
  ARCHIVED: [],
};

/** Whether it can be noted that the agreement was signed on paper: not twice, and not of one that is archived. */
export const mayNoteAgreement = ({
  agreementSignedAt,
  status,
}: Pick<OperatorAnswer<"GET /partners/:partnerId">, "agreementSignedAt" | "status">): boolean =>
  agreementSignedAt === null && status !== "ARCHIVED";
