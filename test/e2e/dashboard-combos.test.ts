import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("combos in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "MANAGER", { at: "/settings/menu", ...options });
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const choose = async (page: Page, slot: string, search: string, name: string) => {
    const field = sheet(page).getByRole("group", { name: slot }).getByRole("combobox");
    await field.fill(search);
    await page.getByRole("option", { name, exact: true }).click();
    await field.press("Escape");
  };
  const stored = async ({ restaurantId }: Shop, name: string) =>
    (
      await site.db.query(
        "SELECT base_price, combo FROM products WHERE restaurant_id = $1 AND name = $2 AND is_combo",
        [restaurantId, name],
      )
    )[0] as
      | {
          base_price: number;
          combo: { slots: { id: string; name: string; options: { extraPrice: number }[] }[] };
        }
      | undefined;

  it("one is made by Enter after its mistakes, changed by click, and deleted", async () => {
    const { page, shop, errors } = await open();
    await page.getByRole("button", { name: "Ny kombo" }).click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.press("Enter");
    await sheet(page).getByText("Velg minst én rett.").waitFor();
    await assertScreen(sheet(page), "a new combo with nothing typed");
    await name.fill("Fredagskombo");
    await sheet(page).getByLabel("Pris i kroner").fill("249");
    await sheet(page).getByRole("textbox", { name: "Valg 1" }).fill("Velg pizza");
    await choose(page, "Velg pizza", "margh", "Margherita, Stor");
    await sheet(page).getByRole("button", { name: "Legg til et valg" }).click();
    await sheet(page).getByRole("group", { name: "Valg 2" }).waitFor();
    await sheet(page).getByRole("textbox", { name: "Valg 2" }).fill("Velg drikke");
    await choose(page, "Velg drikke", "brus", "Brus");
    await choose(page, "Velg drikke", "kak", "Kake");
    const extra = sheet(page).getByLabel("Tillegg for Kake");
    await extra.fill("15,50");
    await assertScreen(sheet(page), "a combo with two choices");
    await extra.press("Enter");
    await isGone(page);
    const made = (await stored(shop, "Fredagskombo"))!;
    assert.equal(made.base_price, 24_900);
    assert.deepEqual(
      made.combo.slots.map((slot) => [slot.name, slot.options.map(({ extraPrice }) => extraPrice)]),
      [
        ["Velg pizza", [0]],
        ["Velg drikke", [0, 1550]],
      ],
    );
    await room(page).getByRole("button", { name: "Fredagskombo" }).click();
    await sheet(page).getByRole("button", { name: "Fjern valg 2" }).click();
    await save(page).click();
    await isGone(page);
    const { combo } = (await stored(shop, "Fredagskombo"))!;
    assert.deepEqual(
      combo.slots.map(({ id }) => id),
      [made.combo.slots[0]!.id],
    );
    await room(page).getByRole("button", { name: "Fredagskombo" }).click();
    await sheet(page).getByRole("button", { name: "Slett retten" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Slett", exact: true }).click();
    await isGone(page);
    assert.equal(await stored(shop, "Fredagskombo"), undefined);
    assert.deepEqual(errors, []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Ny kombo" }).click();
    await sheet(page).getByRole("textbox", { name: "Valg 1" }).fill("Velg pizza");
    await choose(page, "Velg pizza", "margh", "Margherita, Stor");
    await assertSaysAndFits(sheet(page), "a combo");
  });
});
