import type { Context } from "../../context.ts";
import { expirePayments, giveUpLostLinks } from "./expire-payments.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { readPayouts } from "./read-payouts.ts";
import { askAboutOpenPayments, reconcilePayments } from "./reconcile-payments.ts";
import { sendPendingRefunds } from "./send-refund.ts";

/** Background work on payments. Every run is safe beside another one: the database decides who was first. */
export const paymentLoops = [
  { name: "expire-payments", everyMs: 10_000, run: (ctx: Context) => expirePayments(ctx) },
  { name: "give-up-lost-links", everyMs: 10_000, run: (ctx: Context) => giveUpLostLinks(ctx) },
  { name: "ask-about-open-payments", everyMs: 10_000, run: (ctx: Context) => askAboutOpenPayments(ctx) },
  { name: "move-authorizations", everyMs: 5_000, run: (ctx: Context) => moveAuthorizations(ctx) },
  { name: "send-refunds", everyMs: 10_000, run: (ctx: Context) => sendPendingRefunds(ctx) },
  { name: "reconcile-payments", everyMs: 60_000, run: (ctx: Context) => reconcilePayments(ctx) },
  { name: "read-payouts", everyMs: 60_000, run: (ctx: Context) => readPayouts(ctx) },
];
