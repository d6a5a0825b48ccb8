import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import type { StaffRestaurant } from "../../src/features/kitchen/staff-schemas.ts";
import type { BoardOrder } from "../../src/features/orders/board-schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { answerOtherwise, answerWith } from "./staff-answers.ts";

describe("what is unusual, in the dashboard", () => {
  let site: TestSite;
  let shop: Shop;
  let staff: Staff;
  before(async () => {
    site = await createTestSite({ standsAt: fridayEvening });
    shop = await openShop(site, undefined, { environment: "TEST", live: false });
    staff = await hire(site, shop, "OWNER");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = (at: string | null = null): Promise<DashboardVisit> =>
    signedIn(site, shop, "OWNER", { at, viewport: { width: 1024, height: 768 } });
  const restaurantIs = (page: Page, otherwise: Partial<StaffRestaurant>) =>
    answerOtherwise<StaffRestaurant>(page, staff, "/restaurant", (restaurant) => ({
      ...restaurant,
      ...otherwise,
    }));
  const minutesOn = (minutes: number) => new Date(Date.parse(fridayEvening) + minutes * 60_000).toISOString();

  it("is a board that could not be read, and says so", async () => {
    const { page, go } = await open();
    await page.route("**/api/staff/orders/changes?*", (route) => route.fulfill({ status: 404, json: {} }));
    await go("");
    await page.getByRole("heading", { name: "Fikk ikke hentet ordrene" }).waitFor();
    await page.getByText("Vi prøver igjen av oss selv.").waitFor();
  });

  it("is a restaurant that is closed without an end: no time is promised", async () => {
    const { page, go } = await open();
    await restaurantIs(page, { isOpen: false, nextOpenAt: null });
    await go("");
    await page.getByText("Nye ordrer kommer opp her og ringer til noen svarer.").waitFor();
    assert.equal(await page.locator("header svg[viewBox='0 0 32 32'] path").count(), 2, "with Luka's mark");
    assert.equal(await page.getByText("Kjøkkenet er stengt.").count(), 0);
  });

  it("is a restaurant that only delivers: nothing is asked of what is fetched", async () => {
    const { page, go } = await open();
    await restaurantIs(page, { pickupEnabled: false, deliveryEnabled: true });
    await go("");
    await page.getByRole("button", { name: "Pause" }).click();
    const pause = page.getByRole("dialog", { name: "Ta en pause fra nye ordrer" });
    await pause.getByLabel("Grunn (vises på tavlene)").waitFor();
    assert.equal(await pause.getByText("Hva stanses?").count(), 0);
    await go("/settings/capacity");
    await page.getByLabel("Minutter til levering").waitFor();
    await page.getByLabel("Leveringer per tidsluke").or(page.getByLabel(/lever/i)).first().waitFor();
    assert.equal(await page.getByLabel("Minutter til henting").count(), 0);
    assert.equal(await page.getByLabel(/henting/i).count(), 0);
  });

  it("is a kitchen that has everything: what is sold out is nothing", async () => {
    const { page } = await open("");
    await page.getByRole("button", { name: "Utsolgt" }).click();
    const drawer = page.getByRole("dialog");
    const nothing = drawer.getByText("Ingenting er utsolgt.");
    await drawer.getByText("Utsolgt nå (1)").waitFor();
    assert.equal(await nothing.count(), 0);
    await drawer.getByRole("button", { name: "Gjør Fiskesuppe tilgjengelig igjen" }).first().click();
    await nothing.waitFor();
  });

  /** New orders on the board, each as the service gives it but for what is said of it. */
  const withOrders = async (...differences: Partial<BoardOrder>[]) => {
    await site.db.query("DELETE FROM orders");
    for (const _ of differences) await shop.place();
    const visit = await open();
    await answerOtherwise<{ orders: BoardOrder[] }>(visit.page, staff, "/orders?state=new", (answer) => ({
      ...answer,
      orders: answer.orders.map((order, at) => ({ ...order, ...differences[at] })),
    }));
    await visit.go("");
    await visit.page
      .getByRole("article")
      .nth(differences.length - 1)
      .waitFor();
    return visit;
  };

  it("is an order that is to be answered within minutes: what is left stands in words too", async () => {
    const { page } = await withOrders(
      { acceptBefore: minutesOn(2) },
      { acceptBefore: minutesOn(120) },
      { acceptBefore: null },
    );
    await page
      .getByTitle("Betalte ordrer som ingen svarer på")
      .filter({ hasText: "Kanselleres om 2:00" })
      .waitFor();
    assert.equal(await page.locator("article progress").count(), 1);
    assert.equal(await page.locator("article [data-urgent] progress").count(), 1);
  });

  it("is a guest without a number, money that is due without an end, and somebody nobody knows", async () => {
    const due = { amount: 4_100, paymentUrl: "https://betal.example/1", expiresAt: null };
    const at = new Date(fridayEvening).toISOString();
    const { page } = await withOrders({
      customer: { name: "Nina", phone: "", email: null },
      due,
      clientReference: "kasse 7",
      events: [],
      timeline: [{ at, status: "CONFIRMED" }],
    } as unknown as Partial<BoardOrder>);
    await page.getByRole("button", { name: /^Åpne ordre/ }).click();
    await page.getByText("41 kr venter på betaling med lenke").waitFor();
    assert.equal(await page.getByText(/^Lenken virker til/).count(), 0);
    assert.equal(await page.locator("a[href^='tel:']").count(), 0);
    await page.getByText("Referanse kasse 7").waitFor();
    const told = page.getByRole("listitem").filter({ has: page.getByRole("time") });
    assert.equal(
      (await told.allTextContents()).some((text) => text.includes("·")),
      false,
    );
  });

  it("is a combo: its parts stand below it, each with its size and what is on it", async () => {
    await site.db.query("DELETE FROM orders");
    await shop.place();
    const { page, go } = await open();
    const addon = { ...{ name: "Bacon", groupName: "Fyll", quantity: 2, price: 0, addonId: null } };
    const components = [
      { slotName: "Pizza", name: "Margherita", variantName: "Stor", addons: [addon] },
      { slotName: "Drikke", name: "Brus", variantName: null, addons: [] },
    ];
    await answerOtherwise<{ orders: BoardOrder[] }>(page, staff, "/orders?state=new", (answer) => ({
      ...answer,
      orders: answer.orders.map((order) => ({
        ...order,
        lines: order.lines.map((line) => ({ ...line, name: "Kombo", components })),
      })),
    }));
    await go("");
    await page.getByRole("button", { name: /^Åpne ordre/ }).click();
    const line = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Kombo" }).first();
    await line.getByText("Margherita Stor").waitFor();
    await line.getByText("Brus", { exact: true }).waitFor();
    await line.getByText(/2 × Bacon|Bacon × 2|2× Bacon/).waitFor();
  });

  it("is a guest who gets a part back of an order that is cancelled, or nothing, and reads how much", async () => {
    const { page } = await withOrders({ refundable: 24_800 } as Partial<BoardOrder>);
    await page.getByRole("button", { name: /^Åpne ordre/ }).click();
    await page.getByRole("button", { name: "Kanseller", exact: true }).click();
    const question = page.getByRole("dialog", { name: /^Kansellere/ });
    const told = question.getByRole("alert").filter({ hasText: "Dette får" });
    await told.getByText("248 kr går tilbake dit pengene kom fra").waitFor();
    await question.getByRole("radio", { name: "Betal tilbake en del" }).check();
    await question.getByLabel("Beløp i kroner").fill("50");
    await told.getByText("50 kr går tilbake dit pengene kom fra").waitFor();
    await question.getByLabel("Beløp i kroner").fill("mye");
    await told.getByText("går tilbake").waitFor({ state: "detached" });
    assert.match((await told.textContent())!, /«Bestillingen er avlyst» og hvorfor\.\s*$/);
    await question.getByRole("radio", { name: "Betal ikke tilbake" }).check();
    await told.getByText("Ingen penger betales tilbake.").waitFor();
  });

  it("is an order by phone whose link is gone: it can only be let go", async () => {
    await site.db.query("DELETE FROM orders");
    const { page, go } = await open();
    const { orders } = await boardOf("new", { customer: { name: "Nina", phone: "91234567", email: null } });
    await answerWith(page, "/orders?state=unpaid", {
      nextCursor: null,
      orders: [
        { ...orders[0], paymentUrl: null, paymentExpiresAt: null },
        {
          ...orders[0],
          id: "ord_2",
          paymentUrl: "https://betal.example/2",
          paymentExpiresAt: minutesOn(5),
        },
      ],
    });
    await go("");
    const waiting = page.getByRole("list", { name: /betal/i }).getByRole("listitem");
    await waiting.nth(1).waitFor();
    const texts = await waiting.allTextContents();
    assert.deepEqual(
      texts.map((text) => /18[:.]05/.test(text)),
      [false, true],
      texts.join(),
    );
    await waiting.first().getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button").last().waitFor();
    assert.equal(await dialog.getByRole("textbox").count(), 0);
  });

  const boardOf = async (state: "new", body: Record<string, unknown>): Promise<{ orders: BoardOrder[] }> => {
    await shop.place(shop.body(body));
    return (await staff.call("GET", `/orders?state=${state}`)).json();
  };

  it("is an order that nobody has seen was cancelled, for no reason that has a word", async () => {
    const { page, go } = await open();
    const { orders } = await boardOf("new", {});
    const cancelledAt = minutesOn(-3);
    await answerWith(page, "/orders?state=unseen", {
      nextCursor: null,
      orders: [
        {
          ...orders[0],
          status: "CANCELLED",
          cancelledAt,
          cancellation: { reason: "ON_FIRE", message: null },
        },
        {
          ...orders[0],
          id: "ord_2",
          status: "CANCELLED",
          cancelledAt,
          cancellation: { reason: "CUSTOMER_REQUEST", message: null },
        },
      ],
    });
    await go("");
    const banners = page.getByRole("alert").locator("[data-kind=refused] span").filter({ hasText: "·" });
    await banners.nth(1).waitFor();
    const [plain, reasoned] = (await banners.allTextContents()).map((text) => text.split(" · ").length);
    assert.equal(reasoned! - plain!, 1);
  });
});
