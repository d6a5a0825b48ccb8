import { randomUUID } from "node:crypto";
import { type Answer, type Call, type EmulatorServer, startEmulatorServer } from "./emulator.ts";

/**
 * Resend's domain API as its public reference describes it (https://resend.com/docs/api-reference/domains): an account with
 * domains, each of which waits for its records.
 */
export interface ResendEmulator {
  server: EmulatorServer;
  key: string;
  /** What the account has, in the order in which it was made. */
  domains: EmulatedDomain[];
  /** The records of a domain are there from now on, or gone. */
  records(name: string, areThere: boolean): void;
  /** Another account has it. */
  elsewhere(name: string): void;
  /** Names that are not taken: free mail providers and the like. */
  refuse(name: string): void;
  /** What happens to whoever registers this name, until further notice: 429, 500, … */
  fail(name: string, status: number): void;
}

interface EmulatedDomain {
  id: string;
  name: string;
  status: string;
  created_at: string;
  areRecordsThere: boolean;
}

const failure = (
  status: number,
  name: string,
  message: string,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers,
  body: { statusCode: status, name, message },
});

/** @param now ISO 8601, of the account's clock */
export async function startResend(now: () => string): Promise<ResendEmulator> {
  const key = "re_emulated";
  const domains: EmulatedDomain[] = [];
  const taken = new Set<string>();
  const refused = new Set<string>();
  const failures = new Map<string, number>();

  const shown = (domain: EmulatedDomain) => {
    const { id, name, status, created_at } = domain;
    // Names of records are relative to the registrable domain, which has two labels in tests.
    const below = name.split(".").slice(0, -2).join(".");
    const at = (label: string) => (below ? `${label}.${below}` : label);
    const state = domain.status === "verified" ? "verified" : domain.status;
    const record = (kind: string, label: string, type: string, value: string, more = {}) => ({
      record: kind,
      name: at(label),
      type,
      ttl: "Auto",
      status: state,
      value,
      ...more,
    });
    return {
      object: "domain",
      id,
      name,
      status,
      created_at,
      region: "eu-west-1",
      records: [
        record("SPF", "send", "MX", "feedback-smtp.eu-west-1.amazonses.com", { priority: 10 }),
        record("SPF", "send", "TXT", '"v=spf1 include:amazonses.com ~all"'),
        record("DKIM", "resend._domainkey", "TXT", `p=${Buffer.from(id).toString("base64")}`),
        record("Tracking", "links", "CNAME", "links1.resend-dns.com"),
      ],
    };
  };

  const create = ({ body }: Call): Answer => {
    const { name } = JSON.parse(body) as { name?: string };
    const status = failures.get(name ?? "");
    if (status !== undefined)
      return failure(status, "trouble", "Try again later.", status === 429 ? { "retry-after": "7" } : {});
    if (!name || refused.has(name)) return failure(422, "validation_error", "The domain name is invalid.");
    if (taken.has(name) || domains.some((one) => one.name === name))
      return failure(403, "validation_error", `The ${name} domain has been registered already.`);
    const domain = {
      id: randomUUID(),
      name,
      status: "not_started",
      created_at: now(),
      areRecordsThere: false,
    };
    domains.push(domain);
    return { status: 201, body: shown(domain) };
  };

  const server = await startEmulatorServer((call) => {
    if (call.headers.authorization === undefined) return failure(401, "missing_api_key", "Missing API key.");
    if (call.headers.authorization !== `Bearer ${key}`)
      return failure(403, "invalid_api_key", "API key is invalid");
    const [, collection, id, action] = call.path.split("/");
    if (collection !== "domains") return failure(404, "not_found", "The requested endpoint does not exist.");
    if (id === undefined) {
      if (call.method === "POST") return create(call);
      const list = domains.map(({ areRecordsThere: _, ...domain }) => domain);
      return { status: 200, body: { object: "list", has_more: false, data: list.toReversed() } };
    }
    const domain = domains.find((one) => one.id === decodeURIComponent(id));
    if (!domain) return failure(404, "not_found", "Domain not found");
    if (call.method === "DELETE") {
      domains.splice(domains.indexOf(domain), 1);
      return { status: 200, body: { object: "domain", id: domain.id, deleted: true } };
    }
    if (action === "verify") {
      domain.status = domain.areRecordsThere ? "verified" : "pending";
      return { status: 200, body: { object: "domain", id: domain.id } };
    }
    return { status: 200, body: shown(domain) };
  });

  return {
    server,
    key,
    domains,
    records(name, areThere) {
      const domain = domains.find((one) => one.name === name)!;
      domain.areRecordsThere = areThere;
      if (!areThere && domain.status === "verified") domain.status = "failed";
    },
    elsewhere: (name) => void taken.add(name),
    refuse: (name) => void refused.add(name),
    fail: (name, status) => void failures.set(name, status),
  };
}
