/** Text messages and calls to a restaurant's own people, and what becomes of them (D-317 to D-319). */
export const phoneKinds = ["SMS", "CALL"] as const;
export type PhoneKind = (typeof phoneKinds)[number];

/** A restaurant's boards are gone while it is open, or one is back. */
export const boardNews = ["BOARD_LOST", "BOARD_BACK"] as const;
export type BoardNews = (typeof boardNews)[number];
export const messageAbouts = ["ORDER", ...boardNews] as const;
export type MessageAbout = (typeof messageAbouts)[number];

/** SENDING: a worker has it. LOST: nobody has heard what became of it, so it may have been sent. */
export const messageStates = ["PENDING", "SENDING", "SENT", "FAILED", "SKIPPED", "LOST"] as const;

/** NUMBER: it cannot be reached. SETTINGS: the operator's account or sender is wrong. */
export const phoneRefusals = ["NUMBER", "SETTINGS"] as const;
export type PhoneRefusal = (typeof phoneRefusals)[number];
export const phoneFailures = [...phoneRefusals, "AWAY", "TOO_MANY"] as const;
export type PhoneFailure = (typeof phoneFailures)[number];
export const phoneTestOutcomes = ["SENT", ...phoneRefusals, "AWAY", "UNKNOWN"] as const;
