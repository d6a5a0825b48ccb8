import { z } from "zod";
import { locales } from "../../messages/locale.ts";

/** Of who wants to become a partner. */
export const PartnerApplication = z
  .strictObject({
    name: z.string().trim().min(1).max(120).describe("Of the person, who becomes the owner of the team."),
    email: z.string().trim().min(1).max(200),
    company: z.string().trim().min(2).max(80),
    orgNumber: z.string().trim().min(1).max(20).describe("Nine digits with a mod-11 check digit."),
    purpose: z.string().trim().min(1).max(1000).describe("What is going to be built."),
    locale: z.enum(locales).default("nb").describe("Of the mail and its page."),
  })
  .meta({ id: "PartnerApplication" });
export type PartnerApplication = z.output<typeof PartnerApplication>;
export type PartnerApplicationInput = z.input<typeof PartnerApplication>;

export const ApplicationSent = z.object({ ok: z.literal(true) });
