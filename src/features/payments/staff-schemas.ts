import { z } from "zod";
import { accountProviders, callbackKinds } from "../../domain/payment-providers.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

const instant = z.iso.datetime();

/** A restaurant's account with a payment provider, as its people may see it: nothing that opens it. */
export const StaffPaymentAccount = z
  .object({
    id: z.string(),
    provider: z.enum(accountProviders),
    identity: z.string().describe("Whose it is at the provider."),
    createdAt: instant,
    updatedAt: instant.describe("When its keys were last replaced."),
    closedAt: instant
      .nullable()
      .describe("Takes no new payments since then; what was paid is settled and refunded all the same."),
  })
  .meta({ id: "StaffPaymentAccount" });
export type StaffPaymentAccount = z.output<typeof StaffPaymentAccount>;

export const StaffPaymentAccounts = z
  .object({
    data: z.array(StaffPaymentAccount).describe("Those that are open first, in the order of the offer."),
    onlinePayment: z.boolean(),
    onlineBy: z
      .enum(["ACCOUNT", "TEST_PAGE"])
      .nullable()
      .describe("What guests who pay online pay through: TEST_PAGE moves no money; null: they cannot."),
    cashPayment: z.boolean(),
  })
  .meta({ id: "StaffPaymentAccounts" });
export type StaffPaymentAccounts = z.output<typeof StaffPaymentAccounts>;

const secret = z.string().trim().min(1).max(500);

/** What opens an account. It goes in here and never comes out again. */
export const ConnectPaymentAccount = z
  .discriminatedUnion("provider", [
    z.strictObject({
      provider: z.literal("STRIPE"),
      secretKey: secret.describe("`sk_…` or `rk_…`."),
    }),
    z.strictObject({
      provider: z.literal("VIPPS"),
      clientId: secret,
      clientSecret: secret,
      subscriptionKey: secret,
      merchantSerialNumber: z
        .string()
        .trim()
        .regex(/^\d{4,10}$/),
    }),
  ])
  .meta({ id: "ConnectPaymentAccount" });
export type ConnectPaymentAccount = z.output<typeof ConnectPaymentAccount>;

export const ConnectedPaymentAccount = z
  .object({
    id: z.string(),
    provider: z.enum(accountProviders),
    identity: z.string(),
    callbackUrl: z.string(),
    callbacks: z
      .enum(callbackKinds)
      .describe("NONE: the provider cannot reach the service, so payments are learnt of by asking only."),
  })
  .meta({ id: "ConnectedPaymentAccount" });

/** 100,000 kr: more than any order comes to. */
const limit = z.int().min(0).max(10_000_000).nullable();

export const RefundLimits = z
  .strictObject({
    manager: limit.describe("Øre of one order that managers may pay back together; null is any amount."),
    staff: limit.describe("The same for staff, at most as much."),
  })
  .refine(({ manager, staff }) => manager === null || (staff !== null && staff <= manager), {
    path: ["staff"],
    message: inSchema(message("orders.refundLimitsTurned")),
  })
  .meta({ id: "RefundLimits" });
