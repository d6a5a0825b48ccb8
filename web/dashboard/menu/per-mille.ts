/** Thousandths of what somebody typed as per cent ("5", "+4,5", "-10 %"); null when it is no share. */
export function perMilleOf(text: string): number | null {
  const match = /^([+\-−]?)(\d{1,3})(?:[.,](\d))?$/.exec(text.replace(/[\s\u00a0%]/g, ""));
  if (!match) return null;
  const [, sign, whole, tenth] = match;
  const size = Number(whole) * 10 + Number(tenth ?? 0);
  return sign === "" || sign === "+" || size === 0 ? size : -size;
}
