import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, isSaved, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("a restaurant's profile in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", { at: "/settings/profile", ...options });
    await visit.page.getByRole("heading", { name: "Profil", level: 1 }).waitFor();
    return { ...visit, shop };
  };
  const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const stored = async ({ restaurantId }: Shop) => {
    const [row] = await site.db.query<Record<string, unknown>>(
      `SELECT p.phone, p.primary_color, p.review_url, p.logo_url, o.tips
       FROM restaurant_profiles p JOIN ordering_settings o USING (restaurant_id) WHERE p.restaurant_id = $1`,
      [restaurantId],
    );
    return row!;
  };

  it("has what guests read of the restaurant, changed by Enter and told to them", async () => {
    const { page, shop, errors } = await open();
    const about = card(page, "Om restauranten");
    await assertScreen(about, "about a restaurant");
    const phone = about.getByLabel("Telefon");
    await phone.fill("tre kroner");
    await phone.press("Enter");
    await about.getByText(/telefonnummer/i).waitFor();
    await phone.fill("73 51 00 00");
    await phone.press("Enter");
    await isSaved(page);
    assert.equal((await stored(shop)).phone, "+4773510000");
    // The same, with a space after it: there is nothing to save.
    await phone.fill("+4773510000 ");
    await phone.press("Enter");
    await about.getByRole("button", { name: "Lagre", disabled: true }).waitFor();
    assert.equal(await phone.inputValue(), "+4773510000");
    const shown = await site.inject({
      url: `/api/v1/restaurant?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    assert.match(shown.body, /4773510000/);
    assert.deepEqual(
      errors.filter((error) => !error.includes("422")),
      [],
    );
  });

  it("shows what a colour becomes before it is kept, and refuses what is none", async () => {
    const { page, shop } = await open();
    const look = card(page, "Utseende");
    const color = look.getByLabel("Hovedfarge", { exact: true });
    await color.fill("#fff200");
    await look.getByText("Knappene får en farge nær hovedfargen").waitFor();
    if (process.env.SHOTS) await look.screenshot({ path: `${process.env.SHOTS}/look.png` });
    await color.fill("#14573c");
    await look.getByText("Hovedfargen er lett å lese").waitFor();
    await color.fill("grønn");
    await look.getByRole("button", { name: "Lagre" }).click();
    await look
      .getByText(/#rrggbb|farge som/i)
      .first()
      .waitFor();
    await look.locator("input[type=color]").first().fill("#14573c");
    assert.equal(await color.inputValue(), "#14573c");
    await look.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    assert.equal((await stored(shop)).primary_color, "#14573c");
    const logo = look.getByRole("group", { name: "Logo" });
    assert.equal(await logo.getByRole("button", { name: "Fjern bildet" }).count(), 0);
    await site.db.query(
      "UPDATE restaurant_profiles SET logo_url = '/uploads/logo.webp' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await page.reload();
    await logo.getByRole("button", { name: "Fjern bildet" }).click();
    await look.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    assert.equal((await stored(shop)).logo_url, null);
  });

  it("one saves a card while somebody else changes another, and is told of the same one", async () => {
    const { page, shop } = await open();
    const after = card(page, "Etter bestillingen");
    const link = after.getByLabel("Lenke til omtaler");
    await link.fill("https://omtaler.no/fjord");
    await site.db.query("UPDATE restaurant_profiles SET phone = '+4799999999' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await after.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    const { phone, review_url } = await stored(shop);
    assert.deepEqual([phone, review_url], ["+4799999999", "https://omtaler.no/fjord"]);
    await link.fill("https://omtaler.no/vi");
    await site.db.query(
      "UPDATE restaurant_profiles SET review_url = 'https://de.no/' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await after.getByRole("button", { name: "Lagre" }).click();
    await after.getByText("Lenke til omtaler er nå: https://de.no/").waitFor();
    assert.equal(await link.inputValue(), "https://omtaler.no/vi");
    await after.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await link.inputValue(), "https://de.no/");
    assert.equal(await after.getByRole("alert").count(), 0, "what was refused is said no more");
    await page.route("**/settings?*", (route) => route.abort(), { times: 1 });
    await link.fill("https://omtaler.no/oss");
    await link.press("Enter");
    await after.getByRole("alert").waitFor();
    await link.press("Enter");
    await isSaved(page);
  });

  it("says how guests can order and pay", async () => {
    const { page, shop } = await open();
    const selling = card(page, "Salg");
    const tips = selling.getByLabel("Gjestene kan gi driks");
    const was = await tips.isChecked();
    await tips.setChecked(!was);
    await selling.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    assert.equal((await stored(shop)).tips, !was);
    await selling.getByLabel("Henting", { exact: true }).uncheck();
    await selling.getByLabel("Levering", { exact: true }).uncheck();
    await selling.getByRole("button", { name: "Lagre" }).click();
    await selling.getByRole("alert").waitFor();
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open();
    await assertSaysAndFits(page.getByRole("region", { name: "Restaurantens innstillinger" }), "profile");
  });

  it("speaks English to who has chosen it", async () => {
    const { page } = await open({ at: "/settings/profile?lang=en" });
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
    await assertScreen(page.getByRole("region", { name: "Look", exact: true }), "the look in English");
    assert.deepEqual(await accessibilityFindings(page), []);
  });
});
