import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { parseSlug } from "../../domain/slug.ts";
import { knownOf } from "../known-texts.ts";

/**
 * Which part of the service a Host header means. Links and cache keys never come from it: they come from the
 * configuration. X-Forwarded-Host is never read.
 */
export type HostMeaning =
  | { readonly kind: "base" }
  /** The operators' console, where it has an address of its own (CONSOLE_HOST). */
  | { readonly kind: "console" }
  /** A restaurant's ordering page; whether such a restaurant exists is not known yet. */
  | { readonly kind: "page"; readonly slug: string }
  /** The same on a verified domain of the restaurant's own. */
  | { readonly kind: "domain"; readonly slug: string }
  | { readonly kind: "unknown" };

export interface Hosts {
  of(host: string | undefined): HostMeaning;
  /** The address a request is routed by; see `rewriteUrl` of Fastify. */
  rewriteUrl(request: IncomingMessage): string;
  /** The slug of `https://{slug}.{serviceDomain}`, compared to the letter as browsers write origins; else null. */
  slugOfOrigin(origin: string): string | null;
  /** Whether an origin is the one that a request on the service's own host, or the console's, came to. */
  isOwnOrigin(origin: string, host: string | undefined): boolean;
}

export const misdirectedPath = "/_misdirected";
/** What the console's own address leads to where nothing is named. */
export const consoleIndexPath = "/_console";
const nowherePath = "/_nowhere";
const base: HostMeaning = { kind: "base" };
const ofConsole: HostMeaning = { kind: "console" };
const unknown: HostMeaning = { kind: "unknown" };
/** What load balancers and monitors ask for by address rather than by name. */
const hostlessPaths = new Set(["/healthz", "/readyz", "/metrics"]);
/** Proxies ask it by whatever name they know us, before a certificate of the name in question is made. */
const tlsQuestion = "/tls/ask?";
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** @param slugOfDomain whose verified domain a host is, as known now */
export function createHosts(
  config: Config,
  slugOfDomain: (host: string) => string | null = () => null,
): Hosts {
  const scheme = config.isLocal ? "http://" : "https://";
  const domain = config.serviceDomain;
  // A service on localhost may have been given any free port.
  const own = config.isLocal ? withoutPort(domain) : domain;
  const apart = config.consoleHost && (config.isLocal ? withoutPort(config.consoleHost) : config.consoleHost);
  const isConsoleApart = apart !== undefined && apart !== own;

  const meaningOf = knownOf({ most: 10_000 }, (typed): HostMeaning => {
    const host = typed.toLowerCase();
    const name = config.isLocal ? withoutPort(host) : host.replace(/:443$/, "");
    if (isConsoleApart && name === apart) return ofConsole;
    if (name === own || loopback.test(host)) return base;
    if (!name.endsWith(`.${own}`)) return unknown;
    const label = name.slice(0, -own.length - 1);
    return parseSlug(label) === label ? { kind: "page", slug: label } : unknown;
  });

  /** Domains come and go, so what they mean is not remembered here. */
  const of = (host: string | undefined): HostMeaning => {
    // No name is so long (RFC 1035, 2.3.4).
    if (host === undefined || host.length > 300) return unknown;
    const meaning = meaningOf(host);
    if (meaning !== unknown) return meaning;
    const slug = slugOfDomain(host.toLowerCase().replace(/:443$/, ""));
    return slug === null ? unknown : { kind: "domain", slug };
  };

  return {
    of,
    rewriteUrl(request) {
      const url = request.url ?? "/";
      const meaning = of(request.headers.host);
      if (meaning.kind === "base") {
        if (isHidden(url) || (isConsoleApart && consolePath.test(decoded(url)))) return nowherePath;
        return url.startsWith("/") ? url : misdirectedPath;
      }
      if (hostlessPaths.has(url) || url.startsWith(tlsQuestion)) return url;
      if (meaning.kind === "unknown" || !url.startsWith("/")) return misdirectedPath;
      if (meaning.kind === "console") {
        const path = decoded(url);
        return path === "/" ? consoleIndexPath : onConsole.test(path) ? url : nowherePath;
      }
      if (url.startsWith("/api/") && consolePath.test(decoded(url))) return nowherePath;
      if (url.startsWith("/api/") || url.startsWith("/assets/") || url.startsWith("/uploads/")) return url;
      return `/_pages/${meaning.slug}${url}`;
    },
    slugOfOrigin(origin) {
      if (!origin.startsWith(scheme) || !origin.endsWith(`.${domain}`)) return null;
      const label = origin.slice(scheme.length, -domain.length - 1);
      return parseSlug(label) === label ? label : null;
    },
    isOwnOrigin(origin, host) {
      const { kind } = of(host);
      return (kind === "base" || kind === "console") && origin === `${scheme}${host}`;
    },
  };
}

/** What is the console's, and what signing in to it takes besides: one's own account, and what pages are made of. */
const consolePath = /^\/(api\/)?console(\/|$)/;
const onConsole =
  /^\/((api\/)?console(\/|$)|dashboard\/(sign-in|security|forgotten-password|manifest\.webmanifest)$|api\/auth\/|api\/staff\/me(\/|$)|assets\/)/;

/** The path as the router reads it. */
function decoded(url: string): string {
  const path = url.split("?", 1)[0]!;
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}

const withoutPort = (host: string): string => host.replace(/:\d{1,5}$/, "");

/** `/_…` is inside only; the router decodes `%5F` before it compares. */
const isHidden = (url: string): boolean => url.charCodeAt(1) === 95 || /^\/%5f/i.test(url);
