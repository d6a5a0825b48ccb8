import { domainToASCII, domainToUnicode } from "node:url";
import { parse as parseSuffix } from "tldts";
import type { Config } from "../config.ts";
import { type HostNameFault, isWithin, parseHostName } from "../domain/host-name.ts";

export interface PublicHost {
  /** Lower case ASCII. */
  host: string;
  /** The name below the public suffix that it belongs to: `www.pizza.co.uk` -> `pizza.co.uk`. */
  registrable: string;
}

/** What is wrong with the name, for people. */
export interface HostRefusal {
  message: string;
}

const messages: Record<HostNameFault, string> = {
  FORM: "Skriv bare vertsnavnet, for eksempel bestill.restaurant.no.",
  ADDRESS: "Må være et vertsnavn, ikke en IP-adresse.",
  SINGLE_LABEL: "Må være et helt vertsnavn, for eksempel restaurant.no.",
  LABEL: "Vertsnavnet har ledd som ikke er tillatt.",
  TOO_LONG: "Vertsnavnet er for langt.",
  INNER: "Vertsnavnet finnes ikke på det åpne internettet.",
};

/**
 * A name that somebody can own on the public internet: below a public suffix (publicsuffix.org, both sections), never one
 * itself, and not the service's own.
 * @param longest octets that are left for it, when something is to stand before it
 */
export function publicHost(text: string, config: Config, longest?: number): PublicHost | HostRefusal {
  const parsed = parseHostName(text, asciiHost, longest);
  if ("fault" in parsed) return { message: messages[parsed.fault] };
  const { host } = parsed;
  if (isWithin(host, config.serviceDomain.replace(/:\d+$/, "")))
    return { message: "Dette er tjenestens eget domene." };
  const { domain, isIcann, isPrivate } = parseSuffix(host, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) return { message: "Toppdomenet finnes ikke." };
  if (domain === null)
    return { message: "Dette er en felles endelse som ingen kan eie, som co.uk eller oslo.no." };
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
