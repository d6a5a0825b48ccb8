import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { startTwilio, type TwilioEmulator } from "../emulators/twilio.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn, type VisitOptions } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

/** D-317 to D-320 */
describe("who is texted and rung, in the dashboard", () => {
  let site: TestSite;
  let twilio: TwilioEmulator;
  before(async () => {
    twilio = await startTwilio();
    site = await createTestSite({ env: twilio.env });
    site.clock.set(fridayEvening);
  });
  after(async () => {
    await site?.close();
    await twilio?.server.close();
  });
  afterEach((t) => site?.endVisits(t));

  const open = async (
    role: "OWNER" | "STAFF",
    { environment, ...options }: VisitOptions & { environment?: "TEST" } = {},
  ) => {
    const shop = await openShop(site, undefined, environment ? { environment, live: false } : {});
    const visit = await signedIn(site, shop, role, options);
    return { ...visit, shop };
  };
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };
  const fits = (page: Page, what: string) => assertFits(page.locator("main"), what);

  it("is set by Enter, tried, changed as it is by then, and taken away", async () => {
    const { page, shop, errors } = await open("OWNER", { at: "/settings/alerts" });
    await page.getByText("Ingen numre ennå.").waitFor();
    await page.getByRole("button", { name: "Legg til nummer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Navn").press("Enter");
    await dialog.getByText("Må fylles ut.").first().waitFor();
    await dialog.getByLabel("Navn").fill("  ");
    await dialog.getByLabel("Navn").press("Enter");
    await dialog.getByText("Må fylles ut.").nth(1).waitFor();
    await dialog.getByLabel("Navn").fill("Kari");
    await dialog.getByLabel("Telefonnummer").fill("820 12 345");
    await dialog.getByLabel("Telefonnummer").press("Enter");
    await dialog.getByText("Skriv et telefonnummer i Norden").waitFor();
    await dialog.getByLabel("Telefonnummer").fill("912 34 567");
    await dialog.getByLabel("Ring når ingen har svart på").selectOption("5");
    await dialog.getByRole("button", { name: "Lagre" }).click();
    const row = page.getByRole("list", { name: "Numrene" }).getByRole("listitem");
    await row.getByText("SMS etter 3 min, ringer etter 5 min, SMS når tavlen er borte").waitFor();
    const mayAnswer = Promise.withResolvers<void>();
    await page.route("**/test?*", async (route) => {
      await mayAnswer.promise;
      await route.fulfill({ json: { outcome: "AWAY" } });
    });
    const text = page.getByRole("button", { name: "Send en prøve-SMS til Kari" });
    await text.click();
    await text.and(page.locator(":disabled")).waitFor();
    assert.ok(await page.getByRole("button", { name: "Prøveanrop til Kari" }).isEnabled());
    mayAnswer.resolve();
    await row.getByRole("alert").getByText("Fikk ikke sendt prøven.").waitFor();
    await page.unroute("**/test?*");
    await text.click();
    await row.getByText("Prøven er sendt.").waitFor();
    assert.deepEqual(
      twilio.sent.map(({ kind, to }) => [kind, to]),
      [["SMS", "+4791234567"]],
    );
    for (const minutes of [null, 10]) {
      const isKept = page.waitForResponse((answer) => answer.request().method() === "PUT");
      await page.getByLabel("Si fra når det har gått").selectOption(String(minutes ?? ""));
      assert.equal((await isKept).request().postDataJSON().boardLostMinutes, minutes);
    }
    await page.getByText("Lagret").first().waitFor();
    await fits(page, "alerts");
    await assertScreen(
      page.getByRole("region", { name: "Restaurantens innstillinger" }),
      "alerts in the office",
      { onAnyDay: true },
    );
    await shot(page, "phones-1920");
    await page.getByRole("button", { name: "Endre Kari" }).click();
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre Kari" }).click();
    await dialog.getByLabel("Navn").fill("Kari Eier");
    await site.db.query(
      `UPDATE alert_phones SET name = 'Ola', tells_of_outage = false, sms_after_minutes = NULL, call_after_minutes = 6
       WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await dialog.getByText("Navn er nå: Ola.").waitFor();
    await assertScreen(dialog, "a phone that somebody else has changed");
    await dialog.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await assertScreen(dialog, "a phone as somebody else has changed it");
    await dialog.getByRole("button", { name: "Fjern nummeret" }).click();
    await page
      .getByRole("dialog", { name: "Fjerne Ola?" })
      .getByRole("button", { name: "Fjern", exact: true })
      .click();
    await page.getByText("Ingen numre ennå.").waitFor();
    assert.deepEqual(errors, []);
  });

  it("is told what was sent, in English and in the dark", async () => {
    const { page, go, shop } = await open("OWNER", {
      at: null,
      environment: "TEST",
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    await site.db.query(
      `INSERT INTO alert_phones (restaurant_id, id, name, phone, locale, sms_after_minutes, call_after_minutes, tells_of_outage, sort_order)
       VALUES ($1, 'phn_1', 'Kari', '+4791234567', 'nb', 3, 5, true, 0), ($1, 'phn_2', 'Ola', '+4791234568', 'nb', NULL, NULL, false, 1),
         ($1, 'phn_3', 'Ida', '+4791234569', 'nb', NULL, NULL, true, 2), ($1, 'phn_4', 'Per', '+4791234560', 'nb', NULL, NULL, true, 3),
         ($1, 'phn_5', 'Eva', '+4791234561', 'nb', NULL, NULL, true, 4)`,
      [shop.restaurantId],
    );
    const { orderId } = await shop.place();
    await site.db.query(
      `WITH outage AS (INSERT INTO board_outages (restaurant_id, since, told_at) VALUES ($1, $3, $3) RETURNING id)
       INSERT INTO phone_messages (restaurant_id, id, phone_id, kind, about, order_id, outage_id, state, failure, created_at, finished_at)
       SELECT $1, uuid(format('00000000-0000-7000-8000-00000000000%s', place)), 'phn_1', kind, about,
         CASE about WHEN 'ORDER' THEN $2 END, CASE about WHEN 'BOARD_LOST' THEN outage.id END, state, failure, $3, $3
       FROM outage, (VALUES (1, 'SMS', 'ORDER', 'FAILED', 'NUMBER'), (2, 'CALL', 'ORDER', 'SENT', NULL), (3, 'SMS', 'BOARD_LOST', 'SENT', NULL))
         AS one (place, kind, about, state, failure)`,
      [shop.restaurantId, orderId, new Date(site.clock.nowMs())],
    );
    await go("/settings/alerts?lang=en");
    await page.getByText("The number cannot be reached.").waitFor();
    await assertScreen(
      page.getByRole("region", { name: "Text messages and calls" }),
      "as many numbers as there may be",
    );
    await assertScreen(page.getByRole("region", { name: "Latest messages" }), "messages that were sent");
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole("heading", { name: "Text messages and calls" }).scrollIntoViewIfNeeded();
    await shot(page, "phones-390-dark-en");
    await page.getByRole("heading", { name: "Latest messages" }).scrollIntoViewIfNeeded();
    await shot(page, "phones-sent-390-dark-en");
  });

  it("is nothing for the staff, who find their own devices in the menu", async () => {
    const { page, errors } = await open("STAFF");
    await page.getByRole("button", { name: "Innstillinger" }).click();
    await page.getByRole("link", { name: "Varsler" }).click();
    await page.getByRole("heading", { name: "Varsler", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Denne enheten" }).waitFor();
    assert.equal(await page.getByText("SMS og oppringning").count(), 0);
    await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
    await fits(page, "one's own alerts");
    await assertScreen(page.getByRole("main"), "one's own alerts", { onAnyDay: true });
    await shot(page, "own-alerts-1920");
    assert.deepEqual(errors, []);
  });
});
