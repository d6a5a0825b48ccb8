import { agreementOn, type DnsTexts } from "../dns-texts.ts";
import { tagsOf } from "./dkim-key.ts";
import { nameInZone, type RecordStatus, type SenderDomainName, type SenderRecord } from "./provider.ts";

const isPolicy = (text: string): boolean => tagsOf(text).get("v") === "DMARC1";

/** What receivers are asked to do with mail that fails. Any policy of the owner's own is as good as this one. */
export function dmarcRecord({ domain, zone }: SenderDomainName, status: RecordStatus): SenderRecord {
  const fullName = `_dmarc.${domain}`;
  return {
    record: "DMARC",
    name: nameInZone(fullName, zone),
    fullName,
    type: "TXT",
    value: "v=DMARC1; p=none;",
    ttl: "Auto",
    priority: null,
    status,
  };
}

/** The policy of the domain itself, or that of its zone (RFC 7489, 6.6.3). */
export async function dmarcStatus(dns: DnsTexts, { domain, zone }: SenderDomainName): Promise<RecordStatus> {
  const found = await Promise.all(
    [...new Set([domain, zone])].map(async (name) =>
      agreementOn(await dns.ask(`_dmarc.${name}`), (texts) => texts.filter(isPolicy).length === 1),
    ),
  );
  return found.includes("FOUND") ? "VERIFIED" : "PENDING";
}
