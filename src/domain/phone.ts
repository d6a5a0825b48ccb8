/**
 * A phone number in E.164. Eight digits are Norwegian; everything else names its country with + or 00. Spaces,
 * hyphens, dots and parentheses are what people write between digits, and a "(0)" is only dialled at home. The form
 * is checked, not whether anyone answers.
 * @returns for example "+4791234567", or null when the text is no phone number.
 */
export function parsePhone(text: string): string | null {
  const compact = text
    .replace("(0)", "")
    .replace(/[\s().-]/g, "")
    .replace(/^00/, "+");
  if (/^\d{8}$/.test(compact)) return `+47${compact}`;
  if (compact.startsWith("+47")) return /^\+47\d{8}$/.test(compact) ? compact : null;
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null;
}
