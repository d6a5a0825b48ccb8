import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { acceptOrder } from "../../src/features/orders/accept-order.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { connectAccount } from "../../src/features/payments/connect-account.ts";
import { moveAuthorizations } from "../../src/features/payments/move-authorization.ts";
import { readPayouts } from "../../src/features/payments/read-payouts.ts";
import { settlePayment } from "../../src/features/payments/settle-payment.ts";
import { fridayEvening } from "../app.ts";
import { type StripeEmulator, startStripeEmulator } from "../emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "../emulators/vipps.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

const hour = 3_600_000;

describe("payouts in the dashboard", () => {
  let site: TestSite;
  let stripe: StripeEmulator;
  let vipps: VippsEmulator;
  before(async () => {
    const nowMs = () => site?.clock.nowMs() ?? Date.now();
    stripe = await startStripeEmulator({ nowMs });
    vipps = await startVippsEmulator({ nowMs });
    site = await createTestSite({
      env: { PAYMENTS: "accounts", STRIPE_API_URL: stripe.server.url, VIPPS_API_URL: vipps.server.url },
    });
  });
  after(async () => {
    await site?.close();
    await stripe?.server.close();
    await vipps?.server.close();
  });
  afterEach(async (t) => {
    stripe.balance.clear();
    vipps.ledger.clear();
    await site?.endVisits(t);
  });

  const open = async (shop: Shop, options: BrowserContextOptions = {}) => {
    const visit = await signedIn(site, shop, "OWNER", { at: "/settings/sales", ...options });
    return visit;
  };
  const room = (page: Page, name = "Restaurantens innstillinger") => page.getByRole("region", { name });
  const readOn = async (): Promise<void> => {
    site.clock.advance(7 * hour);
    await readPayouts(site.ctx);
  };
  /** Sold by card and by Vipps, accepted, paid out; one movement that is no order's. */
  const openPaidShop = async (): Promise<Shop> => {
    site.clock.set(fridayEvening);
    await site.db.query("DELETE FROM payout_readings");
    const shop = await openShop(site);
    const page = site.base.replace("//", `//${shop.slug}.`);
    const keys = { callbackSecret: null };
    await connectAccount(site.ctx, shop.scope, { provider: "STRIPE", secretKey: stripe.secretKey, ...keys });
    await connectAccount(site.ctx, shop.scope, { provider: "VIPPS", ...vipps.keys, ...keys });
    await site.ctx.snapshots.reload(shop.restaurantId);
    for (const paymentChannel of ["CARD", "CARD", "VIPPS"]) {
      const urls = { successUrl: page, cancelUrl: page };
      const { orderId } = await shop.place(shop.body({ paymentMethod: "ONLINE", paymentChannel, ...urls }));
      const [payment] = await site.db.query<{ provider_reference: string }>(
        "SELECT provider_reference FROM payments WHERE order_id = $1",
        [orderId],
      );
      (paymentChannel === "CARD" ? stripe : vipps).pay(payment!.provider_reference);
      await settlePayment(site.ctx, shop.scope, orderId);
      await acceptOrder(site.ctx, shop.scope, orderId, {}, { kind: "STAFF", id: "usr_1", role: "OWNER" });
      await moveAuthorizations(site.ctx);
    }
    return shop;
  };

  it("tell what reached the bank, what was kept of it, and that it agrees", async () => {
    const shop = await openPaidShop();
    await readOn();
    const { page, errors } = await open(shop);
    await page.getByRole("link", { name: "Se utbetalinger" }).click();
    await room(page).getByText("Ingen utbetalinger i perioden").waitFor();
    await room(page).getByText("123", { exact: false }).first().waitFor();
    const card = stripe.balance.payOut();
    vipps.ledger.payOut();
    await readOn();
    stripe.balance.set(card, "paid");
    await readOn();
    await page.reload();
    await room(page).getByText("stemmer med det dere har solgt").waitFor();
    await room(page).getByText("2 salg, solgt for 82").waitFor();
    await assertScreen(room(page), "payouts that agree");
    await page.getByRole("link", { name: "Salg", exact: true }).first().click();
    await page.getByRole("heading", { name: "Salg", level: 1 }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("list what does not agree, and what cannot be read", async () => {
    const shop = await openPaidShop();
    stripe.balance.move("charge", 9_900, {});
    const payout = stripe.balance.payOut();
    stripe.balance.tamper(payout, 10_000);
    vipps.ledger.isOpen = false;
    await readOn();
    vipps.ledger.isOpen = true;
    const { page, go } = await open(shop);
    await page.route("**/payouts?*", (route) => route.abort());
    await go("/settings/sales/payouts");
    const failed = room(page).getByRole("alert");
    await assertScreen(failed, "payouts that could not be read");
    await page.unroute("**/payouts?*");
    await failed.getByRole("button", { name: "Prøv igjen" }).click();
    await room(page).getByText("Ikke fra en bestilling her").waitFor();
    await failed.waitFor({ state: "detached" });
    await room(page).getByText("Utbetalingen er et annet beløp").waitFor();
    await room(page).getByText("Nøklene til Vipps får ikke lese oppgjør").waitFor();
    const wrong = await room(page)
      .getByRole("list", { name: "Stemmer det?" })
      .getByRole("listitem")
      .allInnerTexts();
    assert.deepEqual(
      wrong.map((one) =>
        one
          .split(/\s*\n\s*/)
          .slice(1)
          .join(" ")
          .replaceAll("\u00a0", " "),
      ),
      [
        "søndag 14. juni Stripe hos oss 170,66 kr hos dem 100 kr Utbetalingen er et annet beløp enn summen av det den består av. Spør Stripe.",
        "fredag 12. juni Stripe hos dem 99 kr Ikke fra en bestilling her. Kanskje solgt et annet sted med samme konto hos Stripe.",
      ],
    );

    const money = { sales: 2, gross: 20_000, refunded: 500, fee: 300, other: -200, net: 19_000 };
    const paid = { provider: "STRIPE", content: "KNOWN", arrivesOn: "2026-06-12", ...money };
    const account = { identity: "acct_1", isClosed: false, readAt: null, trouble: null };
    const { sales, ...totals } = money;
    const first = {
      data: [
        { ...paid, reference: "po_1", state: "ON_ITS_WAY" },
        { ...paid, reference: "po_2", state: "PAID" },
        { ...paid, provider: "VIPPS", reference: "po_2", state: "SENT" },
        { ...paid, reference: "po_4", state: "PAID", content: "NONE" },
      ],
      nextCursor: "next",
      accounts: [
        { ...account, provider: "STRIPE" },
        { ...account, provider: "VIPPS", trouble: "UNAVAILABLE" },
      ],
      ...{ totals, waiting: 0 },
    };
    const difference = { provider: "VIPPS", at: "2026-06-12T18:00:00Z", here: 4_100, there: 4_000 };
    const order = { orderId: "ord_1", orderNumber: 7, reference: null };
    await page.route("**/payouts/differences?*", (route) =>
      route.fulfill({
        json: {
          days: 30,
          hasMore: true,
          data: [
            { kind: "NOT_PAID_OUT", ...difference, ...order },
            { kind: "SALE_DIFFERS", ...difference, ...order, orderId: "ord_2" },
            { kind: "REFUND_DIFFERS", ...difference, ...order, orderId: "ord_3" },
          ],
        },
      }),
    );
    await page.route("**/payouts?*", (route) =>
      route.fulfill({
        json: route.request().url().includes("cursor=next")
          ? { ...first, data: [{ ...paid, reference: "po_3", state: "FAILED" }], nextCursor: null }
          : first,
      }),
    );
    await page.reload();
    await room(page).getByRole("button", { name: "Vis flere" }).click();
    await room(page).getByText("Kom ikke frem").waitFor();
    await assertScreen(room(page), "payouts on two pages and what does not agree");
    assert.deepEqual(
      (await marksOf(room(page), "tone", "main")).map((mark) => mark.replaceAll("\u00a0", " ")),
      [
        "tone info: Utbetalingene fra Stripe er ikke hentet ennå. Det skjer i løpet av noen minutter.",
        "tone wait: Vipps svarer ikke akkurat nå. Vi prøver igjen hver time. Tallene kan mangle det siste.",
        "main true: Til banken190 kr",
        ...["tone info: På vei", "tone good: I banken", "tone info: Sendt", "tone good: I banken"],
        "tone bad: Kom ikke frem",
      ],
    );
  });

  it("say so where there is no account", async () => {
    site.clock.set(fridayEvening);
    const { page, go } = await open(await openShop(site));
    await go("/settings/sales/payouts");
    await room(page).getByText("Ingen konto for betaling på nett").waitFor();
    await page.getByRole("link", { name: "Til Betaling" }).click();
    await page.getByRole("heading", { name: "Betaling", level: 1 }).waitFor();
  });

  for (const lang of ["nb", "en"] as const)
    it(`fit every screen (${lang})`, async () => {
      const shop = await openPaidShop();
      stripe.balance.move("charge", 9_900, {});
      stripe.balance.payOut();
      vipps.ledger.payOut();
      stripe.balance.move("charge", 9_900, {});
      stripe.balance.payOut({ isAutomatic: false });
      await readOn();
      const { page, go } = await open(shop);
      await go(`/settings/sales/payouts?lang=${lang}`);
      const settings = room(page, lang === "en" ? "Restaurant settings" : undefined);
      await settings.getByRole("listitem").first().waitFor();
      if (lang === "en") await assertScreen(settings, "payouts in English");
      await assertFits(settings, `payouts ${lang}`);
    });
});
