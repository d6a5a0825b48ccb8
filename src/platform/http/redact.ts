/** Names of fields that hold secrets or say who somebody is; compared without case. */
const hidden = new Set(
  [
    ["secret", "password", "token", "publicToken", "authorization"],
    ["email", "phone", "customer", "customerEmail", "customerPhone", "legalName", "addressLine1", "note"],
    // Whose code it is says more than the name (S-09).
    ["couponCode"],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);
const placeholder = "[redacted]";
const mostBytes = 8 * 1024;
const deepest = 12;

/**
 * A body as the API log keeps it: secrets and personal data replaced, null when it is no object or longer than 8 KiB.
 */
export function redacted(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return null;
  const clean = without(body, 0);
  return JSON.stringify(clean).length > mostBytes ? null : clean;
}

/** Keys and signing secrets, wherever they stand: people paste them into names, addresses and ids of requests, too. */
const secretText = /(?:lb[sp]|whsec)_[\w+/=%-]{8,}/g;

export const withoutSecrets = (text: string): string => text.replace(secretText, placeholder);

function without(value: unknown, depth: number): unknown {
  if (typeof value === "string") return withoutSecrets(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return placeholder;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => without(item, depth + 1));
  // One that is told with its message is an error's; any other is a coupon's (S-09).
  const hidesCode = !("message" in value);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      withoutSecrets(name),
      (hidden.has(name.toLowerCase()) || (hidesCode && name === "code")) && content !== null
        ? placeholder
        : without(content, depth + 1),
    ]),
  );
}
