import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { demoAddresses } from "../../src/features/demo/demo-addresses.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { seedAddresses } from "../../src/platform/addresses/seed-addresses.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

describe("delivery zones in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    await site.db.transaction((trx) => seedAddresses(trx, demoAddresses));
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (
    options: BrowserContextOptions = {},
    path = "/settings/delivery",
  ): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site, (file) => delete (file as { deliveryZones?: unknown }).deliveryZones);
    const viewport = { width: 1440, height: 900 };
    const visit = await signedIn(site, shop, "OWNER", { at: path, viewport, ...options });
    return { ...visit, shop };
  };
  const zonesOf = ({ restaurantId }: Shop) =>
    site.db.query<{
      name: string;
      type: string;
      radius_meters: number | null;
      postal_codes: string[];
      delivery_fee: number;
      fee_tiers: object[];
      distance_fee: object | null;
      polygon: { coordinates: [number, number][][] } | null;
    }>(
      "SELECT name, type, radius_meters, postal_codes, delivery_fee, fee_tiers, distance_fee, polygon FROM delivery_zones WHERE restaurant_id = $1 ORDER BY sort_order",
      [restaurantId],
    );
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };
  const saved = (page: Page) => page.getByText("Lagret").first().waitFor();
  const begin = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "Ny sone" }).click();
    await page.getByLabel("Navn").fill(name);
    await page.getByLabel("Pris, kr").fill("49");
  };

  it("makes a circle by dragging and by keyboard, from the board in a few taps", async () => {
    const { page, shop, errors } = await open({}, "");
    await page.getByRole("button", { name: "Innstillinger" }).click();
    await page.getByRole("link", { name: "Restaurantens innstillinger" }).click();
    await page.getByRole("link", { name: "Levering" }).click();
    await page.getByText("Ingen soner ennå").waitFor();
    await begin(page, "Sentrum");
    const edge = page.getByRole("button", { name: "Kanten av sirkelen" });
    const proposed = await page.getByLabel("Kilometer fra restauranten").inputValue();
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 22, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y + 22, { steps: 5 });
    await page.mouse.up();
    const distance = page.getByLabel("Kilometer fra restauranten");
    // It is drawn when the browser has time for it.
    await page.waitForFunction(([field, value]) => (field as HTMLInputElement).value !== value, [
      await distance.elementHandle(),
      proposed,
    ] as const);
    const dragged = Number((await distance.inputValue()).replace(",", "."));
    assert.ok(dragged > 0.3 && dragged < 3, `${dragged} km`);
    await distance.fill("2");
    await edge.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction(
      (field) => (field as HTMLInputElement).value === "2,11",
      await distance.elementHandle(),
    );
    assert.equal(await edge.and(page.locator(":focus")).count(), 1, "quick keys do not lose it");
    await page.keyboard.press("Tab");
    assert.equal(
      await edge.and(page.locator(":focus")).count(),
      0,
      "what is no key of the handle is the page's",
    );
    await page.getByText("Pris etter sum og avstand").click();
    await page.getByRole("button", { name: "Legg til pristrinn" }).click();
    await page.getByLabel("Trinn 1, fra sum, kr").fill("400");
    const cheaper = page.getByLabel("Trinn 1, levering, kr");
    await cheaper.fill("lite");
    await page.getByLabel("Tillegg per kilometer, kr").fill("15");
    await page.getByLabel("Kilometer uten tillegg").fill("1,5");
    await cheaper.press("Enter");
    await page.getByText("Skriv et beløp").waitFor();
    await shot(page, "zone-circle-1440");
    assert.deepEqual(await untappable(page.locator("form")), []);
    await cheaper.fill("19");
    await page.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    const [zone] = await zonesOf(shop);
    assert.deepEqual(
      [zone!.name, zone!.type, zone!.radius_meters, Number(zone!.delivery_fee)],
      ["Sentrum", "RADIUS", 2110, 4900],
    );
    assert.deepEqual(zone!.fee_tiers, [{ fromSubtotal: 40_000, deliveryFee: 1_900 }]);
    assert.deepEqual(zone!.distance_fee, { baseMeters: 1_500, perKm: 1_500 });
    await page.getByRole("button", { name: "Ny sone" }).click();
    assert.equal(await distance.inputValue(), proposed, "what was drawn of another is not drawn of it");
    assert.deepEqual(errors, []);
  });

  it("draws an area whose corners are moved with the arrows, made and taken away, or typed", async () => {
    const { page, shop, errors } = await open();
    await begin(page, "Byen");
    await page.getByRole("radio", { name: "Tegnet område" }).check();
    const corners = page.getByLabel("Hjørner");
    const lines = async () => (await corners.inputValue()).split("\n");
    const before = await lines();
    assert.equal(before.length, 6);
    // The map says what was pressed a moment later than the press is over.
    const press = async (key: string): Promise<string[]> => {
      const [field, was] = [await corners.elementHandle(), await corners.inputValue()];
      await page.keyboard.press(key);
      await page.waitForFunction(([it, value]) => (it as HTMLTextAreaElement).value !== value, [
        field,
        was,
      ] as const);
      return lines();
    };
    // What a key does on the map it does not do to the page as well.
    await page.evaluate(() => {
      const pressed: string[] = [];
      Object.assign(window, { pressed });
      const note = (event: KeyboardEvent) =>
        setTimeout(() => pressed.push(`${event.key}${event.defaultPrevented ? "" : " goes on"}`));
      addEventListener("keydown", note, true);
    });
    const drag = async (name: string): Promise<string[]> => {
      const [field, was] = [await corners.elementHandle(), await corners.inputValue()];
      const box = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await page.waitForFunction(([it, value]) => (it as HTMLTextAreaElement).value !== value, [
        field,
        was,
      ] as const);
      return lines();
    };
    const east = await drag("Hjørne 1");
    assert.deepEqual(east.slice(1), before.slice(1));
    assert.ok(Number(east[0]!.split(", ")[1]) > Number(before[0]!.split(", ")[1]), "it is further east");
    assert.equal((await drag("Nytt hjørne etter hjørne 6")).length, 7);
    await page.getByRole("button", { name: "Hjørne 7", exact: true }).focus();
    assert.deepEqual(await press("Backspace"), east);
    await page.getByRole("button", { name: "Nytt hjørne etter hjørne 6" }).focus();
    assert.equal((await press(" ")).length, 7);
    assert.deepEqual(await press("Delete"), east);
    await corners.fill(before.join("\n"));
    await page.getByRole("button", { name: "Hjørne 1", exact: true }).focus();
    await press("ArrowUp");
    const moved = await press("ArrowUp");
    assert.ok(Number.parseFloat(moved[0]!) > Number.parseFloat(before[0]!), "it is further north");
    assert.deepEqual(moved.slice(1), before.slice(1));
    await page.getByRole("button", { name: "Nytt hjørne etter hjørne 2" }).focus();
    await page.keyboard.press("x");
    assert.equal((await press("Enter")).length, 7);
    assert.deepEqual(await press("Delete"), moved);
    await page.keyboard.press("x");
    await page.waitForFunction(() => (window as unknown as { pressed: string[] }).pressed.length === 9);
    const keys = [
      "Backspace",
      " ",
      "Delete",
      "ArrowUp",
      "ArrowUp",
      "x goes on",
      "Enter",
      "Delete",
      "x goes on",
    ];
    assert.deepEqual(await page.evaluate("pressed"), keys);
    await page.getByLabel("Hjørner").fill("63.44, 10.36\n63.44, 10.42\n63.41, her");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Skriv hvert hjørne som 63.4305, 10.3951.").waitFor();
    await corners.fill("63.44, 10.36\n63.44, 10.42\n63.41, 10.42\n63.41, 10.36");
    await page.getByRole("button", { name: "Hjørne 4", exact: true }).waitFor();
    await shot(page, "zone-area-1440");
    await page.getByLabel("Pris, kr").press("Enter");
    await saved(page);
    assert.deepEqual((await zonesOf(shop))[0]!.polygon!.coordinates, [
      [
        [10.36, 63.44],
        [10.42, 63.44],
        [10.42, 63.41],
        [10.36, 63.41],
        [10.36, 63.44],
      ],
    ]);
    await page.getByRole("application").getByText("Byen").waitFor();
    const behind = page.locator("path[class*=behind]");
    await behind.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ny sone" }).click();
    await behind.waitFor({ state: "attached" });
    assert.deepEqual(errors, []);
  });

  it("takes postal codes, tells which zone an address has and what else holds it, and puts them in order", async () => {
    const { page, shop, errors } = await open();
    await begin(page, "Midtbyen");
    await page.getByRole("radio", { name: "Postnumre" }).check();
    await page.getByRole("textbox", { name: "Postnumre" }).fill("7010-7012");
    await page.route("**/delivery-zones?*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.locator("form").getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await begin(page, "Nær");
    await page.getByLabel("Pris, kr").fill("29");
    await page.getByLabel("Minstebeløp, kr").fill("400");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByRole("button", { name: "Nær", exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Adresse" }).fill("Munkegata 5");
    await page.getByRole("textbox", { name: "Adresse" }).press("Enter");
    await page.getByText("Nær: 29 kr").first().waitFor();
    await page.getByText("Dekkes også av Midtbyen: 49 kr").first().waitFor();
    const map = page.getByRole("application");
    await assertScreen(
      page.getByRole("region", { name: "Prøv en adresse" }),
      "an address that two zones reach",
    );
    await assertScreen(map, "a map with two zones");
    assert.equal(await map.locator("path[class*=tried]").count(), 1);
    await page.getByLabel("Varer for, kr").fill("500");
    await page
      .getByRole("region", { name: "Prøv en adresse" })
      .getByText("Minst 400 kr")
      .first()
      .waitFor({ state: "detached" });
    const address = page.getByRole("textbox", { name: "Adresse" });
    await address.fill("Mu ");
    await address.press("Enter");
    await page.getByText("Skriv minst tre tegn.").waitFor();
    await address.fill("Finnesikkeveien 1");
    await page.getByLabel("Varer for, kr").fill("mye");
    await address.press("Enter");
    await page.getByText("Skriv et beløp").waitFor();
    await page.getByLabel("Varer for, kr").fill("300");
    await address.press("Enter");
    await page.getByText("Fant ingen slik adresse.").waitFor();
    assert.equal(await page.getByText("Adressesøket svarer ikke").count(), 0);
    await page.route("**/delivery-zones/addresses*", (route) =>
      route.fulfill({ json: { results: [], degraded: true } }),
    );
    await address.press("Enter");
    await page.getByText("Adressesøket svarer ikke").waitFor();
    assert.equal(await page.getByText("Fant ingen slik adresse.").count(), 0);
    await map.locator("path[class*=zone]").first().click();
    await page.getByLabel("Navn").waitFor();
    // What is changed is drawn as it becomes.
    await map.getByText("Nær").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Avbryt" }).click();
    await shot(page, "zone-try-1440");
    await page.getByRole("button", { name: /Nær.*opp|opp.*Nær/i }).click();
    await page.locator("ol > li").first().getByText("Nær", { exact: true }).waitFor();
    assert.deepEqual(
      (await zonesOf(shop)).map(({ name, postal_codes }) => [name, postal_codes]),
      [
        ["Nær", []],
        ["Midtbyen", ["7010", "7011", "7012"]],
      ],
    );
    await page.getByRole("button", { name: "Midtbyen", exact: true }).click();
    await page.getByRole("button", { name: "Slett sonen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slett", exact: true }).click();
    await page.getByText("Sonen er slettet").first().waitFor();
    assert.equal((await zonesOf(shop)).length, 1);
    assert.deepEqual(errors, []);
  });

  it("says what somebody else has changed meanwhile", async () => {
    const { page, shop } = await open();
    await begin(page, "Sentrum");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByRole("button", { name: "Sentrum", exact: true }).click();
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByLabel("Navn").waitFor({ state: "detached" });
    assert.deepEqual(sent, [], "nothing was changed, and nothing is sent");
    await page.getByRole("button", { name: "Sentrum", exact: true }).click();
    await page.getByLabel("Navn").fill("Byen");
    await site.db.query("UPDATE delivery_zones SET delivery_fee = 7900 WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Pris, kr er nå: 79").waitFor();
    await page.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await page.getByLabel("Pris, kr").inputValue(), "79");
    assert.equal(await page.locator("form").getByRole("alert").count(), 0);
    await page.getByLabel("Navn").fill("Byen");
    await page.getByLabel("Sonen er i bruk").uncheck();
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByRole("button", { name: "Byen", exact: true }).waitFor();
    assert.deepEqual(
      (await zonesOf(shop)).map(({ name, delivery_fee }) => [name, Number(delivery_fee)]),
      [["Byen", 7900]],
    );
    await assertScreen(page.getByRole("list", { name: "Levering" }), "a zone that is off");
    assert.equal(await page.locator("path[class*=off]").count(), 1);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, shop } = await open();
    const room = page.getByRole("region", { name: "Restaurantens innstillinger" });
    await page.getByText("Ingen soner ennå").waitFor();
    await assertSaysAndFits(room, "no zones");
    await begin(page, "Sentrum");
    await assertSaysAndFits(room.locator("form"), "a zone");
    const nowhere =
      "UPDATE restaurant_profiles SET latitude = NULL, longitude = NULL WHERE restaurant_id = $1";
    await site.db.query(nowhere, [shop.restaurantId]);
    await page.reload();
    await begin(page, "Sentrum");
    await assertScreen(room, "a zone of a restaurant without a place on the map");
  });
});
