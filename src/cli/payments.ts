import { accountProviders } from "../domain/payment-providers.ts";
import { connectAccount } from "../features/payments/connect-account.ts";
import { closeAccounts, findAccounts } from "../features/payments/payment-accounts.ts";
import { paymentReport } from "../features/payments/payment-report.ts";
import { message } from "../messages/message.ts";
import { type Input, oneOf, required, type ServiceCommand, UsageError } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";
import { secretOf } from "./secret-input.ts";

const set: ServiceCommand = {
  name: "payments set",
  usage:
    "--slug SLUG --provider stripe|vipps (--secret-key K | --client-id I --client-secret S --subscription-key K --msn N) [--callback-secret S] [--first]",
  options: {
    slug: { type: "string" },
    provider: { type: "string" },
    "secret-key": { type: "string" },
    "client-id": { type: "string" },
    "client-secret": { type: "string" },
    "subscription-key": { type: "string" },
    msn: { type: "string" },
    "callback-secret": { type: "string" },
    first: { type: "boolean" },
  },
  async run(ctx, input) {
    const provider = oneOf(input, "provider", accountProviders);
    const given = input.options["callback-secret"];
    const callbackSecret = typeof given === "string" ? await secretOf(input, "callback-secret") : null;
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
  usage: "--slug SLUG",
  options: { slug: { type: "string" } },
  async run(ctx, input) {
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
  usage: "--slug SLUG [--provider stripe|vipps]",
  options: { slug: { type: "string" }, provider: { type: "string" } },
  async run(ctx, input) {
    const provider = input.options.provider === undefined ? null : oneOf(input, "provider", accountProviders);
    const scope = await scopeOfSlug(ctx, input);
    return { closed: await closeAccounts(ctx.db, scope, provider, ctx.clock.nowMs()) };
  },
};

const mostDays = 180;

const reconcile: ServiceCommand = {
  name: "payments reconcile",
  usage: "[--days N]",
  options: { days: { type: "string" } },
  async run(ctx, input) {
    const days = Number(input.options.days ?? 2);
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      throw new UsageError(message("cli.days", { min: 1, max: mostDays }));
    return paymentReport(ctx, days);
  },
};

function merchantSerialNumber(input: Input): string {
  const number = required(input, "msn");
  if (!/^\d{4,10}$/.test(number)) throw new UsageError(message("cli.merchantNumber"));
  return number;
}

export const paymentCommands = [set, show, off, reconcile];
