import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { heardFrom, toldOutside } from "./heard.ts";
import { assertScreen } from "./screens.ts";

const password = "et langt passord";

describe("the dashboard in a browser", () => {
  let service: TestSite;
  before(async () => {
    service = await createTestSite();
    // The tablet's own clock is months off: what it shows must follow the service's.
    service.clock.set(fridayEvening);
  });
  after(() => service?.close());
  afterEach((t) => service?.endVisits(t));

  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const opened = await service.open(options);
    return opened.page;
  };
  const assertAccessible = async (page: Page, what: string): Promise<void> =>
    assert.deepEqual(await accessibilityFindings(page), [], what);
  const employ = async (shop: Shop, role: StaffRole): Promise<string> => {
    const email = `${newKey()}@luka.example`;
    const { userId } = await service.ctx.people.createPerson({ email, name: "Kim Kokk", password });
    await service.ctx.people.addMember(shop.restaurantId, userId, role);
    return email;
  };
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.goto(`${service.base}/dashboard`);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await page.getByRole("heading", { name: "Nye" }).waitFor();
  };
  /** A kitchen tablet in landscape, signed in, with its sound on. */
  const openBoard = async (role: StaffRole = "OWNER", options: BrowserContextOptions = {}) => {
    const shop = await openShop(service, undefined, { environment: "TEST", live: false });
    const page = await open({ viewport: { width: 1024, height: 768 }, ...options });
    await page.addInitScript(heardFrom);
    await signIn(page, await employ(shop, role));
    await page.getByRole("button", { name: "Slå på lyd" }).click();
    await page.getByText("Lyd på").waitFor({ state: "attached" });
    return { shop, page };
  };
  const paid = async (shop: Shop, more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(service.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const column = (page: Page, name: string): Locator => page.getByRole("region", { name });
  const card = (page: Page, columnName: string, order: PlacedOrder): Locator =>
    column(page, columnName).getByRole("article", { name: `Ordre ${order.orderNumber}` });
  const statusOf = async ({ orderId }: PlacedOrder): Promise<string> =>
    (await service.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [orderId]))[0]!
      .status;
  const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
    const deadline = performance.now() + 60_000;
    while (!(await isSo())) {
      if (performance.now() > deadline) assert.fail(what);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const heard = (page: Page): Promise<string[]> => page.evaluate("heard");
  const isRinging = (page: Page): Promise<boolean> => page.locator("[data-bell=ringing]").isVisible();

  it("tells who mistypes the password so, and lets them try again", async () => {
    const shop = await openShop(service);
    const email = await employ(shop, "STAFF");
    const page = await open();
    await page.goto(`${service.base}/dashboard`);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await page.getByText("Skriv inn passordet.").waitFor();
    await assertAccessible(page, "sign-in page with errors");
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill("feil passord her");
    await page.keyboard.press("Enter");
    await page.getByText("E-postadressen eller passordet stemmer ikke").waitFor();
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByText("Ingen nye ordrer", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Innstillinger" }).click();
    const site = page.getByRole("dialog").getByRole("link", { name: "Åpne bestillingssiden" });
    assert.equal(await site.getAttribute("href"), `${service.base.replace("//", `//${shop.slug}.`)}/`);
  });

  it("takes an order from its ring to the guest: accepted with a time, made ready, undone, handed over", async () => {
    const { shop, page } = await openBoard();
    assert.equal(await isRinging(page), false);
    const order = await paid(shop, {
      lines: [
        shop.line("Margherita", {
          variant: "Stor",
          with: ["Ostekant", "Bacon"],
          quantity: 2,
          note: "Godt stekt",
        }),
      ],
      note: "Nøtteallergi",
    });

    const fresh = card(page, "Nye", order);
    await fresh.waitFor();
    await until(() => isRinging(page), "the bell rings");
    await until(async () => (await heard(page)).length >= 6, "the bell is heard");
    assert.deepEqual((await heard(page)).slice(0, 6), [
      ...["sine 1318.5", "sine 2637", "sine 3560"],
      ...["sine 1318.5", "sine 2637", "sine 3560"],
    ]);
    await until(async () => /Ny ordre/.test(await page.title()), "the title flashes");
    await until(async () => (await page.title()) === "(1) Luka", "the title says how many");
    for (const words of ["2×", "Margherita", "Ostekant", "Bacon", "Godt stekt", "Nøtteallergi", "Betalt"]) {
      assert.ok((await fresh.textContent())!.includes(words), `the card says ${words}`);
    }
    await assertAccessible(page, "board with a new order");

    await fresh.getByRole("button", { name: "5 minutter senere" }).click();
    const accept = fresh.getByRole("button", { name: /Godta/ });
    const promised = /Godta (\d\d:\d\d)/.exec((await accept.textContent())!)![1]!;
    assert.equal(promised, "18:25");
    await accept.click();
    const cooking = card(page, "På kjøkkenet", order);
    await cooking.waitFor();
    await until(async () => !(await isRinging(page)), "the bell is silent again");
    assert.equal(await page.title(), "Luka");
    // The card moves before the answer is there.
    await until(
      async () => (await shop.track(order.publicToken)).status === "PREPARING",
      "the guest sees that the order is being prepared",
    );
    const tracked = await shop.track(order.publicToken);
    assert.equal(Date.parse(tracked.estimatedReadyAt!), Date.parse("2026-06-12T18:25:00+02:00"));

    await cooking.getByRole("button", { name: "Klar", exact: true }).click();
    await card(page, "Klare", order).waitFor();
    await page.getByText(/^\w+ er klar$/).waitFor();
    await page.getByRole("button", { name: "Angre" }).click();
    await cooking.waitFor();
    assert.equal(await statusOf(order), "PREPARING");

    await cooking.getByRole("button", { name: "Klar", exact: true }).click();
    await until(
      async () => (await statusOf(order)) === "READY_FOR_PICKUP",
      "the guest hears that it is ready",
    );
    await card(page, "Klare", order).getByRole("button", { name: "Utlevert" }).click();
    await until(async () => (await statusOf(order)) === "COMPLETED", "the order is completed");

    await page.route("**/orders?*state=done*", async (route) => {
      const request = route.request();
      const isFirst = !request.url().includes("cursor=");
      const headers = await request.allHeaders();
      const board = isFirst
        ? (await service.app.inject({ url: request.url(), headers })).json()
        : { orders: [] };
      await route.fulfill({ json: { ...board, nextCursor: isFirst ? "next" : null } });
    });
    await page.getByRole("link", { name: /Ferdig/ }).click();
    await page.getByRole("button", { name: /Kari Nordmann/ }).waitFor();
    await assertAccessible(page, "done today");
    await assertScreen(page.getByRole("main"), "done today", { onAnyDay: true });
    await page.getByRole("button", { name: "Vis flere" }).click();
    await page.getByRole("button", { name: "Vis flere" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Kari Nordmann/ }).click();
    await page.getByRole("dialog").getByText("Kari Nordmann").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("Ola");
    await assertScreen(page.getByRole("main"), "no order of today is found", { onAnyDay: true });
  });

  it("rings for cash orders too, until somebody answers", async () => {
    const { shop, page } = await openBoard("STAFF");
    await page.getByRole("button", { name: "Innstillinger" }).click();
    const settings = page.getByRole("dialog", { name: "Innstillinger" });
    await assertScreen(settings, "settings of a device of the staff");
    await settings.getByRole("button", { name: "Varsle også når Luka ikke er fremme" }).click();
    await assertScreen(settings, "settings of a device that is told");
    await page.keyboard.press("Escape");
    await settings.waitFor({ state: "detached" });
    const seen = await shop.place();
    await card(page, "Nye", seen).getByRole("button", { name: /Godta/ }).click();
    await card(page, "På kjøkkenet", seen).waitFor();
    await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
    const order = await shop.place();
    await card(page, "Nye", order).getByText("Kontant").waitFor();
    assert.deepEqual(await page.evaluate(toldOutside), [["● Ny ordre!", "D3F · Kari Nordmann · 41\u00a0kr"]]);
    await until(() => isRinging(page), "the bell rings");
    await card(page, "Nye", order).getByRole("button", { name: /Godta/ }).click();
    await card(page, "På kjøkkenet", order).waitFor();
    await until(async () => !(await isRinging(page)), "the bell is silent again");
    await page.getByRole("button", { name: "Innstillinger" }).click();
    await settings.getByRole("button", { name: "Slå av lyd" }).click();
    await settings.getByRole("button", { name: "Slå på lyd" }).waitFor();
    await page.reload();
    await page.getByText("Lyden er av").waitFor();
  });

  it("answers with the first tap after a reload, which also gives the sound back", async () => {
    const { shop, page } = await openBoard();
    const order = await paid(shop);
    await page.reload();
    await page.getByRole("button", { name: "Slå på lyd" }).waitFor();
    await card(page, "Nye", order).getByRole("button", { name: /Godta/ }).click();
    await card(page, "På kjøkkenet", order).waitFor();
    await page.getByText("Lyd på").waitFor({ state: "attached" });
    assert.deepEqual(await page.evaluate("awake"), ["screen"]);
  });

  it("is loud when the connection is lost, and shows what it missed when it is back", async () => {
    const { shop, page } = await openBoard();
    await page.getByText("Direkte").waitFor();
    await page.context().setOffline(true);
    const banner = page.getByRole("alert").filter({ hasText: "Mistet kontakten" });
    await banner.waitFor();
    await assertAccessible(page, "board without contact");
    await until(async () => (await heard(page)).length >= 2, "it is heard");
    assert.deepEqual((await heard(page)).slice(0, 2), ["triangle 392", "triangle 311"]);
    await page.getByText("Mistet kontakten", { exact: true }).nth(1).waitFor();
    await until(
      async () => /Ingen kontakt på ([2-9]|\d\d+) s/.test((await banner.textContent())!),
      "it says for how long",
    );
    const order = await paid(shop);
    await page.context().setOffline(false);
    await banner.waitFor({ state: "detached" });
    await page.getByText("Kontakt igjen. Tavlen er oppdatert.").waitFor();
    await page.getByText("Direkte").waitFor();
    await card(page, "Nye", order).waitFor();
    await until(() => isRinging(page), "the bell rings");
  });

  it("sends a tap although the page is closed before it could be undone", async () => {
    const { shop, page } = await openBoard();
    const order = await shop.place();
    // A page that goes away sends the first of an order's moves: what came before must have been answered.
    const isStarted = page.waitForResponse((answer) =>
      answer.url().includes(`/orders/${order.orderId}/status`),
    );
    await card(page, "Nye", order).getByRole("button", { name: /Godta/ }).click();
    await isStarted;
    await card(page, "På kjøkkenet", order).getByRole("button", { name: "Klar", exact: true }).click();
    await page.getByRole("button", { name: "Angre" }).waitFor();
    await page.goto("about:blank");
    await until(async () => (await statusOf(order)) === "READY_FOR_PICKUP", "the tap is sent");
  });

  it("asks before it cancels, says what the guest gets, and lets it be undone", async () => {
    const { shop, page } = await openBoard();
    const order = await paid(shop);
    await card(page, "Nye", order)
      .getByRole("button", { name: /^Åpne ordre/ })
      .click();
    await page.getByRole("link", { name: "912 34 567" }).waitFor();
    await assertAccessible(page, "order in full");
    await page.getByRole("button", { name: "Kanseller", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /Kansellere/ });
    await dialog.getByRole("button", { name: "Kanseller ordren" }).click();
    await dialog.getByText("Velg en grunn.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "912 34 567" }).waitFor();
    await page.getByRole("button", { name: "Kanseller", exact: true }).click();
    await dialog.getByRole("radio", { name: "Tomt for noe" }).check();
    await dialog.getByText(/41\skr går tilbake dit pengene kom fra/).waitFor();
    await assertAccessible(page, "cancel dialog");
    await dialog.getByRole("radio", { name: "Betal ikke tilbake" }).check();
    await assertScreen(dialog, "an order is cancelled and nothing paid back");
    await dialog.getByRole("radio", { name: "Betal tilbake en del" }).check();
    await dialog.getByLabel("Beløp i kroner").fill("42");
    await dialog.getByLabel(/^Melding til gjesten/).fill("Ovnen er ødelagt");
    await assertScreen(dialog, "an order is cancelled and more paid back than it cost");
    await dialog.getByRole("button", { name: "Kanseller ordren" }).click();
    await dialog.getByLabel("Beløp i kroner").fill("20,50");
    await dialog.getByText(/20,50\skr går tilbake dit pengene kom fra/).waitFor();
    await dialog.getByRole("button", { name: "Kanseller ordren" }).click();
    await page.getByText(/^\w+ kanselleres$/).waitFor();
    await page.getByRole("button", { name: "Angre" }).click();
    await card(page, "Nye", order).waitFor();
    assert.equal(await statusOf(order), "PAID");

    await card(page, "Nye", order)
      .getByRole("button", { name: /^Åpne ordre/ })
      .click();
    await page.getByRole("button", { name: "Kanseller", exact: true }).click();
    await dialog.getByRole("radio", { name: "Tomt for noe" }).check();
    await dialog.getByRole("radio", { name: "Betal tilbake alt" }).check();
    await dialog.getByRole("button", { name: "Kanseller ordren" }).click();
    await until(async () => (await statusOf(order)) === "CANCELLED", "the order is cancelled");
    assert.equal((await shop.track(order.publicToken)).refunded, order.total);
  });

  it("pauses, rushes and marks sold out for a while, seen as countdowns", async () => {
    const { shop, page } = await openBoard();
    const dialog = page.getByRole("dialog");
    const isClosed = () => dialog.waitFor({ state: "detached" });
    const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
    await press("Travelt");
    await assertAccessible(page, "rush dialog");
    await dialog.getByRole("radio", { name: "+30 min" }).check();
    await dialog.getByRole("radio", { name: "2 timer" }).check();
    await assertScreen(dialog, "a rush of thirty minutes", { onAnyDay: true });
    await dialog.getByRole("radio", { name: "+15 min" }).check();
    await dialog.getByRole("radio", { name: "1 time" }).check();
    await press(/^\+15 min til/);
    await page.getByText("Travelt: +15 min på nye ordrer").waitFor();
    await page.getByText(/1\st igjen, til 19:00/).waitFor();
    await isClosed();

    await press("Pause");
    await dialog.getByRole("radio", { name: "Levering" }).check();
    await dialog.getByRole("radio", { name: "1 time" }).check();
    await dialog.getByLabel(/^Grunn/).fill(" Budet er syk ");
    await assertScreen(dialog, "a pause of deliveries", { onAnyDay: true });
    await press(/^Pause til/);
    await page.getByText("«Budet er syk»").waitFor();
    await isClosed();
    const notices = page.getByRole("region", { name: "Viktig nå" });
    await assertScreen(notices, "a pause of deliveries in a rush", { onAnyDay: true });
    await press("Ta imot igjen");
    await page.getByText("«Budet er syk»").waitFor({ state: "detached" });
    await press("Pause");
    await dialog.getByRole("radio", { name: "Alt", exact: true }).check();
    await dialog.getByLabel(/^Grunn/).fill("");
    await press(/^Pause til/);
    await page.getByText("Pause: ingen nye ordrer").waitFor();
    await isClosed();
    await assertAccessible(page, "board during a pause and a rush");
    await press("Ta imot igjen");
    await page.getByText("Pause: ingen nye ordrer").waitFor({ state: "detached" });
    await press("Avslutt");
    await page.getByText("Travelt: +15 min på nye ordrer").waitFor({ state: "detached" });

    await page.route("**/menu?*", (route) => route.abort());
    await press("Utsolgt");
    const again = dialog.getByRole("button", { name: "Prøv igjen" });
    await again.waitFor();
    await page.unroute("**/menu?*");
    await again.click();
    await assertScreen(dialog, "what is sold out", { onAnyDay: true });
    await page.getByRole("searchbox").fill("sild");
    await assertScreen(dialog, "no dish of the menu is found", { onAnyDay: true });
    await page.getByRole("searchbox").fill("kak");
    await page.route("**/availability?*", (route) => route.abort());
    await press("Merk Kake utsolgt");
    await page.getByText("Ble ikke lagret. Prøv igjen.").waitFor();
    await page.unroute("**/availability?*");
    await press("Merk Kake utsolgt");
    await page.getByText(/Utsolgt til .*04:00/).waitFor();
    await assertAccessible(page, "sold-out sheet");
    await press("Gjør Kake tilgjengelig igjen");
    await dialog.getByRole("radio", { name: "1 time" }).check();
    await press("Merk Kake utsolgt");
    await page.getByText("Utsolgt til 19:00").waitFor();
    await press("Gjør Kake tilgjengelig igjen");
    await page.getByRole("button", { name: "Merk Kake utsolgt" }).waitFor();
    assert.equal((await shop.post(shop.body({ lines: [shop.line("Kake")] }))).statusCode, 201);
    await page.keyboard.press("Escape");
    await isClosed();
  });

  it("is accessible in the dark, in English and on a telephone", async () => {
    const { shop, page } = await openBoard("OWNER", { colorScheme: "dark" });
    const order = await paid(shop);
    await card(page, "Nye", order).waitFor();
    await assertAccessible(page, "dark board");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await assertAccessible(page, "dark dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Innstillinger" }).click();
    await assertAccessible(page, "settings");
    await assertScreen(page.getByRole("dialog"), "settings of a device of the owner");
    const isTold = page.waitForRequest((request) => request.method() === "PATCH");
    // The words are on their way when the choice is made.
    await page.getByRole("radio", { name: "English" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "In the kitchen" }).waitFor();
    assert.deepEqual((await isTold).postDataJSON(), { locale: "en" });
    await resizeTo(page, 390, 844);
    await assertAccessible(page, "telephone");
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
    // All at one moment: what is told for a while may be gone by the next.
    const found = await page.locator("button:visible, a:visible").evaluateAll((all) =>
      all.map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width >= 44 && height >= 44 ? "large enough" : `${target.textContent}: ${width} × ${height}`;
      }),
    );
    assert.deepEqual(new Set(found), new Set(["large enough"]));
  });
});
