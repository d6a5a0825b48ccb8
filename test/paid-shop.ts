import type { PlacedOrder } from "../src/features/orders/schemas.ts";
import { openShop, type Shop, type ShopFile } from "../src/features/orders/shop.fixture.ts";
import { connectAccount } from "../src/features/payments/connect-account.ts";
import { keepPort } from "../src/platform/http/listen.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import type { ProviderEmulator } from "./emulators/emulator.ts";
import { type StripeEmulator, startStripeEmulator } from "./emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "./emulators/vipps.ts";

/** A service on a real port, with both payment providers emulated, where messages from them arrive. */
export interface PaidTown {
  app: TestApp;
  stripe: StripeEmulator;
  vipps: VippsEmulator;
  /** A real restaurant with accounts at these providers, in this order. */
  openShop(providers: readonly ("STRIPE" | "VIPPS")[], change?: (file: ShopFile) => void): Promise<PaidShop>;
  close(): Promise<void>;
}

export interface PaidShop extends Shop {
  /** An order to be paid online, with the provider's reference and its emulator. */
  order(more?: Record<string, unknown>): Promise<OnlineOrder>;
  statusOf(orderId: string): Promise<string>;
  paymentOf(orderId: string): Promise<StoredPayment>;
  refundsOf(orderId: string): Promise<{ amount: number; state: string; reason: string }[]>;
  /** Beside each of its accounts it has had another, that is closed. */
  hasHadOthers(): Promise<unknown>;
}

export interface OnlineOrder extends PlacedOrder {
  reference: string;
  emulator: ProviderEmulator;
}

export interface StoredPayment {
  state: string;
  provider: string;
  account_id: string | null;
  provider_reference: string | null;
  authorization_state: string | null;
  refunded: number;
  discrepancy: string | null;
}

export async function openPaidTown(
  env: Record<string, string> = {},
  overrides: NonNullable<TestAppOptions["overrides"]> = {},
): Promise<PaidTown> {
  await using made = new AsyncDisposableStack();
  const kept = await keepPort("127.0.0.1");
  made.defer(() => kept.close());
  const holder: { app?: TestApp } = {};
  const nowMs = (): number => holder.app?.clock.nowMs() ?? Date.now();
  const stripe = await startStripeEmulator({ nowMs });
  made.defer(() => stripe.server.close());
  const vipps = await startVippsEmulator({ nowMs });
  made.defer(() => vipps.server.close());
  const app = await createTestApp({
    env: {
      SERVICE_DOMAIN: `localhost:${kept.port}`,
      PAYMENTS: "accounts",
      STRIPE_API_URL: stripe.server.url,
      VIPPS_API_URL: vipps.server.url,
      ...env,
    },
    overrides,
  });
  holder.app = app;
  made.defer(() => app.close());
  await kept.listen(app.app);
  const everything = made.move();
  return {
    app,
    stripe,
    vipps,
    async openShop(providers, change) {
      const shop = await openShop(app, (file) => {
        file.settings.ordersPerSlot = 1000;
        change?.(file);
      });
      for (const provider of providers) {
        await connectAccount(
          app.ctx,
          shop.scope,
          provider === "STRIPE"
            ? { provider, secretKey: stripe.secretKey, callbackSecret: null }
            : { provider, ...vipps.keys, callbackSecret: null },
        );
      }
      await app.ctx.snapshots.reload(shop.restaurantId);
      return paidShop(app, shop, { STRIPE: stripe, VIPPS: vipps });
    },
    close: () => everything.disposeAsync(),
  };
}

function paidShop(app: TestApp, shop: Shop, emulators: Record<string, ProviderEmulator>): PaidShop {
  const page = `http://${shop.slug}.${app.ctx.config.serviceDomain}`;
  const paymentOf = async (orderId: string): Promise<StoredPayment> => {
    const [row] = await app.db.query<StoredPayment>(
      `SELECT state, provider, account_id, provider_reference, authorization_state, refunded, discrepancy FROM payments
       WHERE order_id = $1`,
      [orderId],
    );
    return row!;
  };
  return {
    ...shop,
    paymentOf,
    async order(more = {}) {
      const order = await shop.place(
        shop.body({
          paymentMethod: "ONLINE",
          successUrl: `${page}/takk`,
          cancelUrl: `${page}/avbrutt`,
          ...more,
        }),
      );
      const { provider, provider_reference: reference } = await paymentOf(order.orderId);
      return { ...order, reference: reference!, emulator: emulators[provider]! };
    },
    async statusOf(orderId) {
      const [row] = await app.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [
        orderId,
      ]);
      return row!.status;
    },
    refundsOf: (orderId) =>
      app.db.query("SELECT amount, state, reason FROM refunds WHERE order_id = $1 ORDER BY created_at", [
        orderId,
      ]),
    hasHadOthers: () =>
      app.db.query(
        `INSERT INTO payment_accounts
         SELECT restaurant_id, id || '-before', provider, identity, secrets, position, created_at, updated_at, updated_at
         FROM payment_accounts WHERE restaurant_id = $1`,
        [shop.restaurantId],
      ),
  };
}
