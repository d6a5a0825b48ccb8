import { z } from "zod";
import { paymentProviderNames } from "../../domain/payment-providers.ts";
import { paymentMethods } from "../../domain/snapshot.ts";
import { dayField } from "../../domain/time-fields.ts";

/** A day's books. Money is øre. */
const money = z.int();

export const reportQuery = {
  date: dayField
    .optional()
    .describe("The business day, Europe/Oslo, from 04:00 to 04:00; by default the running one."),
};

export const DayReport = z
  .object({
    date: z.string(),
    from: z.string().describe("When the day began."),
    until: z.string().describe("When it ends; the next day's `from`."),
    orders: z
      .object({
        count: z.int().describe("Orders that became sales on this day."),
        pickup: z.int().describe("Of these, how many were fetched."),
        delivery: z.int().describe("Of these, how many were brought."),
      })
      .describe("Orders paid online count when they are paid, others when they are completed."),
    sales: z
      .object({
        subtotal: money,
        discount: money,
        deliveryFee: money,
        deposit: money.describe("Bottle deposits (pant), in øre; without VAT."),
        tip: money,
        total: money.describe("subtotal - discount + deliveryFee + deposit + tip."),
      })
      .describe("Before refunds."),
    vat: z
      .array(
        z.object({
          rate: z.int(),
          net: money,
          amount: money.describe("The VAT of this rate, in øre."),
          gross: money.describe("net + amount. All rates together are the total without deposit and tip."),
        }),
      )
      .describe("Sales by rate of VAT, before refunds."),
    tableDeposits: z
      .object({ count: z.int().describe("How many."), amount: money })
      .describe("Deposits for tables that were paid on this day; no part of the sales."),
    refunds: z
      .object({ count: z.int().describe("How many."), amount: money })
      .describe("What was paid back on this day, of sales and table deposits of whichever day."),
    payments: z
      .array(
        z.object({
          method: z.enum(paymentMethods).describe("How the guest paid."),
          provider: z
            .enum(paymentProviderNames)
            .nullable()
            .describe("Who took the money; null: nobody but the restaurant."),
          orders: z.int().describe("How many orders."),
          sales: money.describe("Their totals, in øre."),
          tableDeposits: money.describe("Deposits for tables, in øre."),
          refunds: money.describe("What went back on this day, in øre."),
          net: money.describe("sales + tableDeposits - refunds."),
        }),
      )
      .describe("By method and provider; these add up to the rest."),
  })
  .meta({ id: "DayReport" });
export type DayReport = z.output<typeof DayReport>;
