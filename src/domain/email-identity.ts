/**
 * Who an e-mail address belongs to, for limits per customer: trimmed, lower case, without a `+tag`. Compatibility forms
 * such as full-width letters are folded (NFKC), so that they do not pass for another person. Only ever compared: mail
 * goes to the address as given.
 */
export function emailIdentity(email: string): string {
  const folded = email.normalize("NFKC").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  const plus = folded.indexOf("+", 1);
  return plus !== -1 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}
