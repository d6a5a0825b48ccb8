import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { Warning } from "../menu-content/fields.ts";
import { MenuFile } from "./import-schema.ts";

/** What a file can change. */
export const differenceKinds = [
  "MENUS",
  "SCHEDULES",
  "CATEGORIES",
  "PRODUCTS",
  "VARIANTS",
  "ADDON_GROUPS",
  "ADDONS",
  "PROFILE",
  "SETTINGS",
  "OPENING_HOURS",
  "HOURS_OVERRIDES",
  "DELIVERY_ZONES",
  "COUPONS",
  "NEWSLETTER_POPUP",
  "UPSELL",
  "STATIONS",
  "STATION_CATEGORIES",
  "AREAS",
  "TABLES",
  "TABLE_COMBINATIONS",
] as const;
export const differenceActions = ["ADDED", "CHANGED", "REMOVED"] as const;
export type DifferenceAction = (typeof differenceActions)[number];

const kind = z.enum(differenceKinds);
const externalId = z.string().nullable().describe("What another system calls it.");

export const FileDifference = z.object({
  version: z.string().describe("Of what would be written; send it back as `expectedDifference`."),
  isChanged: z.boolean().describe("False: everything is as the file says, and nothing was written."),
  summary: z.string().describe("All of it in words."),
  counts: z.array(
    z.object({
      kind,
      added: z.int().describe("So many are new."),
      changed: z.int(),
      moved: z.int().describe("In another place in their list, and otherwise the same."),
      removed: z.int(),
    }),
  ),
  items: z
    .array(
      z.object({
        kind,
        action: z.enum(differenceActions),
        id: z.string().nullable().describe("Null: it is new."),
        externalId,
        name: z
          .string()
          .describe("What it is called; in the answer's language what it is, where it has no name."),
        fields: z.array(z.string()).describe("What differs, as the import format calls it."),
        message: z.string(),
      }),
    )
    .describe("At most 200, without those that were moved."),
  itemsLeftOut: z.int().describe("So many more there are."),
  prices: z
    .array(
      z.object({
        kind,
        id: z.string(),
        externalId,
        name: z.string(),
        from: z.int(),
        to: z.int(),
        message: z.string(),
      }),
    )
    .describe("Prices that change: of dishes without sizes, of sizes and of add-ons. At most 200."),
  pricesLeftOut: z.int().describe("So many more there are."),
});
export type FileDifference = z.output<typeof FileDifference>;

export const WholeMenu = MenuFile.extend({ menus: MenuFile.shape.menus.unwrap().min(1) }).meta({
  id: "PartnerWholeMenu",
});
const expectedDifference = z.string().regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")));

export const WholeMenuQuery = z.strictObject({
  dryRun: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .default(false)
    .describe("`true` writes nothing and answers what would be."),
  expectedDifference: expectedDifference
    .optional()
    .describe(
      "`difference.version` as somebody looked at it: nothing is written when the menu has changed since.",
    ),
});
export const WrittenWholeMenu = z.object({
  data: z.object({
    isDryRun: z.boolean().describe("Nothing was written."),
    difference: FileDifference.describe("What was written, or would be."),
    warnings: z.array(Warning),
    textCleaned: z.int(),
    notice: z.string(),
  }),
});

/** The fields beside the file of a restaurant, to look at it and to take it in. */
export const LookFields = z.strictObject({});
export const ExpectedFields = z.strictObject({ expectedDifference });
export const TakenFile = z.object({ difference: FileDifference, warnings: z.array(Warning) });
export type TakenFile = z.output<typeof TakenFile>;
