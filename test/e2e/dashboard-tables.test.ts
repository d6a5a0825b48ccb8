import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import {
  type Dining,
  type DiningFile,
  openDining,
  saturdayAt,
} from "../../src/features/reservations/dining.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";
import { withCookies } from "./session.ts";
import { untappable } from "./untappable.ts";

/** It is Friday 2026-06-12, 18:00. */
describe("parties at their tables, in the dashboard", () => {
  let service: TestSite;
  before(async () => {
    service = await createTestSite({ standsAt: fridayEvening });
  });
  after(() => service?.close());
  afterEach(async (t) => {
    service.clock.set(fridayEvening);
    await service?.endVisits(t);
  });

  const open = async (
    change: (file: DiningFile) => void = () => undefined,
    options: BrowserContextOptions = {},
  ): Promise<{ dining: Dining; page: Page; go(path: string): Promise<unknown> }> => {
    const dining = await openDining(
      service,
      (file) => {
        file.settings.dineIn = { autoApprove: true };
        change(file);
      },
      { environment: "TEST", live: false },
    );
    const visit = await signedIn(service, dining, "OWNER", {
      at: null,
      viewport: { width: 1024, height: 768 },
      ...options,
    });
    return { dining, page: visit.page, go: visit.go };
  };
  const kari = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
  /** Calls of this address go through again, once it is said no more that the one before did not. */
  const letThrough = async (page: Page, address: string, failed: Locator): Promise<void> => {
    await page.unroute(address);
    await page.route(address, async (route) => {
      if (route.request().method() !== "GET") await failed.waitFor({ state: "detached" });
      await route.continue();
    });
  };
  const shot = (page: Page, name: string) =>
    process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;
  const party = (page: Page, name: string) =>
    page.getByRole("button", { name: new RegExp(`${name}, \\d gjest`) }).first();

  it("opens a day where its bookings are, also where the doors never close", async () => {
    const { dining, page, go } = await open((file) => {
      const { openingHours } = file as unknown as { openingHours: object[] };
      for (const day of openingHours) Object.assign(day, { opensAt: "00:00", closesAt: "00:00" });
    });
    await dining.booked({ dineInAt: saturdayAt("19:00"), customer: kari });
    await dining.hold();
    await go("/reservations?date=2026-06-13");
    await page.getByText(/^Holdes av til/).waitFor();
    const bar = page.getByRole("region", { name: "Bord og tider" }).getByRole("button", { name: /Kari/ });
    await bar.waitFor();
    const [box, grid] = [
      await bar.boundingBox(),
      await page.getByRole("region", { name: "Bord og tider" }).boundingBox(),
    ];
    assert.ok(box!.x > grid!.x && box!.x + box!.width < grid!.x + grid!.width, "the party is in sight");
  });

  it("moves a guest who calls, who reads on the page what it was", async () => {
    const { dining, page, go } = await open();
    const placed = await dining.booked({ dineInAt: saturdayAt("19:00"), customer: kari });
    await go("/reservations?date=2026-06-13");
    await party(page, "Kari Nordmann").click();
    await page.getByRole("button", { name: "Endre", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Endre bordet til Kari Nordmann" });
    await dialog.getByText("Gjesten får beskjed på e-post").waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Lagre endringen" }).isDisabled());
    // Blanks are no note: there is nothing to save.
    await dialog.getByLabel(/^Beskjed|^Notat|^Ønsker/).fill(" ");
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre", exact: true }).click();
    await dialog.getByLabel("Klokkeslett").fill("19:30");
    await dialog.getByRole("button", { name: "Færre gjester" }).click();
    await assertScreen(dialog, "a change of a reservation");
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(await untappable(dialog), []);
    await shot(page, "change-1024");
    await dialog.getByLabel("Klokkeslett").press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Endret. Kari Nordmann har bord S1").waitFor();
    const tracked = await dining.track(placed.publicToken);
    assert.deepEqual(
      [tracked.reservation?.dineInAt, tracked.reservation?.partySize],
      ["2026-06-13T17:30:00.000Z", 3],
    );
    const guest = await page.context().newPage();
    await guest.goto(placed.trackingUrl);
    await guest.getByText(/Den var lørdag 13\. juni kl\. 19:00 for 4 gjester/).waitFor();
  });

  it("says what somebody else has changed meanwhile, and changes nothing over it unseen", async () => {
    const { dining, page, go } = await open();
    const { reservationId } = await dining.booked({ dineInAt: saturdayAt("19:00"), customer: kari });
    await go("/reservations?date=2026-06-13");
    await party(page, "Kari Nordmann").click();
    await page.getByRole("button", { name: "Endre", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Endre bordet/ });
    await dialog.getByRole("button", { name: "Færre gjester" }).click();
    await service.db.query("UPDATE orders SET party_size = 2, note = 'Ved vinduet' WHERE id = $1", [
      reservationId,
    ]);
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await dialog.getByText("Antall er nå: 2 gjester").waitFor();
    await assertScreen(dialog, "a reservation that somebody else has changed");
    const [row] = await service.db.query<{ party_size: number }>(
      "SELECT party_size FROM orders WHERE id = $1",
      [reservationId],
    );
    assert.equal(row!.party_size, 2);
    await shot(page, "change-meanwhile");
    await dialog.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await dialog.getByLabel("Klokkeslett").fill("");
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await dialog.getByText("Skriv klokkeslettet").waitFor();
    await dialog.getByLabel("Klokkeslett").fill("19:00");
    await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await page.route(`**/reservations/${reservationId}?*`, (route) => route.abort());
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await dialog.getByRole("alert").filter({ hasText: "Fikk ikke svar fra Luka" }).waitFor();
    await letThrough(page, `**/reservations/${reservationId}?*`, dialog.getByRole("alert"));
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("seats guests who walk in with three taps, without asking who they are", async () => {
    const isPaused = (file: DiningFile) => {
      file.settings.dineIn = { autoApprove: true, bookingPaused: true };
    };
    const { page, go } = await open(isPaused, { viewport: { width: 390, height: 844 } });
    await go("/reservations");
    await page.getByRole("button", { name: "Drop-in", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Gjester uten bestilling" });
    await dialog.getByRole("radio", { name: /^S1/ }).waitFor({ state: "attached" });
    await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await assertScreen(dialog, "guests at the door");
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(await untappable(dialog), []);
    await shot(page, "walk-in-390");
    await dialog.getByLabel(/^Navn/).fill(" Siri ");
    await page.route("**/reservations?*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("button", { name: "Til bords nå" }).click();
    await dialog.getByRole("alert").waitFor();
    await assertScreen(dialog, "guests at the door without a network");
    await letThrough(page, "**/reservations?*", dialog.getByRole("alert"));
    const isSent = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Til bords nå" }).click();
    assert.deepEqual((await isSent).postDataJSON().customer, { name: "Siri" });
    await dialog.waitFor({ state: "detached" });
    await page.getByText("3 gjester sitter ved bord S1").waitFor();
    await page
      .getByRole("button", { name: /Siri, 3 gjester, Til bords/ })
      .first()
      .waitFor();
    await assertScreen(page.getByRole("main"), "guests from the door at their table");
    await page
      .getByRole("button", { name: /Siri, 3 gjester/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: "Siri" });
    await assertScreen(sheet, "a party that came through the door");
    await sheet.getByRole("button", { name: "Lukk" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Drop-in", exact: true }).click();
    const fewer = dialog.getByRole("button", { name: "Færre gjester" });
    await fewer.click();
    assert.equal(await fewer.isDisabled(), true, "nobody is no party");
    await dialog.getByRole("radio", { name: /^V1/ }).check();
    const isSeated = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Til bords nå" }).click();
    const { customer, tableIds, durationMinutes } = (await isSeated).postDataJSON();
    assert.deepEqual([customer, tableIds.length, durationMinutes], [undefined, 1, 90]);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Drop-in", exact: true }).click();
    for (let count = 2; count < 9; count++)
      await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await assertScreen(dialog, "more guests at the door than any table takes");
  });

  it("gives a deposit back for those who do not come, and keeps or gives back the rest of a no-show", async () => {
    const { dining, page, go } = await open((file) => {
      file.settings.dineIn = {
        autoApprove: true,
        deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 },
      };
    });
    const placed = await dining.booked({ dineInAt: saturdayAt("19:00"), customer: kari });
    await decideSandboxPayment(service.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
    await go("/reservations?date=2026-06-13");
    await party(page, "Kari Nordmann").click();
    const sheet = page.getByRole("dialog", { name: "Kari Nordmann", exact: true });
    await sheet.getByText("Depositum på 800 kr er betalt.").waitFor();
    await sheet.getByRole("button", { name: "Endre", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Endre bordet/ });
    await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await assertScreen(dialog, "one guest more than the deposit is for");
    await dialog.getByRole("button", { name: "Færre gjester" }).click();
    await dialog.getByRole("button", { name: "Færre gjester" }).click();
    assert.ok(
      await dialog.getByRole("checkbox", { name: "Betal tilbake 200 kr av depositumet" }).isChecked(),
    );
    await dialog.getByRole("button", { name: "Lagre endringen" }).click();
    await sheet.getByText("200 kr er betalt tilbake.").waitFor();
    await assertScreen(sheet, "a party whose deposit has partly gone back");
    await shot(page, "deposit-sheet");
    service.clock.set(saturdayAt("19:30"));
    await page.context().clock.setFixedTime(service.clock.nowMs());
    await page.reload();
    await party(page, "Kari Nordmann").click();
    await sheet.getByRole("button", { name: "Kom ikke" }).click();
    const noShow = page.getByRole("dialog", { name: /^Kom ikke/ });
    assert.ok(await noShow.getByRole("radio", { name: "Behold" }).isChecked());
    await assertScreen(noShow, "a no-show with a deposit");
    await noShow.getByRole("radio", { name: "Betal tilbake" }).check();
    await assertScreen(noShow, "a no-show whose deposit goes back");
    await noShow.getByRole("radio", { name: "Behold" }).check();
    await noShow.getByRole("button", { name: "Gjesten kom ikke" }).click();
    await noShow.waitFor({ state: "detached" });
    await party(page, "Kari Nordmann")
      .or(page.getByRole("button", { name: /Kari Nordmann/ }))
      .first()
      .click();
    await sheet.getByText("600 kr er beholdt.").waitFor();
    await sheet.getByRole("button", { name: "Betal tilbake depositum" }).click();
    const back = page.getByRole("dialog", { name: "Betal tilbake til Kari Nordmann" });
    await back.getByLabel("Kroner").fill("700");
    await back.getByLabel("Kroner").press("Enter");
    await back.getByText("Skriv et beløp fra 1 kr til 600 kr.").waitFor();
    await assertScreen(back, "more back than was kept");
    await back.getByLabel("Kroner").fill("100");
    await page.route("**/deposit**", (route) => route.abort());
    await back.getByRole("button", { name: "Betal tilbake 100 kr" }).click();
    await back.getByText("Fikk ikke svar fra Luka").waitFor();
    await letThrough(page, "**/deposit**", back.getByRole("alert"));
    await back.getByRole("button", { name: "Betal tilbake 100 kr" }).click();
    await sheet.getByText("500 kr er beholdt.").waitFor();
    await assertScreen(sheet, "a no-show whose deposit has partly gone back");
    // It came after all: what was kept is its deposit again.
    await sheet.getByRole("button", { name: "Angre ikke møtt" }).click();
    await page.getByText(/^Kari Nordmann ventes igjen, ved bord/).waitFor();
    await sheet.getByRole("button", { name: "Er kommet" }).waitFor();
    await sheet.getByText("500 kr er beholdt.").waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Betal tilbake depositum" }).click();
    await back.getByLabel("Kroner").press("Enter");
    await back.waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Betal tilbake depositum" }).waitFor({ state: "detached" });
  });

  it("shows nothing of one restaurant under the name of another", async () => {
    const bolgen = await openDining(service, (file) => void Object.assign(file, { name: "Bølgen" }));
    const kiosken = await openShop(service, (file) => void Object.assign(file, { name: "Kiosken" }));
    await bolgen.booked({ customer: kari });
    const kim = await hire(service, bolgen, "OWNER");
    await service.ctx.people.addMember(kiosken.restaurantId, kim.userId, "OWNER");
    const { page, errors } = await withCookies(service, kim.cookie);
    await page.goto(`${service.base}/dashboard/${bolgen.slug}`);
    const request = page.getByText("1 bordforespørsel venter på svar").last();
    const change = async (from: string, to: string) => {
      await page.getByRole("button", { name: `${from}. Bytt restaurant` }).click();
      await page.getByRole("dialog").getByRole("link", { name: to }).click();
      await page.getByRole("button", { name: `${to}. Bytt restaurant` }).waitFor();
    };
    await request.waitFor();
    await change("Bølgen", "Kiosken");
    assert.equal(await request.count(), 0);
    await change("Kiosken", "Bølgen");
    await request.waitFor();
    await change("Bølgen", "Kiosken");
    assert.equal(await request.count(), 0, "also where both have been read before");
    assert.deepEqual(errors, []);
  });
});
