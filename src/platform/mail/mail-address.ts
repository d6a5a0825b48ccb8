import { domainToASCII } from "node:url";

/** Octets, as mail servers count them (RFC 5321, 4.5.3.1; RFC 6531, 3.3). */
const longest = 254;
const longestLocalPart = 64;
// RFC 5322 atoms alone: quoted local parts are where commas, spaces and second addresses hide. Beyond ASCII (RFC 6531) letters, their
// marks and digits: no sign that cannot be seen, or that a mail program reads as something else.
const localPart =
  /^(?!\p{M})[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(\.(?!\p{M})[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Letters of one script: `kаri` with a Cyrillic `а` is nobody's address, and looks like somebody's (UTS 39, 5.1). */
const scripts = [
  /^\p{Script=Latin}+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Devanagari}+$/u,
  /^\p{Script=Thai}+$/u,
  /^\p{Script=Hangul}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
];

/**
 * An address in the one form that mail is sent to and that people are shown, or null when it is none: what stands before the `@` is
 * composed (NFC), an international domain is in its ASCII form (`xn--…`), so that none looks like another. Full-width forms of a
 * domain are what they look like (UTS 46); of a local part they are refused, as no mailbox has them.
 */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const [local, domain] = [trimmed.slice(0, at).normalize("NFC"), trimmed.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(local) > longestLocalPart || !isLocalPart(local)) return null;
  // What a host parser would read as something else than a name: ports, literals, percent signs, control characters.
  if (/[\s:/?#[\]\\%@<>^|\p{Cc}]/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const address = `${local}@${ascii}`;
  return domainName.test(ascii) && Buffer.byteLength(address) <= longest ? address : null;
}

function isLocalPart(local: string): boolean {
  if (!localPart.test(local)) return false;
  const letters = local.replace(/\P{L}/gu, "");
  return (
    isAscii(local) || (local === local.normalize("NFKC") && scripts.some((script) => script.test(letters)))
  );
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Whether only a server that speaks SMTPUTF8 (RFC 6531) can deliver to it. Of addresses in their one form. */
export const needsUtf8 = (address: string): boolean => !isAscii(address);

/** An address as an account is known by, of whatever was typed: lower case, and in its one form when it is an address at all. */
export const accountAddress = (text: string): string => (mailAddress(text) ?? text.trim()).toLowerCase();
