import { accountProviders } from "../domain/payment-providers.ts";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { type Input, ofRestaurant, oneOf, oneOrNone, required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";
import { secret, secretIfGiven, secretOf } from "./secret-input.ts";

const provider = { choices: accountProviders } as const;

const set: ServiceCommand = {
  name: "payments set",
  options: {
    ...ofRestaurant,
    provider: { ...provider, isRequired: true },
    "secret-key": secret,
    "client-id": { value: "ID" },
    "client-secret": secret,
    "subscription-key": secret,
    msn: { value: "NUMBER" },
    "callback-secret": secret,
    first: {},
  },
  async run(ctx, input) {
    const { connectAccount } = await import("../features/payments/connect-account.ts");
    const provider = oneOf(input, "provider", accountProviders);
    const callbackSecret = (await secretIfGiven(input, "callback-secret")) ?? null;
    const scope = await scopeOfSlug(ctx, input);
    const credentials =
      provider === "STRIPE"
        ? { provider, secretKey: await secretOf(input, "secret-key"), callbackSecret }
        : {
            provider,
            clientId: await secretOf(input, "client-id"),
            clientSecret: await secretOf(input, "client-secret"),
            subscriptionKey: await secretOf(input, "subscription-key"),
            merchantSerialNumber: merchantSerialNumber(input),
            callbackSecret,
          };
    return connectAccount(ctx, scope, credentials, { isFirst: input.options.first === true });
  },
};

const show: ServiceCommand = {
  name: "payments show",
  options: ofRestaurant,
  async run(ctx, input) {
    const { findAccounts } = await import("../features/payments/payment-accounts.ts");
    const scope = await scopeOfSlug(ctx, input);
    const loaded = await ctx.snapshots.byId(scope.restaurantId);
    const accounts = await findAccounts(ctx.db, scope);
    return {
      onlinePayment: loaded?.snapshot.settings.onlinePayment ?? false,
      offered: loaded?.snapshot.settings.paymentProviders ?? [],
      accounts: accounts.map(({ createdAt, updatedAt, closedAt, ...account }) => ({
        ...account,
        createdAt: String(createdAt),
        updatedAt: String(updatedAt),
        closedAt: closedAt && String(closedAt),
      })),
    };
  },
};

const off: ServiceCommand = {
  name: "payments off",
  options: { ...ofRestaurant, provider },
  async run(ctx, input) {
    const { closeAccounts } = await import("../features/payments/payment-accounts.ts");
    const which = oneOrNone(input, "provider", accountProviders);
    const scope = await scopeOfSlug(ctx, input);
    return { closed: await closeAccounts(ctx.db, scope, which, ctx.clock.nowMs()) };
  },
};

const mostDays = 180;

const reconcile: ServiceCommand = {
  name: "payments reconcile",
  options: { days: { value: "N" } },
  async run(ctx, input) {
    const { paymentReport } = await import("../features/payments/payment-report.ts");
    const days = Number(input.options.days ?? 2);
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      throw new UsageError(message("cli.number", { name: "--days", min: 1, max: mostDays }));
    return paymentReport(ctx, days);
  },
};

function merchantSerialNumber(input: Input): string {
  const number = required(input, "msn");
  if (!/^\d{4,10}$/.test(number)) throw new UsageError(message("cli.merchantNumber"));
  return number;
}

export const paymentCommands = [set, show, off, reconcile];
