import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { connectAccount } from "../../src/features/payments/connect-account.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { type StripeEmulator, startStripeEmulator } from "../emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "../emulators/vipps.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

let site: TestSite;
let stripe: StripeEmulator;
let vipps: VippsEmulator;
before(async () => {
  stripe = await startStripeEmulator();
  vipps = await startVippsEmulator();
  site = await createTestSite({
    env: { STRIPE_API_URL: stripe.server.url, VIPPS_API_URL: vipps.server.url, PAYMENTS: "accounts" },
  });
  const scope = scopeOf(site.restaurantId);
  const ofVipps = { provider: "VIPPS", ...vipps.keys, callbackSecret: null } as const;
  const ofStripe = { provider: "STRIPE", secretKey: stripe.secretKey, callbackSecret: null } as const;
  for (const credentials of [ofVipps, ofStripe]) await connectAccount(site.ctx, scope, credentials);
  await site.ctx.snapshots.reload(site.restaurantId);
});
afterEach((t) => site.endVisits(t));
after(async () => {
  await site.close();
  await stripe.server.close();
  await vipps.server.close();
});

async function toPayment(page: Page): Promise<void> {
  await page.goto(site.shop);
  await dishNamed(page, "Vesuvio").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
}
const pay = (page: Page) => page.getByRole("button", { name: /^Bestill og betal/ }).click();

test("a guest who says nothing pays with the restaurant's first way, and comes back to a paid order", async () => {
  const { page, errors } = await site.open();
  await toPayment(page);
  assert.ok(await page.getByRole("radio", { name: "Vipps", exact: true }).isChecked());
  await pay(page);
  await page.waitForURL(`${vipps.server.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("heading", { name: /er betalt/ }).waitFor();
  assert.deepEqual(errors, []);
});

test("a guest chooses the card, changes their mind at the provider, and can still pay", async () => {
  const { page, errors } = await site.open();
  site.clock.advance(61_000);
  await toPayment(page);
  await page.getByText("Kort, Apple Pay eller Google Pay", { exact: true }).click();
  await pay(page);
  await page.waitForURL(`${stripe.server.url}/pay/**`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${site.shop}/**`);
  await page.goBack();
  await page.waitForURL(`${stripe.server.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("heading", { name: /er betalt/ }).waitFor();
  assert.deepEqual(errors, []);
});

test("where there is one way to pay now it is named, and nothing is asked", async () => {
  await site.db.query("UPDATE payment_accounts SET closed_at = now() WHERE provider = 'VIPPS'");
  await site.ctx.snapshots.reload(site.restaurantId);
  site.clock.advance(61_000);
  const { page } = await site.open();
  await toPayment(page);
  await page.locator(".totals--stale, .totals--estimate").waitFor({ state: "detached" });
  await assertScreen(page.locator(".card", { hasText: "Betal nå" }), "one way to pay now");
});
