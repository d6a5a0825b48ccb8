/** Why a text is not a host name that can be somebody's on the public internet. */
export type HostNameFault = "FORM" | "ADDRESS" | "SINGLE_LABEL" | "LABEL" | "TOO_LONG" | "INNER";

const longestName = 253;
const longestLabel = 63;
/** Letters, digits and hyphens (RFC 952, 1123): names of services (`_x`) and wildcards are no host names. */
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
/** Names that lead to nobody, or into a network of one's own (RFC 2606, 6761, 6762, 7686, 8375, 9476; ICANN's .internal). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

export const isInnerName = (host: string): boolean => innerNames.test(host);

/**
 * A host name as DNS and browsers write it: lower case, international labels in their ASCII form (`xn--…`), so that no name
 * looks like another one. Takes the name alone: no scheme, port, path, wildcard or dot at its end.
 * @param toAscii UTS 46 ToASCII; answers "" for what has no such form
 * @param longest octets that are left for it, when something is to stand before it
 */
export function parseHostName(
  text: string,
  toAscii: (unicode: string) => string,
  longest: number = longestName,
): { host: string } | { fault: HostNameFault } {
  // What parsers of addresses would read as something else than a name, or skip: U+00AD and its like vanish in ToASCII.
  if (/[\s\p{Cc}\p{Cf}/:?#[\]\\%@<>^|*_]/u.test(text)) return { fault: "FORM" };
  const host = toAscii(text);
  if (host === "" || host.endsWith(".")) return { fault: "FORM" };
  const labels = host.split(".");
  const last = labels.at(-1)!;
  // Every way of writing an IPv4 address (decimal, octal, hexadecimal, short, full-width) ends in a number (WHATWG URL).
  if (/^(\d+|0x[0-9a-f]*)$/.test(last)) return { fault: "ADDRESS" };
  if (labels.length < 2) return { fault: "SINGLE_LABEL" };
  if (!labels.every((part) => part.length <= longestLabel && label.test(part) && !isMisplaced(part)))
    return { fault: "LABEL" };
  if (host.length > longest) return { fault: "TOO_LONG" };
  return isInnerName(host) ? { fault: "INNER" } : { host };
}

/** Hyphens at the third and fourth place are kept for `xn--` (RFC 5891, 4.2.3.1). */
const isMisplaced = (part: string): boolean => part.slice(2, 4) === "--" && !part.startsWith("xn--");

/** Whether one is the other or stands below it. */
export const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
