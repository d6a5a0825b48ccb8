import { z } from "zod";
import { accountProviders } from "../../domain/payment-providers.ts";
import { payoutContents, payoutDifferences, payoutStates, payoutTroubles } from "../../domain/payouts.ts";

/** What providers paid out, as the dashboard shows it. Money is øre. */
const money = z.int();
const provider = z.enum(accountProviders);

const Payout = z.object({
  provider,
  reference: z.string().describe("The provider's."),
  state: z.enum(payoutStates).describe("SENT: the provider says no more than that."),
  content: z
    .enum(payoutContents)
    .describe("Whether it is known what it is made of. NONE: it was made by hand at the provider."),
  arrivesOn: z.string().describe("When it is in the bank, or was sent."),
  sales: z.int().describe("How many sales are in it."),
  gross: money.describe("What they came to."),
  refunded: money.describe("Paid back to guests, taken off it."),
  fee: money.describe("Kept by the provider."),
  other: money.describe("Disputes, corrections and the like; below zero when taken."),
  net: money.describe("What went to the bank."),
});

export const PayoutPage = z
  .object({
    data: z.array(Payout).describe("The latest first."),
    nextCursor: z.string().nullable(),
    accounts: z.array(
      z.object({
        provider,
        identity: z.string(),
        isClosed: z.boolean(),
        readAt: z.iso.datetime().nullable().describe("Null: not yet."),
        trouble: z.enum(payoutTroubles).nullable(),
      }),
    ),
    totals: z.object({ gross: money, refunded: money, fee: money, other: money, net: money }),
    waiting: money.describe("Sold through these accounts and not paid out yet, less what was paid back."),
  })
  .meta({ id: "PayoutPage" });
export type PayoutPage = z.output<typeof PayoutPage>;

export const PayoutDifferences = z
  .object({
    days: z.int().describe("How many days back it is compared."),
    data: z.array(
      z.object({
        kind: z.enum(payoutDifferences),
        provider,
        orderId: z.string().nullable(),
        orderNumber: z.int().nullable(),
        reference: z.string().nullable().describe("The provider's, of a movement or a payout."),
        at: z.iso.datetime(),
        here: money.describe("By our books."),
        there: money.describe("By the provider's."),
      }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ id: "PayoutDifferences" });
export type PayoutDifferences = z.output<typeof PayoutDifferences>;
