/** 16 to 128 URL-safe characters. */
export const isIdempotencyKey = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9_-]{16,128}$/.test(text);
