import assert from "node:assert/strict";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { ProviderEmulator } from "../../../test/emulators/emulator.ts";
import { startStripeEmulator } from "../../../test/emulators/stripe.ts";
import { startVippsEmulator } from "../../../test/emulators/vipps.ts";
import { type SettableClock, settableClock } from "../clock.ts";
import { connect, type Database } from "../db/connect.ts";
import { newId } from "../ids.ts";
import { type PaymentProvider, PaymentProviderError, type PaymentRequest } from "./provider.ts";
import { createPaymentProviders, type PaymentCredentials } from "./providers.ts";
import { createSandboxPayments, decideInSandbox } from "./sandbox.ts";

/** A provider as its tests see it: the sandbox, or an emulator on a real socket. Each stage says how its customer pays. */
export interface Stage {
  provider: PaymentProvider;
  pay(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  books(reference: string): Promise<{ captured: number; refunded: number }>;
  /** Null: there is no network in between. */
  emulator: ProviderEmulator | null;
  close(): Promise<void>;
}

export const minute = 60_000;
export const clock: SettableClock = settableClock("2026-06-12T18:00:00+02:00");
export const nowMs = () => clock.nowMs();

export const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  restaurantId: newId("rst"),
  orderId: newId("ord"),
  amount: 24_900,
  currency: "NOK",
  description: "Napoli #1042",
  locale: "nb",
  email: "kari@example.com",
  returnUrl: "https://luka.example/payments/return/token",
  expiresAtMs: nowMs() + 15 * minute,
  ...more,
});

export async function sandboxStage(): Promise<Stage> {
  const database: TestDatabase = await createTestDatabase();
  const db: Database = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
  const provider = createSandboxPayments({ db, clock, baseUrl: "https://luka.example" });
  return {
    provider,
    emulator: null,
    async pay(reference) {
      await decideInSandbox(db, reference, "PAID", nowMs());
    },
    async decline(reference) {
      await decideInSandbox(db, reference, "DECLINED", nowMs());
    },
    async books(reference) {
      const { captured, refunded } = await provider.readPayment(reference);
      return { captured, refunded };
    },
    async close() {
      await db.close();
      await database.close();
    },
  };
}

export async function accountStage(
  emulator: ProviderEmulator,
  credentials: PaymentCredentials,
): Promise<Stage> {
  const { url } = emulator.server;
  const sandbox = {} as PaymentProvider;
  const providers = createPaymentProviders({ sandbox, clock, stripeUrl: url, vippsUrl: url });
  return {
    provider: providers.ofAccount(credentials),
    emulator,
    pay: async (reference) => emulator.pay(reference),
    decline: async (reference) => emulator.decline(reference),
    books: async (reference) => emulator.books(reference),
    async close() {
      await providers.close();
      await emulator.server.close();
    },
  };
}

export const stripeStage = async (): Promise<Stage> => {
  const emulator = await startStripeEmulator({ nowMs });
  const { secretKey } = emulator;
  return accountStage(emulator, { provider: "STRIPE", secretKey, callbackSecret: null });
};
export const vippsStage = async (): Promise<Stage> => {
  const emulator = await startVippsEmulator({ nowMs });
  return accountStage(emulator, { provider: "VIPPS", ...emulator.keys, callbackSecret: null });
};

export const kind = (wanted: PaymentProviderError["kind"]) => (error: unknown) => {
  assert.ok(error instanceof PaymentProviderError, String(error));
  assert.equal(error.kind, wanted, error.message);
  return true;
};
