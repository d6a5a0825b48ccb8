import { z } from "zod";
import { upsellFields } from "../../domain/offer-fields.ts";
import { mostSuggested } from "../../domain/snapshot.ts";
import { asSeen, type KeepersDoor } from "../../platform/http/keepers-doors.ts";
import { ids } from "./fields.ts";

/** What is suggested beside a cart, as those who set it read and write it. */
const mode = upsellFields.mode.describe("POPULAR: dishes marked as popular; MANUAL: those of `productIds`.");
export const KeptUpsell = z
  .object({
    isActive: z.boolean(),
    mode,
    productIds: z.array(z.string()),
  })
  .meta({ id: "KeptUpsell" });
export type KeptUpsell = z.output<typeof KeptUpsell>;

export const UpsellBody = z
  .strictObject({
    ...upsellFields,
    mode,
    productIds: ids
      .max(mostSuggested)
      .default([])
      .describe("In the order that they are shown in; those that cannot be had at the moment are left out."),
  })
  .meta({ id: "UpsellInput" });
const StaffUpsellBody = UpsellBody.extend({
  seen: asSeen(KeptUpsell.strict().nullable()),
}).meta({ id: "StaffUpsellInput" });
export const upsellBodyAt = (door: KeepersDoor): typeof StaffUpsellBody | typeof UpsellBody =>
  door === "staff" ? StaffUpsellBody : UpsellBody;
