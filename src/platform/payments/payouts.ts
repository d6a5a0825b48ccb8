import type { Money } from "../../domain/money.ts";
import type { PayoutContent, PayoutLineKind, PayoutState } from "../../domain/payouts.ts";

/** Money that a provider sent to the restaurant's bank account. */
export interface ProviderPayout {
  /** Theirs. */
  reference: string;
  state: PayoutState;
  amount: Money;
  /** YYYY-MM-DD: when it is to be in the bank, or where they do not say, when it was sent. */
  arrivesOn: string;
  content: PayoutContent;
}

/** One movement on the restaurant's account with a provider. */
export interface PayoutLine {
  /** Theirs; the same movement has it for ever. */
  reference: string;
  /** The payout that it went out with; null: it waits for one. */
  payout: string | null;
  kind: PayoutLineKind;
  /** As the payment was begun with; null: none of ours. */
  orderId: string | null;
  /** What it does to the balance before `fee`: below zero for what was taken. */
  amount: Money;
  /** Kept back of it. */
  fee: Money;
  movedAtMs: number;
}

export interface PayoutsAsked {
  /** Where the last reading ended; null: the first. */
  place: string | null;
  /** Nothing before this is of interest (epoch ms). */
  sinceMs: number;
  nowMs: number;
  /** Payouts whose content is known here. */
  known: ReadonlySet<string>;
}

export interface PayoutsRead {
  payouts: ProviderPayout[];
  lines: PayoutLine[];
  /** The payout that took everything that waited before this reading; null: none did. */
  takesWaiting: string | null;
  place: string;
  /** There is more to read at once. */
  hasMore: boolean;
}

/** The keys do not open the account's payouts. */
export class NoAccessToPayouts extends Error {
  override readonly name = "NoAccessToPayouts";
}
