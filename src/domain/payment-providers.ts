import type { Environment } from "./environment.ts";
import type { Money } from "./money.ts";

/** Providers that a restaurant has an account with. */
export const accountProviders = ["STRIPE", "VIPPS"] as const;
export type AccountProvider = (typeof accountProviders)[number];

/** What one does on the sandbox's payment page. */
export const sandboxDecisions = ["PAY", "DECLINE", "ABANDON"] as const;
export type SandboxDecision = (typeof sandboxDecisions)[number];

/** How we hear of payments. REGISTERED: by us, just now. KEPT: as before. GIVEN: the caller's own. NONE: by asking only. */
export const callbackKinds = ["REGISTERED", "KEPT", "GIVEN", "NONE"] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** Whoever takes a guest's money online. SANDBOX is our own test page, where no money moves. */
export const paymentProviderNames = [...accountProviders, "SANDBOX"] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

/** What a guest chooses between. */
export const paymentChannels = ["VIPPS", "CARD"] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** As the published list of payment methods names them, beside CASH. */
export const publishedMethods = [...paymentChannels, "APPLE_PAY", "GOOGLE_PAY"] as const;
export type OnlineMethod = (typeof publishedMethods)[number];

interface ProviderFacts {
  /** The smallest payment in øre that they take: Stripe's for NOK, and Vipps MobilePay's. Nothing at all is no payment. */
  smallest: Money;
  /** As the tracking answer names it. */
  label: string;
  channels: readonly PaymentChannel[];
  methods: readonly OnlineMethod[];
}

const facts: Readonly<Record<PaymentProviderName, ProviderFacts>> = {
  SANDBOX: {
    smallest: 1,
    label: "Testbetaling",
    channels: paymentChannels,
    methods: paymentChannels,
  },
  STRIPE: {
    smallest: 300,
    label: "Kort",
    channels: ["CARD"],
    methods: ["CARD", "APPLE_PAY", "GOOGLE_PAY"],
  },
  VIPPS: {
    smallest: 100,
    label: "Vipps",
    channels: ["VIPPS"],
    methods: ["VIPPS"],
  },
};

export const paymentLabel = (provider: PaymentProviderName): string => facts[provider].label;

/** What an order was paid with, from its provider's label: one that is not known here speaks for itself. */
export function paidWithWords(label: string, words: Readonly<Record<PaymentProviderName, string>>): string {
  const providers = Object.keys(facts) as PaymentProviderName[];
  const provider = providers.find((name) => facts[name].label === label);
  return provider ? words[provider] : label;
}

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

/**
 * The provider of the channel that the guest chose; when they do not say, the restaurant's first that takes so small an amount,
 * or else its first. Null when it is not offered.
 */
export const chosenProvider = (
  offered: readonly PaymentProviderName[],
  channel: PaymentChannel | null | undefined,
  amount: Money = 0,
): PaymentProviderName | null =>
  (channel == null
    ? (offered.find((provider) => takes(provider, amount)) ?? offered[0])
    : offered.find((provider) => facts[provider].channels.includes(channel))) ?? null;

const takes = (provider: PaymentProviderName, amount: Money): boolean =>
  amount === 0 || amount >= facts[provider].smallest;

/** The smallest payment that the chosen provider takes, when the amount is less than that; else null. */
export function paymentTooSmall(
  offered: readonly PaymentProviderName[],
  channel: PaymentChannel | null | undefined,
  amount: Money,
): Money | null {
  const provider = chosenProvider(offered, channel, amount);
  return provider === null || takes(provider, amount) ? null : facts[provider].smallest;
}

/** What guests can choose between. */
export const channelsOf = (offered: readonly PaymentProviderName[]): PaymentChannel[] => [
  ...new Set(offered.flatMap((provider) => facts[provider].channels)),
];

/** The published methods of these providers, each once, in order. */
export const onlineMethods = (offered: readonly PaymentProviderName[]): OnlineMethod[] => [
  ...new Set(offered.flatMap((provider) => facts[provider].methods)),
];
