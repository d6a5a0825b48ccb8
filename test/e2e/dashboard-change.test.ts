import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { loseCalls } from "./lost-call.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

describe("an order that is changed in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (): Promise<DashboardVisit & { shop: Shop; order: PlacedOrder }> => {
    const shop = await openShop(site);
    const order = await shop.place(
      shop.body({
        lines: [
          shop.line("Margherita", { variant: "Stor", with: ["Ostekant"] }),
          shop.line("Brus", { quantity: 2 }),
        ],
      }),
    );
    const visit = await signedIn(site, shop, "STAFF", { viewport: { width: 1024, height: 768 } });
    return { ...visit, shop, order };
  };
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/change-${name}.png`, fullPage: true });
  };

  it("has dishes taken off, added and made otherwise, and the kitchen says that it has seen it", async () => {
    const visit = await open();
    const { page, order, shop, errors } = visit;
    const ticket = page.getByRole("article", { name: `Ordre ${order.orderNumber}` });
    await ticket.getByRole("button", { name: /^Godta/ }).click();
    await ticket.getByRole("button", { name: /^Åpne/ }).click();
    await page.getByRole("link", { name: "Endre bestillingen" }).click();
    await page.getByRole("heading", { name: /^Endre bestilling/ }).waitFor();
    await page.getByRole("button", { name: "Én færre av Brus" }).click();
    await page.getByRole("button", { name: "Én færre av Brus" }).click();
    await page.getByText("Tas ut").waitFor();
    await page.getByRole("button", { name: /^Kake/ }).click();
    const totals = page.locator("[aria-live=polite]").filter({ hasText: "307" });
    await totals.waitFor();
    const held = await holdAnswers(page, "**/changes/quote?*");
    await page.getByRole("button", { name: "Endre Margherita Stor" }).click();
    const dish = page.getByRole("dialog", { name: "Margherita" });
    await dish.getByLabel("Beskjed til kjøkkenet").fill("Godt stekt");
    await dish.getByRole("button", { name: /^Lagre/ }).click();
    await held.isAsked;
    assert.ok(await totals.isVisible(), "what it comes to stays until it is known anew");
    held.goOn();
    await page.getByLabel("Beskjed til hele bestillingen").fill("Ring på");
    await shot(page, "page");
    // 248 for the pizza, 59 for the cake.
    await page.getByRole("button", { name: /^Lagre endringen, totalt 307/ }).press("Enter");
    await page.getByRole("heading", { name: /^Endre bestilling/ }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await ticket.getByText("+ 1 × Kake").waitFor();
    await ticket.getByRole("status").getByText("«Ring på»").waitFor();
    await shot(page, "board");
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(await marksOf(ticket, "gone"), ["gone true: − 2 × Brus"]);
    const giveUp = await loseCalls(page, "**/changes/seen?*");
    await ticket.getByRole("button", { name: /^Sett/ }).click();
    await ticket.getByRole("button", { name: /^Sett/, disabled: true }).waitFor();
    await giveUp();
    await ticket.getByRole("button", { name: /^Sett/ }).click();
    await ticket.getByText("+ 1 × Kake").waitFor({ state: "detached" });
    const guest = await shop.track(order.publicToken);
    assert.deepEqual(
      [guest.total, guest.lines.map(({ name, note }) => [name, note])],
      [
        30_700,
        [
          ["Margherita", "Godt stekt"],
          ["Kake", null],
        ],
      ],
    );
    await page.goto(order.trackingUrl);
    await page.getByText("Restauranten har endret bestillingen").waitFor();
    await shot(page, "guest");
    assert.deepEqual(errors, []);
  });

  it("tells what somebody else has changed meanwhile, and keeps what was chosen", async () => {
    const visit = await open();
    const { page, order, shop } = visit;
    await visit.go(`/change/${order.orderId}`);
    await page.getByRole("button", { name: /^Kake/ }).click();
    await page.getByRole("button", { name: /^Lagre endringen, totalt/ }).waitFor();
    await site.db.query("UPDATE orders SET note = note WHERE restaurant_id = $1", [shop.restaurantId]);
    const other = await signedIn(site, shop, "STAFF", { at: `/change/${order.orderId}` });
    await other.page.getByRole("button", { name: /^Softis/ }).click();
    await other.page.getByRole("button", { name: /^Lagre endringen, totalt/ }).click();
    await other.page.getByRole("heading", { name: /^Endre bestilling/ }).waitFor({ state: "detached" });
    await other.context.close();
    await page.getByRole("button", { name: /^Lagre endringen, totalt/ }).click();
    await page.getByText("Noen andre har endret bestillingen").waitFor();
    await page.getByText("+ 1 × Softis").waitFor();
    await shot(page, "meanwhile");
    const save = page.getByRole("button", { name: /^Lagre endringen, totalt/ });
    await page.route("**/changes?*", (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: "PRICE_CHANGED", message: "Prisen er en annen nå." } },
      }),
    );
    const isAskedAgain = page.waitForRequest("**/changes/quote?*");
    await save.click();
    await page.getByRole("form").getByRole("alert").getByText("Prisen er en annen nå.").waitFor();
    await isAskedAgain;
    await page.unroute("**/changes?*");
    // It is changed, and its answer never comes.
    await page.route("**/changes?*", async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      const { statusCode } = await site.app.inject({
        method: "POST",
        url: request.url(),
        headers: await request.allHeaders(),
        payload: request.postData()!,
      });
      assert.equal(statusCode, 200);
      await route.abort();
    });
    await save.click();
    await page.getByRole("heading", { name: /^Endre bestilling/ }).waitFor({ state: "detached" });
    const guest = await shop.track(order.publicToken);
    assert.deepEqual(
      guest.lines.map(({ name }) => name),
      ["Margherita", "Brus", "Softis", "Kake"],
    );
  });

  it("asks for what is dearer by a link, and gives back what is cheaper", async () => {
    const shop = await openShop(site, (file) => Object.assign(file.settings, { autoAccept: true }), {
      environment: "TEST",
      live: false,
    });
    const order = await shop.place(
      shop.body({ paymentMethod: "ONLINE", lines: [shop.line("Brus"), shop.line("Kake")] }),
    );
    await decideSandboxPayment(site.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    const visit = await signedIn(site, shop, "OWNER", {
      at: `/change/${order.orderId}`,
      viewport: { width: 820, height: 1180 },
    });
    const { page } = visit;
    await page.getByRole("button", { name: /^Softis/ }).click();
    await page.getByRole("radio", { name: "Betalingslenke" }).check();
    await shot(page, "dearer");
    await page.getByRole("button", { name: /^Lagre endringen, totalt 149/ }).click();
    await page.getByText("49 kr venter på betaling med lenke").waitFor();
    await shot(page, "link");
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.goto(order.trackingUrl);
    await page.getByRole("link", { name: "Betal 49 kr" }).waitFor();
    await shot(page, "guest-link");
    await visit.go(`/change/${order.orderId}`);
    await page.getByRole("button", { name: "Én færre av Kake" }).click();
    await page.getByText("Gjesten får 10 kr tilbake.").waitFor();
    await page.getByRole("button", { name: /^Lagre endringen, totalt 90/ }).click();
    await page.getByRole("heading", { name: /^Endre bestilling/ }).waitFor({ state: "detached" });
    const guest = await shop.track(order.publicToken);
    assert.deepEqual([guest.total, guest.due, guest.paymentStatus], [9_000, null, "PAID"]);
    await visit.go(`/change/${order.orderId}`);
    await page.getByRole("button", { name: /^Kake/ }).click();
    await page.getByRole("button", { name: /^Lagre endringen, totalt 149/ }).click();
    await page.getByRole("alert").getByText("Gjesten skal betale 59 kr hos dere").waitFor();
  });

  it("goes on after it was cancelled by mistake", async () => {
    const visit = await open();
    const { page, order, shop } = visit;
    const cancelled = await cancelOrder(
      site.ctx,
      shop.scope,
      order.orderId,
      { reason: "OTHER", refund: "FULL", canBeUndone: true, message: "Ovnen er ødelagt" },
      { kind: "STAFF", id: "usr_kari", role: "OWNER" },
    );
    assert.equal(cancelled.status, "CANCELLED");
    await page.route(`**/orders/${order.orderId}?*`, (route) => route.abort());
    await visit.go(`/change/${order.orderId}`);
    const again = page.getByRole("button", { name: "Prøv igjen" });
    await again.waitFor();
    await page.unroute(`**/orders/${order.orderId}?*`);
    await again.click();
    await page.getByText("Bestillingen kan ikke endres lenger. Den er ferdig laget eller avlyst.").waitFor();
    await visit.go("/done");
    await page.getByRole("button", { name: /Kari Nordmann/ }).click();
    await page.getByText("Noe annet · «Ovnen er ødelagt»").waitFor();
    const undo = page.getByRole("button", { name: /^Angre avlysningen/ });
    await undo.waitFor();
    await shot(page, "undo");
    const giveUp = await loseCalls(page, "**/cancel/undo?*");
    await undo.press("Enter");
    await undo.and(page.locator(":disabled")).waitFor();
    await giveUp();
    await undo.press("Enter");
    await undo.waitFor({ state: "detached" });
    assert.equal((await shop.track(order.publicToken)).status, "CONFIRMED");
  });

  it("may come to less than a delivery must, but not to nothing, and keeps what is paid back", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const placed = await shop.place(
      shop.body({
        ...{ fulfillment: "DELIVERY", paymentMethod: "ONLINE" },
        deliveryAddress: { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" },
        lines: [
          shop.line("Margherita", { variant: "Stor" }),
          shop.line("Brus", { quantity: 2 }),
          shop.line("Kake"),
        ],
      }),
    );
    await decideSandboxPayment(site.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
    const visit = await signedIn(site, shop, "OWNER", { at: `/change/${placed.orderId}` });
    const { page, errors } = visit;
    const form = page.getByRole("form");
    await page.getByRole("button", { name: "Én færre av Margherita Stor" }).click();
    const isFine = page.getByRole("checkbox");
    await isFine.waitFor();
    await assertScreen(form, "a delivery that has become too small");
    const [gone, ...others] = await marksOf(form, "gone");
    assert.match(gone!, /^gone true: Margherita Stor/);
    assert.deepEqual(others, []);
    await page.getByRole("button", { name: "Endre Kake" }).click();
    const dish = page.getByRole("dialog", { name: "Kake" });
    await dish.getByRole("button", { name: "Lukk" }).click();
    await dish.waitFor({ state: "detached" });
    await isFine.check();
    await page
      .getByRole("button", { name: /^Lagre endringen, totalt/ })
      .and(page.locator(":enabled"))
      .waitFor();
    for (const name of ["Kake", "Brus", "Brus"])
      await page.getByRole("button", { name: `Én færre av ${name}` }).click();
    await assertScreen(form, "an order of which nothing is left");
    const owner = await hire(site, shop, "OWNER");
    const { lines } = (await owner.call("GET", `/orders/${placed.orderId}`)).json();
    const lineId = lines.find(({ name }: { name: string }) => name === "Brus").id;
    const back = { lines: [{ lineId, quantity: 1 }], reason: "Varm" };
    assert.equal((await owner.call("POST", `/orders/${placed.orderId}/refunds`, back)).statusCode, 201);
    await page.reload();
    await page.getByText("1 refundert").waitFor();
    const save = page.getByRole("button", { name: /^Lagre endringen/ });
    await page.getByLabel("Beskjed til hele bestillingen").fill("Ring på");
    await save.and(page.locator(":enabled")).waitFor();
    await page.getByLabel("Beskjed til hele bestillingen").fill("");
    await save.and(page.locator(":disabled")).waitFor();
    await page.getByRole("button", { name: "Én færre av Brus" }).click();
    await page.getByRole("button", { name: "Endre Brus", disabled: true }).waitFor();
    await page.getByRole("button", { name: "Én færre av Brus", disabled: true }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("has every control within reach on every screen, in both languages, light and dark", async () => {
    const visit = await open();
    const { page, order } = visit;
    await visit.go(`/change/${order.orderId}`);
    await page.getByRole("button", { name: /^Kake/ }).click();
    await page.getByRole("button", { name: /^Lagre endringen, totalt/ }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "an order that is changed");
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole("button", { name: "Endre Margherita Stor" }).click();
    const dish = page.getByRole("dialog", { name: "Margherita" });
    await assertScreen(dish, "a pizza of an order");
    await dish.getByRole("radio", { name: "Liten" }).check();
    await dish.getByRole("button", { name: /^Lagre/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByText("Tas ut").waitFor();
    await assertScreen(page.getByRole("form"), "an order whose pizza is made smaller");
    await page.getByRole("button", { name: /^Øl/ }).click();
    const age = page.getByRole("checkbox");
    await age.waitFor();
    await assertScreen(page.getByRole("form"), "an order that gets a beer");
    await age.check();
    await page.getByRole("button", { name: /^Margherita/ }).click();
    await dish.getByRole("button", { name: /^Legg til/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre Brus" }).click();
    const drink = page.getByRole("dialog", { name: "Brus" });
    await drink.getByRole("button", { name: "Én til av Brus" }).click();
    await drink.getByRole("button", { name: /^Lagre/ }).click();
    await drink.waitFor({ state: "detached" });
    await assertScreen(page.getByRole("form"), "an order that gets another pizza and another drink");
    await page
      .getByRole("button", { name: /^Lagre endringen, totalt/ })
      .and(page.locator(":enabled"))
      .waitFor();
    await page.getByLabel("Beskjed til hele bestillingen").fill("Ring på");
    await page.goto(`${page.url()}?lang=en`);
    await page.getByRole("heading", { name: /^Change order/ }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await shot(page, "en");
  });
});
