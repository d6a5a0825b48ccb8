/** What the people who run the service do that its log keeps (D-359): in the console, on the command line or both. */
export const serviceActions = [
  ...["PARTNER_CREATED", "PARTNER_APPROVED", "PARTNER_SUSPENDED", "PARTNER_ARCHIVED", "PARTNER_SIGNED"],
  ...["PARTNER_KEY_MADE", "PARTNER_KEY_REVOKED", "PARTNER_MEMBER_SET", "PROGRAM_OPENED", "PROGRAM_CLOSED"],
  ...["TEST_AT_ONCE_ON", "TEST_AT_ONCE_OFF"],
  ...["RESTAURANT_IMPORTED", "RESTAURANT_APPROVED", "RESTAURANT_OPENED", "RESTAURANT_CLOSED"],
  ...["RESTAURANT_ARCHIVED", "RESTAURANT_RESTORED", "RESTAURANT_LOOKED_AT"],
  ...["GUEST_LOOKED_UP", "GUEST_EXPORTED", "GUEST_ERASED"],
  ...["PERSON_CREATED", "PERSON_RESET", "SESSIONS_ENDED"],
  ...["ORDER_MOVED", "SITE_GATE_SET", "DOMAIN_MANAGED", "DOMAIN_RELEASED"],
  ...["PAYMENTS_CONNECTED", "PAYMENTS_CLOSED", "WEBHOOK_CREATED", "WEBHOOK_TESTED", "DELIVERY_RESENT"],
  ...["JOB_STOPPED", "JOB_STARTED", "JOB_RUN"],
  ...["SEALING_KEY_ROTATED", "DEMO_KEYS_MADE", "BACKUP_MADE", "LOG_EXPORTED", "RETENTION_SET"],
  ...["RESTAURANT_KEY_MADE", "RESTAURANT_KEY_ROTATED", "RESTAURANT_KEY_ENDED"],
] as const;
export type ServiceAction = (typeof serviceActions)[number];

/** Who they are to the log: somebody signed in to the console, an account on the machine, or an owner in the dashboard. */
export const serviceActors = ["OPERATOR", "COMMAND_LINE", "RESTAURANT"] as const;
export type ServiceActor = (typeof serviceActors)[number];

/** How a line of it ended; `OPEN`: it was begun, and nobody knows whether it was done. */
export const serviceEnds = ["DONE", "REFUSED", "OPEN"] as const;
