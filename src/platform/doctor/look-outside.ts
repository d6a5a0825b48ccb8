import { once } from "node:events";
import { connect } from "node:tls";
import type { Config } from "../../config.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../db/connect.ts";
import { NameNotResolvedError, type NameResolver } from "../dns.ts";
import { smtpOptions } from "../mail/smtp-mailer.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Greets the mail server, with certificate and password, and sends nothing. */
export async function lookAtMail({ smtpUrl, isLocal }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return (isLocal ? ok : warn)(message("cli.doctor.noMail"));
  const { host } = new URL(smtpUrl);
  const transport = (await import("nodemailer")).createTransport(smtpOptions(smtpUrl));
  try {
    await transport.verify();
    return ok(message("cli.doctor.mail", { host }));
  } catch (error) {
    return fail(message("cli.doctor.mailAway", { host, error: (error as Error).message }));
  } finally {
    transport.close();
  }
}

/** Restaurants' pages are below the service's domain, so any name there has to lead where it does. */
export async function lookAtDns(
  { serviceDomain, isLocal }: Config,
  resolver: NameResolver,
): Promise<Finding> {
  const domain = serviceDomain.replace(/:\d+$/, "");
  if (isLocal) return ok(message("cli.doctor.onThisMachine", { domain }));
  for (const name of [domain, `pizza.${domain}`]) {
    try {
      await resolver.resolve(name);
    } catch (error) {
      if (!(error instanceof NameNotResolvedError)) throw error;
      return fail(message("cli.doctor.noAddress", { name }));
    }
  }
  return ok(message("cli.doctor.dns", { domain }));
}

/** Where certificates are shown. */
export interface Doors {
  port: number;
  /** The service's own name, and those domains of restaurants that are known to lead here. */
  hosts: readonly string[];
}

const mostDomains = 50;

export async function doorsOf({ serviceDomain, isLocal }: Config, db: Queryable): Promise<Doors> {
  const domains = await db.everywhere<{ domain: string }>(
    `SELECT domain FROM domains WHERE leads_here ORDER BY is_primary DESC, domain LIMIT ${mostDomains}`,
  );
  const own = isLocal ? [] : [serviceDomain.replace(/:\d+$/, "")];
  return { port: 443, hosts: [...own, ...domains.map(({ domain }) => domain)] };
}

/** Certificates are renewed when a month is left: two weeks before the end something is wrong. */
const soonMs = 14 * 86_400_000;

export async function lookAtCertificates({ port, hosts }: Doors, resolver: NameResolver): Promise<Finding> {
  if (hosts.length === 0) return ok(message("cli.doctor.noDoors"));
  const ends = await Promise.all(hosts.map((host) => endOfCertificate(host, port, resolver)));
  const broken = ends.find((end) => typeof end !== "number");
  if (broken !== undefined) return fail(broken.said);
  const first = Math.min(...(ends as number[]));
  const host = hosts[ends.indexOf(first)]!;
  if (first - Date.now() < soonMs) return warn(message("cli.doctor.certificateEnds", { host, at: first }));
  return ok(message("cli.doctor.certificates", { count: hosts.length, at: first }));
}

const patienceMs = 5_000;

/** In epoch milliseconds, as a browser sees it; or why a browser would not go in. */
async function endOfCertificate(
  host: string,
  port: number,
  resolver: NameResolver,
): Promise<number | Finding> {
  try {
    const addresses = await resolver.resolve(host);
    const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0]!;
    const socket = connect({ host: address, port, servername: host });
    try {
      await once(socket, "secureConnect", { signal: AbortSignal.timeout(patienceMs) });
      return Date.parse(socket.getPeerCertificate().valid_to);
    } finally {
      socket.destroy();
    }
  } catch (error) {
    return fail(message("cli.doctor.noCertificate", { host, error: reasonOf(error) }));
  }
}

/** Put into a sentence, so without a full stop of its own. */
const reasonOf = (error: unknown): string => (error as Error).message.replace(/\.$/, "");
