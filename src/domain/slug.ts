/**
 * Subdomains that the service itself uses or may need: its pages, APIs and mail, and the names that mail and
 * certificate authorities treat as an administrator's (RFC 2142, CA/Browser Forum).
 */
const reservedSlugs: ReadonlySet<string> = new Set(
  `
  about account accounts admin administrator admins api app apps assets auth beta billing blog careers cdn
  checkout cname console contact dashboard demo dev developer developers dns docs domains download email files
  ftp health help home hostmaster http https images imap info internal jobs legal localhost login logout luka
  mail mcp media metrics mx news newsletter no-reply noreply ns ns1 ns2 oauth operator order orders partner
  partners pay payment payments pop pop3 portal postmaster preview privacy proxy register root sandbox secure
  security send shop signin signup sms smtp ssl sso staff staging static stats status support system terms
  test tls tracking upload uploads usenet webhook webhooks webmail webmaster ws www www2
  `
    .trim()
    .split(/\s+/),
);

/**
 * A restaurant's slug: 2 to 32 lower-case letters, digits and hyphens, usable as a DNS label, stored in lower case.
 * Hyphens in third and fourth place are kept for encoded names such as `xn--` (RFC 5891).
 * @returns the slug in lower case, or null when the text is none. Reserved ones are for `isReservedSlug` to refuse.
 */
export function parseSlug(text: string): string | null {
  const slug = text.toLowerCase();
  return /^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/.test(slug) && slug.slice(2, 4) !== "--" ? slug : null;
}

/** Whether the service keeps a slug for itself. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);
