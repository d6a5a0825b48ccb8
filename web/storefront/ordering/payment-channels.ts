import type { PaymentChannel } from "../../../src/domain/payment-providers.ts";

/** The ways to pay online that a restaurant publishes, its first in front. */
export const channelsOf = (methods: readonly string[]): PaymentChannel[] =>
  methods.filter((method): method is PaymentChannel => method === "VIPPS" || method === "CARD");
