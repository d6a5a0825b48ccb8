/** What guests may celebrate at their table. */
export const occasions = ["BIRTHDAY", "ANNIVERSARY", "BUSINESS", "OTHER"] as const;
export type Occasion = (typeof occasions)[number];
