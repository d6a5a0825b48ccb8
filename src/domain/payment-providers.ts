import type { Environment } from "./snapshot.ts";

/** Whoever takes a guest's money online. SANDBOX is our own test page, where no money moves. */
export type PaymentProviderName = "SANDBOX" | "STRIPE" | "VIPPS";
/** Providers that a restaurant has an account with. */
export const accountProviders = ["STRIPE", "VIPPS"] as const satisfies PaymentProviderName[];
export type AccountProvider = (typeof accountProviders)[number];

/** What a guest chooses between. */
export const paymentChannels = ["VIPPS", "CARD"] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** As the published list of payment methods names them, beside CASH. */
export type OnlineMethod = "VIPPS" | "CARD" | "APPLE_PAY" | "GOOGLE_PAY";

interface ProviderFacts {
  /** As people read it on the tracking page and the receipt. */
  label: string;
  channels: readonly PaymentChannel[];
  methods: readonly OnlineMethod[];
}

const facts: Readonly<Record<PaymentProviderName, ProviderFacts>> = {
  SANDBOX: { label: "Testbetaling", channels: ["VIPPS", "CARD"], methods: ["VIPPS", "CARD"] },
  STRIPE: { label: "Kort", channels: ["CARD"], methods: ["CARD", "APPLE_PAY", "GOOGLE_PAY"] },
  VIPPS: { label: "Vipps", channels: ["VIPPS"], methods: ["VIPPS"] },
};

export const paymentLabel = (provider: PaymentProviderName): string => facts[provider].label;

/**
 * The providers that a restaurant's guests are offered, the default first. A sandbox never takes money, whatever accounts
 * it has. A real restaurant has its own accounts; `sandboxForLive` (development, and the demo) lets one without any be
 * tried out. Empty: no online payment.
 */
export function offeredProviders(restaurant: {
  environment: Environment;
  isDemo: boolean;
  accounts: readonly AccountProvider[];
  sandboxForLive: boolean;
}): readonly PaymentProviderName[] {
  if (restaurant.environment === "TEST") return ["SANDBOX"];
  if (restaurant.accounts.length > 0) return restaurant.accounts;
  return restaurant.isDemo || restaurant.sandboxForLive ? ["SANDBOX"] : [];
}

/** The provider of the channel that the guest chose, or of the restaurant's first; null when it is not offered. */
export const chosenProvider = (
  offered: readonly PaymentProviderName[],
  channel: PaymentChannel | null | undefined,
): PaymentProviderName | null =>
  (channel == null ? offered[0] : offered.find((provider) => facts[provider].channels.includes(channel))) ??
  null;

/** The published methods of these providers, each once, in order. */
export const onlineMethods = (offered: readonly PaymentProviderName[]): OnlineMethod[] => [
  ...new Set(offered.flatMap((provider) => facts[provider].methods)),
];
