import { domainToASCII, domainToUnicode } from "node:url";
import { parse as parseSuffix } from "tldts";
import type { Config } from "../config.ts";
import { isWithin, parseHostName } from "../domain/host-name.ts";
import { type Message, message } from "../messages/message.ts";

export interface PublicHost {
  /** Lower case ASCII. */
  host: string;
  /** The name below the public suffix that it belongs to: `www.pizza.co.uk` -> `pizza.co.uk`. */
  registrable: string;
}

/** What is wrong with the name, for people. */
export interface HostRefusal {
  message: Message;
}

/**
 * A name that somebody can own on the public internet: below a public suffix (publicsuffix.org, both sections), never one
 * itself, and not the service's own.
 * @param longest octets that are left for it, when something is to stand before it
 */
export function publicHost(text: string, config: Config, longest?: number): PublicHost | HostRefusal {
  const parsed = parseHostName(text, asciiHost, longest);
  if ("fault" in parsed) return { message: message(`hosts.${parsed.fault}`) };
  const { host } = parsed;
  if (isWithin(host, config.serviceDomain.replace(/:\d+$/, "")))
    return { message: message("hosts.ownDomain") };
  const { domain, isIcann, isPrivate } = parseSuffix(host, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) return { message: message("hosts.noTopLevel") };
  if (domain === null) return { message: message("hosts.publicSuffix") };
  return { host, registrable: domain };
}

/** The name below the public suffix that a public host belongs to. */
export const zoneOf = (host: string): string =>
  parseSuffix(host, { allowPrivateDomains: true }).domain ?? host;

/** Node takes `xn--` labels as they are; those that encode nothing cannot be shown to anybody, so nobody has them. */
function asciiHost(text: string): string {
  const ascii = domainToASCII(text);
  return ascii.includes("xn--") && /(^|\.)xn--|^$/.test(domainToUnicode(ascii)) ? "" : ascii;
}
