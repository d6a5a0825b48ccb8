/** An address on the web, as it was written, once it is clear that everybody reads it the same way; null for anything else. */
export function webAddressOf(typed: string, protocols: readonly string[]): string | null {
  const text = typed.trim();
  const url = text.length <= 500 && !/[\s\p{Cc}\p{Cf}<>"\\]/u.test(text) ? URL.parse(text) : null;
  const isFit = url !== null && protocols.includes(url.protocol) && url.username + url.password === "";
  return isFit ? text : null;
}
