import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Page } from "playwright-core";
import { type KartverketEmulator, startKartverket } from "../kartverket.ts";
import { accessibilityFindings, createTestSite, dishNamed, type TestSite, tabTo } from "./browser.ts";

const bakklandet = { postalCode: "7014", city: "TRONDHEIM", latitude: 63.4287, longitude: 10.4022 };
const houses = [
  { street: "Nedre Bakklandet", number: 12, ...bakklandet },
  { street: "Nedre Bakklandet", number: 14, ...bakklandet },
  { street: "Storgata", number: 5, postalCode: "0155", city: "OSLO", latitude: 59.9127, longitude: 10.7497 },
];

let kartverket: KartverketEmulator;
let site: TestSite;
before(async () => {
  kartverket = await startKartverket(houses);
  site = await createTestSite({ env: { ADDRESS_SOURCE: "kartverket", ADDRESS_API_URL: kartverket.url } });
  // A guest is not kept waiting for a register, so on a busy machine the very first answer may come without it.
  while (await isDegraded()) site.clock.advance(61_000);
});
after(async () => {
  await site?.close();
  await kartverket?.close();
});
beforeEach(() => {
  kartverket.fault = null;
  site.clock.advance(61_000);
});

const isDegraded = async (): Promise<boolean> => {
  const answer = await site.inject({
    url: `/api/v1/address-search?q=nedre&slug=${site.slug}`,
    headers: { host: new URL(site.base).host, origin: site.shop },
  });
  return answer.json().degraded;
};

async function openDialog(page: Page): Promise<void> {
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  await page.getByText("Levering", { exact: true }).first().click();
  await page.getByRole("combobox", { name: "Søk etter adressen din" }).waitFor();
}

test("the keyboard finds an address with its fee, and the order knows where it is without asking again", async () => {
  const { page, errors } = await site.open();
  await openDialog(page);
  await tabTo(page, /^Søk etter adressen/);
  // Nothing is found yet, so nothing is chosen by it.
  await page.keyboard.press("Enter");
  await page.keyboard.type("nedre bakkl");
  const option = page.getByRole("option", { name: /Nedre Bakklandet 12/ });
  await option.getByText(/49\skr.*min/).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=option][aria-selected=true]").waitFor();
  const named = await page.getByRole("combobox").getAttribute("aria-activedescendant");
  assert.equal(named, await page.locator("[role=option][aria-selected=true]").getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  await page.getByRole("option", { selected: true }).and(page.getByRole("option").last()).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  assert.equal(await page.getByRole("dialog").count(), 1, "Escape closes the list before the dialog");
  await page.keyboard.type("a");
  await page.keyboard.press("Backspace");
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=option][aria-selected=true]").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Vi leverer til deg").waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await tabTo(page, /^Bruk denne adressen/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const quoted = page.waitForRequest(
    (request) => request.url().endsWith("/orders/quote") && request.method() === "POST",
  );
  await dishNamed(page, "Margherita").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  const { deliveryAddress } = (await quoted).postDataJSON() as {
    deliveryAddress: { line1: string; latitude: number };
  };
  assert.match(deliveryAddress.line1, /^Nedre Bakklandet 1[24]$/);
  assert.equal(deliveryAddress.latitude, bakklandet.latitude);
  await page.getByRole("button", { name: /Til kassen/ }).click();
  // An address that was chosen earlier is asked about anew, with the checkout under it.
  await page.getByRole("button", { name: /Nedre Bakklandet/ }).click();
  await page.getByRole("dialog").getByText("Vi leverer til deg").waitFor();
  assert.equal(await page.locator(".checkout").count(), 1);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
  assert.deepEqual(errors, []);
});

test("an address outside says how far, and offers to pick up", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await openDialog(page);
  await page.getByRole("combobox").fill("storgata 5");
  await page
    .getByRole("option", { name: /Storgata 5.*Vi leverer ikke hit.*km/ })
    .first()
    .click();
  await page.getByText("Hit leverer vi dessverre ikke").waitFor();
  await page
    .locator(".notice--warn")
    .getByText(/adressen er [\d,]+\skm utenfor/)
    .waitFor();
  await page.getByRole("button", { name: "Hent selv i stedet" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("radio", { name: "Hent selv" }).first().isChecked(), true);
});

test("when the register is away the guest types on, and nothing that was typed is lost", async () => {
  kartverket.fault = "FAILS";
  const { page, context } = await site.open();
  await openDialog(page);
  await page.getByRole("combobox").fill("Nedre Bakklandet 99");
  const street = page.getByLabel("Gate og nummer");
  await street.waitFor();
  await page.getByText("Adressesøket svarer ikke akkurat nå").waitFor();
  assert.equal(await street.inputValue(), "Nedre Bakklandet 99");
  await page.getByLabel("Postnummer").fill("7014");

  const mine = page.getByRole("button", { name: "Bruk posisjonen min" });
  await mine.click();
  await page.getByText("Fikk ikke tak i posisjonen.").waitFor();
  const { latitude, longitude } = bakklandet;
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude, longitude });
  await mine.click();
  const used = page.getByRole("button", { name: "Posisjonen din er med", pressed: true });
  await used.click();
  await mine.click();
  await used.waitFor();
  assert.equal(await page.getByText("Fikk ikke tak i posisjonen.").count(), 0);
  const asked = page.waitForRequest("**/orders/quote");
  await page.getByRole("button", { name: "Sjekk adressen" }).click();
  const { deliveryAddress } = (await asked).postDataJSON();
  assert.deepEqual([deliveryAddress.latitude, deliveryAddress.longitude], [latitude, longitude]);
  await page.getByText("Vi leverer til deg").waitFor();

  // A search without any answer is no other.
  await page.getByRole("button", { name: "Søk i stedet" }).click();
  await page.route("**/address-search?*", (route) => route.abort());
  await page.getByRole("combobox").fill("Nedre Bakklandet 98");
  await page.getByText("Adressesøket svarer ikke akkurat nå").waitFor();
  assert.equal(await street.inputValue(), "Nedre Bakklandet 98");
});
