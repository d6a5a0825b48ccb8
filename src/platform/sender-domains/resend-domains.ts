import { z } from "zod";
import { isWithin } from "../../domain/host-name.ts";
import type { DnsTexts } from "../dns-texts.ts";
import { dmarcRecord, dmarcStatus } from "./dmarc.ts";
import {
  type DomainLook,
  nameInZone,
  SenderDomainError,
  type SenderDomainName,
  type SenderDomainProvider,
  type SenderRecord,
} from "./provider.ts";
import type { ResendApi } from "./resend-api.ts";

const ResendRecord = z.object({
  record: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.string(),
  ttl: z.string().default("Auto"),
  priority: z.number().nullish(),
  status: z.string().default("not_started"),
});
const ResendDomain = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  created_at: z.string().optional(),
  records: z.array(ResendRecord).default([]),
});
type ResendDomain = z.output<typeof ResendDomain>;
const ResendList = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.string() })),
});

/** Their clock and ours may differ. */
const clockSlackMs = 60_000;
/** Mail still goes out while Resend cannot see the records of a verified domain for a while. */
const undecided = "temporary_failure";

/** Domains that Resend looks after: it signs, and says itself whether the records are there. */
export function createResendDomains({ api, dns }: { api: ResendApi; dns: DnsTexts }): SenderDomainProvider {
  const pathOf = (id: string) => `/domains/${encodeURIComponent(id)}`;
  const read = (id: string) => api.ask("GET", pathOf(id), ResendDomain);

  /** A first try may have been heard though its answer was lost: what was made since then under this name is ours. */
  const findOurs = async (domain: string, sinceMs: number): Promise<ResendDomain | null> => {
    const list = await api.ask("GET", "/domains?limit=100", ResendList);
    const ours = list?.data.find(
      (one) => one.name.toLowerCase() === domain && Date.parse(one.created_at) >= sinceMs - clockSlackMs,
    );
    return ours ? read(ours.id) : null;
  };

  const make = async (domain: string, sinceMs: number): Promise<ResendDomain> => {
    try {
      const made = await api.ask("POST", "/domains", ResendDomain, { name: domain });
      if (made) return made;
    } catch (error) {
      const { failure } = error as SenderDomainError;
      if (failure === "REJECTED" || failure === "BUSY") throw error;
      const ours = await findOurs(domain, sinceMs).catch(() => null);
      if (ours) return ours;
      throw error;
    }
    throw new SenderDomainError("UNAVAILABLE", "POST /domains: 404");
  };

  return {
    name: "RESEND",
    async register(name, sinceMs) {
      const made = await make(name.domain, sinceMs);
      return {
        reference: made.id,
        dkim: null,
        records: [...recordsOf(made, name), dmarcRecord(name, "PENDING")],
      };
    },
    async look(name, { reference, records }): Promise<DomainLook> {
      const before = reference === null ? null : await read(reference);
      if (before === null) return { outcome: "MISSING", records: records.map(pending) };
      // Looking at the records is started by asking; what it finds is there soon after.
      const isVerified = before.status === "verified";
      if (!isVerified) await api.ask("POST", `${pathOf(before.id)}/verify`, z.object({}));
      const now = isVerified ? before : ((await read(before.id)) ?? before);
      const theirs = recordsOf(now, name);
      const isFound =
        now.status === "verified" ||
        (theirs.length > 0 && theirs.every(({ status }) => status === "VERIFIED"));
      return {
        outcome: isFound ? "FOUND" : now.status === undecided ? "SILENT" : "MISSING",
        records: [...theirs, dmarcRecord(name, await dmarcStatus(dns, name))],
      };
    },
    async remove(reference) {
      if (reference !== null) await api.ask("DELETE", pathOf(reference), z.object({}));
    },
  };
}

const pending = (record: SenderRecord): SenderRecord => ({ ...record, status: "PENDING" });

/** Those that mail needs; names of theirs are relative to the zone, or whole. */
const recordsOf = (domain: ResendDomain, { zone }: SenderDomainName): SenderRecord[] =>
  domain.records.flatMap(({ record, name, type, value, ttl, priority, status }) => {
    if ((record !== "SPF" && record !== "DKIM") || (type !== "TXT" && type !== "MX" && type !== "CNAME"))
      return [];
    const fullName = name === "" || name === "@" ? zone : isWithin(name, zone) ? name : `${name}.${zone}`;
    return {
      record,
      name: nameInZone(fullName, zone),
      fullName,
      type,
      value: value.replace(/^"(.*)"$/, "$1"),
      ttl,
      priority: priority ?? null,
      status: status === "verified" ? "VERIFIED" : "PENDING",
    };
  });
