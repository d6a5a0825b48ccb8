import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { PaymentProviderError } from "../../src/platform/payments/provider.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";

describe("an order in the dashboard", () => {
  let site: TestSite;
  let context: BrowserContext | undefined;
  before(async () => {
    // Both clocks stand still: how long is left to answer is the same however slow the machine is.
    site = await createTestSite({ standsAt: fridayEvening });
  });
  after(() => site?.close());
  afterEach(() => context?.close());

  /** An order for delivery with everything on it, paid online, in full on somebody's screen. */
  const openOrder = async (role: StaffRole) => {
    const shop = await openShop(
      site,
      (file) => {
        file.coupons = [
          {
            code: "TI",
            discountType: "PERCENT",
            discountValue: 10,
            appliesTo: "ORDER",
            displayName: "Ti av",
          },
        ];
      },
      { environment: "TEST", live: false },
    );
    const order = await shop.place(
      shop.body({
        fulfillment: "DELIVERY",
        paymentMethod: "ONLINE",
        deliveryAddress: {
          line1: "Gata 9",
          line2: "oppgang B",
          postalCode: "7010",
          city: "Trondheim",
          country: "NO",
          floor: "3",
          doorCode: "1234",
          instructions: "Ring på",
        },
        lines: [
          shop.line("Margherita", {
            variant: "Stor",
            with: ["Ostekant", "Bacon"],
            quantity: 2,
            note: "Godt stekt",
          }),
          shop.line("Øl"),
        ],
        ageConfirmed: true,
        cutlery: true,
        couponCode: "TI",
        tip: 3000,
        note: "Nøtteallergi",
      }),
    );
    await site.db.query(
      "UPDATE restaurant_profiles SET org_number = '974760673', legal_name = 'Prøva Pizza AS' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    const visit = await signedIn(site, shop, role, { viewport: { width: 1024, height: 768 } });
    context = visit.context;
    await visit.page.getByRole("button", { name: /^Åpne ordre/ }).click();
    await visit.page.getByRole("link", { name: "912 34 567" }).waitFor();
    return { ...visit, shop, order };
  };
  /**
   * What comes out of the printer: how many pages, how wide they are, and whether the paper ends a millimetre or two below the slip
   * and its margins of 4 mm.
   */
  const paperOf = async (page: Page) => {
    const slip = (await page.locator(".luka-slip").boundingBox())!.height;
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    const [width, length] = [1, 2].map((at) => (Number(sizes[0]?.[at]) / 72) * 25.4);
    const blank = length! - 8 - (slip / 96) * 25.4;
    return {
      pages: sizes.length,
      widthMillimeters: Math.round(width!),
      endsWithTheSlip: blank > 0.5 && blank < 2.5,
    };
  };
  const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
  const refunded = async (shop: Shop, { publicToken }: PlacedOrder): Promise<number> =>
    (await shop.track(publicToken)).refunded;

  it("is printed for the pass, for the bag, and as a receipt (D-200, D-201)", async () => {
    const { page, errors } = await openOrder("STAFF");
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await assertScreen(page, "order in full for the kitchen");
    assert.equal(
      await page.getByRole("button", { name: "Betal tilbake" }).count(),
      0,
      "money is the office's",
    );
    for (const [slip, name] of [
      ["Kjøkkenlapp", "slip for the pass"],
      ["Pakkeseddel", "slip for the bag"],
      ["Kvittering", "slip for the guest"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("button", { name: slip }).click();
      await page.emulateMedia({ media: "print" });
      await assertScreen(page.locator(".luka-slip"), name);
      assert.deepEqual(
        await paperOf(page),
        { pages: 1, widthMillimeters: 80, endsWithTheSlip: true },
        "D-200",
      );
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await page.locator(".luka-slip").waitFor({ state: "detached" });
    }
    assert.deepEqual(errors, []);
  });

  it("gives money back by item, by amount, and at last the rest; never more than is left", async () => {
    const { page, shop, order, errors } = await openOrder("MANAGER");
    const open = async () => {
      await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
      return dialog(page, /^Betal tilbake på/);
    };
    const byItem = await open();
    const submit = byItem.getByRole("button", { name: /^Betal tilbake/ });
    await submit.click();
    await assertScreen(byItem, "refund with nothing chosen");
    await byItem.getByRole("button", { name: "Flere av Margherita" }).click();
    await byItem.getByRole("button", { name: "Flere av Margherita" }).click();
    assert.equal(await byItem.getByRole("button", { name: "Flere av Margherita" }).isDisabled(), true);
    await byItem.getByRole("button", { name: "Færre av Margherita" }).click();
    await byItem.getByLabel("Hvorfor?").fill(" Brent ");
    await assertScreen(byItem, "refund of one pizza");
    await submit.click();
    await byItem.waitFor({ state: "detached" });
    const stored = async () =>
      site.db.query<{ amount: number; reason: string }>(
        "SELECT amount, reason FROM refunds WHERE restaurant_id = $1 AND order_id = $2 ORDER BY created_at, id",
        [shop.restaurantId, order.orderId],
      );
    const [first] = await stored();
    assert.equal(first!.reason, "Brent");
    assert.equal(await refunded(shop, order), first!.amount);

    const byAmount = await open();
    await byAmount.getByRole("radio", { name: "Velg beløp" }).check();
    const left = order.total - first!.amount;
    const field = byAmount.getByLabel("Beløp i kroner");
    for (const [typed, isWrong] of [
      ["0", true],
      [String((left + 1) / 100).replace(".", ","), true],
      [String(left / 100).replace(".", ","), false],
      ["12,50", false],
    ] as const) {
      await field.fill(typed);
      assert.equal(await field.getAttribute("aria-invalid"), isWrong ? "true" : null, typed);
    }
    await byAmount.getByLabel("Hvorfor?").fill("Kald");
    await byAmount.getByRole("button", { name: /^Betal tilbake 12,50/ }).click();
    await byAmount.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), first!.amount + 1250);

    const rest = await open();
    await rest.getByRole("radio", { name: /^Alt som er igjen/ }).check();
    await rest.getByLabel("Hvorfor?").fill("Beklager");
    await assertScreen(rest, "refund of the rest");
    await rest.getByRole("button", { name: /^Betal tilbake \d/ }).click();
    await rest.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), order.total);
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).waitFor({ state: "detached" });
    await assertScreen(page.getByRole("region", { name: "Beløp" }), "money of an order that is paid back");
    assert.deepEqual(errors, []);
  });

  it("is paid back by staff as far as the owner lets them, and the provider too", async () => {
    const { page, shop, order, errors } = await openOrder("STAFF");
    const owner = await hire(site, shop, "OWNER");
    await owner.call("PUT", "/refund-limits", { manager: null, staff: 2_000 });
    await page.reload();
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
    const refund = dialog(page, /^Betal tilbake på/);
    await refund.getByText(/Du kan betale tilbake opptil 20\skr/).waitFor();
    await refund.getByRole("radio", { name: "Velg beløp" }).check();
    await refund.getByLabel("Hvorfor?").fill("Kald");
    await refund.getByLabel("Beløp i kroner").fill("21");
    await refund.getByRole("button", { name: /^Betal tilbake 21/ }).click();
    await refund.getByText(/Be en leder eller eieren om å betale tilbake 21\skr/).waitFor();
    const { sandbox } = site.ctx.payments;
    const refuse = () => Promise.reject(new PaymentProviderError("REFUSED", "trouble"));
    site.ctx.payments.sandbox = { ...sandbox!, refundPayment: refuse };
    await refund.getByLabel("Beløp i kroner").fill("20");
    await refund.getByRole("button", { name: /^Betal tilbake 20/ }).click();
    await refund.waitFor({ state: "detached" });
    await page.getByText(/Betalingstjenesten sa nei til å betale tilbake 20\skr/).waitFor();
    assert.equal(await refunded(shop, order), 0);
    site.ctx.payments.sandbox = sandbox;
    await page.getByRole("button", { name: "Betal tilbake", exact: true }).click();
    await refund.getByRole("radio", { name: "Velg beløp" }).check();
    await refund.getByLabel("Hvorfor?").fill("Kald");
    await refund.getByLabel("Beløp i kroner").fill("20");
    await refund.getByRole("button", { name: /^Betal tilbake 20/ }).click();
    await refund.waitFor({ state: "detached" });
    assert.equal(await refunded(shop, order), 2_000);
    assert.deepEqual(errors, []);
  });

  it("gets another time, and is driven out to the guest", async () => {
    const { page, shop, order } = await openOrder("STAFF");
    const drawer = page.getByRole("dialog").last();
    await drawer.getByRole("button", { name: /Godta/ }).click();
    await page.getByRole("button", { name: "Endre tid" }).click();
    const delay = dialog(page, /^Ny tid for/);
    await assertScreen(delay, "another time");
    await delay.getByRole("radio", { name: "+20 min" }).check();
    await page.route("**/delay?*", (route) => route.abort());
    await delay.getByRole("button", { name: /^Lov / }).click();
    await delay.getByText("Fikk ikke svar fra Luka").waitFor();
    await page.unroute("**/delay?*");
    await delay.getByRole("button", { name: /^Lov / }).click();
    await delay.waitFor({ state: "detached" });
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "PREPARING");
    assert.notEqual(tracked.pickupTimeRevisedAt, null);
    await assertScreen(page, "order with another time");
  });
});
