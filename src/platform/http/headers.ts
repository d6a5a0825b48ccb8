import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { Hosts } from "./hosts.ts";

/** `Vary` of an answer to browsers on other origins: by origin, and by what the answer itself names. */
export const varyByOrigin = (own: string | undefined): string => {
  if (own === undefined) return "Origin";
  return /\borigin\b/i.test(own) ? own : `Origin, ${own}`;
};

/** Sets the headers of every answer, once, before anything else is decided about it. */
export type BeginAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/** The headers of every answer besides the request's id, as a flat list of names and values. */
export const everyHeaders = (config: Config): readonly string[] => [
  "x-content-type-options",
  "nosniff",
  ...(config.isLocal ? [] : ["strict-transport-security", strictTransport]),
];

const strictTransport = "max-age=31536000; includeSubDomains";
/** What stands below a restaurant's own domain is not ours to decide about. */
const strictTransportOfOne = "max-age=31536000";

/** The request's id; types are never guessed; browsers stay on https once they have seen it. */
export function createBeginAnswer(config: Config, hosts: Hosts): BeginAnswer {
  const { isLocal } = config;
  return (request, reply) => {
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    if (isLocal) return;
    const isDomain = hosts.of(request.headers.host).kind === "domain";
    reply.header("strict-transport-security", isDomain ? strictTransportOfOne : strictTransport);
  };
}

export interface PageSources {
  /** Nonces or hashes as CSP writes them: `nonce-…`, `sha256-…`. */
  inline?: readonly string[];
  /** Origins that the page may also connect to. */
  connect?: readonly string[];
  /** Where pictures may come from besides the service itself. */
  images?: readonly string[];
}

/** The Content-Security-Policy of a page of ours: scripts and styles of the service alone, no frames around it. */
export function contentSecurityPolicy(sources: PageSources = {}): string {
  const inline = (sources.inline ?? []).map((source) => ` '${source}'`).join("");
  const more = (origins: readonly string[] | undefined) => (origins?.length ? ` ${origins.join(" ")}` : "");
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data:${more(sources.images)}`,
    "font-src 'self'",
    `connect-src 'self'${more(sources.connect)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
