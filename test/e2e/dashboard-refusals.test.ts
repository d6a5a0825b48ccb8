import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { eventually } from "../conformance/eventually.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { answerOtherwise } from "./staff-answers.ts";

describe("what does not go as somebody wishes, in the dashboard", () => {
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

  const open = (at: string | null = null) =>
    signedIn(site, shop, "OWNER", { at, viewport: { width: 1024, height: 768 } });

  it("leaves nobody signed in who believes to be out, and nobody in whose session is over", async () => {
    const { page } = await open("");
    let status = 503;
    await page.route("**/api/auth/sign-out", (route) =>
      route.fulfill({ status, json: { error: { code: "AWAY" } } }),
    );
    const leave = async () => {
      await page.getByRole("button", { name: /Innstillinger/ }).click();
      await page.getByRole("button", { name: "Logg ut" }).click();
    };
    await leave();
    await page.getByText("Du er fortsatt innlogget").waitFor();
    await page.keyboard.press("Escape");
    status = 401;
    await leave();
    await page.waitForURL("**/dashboard/sign-in*");
  });

  it("asks for a new link where there is none in the address, and for the password again where the service did not take it", async () => {
    const { page } = await site.open();
    await page.goto(`${site.base}/dashboard/new-password`);
    await page.getByRole("heading", { name: "Lenken virker ikke lenger" }).waitFor();
    await page.goto("about:blank");
    await page.goto(`${site.base}/dashboard/new-password#token`);
    const password = page.getByRole("textbox", { name: "Nytt passord" });
    await password.fill("et langt passord til");
    await page.route("**/api/auth/new-password", (route) =>
      route.fulfill({ status: 503, json: { error: { code: "AWAY", message: "Prøv igjen om litt." } } }),
    );
    await page.keyboard.press("Enter");
    await page.getByText("Prøv igjen om litt.").waitFor();
    assert.equal(await password.inputValue(), "et langt passord til");
    await page.unroute("**/api/auth/new-password");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Lenken virker ikke lenger" }).waitFor();
  });

  it("says of a page that is none that it is none, and leads back", async () => {
    const { page, go } = await open();
    await go("/kjeller");
    await page.getByRole("heading", { name: "Fant ikke siden" }).waitFor();
    await page.getByRole("link", { name: "Til ordrene" }).click();
    await page.getByRole("heading", { name: "Nye" }).waitFor();
  });

  it("says at a field what the service found wrong there, and what is missing before anything is sent", async () => {
    const { page, go } = await open();
    await go("/settings/tables/booking");
    const most = page.getByLabel("Flest gjester");
    await most.fill("9");
    const issues = [{ path: "settings.maxPartySize", code: "NO", message: "Så stort er ikke bordet." }];
    const error = { code: "VALIDATION_FAILED", message: "Se over.", details: { issues } };
    await page.route("**/api/staff/dine-in?*", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 422, json: { error } }),
    );
    await page.keyboard.press("Enter");
    await page.getByText("Så stort er ikke bordet.").waitFor();
    assert.equal(await most.getAttribute("aria-invalid"), "true");
    assert.equal(await page.getByRole("main").getByRole("alert").count(), 0);
  });

  it("takes no more than ninety-nine of a dish by phone, and mails the link to nobody without an address", async () => {
    const { page, go } = await open();
    await go("/phone-order");
    await page.getByRole("button", { name: /^Brus/ }).click();
    await page.getByRole("button", { name: "Endre Brus" }).click();
    const dish = page.getByRole("dialog", { name: "Brus" });
    const more = dish.getByRole("button", { name: "Én til av Brus" });
    await more.evaluate(async (button: HTMLButtonElement) => {
      for (let count = 1; count < 99; count += 1) {
        button.click();
        await Promise.resolve();
      }
    });
    await dish.getByText("99", { exact: true }).waitFor();
    assert.ok(await more.isDisabled());
    await page.keyboard.press("Escape");
    await dish.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: "Betalingslenke" }).check();
    await page.getByLabel("Navn").fill("Kari");
    await page.getByLabel("Telefon").fill("91234567");
    await page.getByRole("button", { name: /^Ta imot, \d/ }).click();
    await page.getByRole("heading", { name: /venter på betaling$/ }).waitFor();
    assert.equal(await page.getByText("Vi har også sendt den til").count(), 0);
  });

  it("changes no dish that is not on the menu any more, and reads an order again only when it has moved", async () => {
    const order = await shop.place(shop.body({ lines: [shop.line("Brus"), shop.line("Kake")] }));
    const { page, go } = await open();
    const path = `/change/${order.orderId}`;
    await page.route("**/api/staff/order-menu?*", (route) => route.fulfill({ status: 404, json: {} }));
    await go(path);
    await page.getByText("Fikk ikke hentet ordrene").waitFor();
    await page.unroute("**/api/staff/order-menu?*");
    const without = (found: unknown): unknown =>
      JSON.parse(JSON.stringify(found), (_, value: unknown) =>
        Array.isArray(value) ? value.filter((one: { name?: string } | null) => one?.name !== "Brus") : value,
      );
    await answerOtherwise(page, staff, "/order-menu", without);
    let reads = 0;
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes(`/orders/${order.orderId}?`)) reads += 1;
    });
    let refusal = { status: 409, code: "ITEM_UNAVAILABLE" };
    await page.route("**/changes/quote?*", (route) =>
      route.fulfill({ status: refusal.status, json: { error: { code: refusal.code, message: "Tomt." } } }),
    );
    await go(path);
    await page.getByRole("button", { name: "Endre Kake" }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Endre Brus" }).isDisabled());
    assert.ok(await page.getByRole("button", { name: "Endre Kake" }).isEnabled());
    await page.getByRole("button", { name: "Én til av Kake" }).click();
    await page.getByText("Tomt.").waitFor();
    const before = reads;
    refusal = { status: 409, code: "CHANGED" };
    await page.getByRole("button", { name: "Én til av Kake" }).click();
    await eventually(
      () => Promise.resolve(reads),
      (count) => count > before,
    );
    assert.equal(before, 1);
  });
});
