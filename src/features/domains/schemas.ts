import { z } from "zod";
import { agreements } from "../../platform/dns-texts.ts";

/** Wire shapes of domains and of the origins that partners bind (D-81). */
/** What a look at the proof found. MISMATCH: texts stand at the name, and none of them is the proof. */
const proofChecks = [...agreements, "MISMATCH"] as const;
export type ProofCheck = (typeof proofChecks)[number];

const instant = z.iso.datetime();

export const NewDomain = z
  .strictObject({
    domain: z
      .string()
      .max(300)
      .describe("A host name alone, as `bestill.pizza.no`. `www` and the bare name are two domains."),
  })
  .meta({ id: "NewDomain" });

export const PartnerDomain = z
  .object({
    id: z.string(),
    domain: z.string().describe("Lower case ASCII; international names in their `xn--` form."),
    primary: z
      .boolean()
      .describe(
        "While it shows the restaurant's pages, links in answers and mails go there, and guests are sent on to it.",
      ),
    verified: z.boolean(),
    verifiedAt: instant.nullable(),
    showsPages: z
      .boolean()
      .describe(
        "The name leads to this service, with a certificate: looked at every few minutes. One that is meant for browser calls alone need not.",
      ),
    managedByService: z.boolean().describe("The service looks after it: it cannot be removed here."),
    verification: z
      .object({ type: z.literal("TXT"), name: z.string(), value: z.string() })
      .nullable()
      .describe(
        "The record that proves ownership; null once verified. Leave it in place: it is looked up daily.",
      ),
    lastCheckedAt: instant.nullable(),
  })
  .meta({ id: "PartnerDomain" });
export type PartnerDomain = z.output<typeof PartnerDomain>;

export const DomainList = z.object({ data: z.array(PartnerDomain), nextCursor: z.string().nullable() });
export const OneDomain = z.object({ data: PartnerDomain });
export const CheckedDomain = z.object({
  data: PartnerDomain,
  check: z
    .enum(proofChecks)
    .describe(
      "What our name servers found. MISSING: no such record, or one behind a CNAME. MISMATCH: a record with another value. DIFFERENT: they do not agree yet. SILENT: too few answered.",
    ),
});
export type CheckedDomain = z.output<typeof CheckedDomain>;
export const DeletedDomain = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

export const NewOrigin = z
  .strictObject({
    origin: z
      .string()
      .max(300)
      .describe("`https://host` or `https://host:port`, without anything behind it."),
  })
  .meta({ id: "NewOrigin" });

export const PartnerOrigin = z
  .object({ id: z.string(), origin: z.string(), createdAt: instant })
  .meta({ id: "PartnerOrigin" });
export type PartnerOrigin = z.output<typeof PartnerOrigin>;

export const OriginList = z.object({ data: z.array(PartnerOrigin), nextCursor: z.string().nullable() });
export const OneOrigin = z.object({ data: PartnerOrigin });
export const DeletedOrigin = DeletedDomain;
