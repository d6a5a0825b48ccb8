import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { withFamilyDeal } from "../../src/features/menus/family-deal.fixture.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("a combo that is ordered by phone", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const storedLine = async ({ restaurantId }: Shop) => {
    const [row] = await site.db.query<{ components: { name: string; addons: { name: string }[] }[] }>(
      "SELECT components FROM order_lines WHERE restaurant_id = $1",
      [restaurantId],
    );
    return row!.components;
  };

  it("has several parts where it takes several, each with its own add-ons, and none where it may have none", async () => {
    const shop = await openShop(site, withFamilyDeal, { environment: "TEST", live: false });
    const visit = await signedIn(site, shop, "STAFF", { at: null });
    const { page, errors } = visit;
    await visit.go("/phone-order");
    await page.getByRole("button", { name: /^Familiemiddag/ }).click();
    const dish = page.getByRole("dialog", { name: "Familiemiddag" });
    await assertScreen(dish, "a deal for the family by phone");
    const slot = (name: string) => dish.getByRole("group", { name, exact: true });
    const pizza = (size: string) =>
      slot("To pizzaer").getByRole("checkbox", { name: `Margherita ${size}`, exact: true });
    await pizza("Liten").check();
    await pizza("Stor").check();
    await pizza("Liten").uncheck();
    await pizza("Liten").check();
    const dessert = (name: string) => slot("Dessert").getByRole("checkbox", { name });
    await dessert("Softis").check();
    await dessert("Kake").check();
    assert.equal(await dessert("Softis").isChecked(), false, "one there may be: the other takes its place");
    await dessert("Kake").uncheck();
    await slot("Drikke").getByRole("radio", { name: "Brus" }).check();
    // Both pizzas have the same groups: each has its own choice in them.
    const [large, small] = [slot("Margherita Stor"), slot("Margherita Liten")];
    await large.getByRole("radio", { name: "Ostekant" }).check();
    await small.getByRole("checkbox", { name: "Bacon" }).check();
    await small.getByRole("button", { name: "Én til av Bacon" }).click();
    await small.getByRole("checkbox", { name: "Sprøtt", checked: true }).waitFor();
    await assertScreen(dish, "a deal for the family by phone as it is chosen");
    await assertFits(dish, "a deal for the family by phone");
    await dish.getByRole("button", { name: /^Legg til/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre Familiemiddag" }).click();
    await assertScreen(dish, "a deal for the family by phone that is changed");
    await dish.getByRole("button", { name: /^Lagre/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByLabel("Navn").fill("Kari");
    await page.getByLabel("Telefon").fill("91234567");
    await assertScreen(
      page.getByRole("form").getByRole("list").first(),
      "a deal for the family read back by phone",
    );
    await page.getByRole("button", { name: /^Ta imot, / }).click();
    await page.getByRole("heading", { name: /er tatt imot$/ }).waitFor();
    assert.deepEqual(
      (await storedLine(shop)).map(({ name, addons }) => [name, ...addons.map((one) => one.name)]),
      [["Margherita", "Ostekant"], ["Margherita", "Klassisk bunn", "Bacon", "Sprøtt"], ["Brus"]],
    );
    assert.deepEqual(errors, []);
  });

  it("has the same part twice, each with its own add-ons", async () => {
    const shop = await openShop(site, withFamilyDeal, { environment: "TEST", live: false });
    const { page, errors, go } = await signedIn(site, shop, "STAFF", { at: null });
    await go("/phone-order");
    await page.getByRole("button", { name: /^Familiemiddag/ }).click();
    const dish = page.getByRole("dialog", { name: "Familiemiddag" });
    const slot = (name: string) => dish.getByRole("group", { name, exact: true });
    const pizza = (size: string) => slot("To pizzaer").getByRole("checkbox", { name: `Margherita ${size}` });
    await pizza("Stor").check();
    const more = slot("To pizzaer").getByRole("button", { name: "Én til av Margherita Stor" });
    await more.click();
    assert.equal(await more.isDisabled(), true, "the slot is full");
    assert.equal(await pizza("Liten").isDisabled(), true);
    await slot("2. Margherita Stor").getByRole("radio", { name: "Ostekant" }).check();
    assert.equal(
      await slot("1. Margherita Stor").getByRole("radio", { name: "Ostekant" }).isChecked(),
      false,
    );
    await slot("Drikke").getByRole("radio", { name: "Brus" }).check();
    await assertScreen(dish, "a deal for the family with the same pizza twice by phone");
    await dish.getByRole("button", { name: /^Legg til/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByLabel("Navn").fill("Kari");
    await page.getByLabel("Telefon").fill("91234567");
    await page.getByRole("button", { name: /^Ta imot, / }).click();
    await page.getByRole("heading", { name: /er tatt imot$/ }).waitFor();
    assert.deepEqual(
      (await storedLine(shop)).map(({ name, addons }) => [name, ...addons.map((one) => one.name)]),
      [["Margherita", "Klassisk bunn"], ["Margherita", "Ostekant"], ["Brus"]],
    );
    assert.deepEqual(errors, []);
  });
});
