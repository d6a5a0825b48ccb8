import { z } from "zod";
import { accountProviders } from "../../domain/payment-providers.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager, requireOwner } from "../../platform/http/staff-roles.ts";
import { connectAccount } from "./connect-account.ts";
import { closeAccounts } from "./payment-accounts.ts";
import { readStaffAccounts } from "./read-staff-accounts.ts";
import { readRefundLimits, setRefundLimits } from "./refund-limits.ts";
import {
  ConnectedPaymentAccount,
  ConnectPaymentAccount,
  RefundLimits,
  StaffPaymentAccounts,
} from "./staff-schemas.ts";

const shared = { door: "staff", tag: "Payments" } as const;

const list = route({
  ...shared,
  method: "GET",
  path: "/payment-accounts",
  summary: "The restaurant's accounts with payment providers, never their keys; for owners and managers",
  responses: { 200: StaffPaymentAccounts },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return readStaffAccounts(ctx, caller);
  },
});

const connect = route({
  ...shared,
  method: "POST",
  path: "/payment-accounts",
  summary: "Connect an account at a payment provider, or replace the keys of one",
  description:
    "The keys are tried out at the provider first. Another account with the same provider takes new payments from then on.",
  body: ConnectPaymentAccount,
  responses: { 201: ConnectedPaymentAccount },
  problems: ["FORBIDDEN", "BAD_REQUEST", "SANDBOX_NOT_SUPPORTED", "DEMO_RESTAURANT", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    const connected = await connectAccount(ctx, caller.scope, { ...body, callbackSecret: null });
    return { status: 201, body: connected };
  },
});

const close = route({
  ...shared,
  method: "DELETE",
  path: "/payment-accounts/:provider",
  summary: "Take no new payments with a provider; what was paid is settled and refunded all the same",
  params: z.object({ provider: z.enum(accountProviders) }),
  responses: { 200: StaffPaymentAccounts },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params: { provider } }) {
    requireManager(caller);
    await closeAccounts(ctx.db, caller.scope, provider, ctx.clock.nowMs());
    return readStaffAccounts(ctx, caller);
  },
});

const refundLimits = route({
  ...shared,
  method: "GET",
  path: "/refund-limits",
  summary: "How much of one order's money managers and staff may pay back",
  responses: { 200: RefundLimits },
  problems: [],
  handler: (ctx, { caller }) => readRefundLimits(ctx.db, caller.scope),
});

const changeRefundLimits = route({
  ...shared,
  method: "PUT",
  path: "/refund-limits",
  summary: "Set how much of one order's money managers and staff may pay back; for owners",
  description:
    "Counted over all that people of a role have paid back of the order. What the guest could still take back alone, anybody may " +
    "pay back.",
  body: RefundLimits,
  responses: { 200: RefundLimits },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body }) {
    requireOwner(caller);
    return setRefundLimits(ctx.db, caller.scope, body);
  },
});

export const routes = [list, connect, close, refundLimits, changeRefundLimits];
