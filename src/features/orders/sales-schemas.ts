import { z } from "zod";
import { paymentProviderNames } from "../../domain/payment-providers.ts";
import { bookKinds } from "../../domain/sales-period.ts";
import { paymentMethods } from "../../domain/snapshot.ts";

/** A period's sales, as the dashboard shows them and accountants take them. Money is øre. */
const money = z.int();

const period = z.object({ from: z.string(), to: z.string() });

const Figures = z.object({
  orders: z.int(),
  average: money.describe("total / orders, rounded; 0 without orders."),
  pickup: z.object({ orders: z.int(), total: money }),
  delivery: z.object({ orders: z.int(), total: money }),
  subtotal: money,
  discount: money,
  deliveryFee: money,
  deposit: money.describe("Bottle deposits (pant)."),
  tip: money,
  total: money.describe("subtotal - discount + deliveryFee + deposit + tip, before refunds."),
  tableDeposits: money.describe("Deposits for tables; no part of the sales."),
  refunds: money.describe("What was paid back in the period, of sales of whichever day."),
});

const sold = { orders: z.int(), total: money };

const vatGroup = z.object({ rate: z.int(), net: money, amount: money, gross: money });

const wayToPay = {
  method: z.enum(paymentMethods),
  provider: z.enum(paymentProviderNames).nullable().describe("null: nobody but the restaurant."),
};

export const SalesReport = z
  .object({
    ...period.shape,
    isOver: z.boolean().describe("The last day has ended: these figures do not change any more."),
    before: period.describe("What it is compared with."),
    figures: Figures,
    earlier: Figures.describe("The figures of `before`."),
    days: z.array(z.object({ date: z.string(), ...sold })).describe("Days without sales are left out."),
    hours: z
      .array(z.object({ hour: z.int(), ...sold }))
      .describe("By the hour on the clock in Norway, 0–23."),
    dishes: z
      .array(z.object({ productId: z.string(), name: z.string(), quantity: z.int(), total: money }))
      .describe("After discounts, what sold for most first; 100 at most."),
    categories: z
      .array(z.object({ name: z.string().nullable(), quantity: z.int(), total: money }))
      .describe("As the menu is today; null: dishes that are deleted."),
    vat: z.array(vatGroup).describe("Of the sales, before refunds."),
    payments: z.array(z.object({ ...wayToPay, ...sold, tableDeposits: money, refunds: money, net: money })),
  })
  .meta({ id: "SalesReport" });
export type SalesReport = z.output<typeof SalesReport>;

const BookLine = z.object({
  date: z.string(),
  kind: z.enum(bookKinds),
  rate: z.int().nullable().describe("VAT in percent; null where there is none, or none has been worked out."),
  ...wayToPay,
  count: z.int(),
  net: money,
  vat: money,
  gross: money,
});
export type BookLine = z.output<typeof BookLine>;

export const SalesBooks = z
  .object({ ...period.shape, isOver: z.boolean(), lines: z.array(BookLine) })
  .meta({ id: "SalesBooks" });
export type SalesBooks = z.output<typeof SalesBooks>;
