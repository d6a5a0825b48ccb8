import { z } from "zod";
import { instantField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";

/** The light list for marking things sold out, and the marking itself. Instants are ISO 8601. */
const soldOut = {
  isAvailable: z.boolean(),
  soldOutUntil: z.string().nullable().describe("When it comes back by itself."),
};

export const StaffMenu = z
  .object({
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        menuName: z.string(),
        categoryName: z.string(),
        variants: z.array(z.string()),
        stockLeft: z.int().nullable(),
        ...soldOut,
      }),
    ),
    addons: z.array(z.object({ id: z.string(), name: z.string(), groupName: z.string(), ...soldOut })),
    defaultUntil: z.string().describe("When what is marked now comes back unless said otherwise: 04:00."),
  })
  .meta({ id: "StaffMenu" });
export type StaffMenu = z.output<typeof StaffMenu>;

export const AvailabilityBody = z
  .strictObject({
    items: z
      .array(
        z
          .strictObject({
            productId: z.string().max(64).nullish(),
            addonId: z.string().max(64).nullish(),
            isAvailable: z.boolean(),
            soldOutUntil: instantField.nullish(),
            stock: z
              .int()
              .min(0)
              .max(100_000)
              .nullish()
              .describe("Units of a product that are left; null: no longer counted. Left out: as it is."),
          })
          .refine((item) => item.stock === undefined || Boolean(item.productId), {
            path: ["stock"],
            message: inSchema(message("menu.stockOfProducts")),
            ...evenWhenRefused,
          })
          .refine((item) => Boolean(item.productId) !== Boolean(item.addonId), {
            message: inSchema(message("menu.productOrAddon")),
            ...evenWhenRefused,
          }),
      )
      .min(1)
      .max(200)
      .superRefine((items, context) => {
        const seen = new Set<string>();
        items.forEach(({ productId, addonId }, index) => {
          const id = productId || addonId;
          const path = [index, productId ? "productId" : "addonId"];
          if (id && seen.has(id))
            context.addIssue({ code: "custom", path, message: inSchema(message("fields.twice")) });
          if (id) seen.add(id);
        });
      }),
  })
  .meta({ id: "SetAvailability" });
export type AvailabilityBody = z.output<typeof AvailabilityBody>;
