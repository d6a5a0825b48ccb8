/**
 * The same text with another last character, for a token or a slug that nobody gave out. A fixed character in the last
 * one's place is the text itself now and then.
 */
export const endsOtherwise = (text: string): string =>
  `${text.slice(0, -1)}${text.endsWith("0") ? "1" : "0"}`;
