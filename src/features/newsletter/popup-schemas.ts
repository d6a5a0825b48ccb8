import { z } from "zod";
import { popupFields } from "../../domain/offer-fields.ts";
import { asSeen, type KeepersDoor } from "../../platform/http/keepers-doors.ts";

/** The newsletter's popup, as those who set it read and write it. */
export const KeptPopup = z
  .object({
    isEnabled: popupFields.isEnabled.unwrap(),
    title: z.string(),
    text: z.string(),
    successMessage: popupFields.successMessage,
    couponId: z.string().nullable(),
    imageUrl: z.string().nullable(),
    delaySeconds: z.int(),
  })
  .meta({ id: "KeptNewsletterPopup" });
export type KeptPopup = z.output<typeof KeptPopup>;

export const PopupBody = z
  .strictObject({
    ...popupFields,
    couponId: z
      .string()
      .min(1)
      .max(64)
      .nullable()
      .default(null)
      .describe("What signing up gives: a coupon with a code."),
    imageUrl: z
      .string()
      .max(2048)
      .nullable()
      .default(null)
      .describe("A picture that was uploaded to the service; null: none."),
    delaySeconds: z.int().min(0).max(600).default(10),
  })
  .meta({ id: "NewsletterPopupInput" });
export const StaffPopupBody = PopupBody.extend({
  seen: asSeen(KeptPopup.strict().nullable()),
}).meta({ id: "StaffNewsletterPopupInput" });
export const popupBodyAt = (door: KeepersDoor): typeof StaffPopupBody | typeof PopupBody =>
  door === "staff" ? StaffPopupBody : PopupBody;
export type PopupBody = z.output<typeof PopupBody>;
