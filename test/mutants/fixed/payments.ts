import { type Mutant, mutantsOf } from "../mutant.ts";

export const payments: readonly Mutant[] = mutantsOf(
  "payments",
  "src/features/payments/settle-payment.ts",
  ["src/features/payments/payment-accounts.test.ts"],
  [
    [
      'answer.state !== "PAID" && answer.state !== "RESERVED"',
      'answer.state !== "PAID" || answer.state !== "RESERVED"',
    ],
  ],
);
