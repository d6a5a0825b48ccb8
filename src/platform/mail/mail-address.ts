import { domainToASCII } from "node:url";

const longest = 254;
const longestLocalPart = 64;
// RFC 5322 atoms alone: quoted local parts are where commas, spaces and second addresses hide.
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * An address in the one form that mail is sent to and that people are shown, or null when it is none: letters before
 * the `@` are ASCII, an international domain is in its ASCII form (`xn--…`), so that none looks like another. Full-width
 * forms of a domain are what they look like (UTS 46); of a local part they are refused, as no mailbox has them.
 */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  if (at < 1 || local.length > longestLocalPart || !localPart.test(local)) return null;
  // What a host parser would read as something else than a name: ports, literals, percent signs, control characters.
  if (/[\s:/?#[\]\\%@<>^|\p{Cc}]/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`;
  return domainName.test(ascii) && address.length <= longest ? address : null;
}
