/** Whether a partner's keys work: only while it is approved. Archiving is for good. */
export const partnerStatuses = ["PENDING", "APPROVED", "SUSPENDED", "ARCHIVED"] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** INTERNAL: the operator's own, whose restaurants hear no news from it. */
export const partnerKinds = ["EXTERNAL", "INTERNAL"] as const;
export type PartnerKind = (typeof partnerKinds)[number];
