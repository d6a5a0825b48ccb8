import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { LineInput, VatGroupSchema } from "./schemas.ts";

/** Changing an order that is in hand. Money is øre. */
const waysToSettle = ["LINK", "AT_RESTAURANT"] as const;
const money = z.int();

export const ChangeBody = z
  .strictObject({
    expectedVersion: z
      .int32()
      .min(0)
      .describe("The order's `version` as you have seen it: when it is another one by now, 409 `CHANGED`."),
    keep: z
      .array(
        z.strictObject({
          lineId: z.string().max(10).describe("The line's `id`."),
          quantity: z
            .int()
            .min(1)
            .max(99)
            .describe("More than was ordered: the rest costs what the menu says now."),
          note: z.string().trim().max(200).nullish().describe("Left out: the note stays. Empty: it goes."),
        }),
      )
      .max(100)
      .describe("What stays, at the price that it was ordered for. Lines that are not named are taken off."),
    add: z
      .array(LineInput)
      .max(100)
      .default([])
      .describe("What comes new, as in a new order: the menu and the prices of now."),
    note: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .describe("The note of the whole order. Left out: it stays. Empty: it goes."),
    ageConfirmed: z.boolean().nullish().describe("The guest is old enough for what comes new."),
    allowBelowMinimum: z
      .boolean()
      .nullish()
      .describe("Deliver it although less is left than the zone's minimum."),
    expectedTotal: money.nullish().describe("A higher total gives 409 `PRICE_CHANGED`."),
    settle: z
      .enum(waysToSettle)
      .nullish()
      .describe(
        "Of an order paid online that is dearer now: whether the guest gets a link to pay the difference, or pays it at the restaurant (left out).",
      ),
  })
  .refine(({ keep, add }) => keep.length + add.length > 0, {
    path: ["keep"],
    message: inSchema(message("orders.changeToNothing")),
  })
  .meta({ id: "ChangeOrder" });
export type ChangeInput = z.output<typeof ChangeBody>;

/** The call that does it, at every door. */
export const changeCall = {
  summary: "Change what an order holds while it is in hand",
  description:
    "What stays keeps the price that it was ordered for; what comes new costs what the menu says now. In another version than the one " +
    "that was seen nothing is done: 409 `CHANGED` with the `version` of now.",
  body: ChangeBody,
} as const;

export const SeenChangeBody = z
  .strictObject({ version: z.int32().min(1).describe("The order's `version` as it was seen.") })
  .meta({ id: "SeenChange" });

export const LineChangeSchema = z
  .object({
    lineId: z.string().describe("The line's `id`."),
    name: z.string(),
    variantName: z.string().nullable(),
    choices: z.array(z.string()).describe("Add-ons and parts, by their names."),
    before: z.int().describe("Units before; 0: it has come new."),
    after: z.int().describe("Units from then on; 0: it was taken off."),
    note: z.string().nullable().optional().describe("Present when it was changed, or came with a new line."),
  })
  .meta({ id: "LineChange" });

/** What an order owes since it was changed. */
export const OrderDue = z
  .object({
    amount: money,
    paymentUrl: z.string().nullable().describe("Where it can be paid; null: at the restaurant."),
    expiresAt: z
      .string()
      .nullable()
      .describe("When the link ends. What is not paid by then is paid at the restaurant."),
  })
  .meta({ id: "OrderDue" });
export type OrderDue = z.output<typeof OrderDue>;

/** A change of an order, as it is told. */
export const OrderChange = z
  .object({
    version: z.int().describe("The order's `version` from then on."),
    at: z.string(),
    totalBefore: money.describe("What the order came to before."),
    total: money,
    lines: z.array(LineChangeSchema),
    note: z.string().nullable().optional().describe("The order's note, when it was changed."),
  })
  .meta({ id: "OrderChange" });
export type OrderChange = z.output<typeof OrderChange>;

export const ChangeQuote = z
  .object({
    version: z.int().describe("The order's, to be sent as `expectedVersion`."),
    subtotal: money,
    discount: money,
    deliveryFee: money,
    deposit: money,
    tip: money,
    total: money,
    totalBefore: money,
    vat: z.array(VatGroupSchema),
    couponLabel: z.string().nullable(),
    lines: z.array(LineChangeSchema).describe("What would be changed."),
    back: money.describe("What goes back of what was paid online."),
    due: money.describe("What is still to be paid, with what was owed before; of an order paid online."),
    ageLimit: z.int().nullable().describe("What comes new needs this age confirmed; null: none."),
    minimum: z
      .object({ amount: money, missing: money })
      .nullable()
      .describe("Less is left than the zone's minimum: it needs `allowBelowMinimum`."),
  })
  .meta({ id: "ChangeQuote" });
export type ChangeQuote = z.output<typeof ChangeQuote>;
