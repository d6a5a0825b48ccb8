/**
 * A text as it may stand in a mail's header: one line without control characters, line separators, marks that reverse
 * the direction of writing, or invisible characters, all of which can make a header say something else than is read.
 */
export function headerText(text: string, longest = 200): string {
  const line = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cn}\u{FFFD}]/gu, "")
    .replace(/\p{Zs}+/gu, " ")
    // An encoded word (RFC 2047) that somebody has typed would be read as what it encodes.
    .replaceAll("=?", "= ?")
    .trim();
  return [...line].slice(0, longest).join("").trim();
}
