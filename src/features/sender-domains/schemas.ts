import { z } from "zod";
import { senderRecordKinds } from "../../platform/sender-domains/provider.ts";

/** Wire shapes of the domain that a partner's mail comes from. */
export const senderDomainStatuses = ["PENDING", "VERIFIED", "FAILED"] as const;
export type SenderDomainStatus = (typeof senderDomainStatuses)[number];
const status = z.enum(["NOT_STARTED", ...senderDomainStatuses]);

export const NewSenderDomain = z
  .strictObject({
    domain: z.string().max(300).describe("For example a subdomain of your own: `mail.partner.no`."),
  })
  .meta({ id: "NewSenderDomain" });

export const PartnerSenderDomain = z
  .object({
    domain: z.string().nullable().describe("Mail is sent from `noreply@` it. Null while none is set."),
    status: status.describe(
      "Mail goes from the domain only when VERIFIED, and while you have white label. PENDING waits for the records, for 72 hours; " +
        "FAILED did not find them. A verified domain is looked at daily.",
    ),
    checkedAt: z.iso.datetime().nullable(),
    records: z.array(
      z.object({
        record: z.enum(senderRecordKinds),
        name: z.string().describe("Relative to the zone; `@` is the zone itself."),
        fullName: z.string(),
        type: z.string(),
        value: z
          .string()
          .describe("Where the name has an SPF record already, add the `include:` to that one instead."),
        ttl: z.string(),
        priority: z.int().nullable(),
        status: status.describe("DMARC is advice: mail goes without it, but some receivers want it."),
      }),
    ),
  })
  .meta({ id: "PartnerSenderDomain" });
export type PartnerSenderDomain = z.output<typeof PartnerSenderDomain>;

export const OneSenderDomain = z.object({ data: PartnerSenderDomain });
export const RemovedSenderDomain = z.object({
  data: z.object({ id: z.string().describe("The domain."), deleted: z.literal(true) }),
});
