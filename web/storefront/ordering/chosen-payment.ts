import type { PaymentChannel } from "../../../src/domain/payment-providers.ts";
import type { PaymentMethod } from "../../../src/domain/snapshot.ts";
import type { Draft } from "../draft.ts";

/** The guest's own of the ways to pay online, if the restaurant still takes it, and else its first. */
export const chosenChannel = (
  wanted: Draft["paymentChannel"],
  channels: readonly PaymentChannel[],
): PaymentChannel | undefined => (wanted && channels.includes(wanted) ? wanted : channels[0]);

interface Taken {
  onlinePayment: boolean;
  cashPayment: boolean;
}

/**
 * What is chosen for a guest who has not: the likeliest way to pay, and the only one. Null: nothing, for they have chosen already,
 * or have come from a payment that failed to find another.
 */
export const likeliestPayment = (
  { paymentMethod, asksHowToPay }: Pick<Draft, "paymentMethod" | "asksHowToPay">,
  { onlinePayment, cashPayment }: Taken,
): PaymentMethod | null =>
  paymentMethod || (asksHowToPay && onlinePayment === cashPayment) ? null : onlinePayment ? "ONLINE" : "CASH";
