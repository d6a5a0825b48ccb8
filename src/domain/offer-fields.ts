import { z } from "zod";
import { upsellModes } from "./snapshot.ts";
import { textField } from "./text-field.ts";

/** What the import format and the APIs both say of suggestions beside a cart and of the newsletter's popup. */
export const upsellFields = {
  isActive: z.boolean().default(true),
  mode: z.enum(upsellModes),
};

export const popupFields = {
  isEnabled: z.boolean().describe("True: shown to guests, as long as the coupon is in force.").default(false),
  title: textField(1, 200),
  text: textField(1, 1000),
  successMessage: textField(1, 1000).describe("Shown after signing up: holds `{{code}}` and `{{discount}}`."),
};
