import { z } from "zod";
import { newsLevels } from "../../domain/news.ts";

/** A look that is kept nowhere yet; what is still being typed is taken as far as it goes. */
export const LookToShow = z
  .strictObject({
    name: z.string().max(200),
    logoUrl: z.string().max(500).nullable(),
    primaryColor: z.string().max(20).nullable(),
    secondaryColor: z.string().max(20).nullable(),
    websiteUrl: z.string().max(500).nullable(),
    supportEmail: z.string().max(300).nullable(),
  })
  .meta({ id: "LookToShow" });
export type LookToShow = z.output<typeof LookToShow>;

export const NewsToShow = z
  .strictObject({
    title: z.string().max(200),
    body: z.string().max(10_000),
    level: z.enum(newsLevels),
  })
  .meta({ id: "NewsToShow" });
export type NewsToShow = z.output<typeof NewsToShow>;

const mail = {
  from: z.string().describe("Whom the mail says it is from."),
  subject: z.string(),
  html: z.string().describe("The whole mail, as mail programs get it."),
};
export const ShownMail = z.object(mail).meta({ id: "ShownMail" });
export type ShownMail = z.output<typeof ShownMail>;
export const ShownNews = z
  .object({ ...mail, inDashboard: z.string().describe("HTML made of the Markdown; safe to show as it is.") })
  .meta({ id: "ShownNews" });
export type ShownNews = z.output<typeof ShownNews>;
