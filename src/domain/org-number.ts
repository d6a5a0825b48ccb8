const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * A Norwegian organisation number: nine digits, the last a mod 11 check digit (Brønnøysundregistrene). Spaces are
 * removed.
 * @returns the nine digits, or null when the number is not valid.
 */
export function parseOrgNumber(text: string): string | null {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{9}$/.test(digits)) return null;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // A remainder of 1 would need the check digit 10: such numbers are never given out.
  return (11 - (sum % 11)) % 11 === Number(digits[8]) ? digits : null;
}
