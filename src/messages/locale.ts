/** The languages of Luka's own words, as the API, the database and pages name them. The first is the one without a wish. */
export const locales = ["nb", "en"] as const;
export type Locale = (typeof locales)[number];
