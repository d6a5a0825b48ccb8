/** How much it matters what a partner tells its restaurants. */
export const newsLevels = ["INFO", "UPDATE", "WARNING"] as const;
export type NewsLevel = (typeof newsLevels)[number];

export const newsStatuses = ["DRAFT", "SCHEDULED", "PUBLISHED", "ARCHIVED"] as const;
export type NewsStatus = (typeof newsStatuses)[number];
