import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page, Route } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { type StripeEmulator, startStripeEmulator } from "../emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "../emulators/vipps.ts";
import { startZones, type TestZones } from "../zones.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, isSaved, signedIn } from "./dashboard-visit.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

describe("the restaurant's settings in a browser", () => {
  let site: TestSite;
  let zones: TestZones;
  let stripe: StripeEmulator;
  let vipps: VippsEmulator;
  before(async () => {
    zones = await startZones();
    stripe = await startStripeEmulator();
    vipps = await startVippsEmulator();
    site = await createTestSite({
      env: {
        DNS_RESOLVERS: zones.servers,
        PAYMENTS: "accounts",
        STRIPE_API_URL: stripe.server.url,
        VIPPS_API_URL: vipps.server.url,
      },
    });
    site.clock.set(fridayEvening);
  });
  after(async () => {
    await site?.close();
    await vipps?.server.close();
    await stripe?.server.close();
    await zones?.close();
  });
  afterEach((t) => site?.endVisits(t));

  const open = async (path: string): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", { at: path });
    return { ...visit, shop };
  };
  const question = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  /** A question may still be on its way out when the next one comes. */
  const isGone = (page: Page) => question(page).first().waitFor({ state: "detached" });
  /** Of what is marked by a colour, from above. */
  const tones = async (page: Page) =>
    (await marksOf(room(page), "tone")).map((mark) => /^tone (\w+)/.exec(mark)![1]);
  const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
  const answer = (page: Page, name: string) =>
    question(page).getByRole("button", { name, exact: true }).click();

  it("makes a key that is shown once, replaces it in good time, and ends it for good", async () => {
    const { page, shop, go, errors } = await open("");
    // The database dates keys by its own clock; the screens are of this evening, whatever day it is.
    const goAsIfMadeTonight = async () => {
      const tonight = new Date(site.clock.nowMs());
      const query = "UPDATE restaurant_keys SET created_at = $2 WHERE restaurant_id = $1";
      await site.db.query(query, [shop.restaurantId, tonight]);
      await go("/settings/keys");
    };
    await goAsIfMadeTonight();
    await assertScreen(room(page), "keys");
    await press(page, "Lag nøkkel");
    await question(page).getByLabel("Navn").fill("Ombestemt");
    await page.keyboard.press("Escape");
    await isGone(page);
    await press(page, "Lag nøkkel");
    await question(page).getByLabel("Navn").fill(" ");
    await answer(page, "Lag nøkkel");
    await assertScreen(question(page), "new key without a name");
    await question(page).getByLabel("Navn").fill("Kassen");
    await page.route("**/keys?*", (route) => route.abort(), { times: 1 });
    await answer(page, "Lag nøkkel");
    await question(page).getByRole("alert").waitFor();
    await question(page)
      .getByRole("radio", { name: /Full tilgang/ })
      .check();
    const last = question(page).getByLabel("Siste dag den virker");
    assert.equal(await last.getAttribute("min"), "2026-06-13", "not today");
    await last.fill("2026-12-31");
    await answer(page, "Lag nøkkel");
    const works = (key: string) =>
      site.inject({
        url: `/api/v1/menu?slug=${shop.slug}`,
        headers: { host: new URL(site.base).host, authorization: `Bearer ${key}` },
      });
    const shown = async (): Promise<string> => {
      const key = (await question(page).locator("code").textContent())!;
      await answer(page, "Jeg har kopiert den");
      await isGone(page);
      return key;
    };
    const first = await shown();
    assert.equal((await works(first)).statusCode, 200);
    await press(page, "Bytt ut Kassen");
    await question(page).getByRole("radio", { name: "1 time" }).check();
    await assertScreen(question(page), "replace a key");
    await answer(page, "Lag ny nøkkel");
    const second = await shown();
    assert.notEqual(first, second);
    assert.equal((await works(first)).statusCode, 200, "the old one still works");
    await page.getByText(/Slutter .*19:00/).waitFor();
    await goAsIfMadeTonight();
    await assertScreen(room(page), "keys with one that ends");
    assert.deepEqual(await tones(page), ["good", "wait", "good"]);
    assert.equal((await works(second)).statusCode, 200);
    await page
      .getByRole("listitem")
      .filter({ hasText: "Kassen", hasNotText: "Slutter" })
      .getByRole("button", { name: "Avslutt Kassen" })
      .click();
    await answer(page, "Avslutt nøkkelen");
    await question(page)
      .getByText(/Noe er altså avhengig av den/)
      .waitFor();
    await assertScreen(question(page), "end a key in use");
    await answer(page, "Avslutt den likevel");
    await isGone(page);
    assert.equal((await works(second)).statusCode, 401);
    assert.deepEqual(errors, []);
  });

  it("adds a domain, finds its proof, makes another the first, and removes it", async () => {
    const { page, shop, errors } = await open("/settings/domains");
    await assertScreen(room(page), "domains");
    const add = async (domain: string): Promise<void> => {
      await press(page, "Legg til domene");
      await question(page).getByLabel("Domenenavn").fill(domain);
      await answer(page, "Legg til domene");
    };
    await add(" ");
    await assertScreen(question(page), "new domain without a name");
    await question(page).getByLabel("Domenenavn").fill("localhost");
    await answer(page, "Legg til domene");
    await question(page).getByText("Skriv bare domenenavnet").waitFor();
    await question(page).getByLabel("Domenenavn").fill("pizza.no");
    await answer(page, "Legg til domene");
    await isGone(page);
    await page.route("**/verify?*", (route) => route.abort(), { times: 1 });
    await press(page, "Sjekk pizza.no nå");
    await room(page).getByRole("alert").waitFor();
    await press(page, "Sjekk pizza.no nå");
    await page.getByText("Vi fant ikke posten ennå").waitFor();
    await assertScreen(room(page), "a domain that waits");
    assert.deepEqual(await tones(page), ["wait", "wait"]);
    const [name, value] = await page.locator("code").allTextContents();
    const copy = page.getByRole("button", { name: /^Kopier/ }).first();
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, "writeText", {
        configurable: true,
        value: () => Promise.reject(new Error("no")),
      });
    });
    await copy.click();
    await page.getByText("Nettleseren lot oss ikke kopiere.").waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: (text: string) => Promise.resolve(Object.assign(window, { copied: text })),
      });
    });
    await copy.click();
    await copy.getByText("Kopiert", { exact: true }).waitFor();
    assert.equal(await page.evaluate("copied"), name);
    assert.equal(await page.getByText("Nettleseren lot oss ikke kopiere.").count(), 0);
    zones.put(name!, [value!]);
    await press(page, "Sjekk pizza.no nå");
    await page.getByText("Domenet er bekreftet.").waitFor();
    await assertScreen(room(page), "a domain that is proved");
    await press(page, "Legg til domene");
    await page.keyboard.press("Escape");
    await isGone(page);
    await add(" pasta.no ");
    await isGone(page);
    const other = room(page).getByRole("region", { name: "pasta.no" });
    await other.waitFor();
    const [otherName, otherValue] = await other.locator("code").allTextContents();
    zones.put(otherName!, [otherValue!]);
    await press(page, "Sjekk pasta.no nå");
    await other.getByText("Domenet er bekreftet.").waitFor();
    await assertScreen(room(page), "two domains of which one comes first");
    assert.deepEqual(await tones(page), ["info", "good", "good", "good", "good"]);
    const isManaged = (is: boolean) =>
      site.db.query("UPDATE domains SET is_managed = $2 WHERE restaurant_id = $1", [shop.restaurantId, is]);
    await isManaged(true);
    await page.reload();
    await assertScreen(other, "a domain that is looked after for the restaurant");
    await isManaged(false);
    await press(page, "Gjør pasta.no til hoveddomene");
    await press(page, /^Gjør pizza.no til hoveddomene/);
    await press(page, "Fjern pasta.no");
    await answer(page, "Fjern domenet");
    await other.waitFor({ state: "detached" });
    await isGone(page);
    await press(page, "Fjern pizza.no");
    await answer(page, "Avbryt");
    await isGone(page);
    await press(page, "Fjern pizza.no");
    await assertScreen(question(page), "remove a domain");
    await answer(page, "Fjern domenet");
    await page.getByText("Ingen egne domener").waitFor();
    assert.deepEqual(errors, []);
  });

  it("keeps how much the kitchen takes at a time, and says which number is none", async () => {
    const { page, shop, errors } = await open("/settings/capacity");
    await assertScreen(room(page), "capacity");
    const save = page.getByRole("button", { name: "Lagre" }).last();
    assert.equal(await save.isDisabled(), true);
    const inProgress = page.getByLabel("Bestillinger på gang samtidig");
    await inProgress.fill("0");
    await page.getByLabel("Minutter for en vanlig rett").fill("241");
    await save.click();
    await assertScreen(room(page), "capacity with mistakes");
    await inProgress.fill("12");
    await page.getByLabel("Minutter for en vanlig rett").fill("240");
    await page.getByRole("combobox").selectOption("30");
    await save.click();
    await isSaved(page);
    // Away and back, as what was saved is known: nothing of it is waited for.
    await page.getByRole("link", { name: /^Domener/ }).click();
    await page.getByText("Ingen egne domener").waitFor();
    await page.getByRole("link", { name: /^Kapasitet/ }).click();
    await inProgress.waitFor();
    await assertScreen(room(page), "capacity that is kept");
    const settings = "UPDATE ordering_settings SET delivery_enabled = false WHERE restaurant_id = $1";
    await site.db.query(settings, [shop.restaurantId]);
    await page.reload();
    await inProgress.waitFor();
    await assertScreen(room(page), "capacity where nothing is delivered");
    await press(page, "Pause");
    await assertScreen(question(page), "a pause where nothing is delivered", { onAnyDay: true });
    assert.deepEqual(errors, []);
  });

  it("connects the restaurant's own accounts, in the order of connecting, and closes them again", async () => {
    const { page, errors } = await open("/settings/payments");
    await assertScreen(room(page), "payments without an account");
    assert.deepEqual(await tones(page), ["quiet", "quiet", "good", "quiet", "wait"]);
    const looks = async () =>
      (await marksOf(room(page), "variant")).filter((mark) => /: (Koble til|Bytt)/.test(mark));
    assert.deepEqual(await looks(), ["variant filled: Koble til", "variant filled: Koble til"]);
    await page.getByRole("button", { name: "Koble til" }).first().click();
    await question(page).getByLabel("Hemmelig nøkkel").fill("sk_test_secret");
    await page.keyboard.press("Escape");
    await isGone(page);
    await page.getByRole("button", { name: "Koble til" }).first().click();
    await answer(page, "Koble til");
    await assertScreen(question(page), "connect without keys");
    await question(page).getByLabel("Hemmelig nøkkel").fill("sk_test_wrong");
    await answer(page, "Koble til");
    await question(page).getByText("Stripe godtok ikke nøklene").waitFor();
    await question(page).getByLabel("Hemmelig nøkkel").fill(stripe.secretKey);
    await page.route("**/payment-accounts*", (route) => route.abort(), { times: 1 });
    await answer(page, "Koble til");
    await question(page).getByText("Fikk ikke svar fra Luka").waitFor();
    await answer(page, "Koble til");
    await isGone(page);
    await page.getByRole("button", { name: "Koble til" }).click();
    await question(page).getByLabel("Salgssted (MSN)").fill("12");
    await answer(page, "Koble til");
    await assertScreen(question(page), "connect with a wrong number");
    const { keys } = vipps;
    for (const [label, value] of [
      ["Salgssted (MSN)", keys.merchantSerialNumber],
      ["Client ID", keys.clientId],
      ["Client secret", keys.clientSecret],
      ["Subscription key", keys.subscriptionKey],
    ] as const)
      await question(page).getByLabel(label).fill(value);
    await answer(page, "Koble til");
    await isGone(page);
    await page.getByText("Vises først").waitFor();
    await assertScreen(room(page), "payments with two accounts");
    assert.deepEqual(await tones(page), ["quiet", "good", "good", "good", "good"]);
    assert.deepEqual(await looks(), ["variant default: Bytt nøkler", "variant default: Bytt nøkler"]);
    await page.getByRole("button", { name: "Koble fra" }).first().click();
    await assertScreen(question(page), "close an account");
    await answer(page, "Koble fra");
    await isGone(page);
    await assertScreen(room(page), "payments with an account that is closed");
    assert.deepEqual(errors, []);
  });

  it("says how much staff may pay back, and hears when that is more than managers may", async () => {
    const { page, errors } = await open("/settings/payments");
    const refunds = page.getByRole("region", { name: "Hvem kan betale tilbake" });
    const managers = refunds.getByLabel("Ledere, kroner per bestilling");
    const staff = refunds.getByLabel("Ansatte, kroner per bestilling");
    await managers.fill("mye");
    await refunds.getByRole("button", { name: "Lagre" }).click();
    await assertScreen(refunds, "how much may be paid back with a mistake");
    await managers.fill("100");
    await staff.fill("250,50");
    await refunds.getByRole("button", { name: "Lagre" }).click();
    await refunds.getByText("Ansatte kan ikke få betale tilbake mer enn ledere.").waitFor();
    await managers.fill("");
    await page.route("**/refund-limits*", (route) => route.abort(), { times: 1 });
    await refunds.getByRole("button", { name: "Lagre" }).click();
    await refunds.getByRole("alert").waitFor();
    await refunds.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    await page.reload();
    await refunds.waitFor();
    assert.deepEqual([await managers.inputValue(), await staff.inputValue()], ["", "250,50"]);
    assert.deepEqual(errors, []);
  });

  it("has no accounts to connect in a sandbox, and no say for managers in what is paid back", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, errors, ...visit } = await signedIn(site, shop, "MANAGER", { at: "/settings/payments" });
    await page.getByText("Bare eieren kan endre dette.").waitFor();
    await assertScreen(room(page), "payments of a sandbox");
    assert.equal(await page.getByLabel("Ledere, kroner per bestilling").isEditable(), false);
    await site.db.query("UPDATE restaurant_members SET role = 'OWNER' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    site.ctx.people.forgetRoles();
    await visit.go("/settings/agreement");
    await assertScreen(room(page), "the agreement of a sandbox");
    await visit.go("/settings/going-live");
    await assertScreen(room(page), "a sandbox that does not go live");
    const closed = `UPDATE ordering_settings SET site_gate = '{"enabled": true}' WHERE restaurant_id = $1`;
    await site.db.query(closed, [shop.restaurantId]);
    await visit.go("/settings/site-gate");
    await assertScreen(room(page), "a page that is closed without a password");
    assert.deepEqual(errors, []);
  });

  it("speaks the language that was chosen last, not the one whose words came last", async () => {
    const { page } = await open("");
    const asked = Promise.withResolvers<Route>();
    await page.route("**/dashboard/en-*.js", asked.resolve);
    await page.getByRole("button", { name: "Innstillinger" }).click();
    const choose = (name: string) => page.getByRole("radio", { name }).click();
    await choose("English");
    const english = await asked.promise;
    await choose("Norsk");
    const spoken = await page.evaluateHandle(() => {
      const { documentElement } = document;
      const languages: string[] = [];
      const note = () => languages.push(documentElement.lang);
      new MutationObserver(note).observe(documentElement, { attributeFilter: ["lang"] });
      return languages;
    });
    await english.continue();
    // A module is evaluated once: when this import is through, so is the dashboard's own.
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    }, english.request().url());
    assert.deepEqual(await spoken.jsonValue(), []);
    await choose("English");
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    assert.deepEqual(await spoken.jsonValue(), ["en"]);
  });
});
