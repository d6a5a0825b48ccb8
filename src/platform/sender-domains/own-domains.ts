import { type Agreement, agreementOn, type DnsTexts } from "../dns-texts.ts";
import { dkimText, makeDkimKey, tagsOf } from "./dkim-key.ts";
import { dmarcRecord, dmarcStatus } from "./dmarc.ts";
import {
  nameInZone,
  type RecordStatus,
  type SenderDomainName,
  type SenderDomainProvider,
  type SenderRecord,
} from "./provider.ts";

/**
 * Domains of mail that goes out through a mail server of the operator's: signed by us with a key made here, and let out by
 * the same servers as the service's own mail, whose SPF record theirs includes.
 * @param mailDomain of the service's own sender
 */
export function createOwnDomains({
  dns,
  mailDomain,
}: {
  dns: DnsTexts;
  mailDomain: string;
}): SenderDomainProvider {
  const include = `include:${mailDomain}`;

  const record = (
    kind: SenderRecord["record"],
    fullName: string,
    value: string,
    { zone }: SenderDomainName,
  ): SenderRecord => ({
    record: kind,
    name: nameInZone(fullName, zone),
    fullName,
    type: "TXT",
    value,
    ttl: "Auto",
    priority: null,
    status: "PENDING",
  });

  /** SPF allows one record a name (RFC 7208, 4.5): who has one adds our part to it. */
  const hasSpf = (texts: readonly string[]): boolean => {
    const policies = texts.filter((text) => /^v=spf1( |$)/i.test(text));
    const [policy] = policies;
    const parts = policy?.toLowerCase().split(/ +/) ?? [];
    return policies.length === 1 && (parts.includes(include) || parts.includes(`+${include}`));
  };

  const lookAt = async ({ record: kind, fullName, value }: SenderRecord): Promise<Agreement> => {
    const answers = await dns.ask(fullName);
    if (kind === "SPF") return agreementOn(answers, hasSpf);
    const key = tagsOf(value).get("p");
    return agreementOn(answers, (texts) => texts.length === 1 && tagsOf(texts[0]!).get("p") === key);
  };

  return {
    name: "OWN",
    async register(name) {
      const { publicKey, ...dkim } = await makeDkimKey();
      return {
        reference: null,
        dkim,
        records: [
          record("SPF", name.domain, `v=spf1 ${include} ~all`, name),
          record("DKIM", `${dkim.selector}._domainkey.${name.domain}`, dkimText(publicKey), name),
          dmarcRecord(name, "PENDING"),
        ],
      };
    },
    async look(name, { records }) {
      const needed = records.filter(({ record: kind }) => kind !== "DMARC");
      const [found, dmarc] = await Promise.all([Promise.all(needed.map(lookAt)), dmarcStatus(dns, name)]);
      const outcome = found.includes("SILENT")
        ? "SILENT"
        : found.every((one) => one === "FOUND")
          ? "FOUND"
          : "MISSING";
      const statusOf = (index: number): RecordStatus => (found[index] === "FOUND" ? "VERIFIED" : "PENDING");
      return {
        outcome,
        records: [
          ...needed.map((one, index) => ({ ...one, status: statusOf(index) })),
          dmarcRecord(name, dmarc),
        ],
      };
    },
    remove: async () => undefined,
  };
}
