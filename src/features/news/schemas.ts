import { z } from "zod";
import { newsLevels, newsStatuses } from "../../domain/news.ts";
import { dayField, instantField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { pagesOf } from "../../platform/http/paging.ts";

const instant = z.iso.datetime();

export const PartnerNews = z
  .object({
    id: z.string(),
    title: z.string(),
    level: z.enum(newsLevels),
    status: z.enum(newsStatuses),
    audienceAll: z.boolean(),
    sendEmail: z.boolean(),
    restaurantSlugs: z
      .array(z.string())
      .describe(
        "The recipients that you still have; from publishing on, the restaurants that the news was locked to.",
      ),
    scheduledAt: instant.nullable(),
    publishedAt: instant.nullable(),
    expiresAt: z.iso.date().nullable().describe("The last day in Norway on which it is shown."),
    createdAt: instant,
    updatedAt: instant.describe("Sent back as `expectedUpdatedAt`."),
    reads: z
      .object({ restaurants: z.int(), read: z.int() })
      .nullable()
      .describe("Restaurants with at least one reader, never who. Null until it is published."),
    body: z.string().optional().describe("Markdown. Not in lists."),
  })
  .meta({ id: "PartnerNews" });
export type PartnerNews = z.output<typeof PartnerNews>;

export const OneNews = z.object({ data: PartnerNews });
export const NewsList = z.object({ data: z.array(PartnerNews), nextCursor: z.string().nullable() });
export const DeletedNews = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

export const NewsQuery = z.strictObject({
  status: z.enum(newsStatuses).optional(),
  ...pagesOf(50),
});
export type NewsQuery = z.output<typeof NewsQuery>;

/** One line: no breaks, which headers of mail are made of, and no marks that turn the direction of what follows. */
const title = z
  .string()
  .transform((text) =>
    text
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  )
  .pipe(z.string().min(1).max(200));
const body = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().min(1).max(10_000))
  .describe("Markdown: no HTML, links to https and mailto, pictures that were uploaded to the service.");
const restaurantSlugs = z.array(z.string().min(1).max(32)).max(1000);
const expiresAt = dayField.nullable();

export const NewNews = z
  .strictObject({
    title,
    body,
    level: z.enum(newsLevels),
    audienceAll: z
      .boolean()
      .describe("Every restaurant that you have when it is published; with a LIVE key."),
    sendEmail: z.boolean().default(true).describe("Mails the owners when it is published."),
    restaurantSlugs: restaurantSlugs.optional().describe("Required unless `audienceAll`."),
    expiresAt: expiresAt
      .default(null)
      .describe("From today on. Hidden after that day in Norway; null: shown until it is archived."),
  })
  .meta({ id: "PartnerNewsInput" });
export type NewNews = z.output<typeof NewNews>;

export const NewsChange = z
  .strictObject({
    expectedUpdatedAt: instantField.describe("The `updatedAt` that you have read."),
    title: title.optional(),
    body: body.optional(),
    level: z.enum(newsLevels).optional(),
    audienceAll: z.boolean().optional(),
    sendEmail: z.boolean().optional(),
    restaurantSlugs: restaurantSlugs.optional(),
    expiresAt: expiresAt.optional(),
  })
  .refine((change) => Object.keys(change).length > 1, {
    path: [],
    message: inSchema(message("fields.nothing")),
  })
  .meta({ id: "PartnerNewsChange" });
export type NewsChange = z.output<typeof NewsChange>;

export const newsActions = ["publish", "schedule", "unschedule", "archive"] as const;
export const NewsAction = z
  .strictObject({
    action: z.enum(newsActions),
    scheduledAt: instantField
      .optional()
      .describe("Required to schedule: in the future, at most a year ahead, with a time zone."),
  })
  .meta({ id: "PartnerNewsAction" });
export type NewsAction = z.output<typeof NewsAction>;

export const StaffNews = z
  .object({
    id: z.string(),
    from: z.string().describe("The partner's name."),
    title: z.string(),
    level: z.enum(newsLevels),
    html: z.string().describe("Made from the partner's Markdown; safe to show as it is."),
    publishedAt: instant,
    expiresAt: z.iso.date().nullable(),
    isRead: z.boolean().describe("By the person who is signed in."),
  })
  .meta({ id: "StaffNews" });
export type StaffNews = z.output<typeof StaffNews>;

export const StaffNewsList = z.object({ data: z.array(StaffNews), unread: z.int() });
export type StaffNewsList = z.output<typeof StaffNewsList>;
