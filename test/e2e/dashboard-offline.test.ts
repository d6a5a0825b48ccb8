import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { loseCalls } from "./lost-call.ts";
import { assertScreen } from "./screens.ts";

/** D-230 */
describe("a board without a network", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const openBoard = async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const visit = await signedIn(site, shop, "OWNER", { viewport: { width: 1024, height: 768 } });
    const { page } = visit;
    await page.getByRole("button", { name: "Slå på lyd" }).click();
    return { shop, page };
  };
  const card = (page: Page, column: string, { orderNumber }: PlacedOrder): Locator =>
    page.getByRole("region", { name: column }).getByRole("article", { name: `Ordre ${orderNumber}` });
  const statusOf = async ({ orderId }: PlacedOrder): Promise<string> =>
    (await site.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [orderId]))[0]!
      .status;
  const until = async (order: PlacedOrder, status: string): Promise<void> => {
    const deadline = performance.now() + 60_000;
    for (let is = ""; is !== status; is = await statusOf(order)) {
      if (performance.now() > deadline) assert.equal(is, status);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const placed = async (shop: Shop, page: Page): Promise<PlacedOrder> => {
    const order = await shop.place();
    await card(page, "Nye", order).waitFor();
    return order;
  };
  const goOffline = async (page: Page): Promise<void> => {
    await page.context().setOffline(true);
    await page.getByRole("alert").filter({ hasText: "Mistet kontakten" }).waitFor();
  };
  /** Everything from new to handed over, as fast as the board lets somebody. */
  const accept = async (page: Page, order: PlacedOrder): Promise<void> => {
    await card(page, "Nye", order).getByRole("button", { name: /Godta/ }).click();
    await card(page, "På kjøkkenet", order).getByText("sendes når nettet er tilbake").waitFor();
  };

  it("keeps what is done, says so on each card, and sends it in order when the network is back", async () => {
    const { shop, page } = await openBoard();
    const [first, second] = [await placed(shop, page), await placed(shop, page)];
    await goOffline(page);
    await accept(page, first);
    await accept(page, second);
    await card(page, "På kjøkkenet", first).getByRole("button", { name: "Klar", exact: true }).click();
    const ready = card(page, "Klare", first);
    await ready.getByText("Klar til henting · sendes når nettet er tilbake").waitFor();
    await ready.getByRole("button", { name: "Utlevert" }).click();
    // Nobody else knows that it is over, so it stays in sight.
    await ready.getByText("Ferdig · sendes når nettet er tilbake").waitFor();
    await page.getByText("6 endringer er lagret her").waitFor();
    assert.deepEqual([await statusOf(first), await statusOf(second)], ["CONFIRMED", "CONFIRMED"]);
    await assertFits(page.locator("#root"), "the board offline");

    await page.context().setOffline(false);
    await until(first, "COMPLETED");
    await until(second, "PREPARING");
    await ready.waitFor({ state: "detached" });
    await page.getByText("sendes når nettet er tilbake").first().waitFor({ state: "detached" });
  });

  it("loses nothing when the tab is closed", async () => {
    const { shop, page } = await openBoard();
    const order = await placed(shop, page);
    await goOffline(page);
    await accept(page, order);
    await card(page, "På kjøkkenet", order).getByRole("button", { name: "Klar", exact: true }).click();
    await page.getByRole("button", { name: "Angre" }).waitFor();
    const address = page.url();
    await page.close();
    assert.equal(await statusOf(order), "CONFIRMED");
    await page.context().setOffline(false);
    const again = await page.context().newPage();
    await again.goto(address);
    await until(order, "READY_FOR_PICKUP");
    await card(again, "Klare", order).waitFor();
  });

  it("says who was faster and what they did, until somebody has read it", async () => {
    const { shop, page } = await openBoard();
    const order = await placed(shop, page);
    const colleague = await hire(site, shop, "MANAGER");
    await goOffline(page);
    await accept(page, order);
    await colleague.call("POST", `/orders/${order.orderId}/cancel`, { reason: "TOO_BUSY", refund: "NONE" });
    assert.equal(await statusOf(order), "CANCELLED");
    await page.context().setOffline(false);
    const notice = page.getByText(/Kim Kokk kansellerte den .*Grunn: For travelt/);
    await notice.waitFor();
    // One notice for what was done to the order, not one for each step.
    assert.equal(await page.getByText("ble ikke godtatt").count(), 1);
    assert.equal(await page.getByText("ble ikke startet").count(), 0);
    await page.getByText("Kontakt igjen").waitFor({ state: "detached" });
    await assertSaysAndFits(page.locator("#root"), "a conflict on the board");
    await page.reload();
    await notice.waitFor();
    await page.getByRole("button", { name: "Lest" }).press("Enter");
    await notice.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("Ingen nye ordrer", { exact: true }).waitFor();
    assert.equal(await notice.count(), 0);

    const next = await placed(shop, page);
    await page.route("**/accept?*", (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: "VALIDATION_FAILED", message: "Tiden er for langt frem." } },
      }),
    );
    await card(page, "Nye", next).getByRole("button", { name: /Godta/ }).click();
    await page.getByText("Tiden er for langt frem.").waitFor();
    await assertScreen(page.getByRole("region", { name: "Viktig nå" }), "an order whose time was refused");
    await card(page, "Nye", next).waitFor();
  });

  it("does not call one's own work somebody else's when its answer was lost", async () => {
    const { shop, page } = await openBoard();
    const order = await placed(shop, page);
    // The service does it, and its answer never comes.
    let lost = 0;
    await page.route("**/accept?*", async (route) => {
      if (lost++ > 0) return route.continue();
      const request = route.request();
      const { statusCode } = await site.app.inject({
        method: "POST",
        url: request.url(),
        headers: await request.allHeaders(),
        payload: request.postData()!,
      });
      assert.equal(statusCode, 200);
      await route.abort();
    });
    await card(page, "Nye", order).getByRole("button", { name: /Godta/ }).click();
    await until(order, "PREPARING");
    assert.ok(lost > 1);
    assert.equal(await page.getByText("ble ikke godtatt").count(), 0);
  });

  it("keeps an order that nobody answered in sight on every device, until somebody has seen it (D-231)", async () => {
    const { shop, page } = await openBoard();
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    await card(page, "Nye", order).waitFor();
    const other = await signedIn(site, shop, "STAFF", { viewport: { width: 390, height: 844 } });
    await card(other.page, "Nye", order).waitFor();
    const nobody = { reason: "NOT_ACCEPTED_IN_TIME", refund: "FULL" } as const;
    await cancelOrder(site.ctx, shop.scope, order.orderId, nobody, { kind: "SYSTEM" });
    const notices = [page, other.page].map((each) => each.getByText(/^Luka kansellerte /));
    for (const notice of notices) await notice.waitFor();
    await page.getByText(/Ikke svart i tide · .*er betalt tilbake/).waitFor();
    await assertFits(page.locator("#root"), "the board offline");
    await page.reload();
    await notices[0]!.waitFor();
    await assertScreen(page.getByRole("region", { name: "Viktig nå" }), "an order that nobody answered", {
      onAnyDay: true,
    });
    await page.getByRole("link", { name: "Vis", exact: true }).click();
    await assertScreen(page.getByRole("dialog"), "an order that nobody answered in full", { onAnyDay: true });
    await page.getByRole("dialog").getByRole("button", { name: "Lukk" }).click();
    const giveUp = await loseCalls(page, "**/seen?*");
    await page.getByRole("button", { name: /^Sett/ }).press("Enter");
    await page.getByRole("button", { name: /^Sett/, disabled: true }).waitFor();
    await giveUp();
    await page.getByRole("button", { name: /^Sett/ }).press("Enter");
    for (const notice of notices) await notice.waitFor({ state: "detached" });
    await other.context.close();
    for (const kind of ["CUSTOMER", "SYSTEM", "SYSTEM"] as const) {
      const { orderId } = await shop.place();
      await cancelOrder(site.ctx, shop.scope, orderId, { reason: "OTHER", refund: "NONE" }, { kind });
    }
    await page.getByText("1 kansellert ordre til").waitFor();
    await assertScreen(
      page.getByRole("region", { name: "Viktig nå" }),
      "more orders that went than are shown",
      {
        onAnyDay: true,
      },
    );
  });

  it("tells who signs out what is not sent, and sends it when they are back", async () => {
    const { shop, page } = await openBoard();
    const order = await placed(shop, page);
    await page.getByRole("link", { name: /Ferdig/ }).click();
    await assertScreen(page.getByRole("main"), "a day of which no order is over");
    const toBoard = page.getByRole("region", { name: "Viktig nå" }).getByRole("link", { name: "Vis" });
    assert.equal(await toBoard.getAttribute("aria-current"), null);
    await toBoard.click();
    await card(page, "Nye", order).waitFor();
    await goOffline(page);
    await accept(page, order);
    await page.getByRole("button", { name: "Innstillinger" }).click();
    await page.getByRole("button", { name: "Logg ut" }).click();
    const question = page.getByRole("dialog", { name: "Ikke alt er sendt" });
    await question.getByText("2 endringer er ikke sendt").waitFor();
    await assertScreen(question, "to sign out with something unsent");
    assert.deepEqual(await accessibilityFindings(page), []);
    await question.getByRole("button", { name: "Bli innlogget" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Logg ut" }).click();
    await question.getByRole("button", { name: "Logg ut likevel" }).click();
    await page.getByText("Du er fortsatt innlogget").waitFor();
    await question.waitFor({ state: "detached" });
    await page.context().setOffline(false);
    await until(order, "PREPARING");
    await page.getByRole("button", { name: "Logg ut" }).click();
    await page.getByRole("button", { name: "Logg inn", exact: true }).waitFor();
  });
});
