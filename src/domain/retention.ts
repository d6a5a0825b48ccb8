/**
 * How long what is kept is kept, in days: the one list (D-393). Operators change it within bounds; what is promised to others is the least: the API log
 * and deliveries, idempotency keys (D-8, R-494), the restaurants' log and their menus' versions (D-204, D-262), and imports.
 */
export const retention = {
  API_CALLS: { days: 14, least: 14, most: 90 },
  DELIVERIES: { days: 30, least: 30, most: 180 },
  MAILS: { days: 30, least: 7, most: 365 },
  PHONE_MESSAGES: { days: 30, least: 7, most: 365 },
  GUEST_DEVICES: { days: 7, least: 1, most: 30 },
  PRINT_JOBS: { days: 7, least: 1, most: 90 },
  MENU_IMPORTS: { days: 30, least: 30, most: 365 },
  MENU_VERSIONS: { days: 90, least: 90, most: 730 },
  IDEMPOTENCY_KEYS: { days: 30, least: 30, most: 90 },
  AUDIT_LOG: { days: 365, least: 365, most: 1_825 },
} as const;
export type RetentionKind = keyof typeof retention;
export const retentionKinds = Object.keys(retention) as [RetentionKind, ...RetentionKind[]];

/** What is kept without a limit of days: until it ends by itself, for as long as its restaurant is there, or for good. */
export const keptWithoutLimit = ["SESSIONS", "NEWSLETTER", "ORDERS", "SERVICE_LOG"] as const;
export type KeptKind = RetentionKind | (typeof keptWithoutLimit)[number];
export const keptKinds: readonly KeptKind[] = [...retentionKinds, ...keptWithoutLimit];
