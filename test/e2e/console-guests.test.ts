/// <reference lib="dom" />
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { withCookies } from "./session.ts";

describe("a guest's personal data", () => {
  let site: TestSite;
  let operator: Operator;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    operator = await openOperator(site, "drift@luka.example");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const guest = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
  const finish = (shop: Shop) =>
    site.db.query(
      "UPDATE orders SET status = 'COMPLETED', completed_at = placed_at WHERE restaurant_id = $1",
      [shop.restaurantId],
    );

  it("is found, read, taken out and erased by an operator, by click and by Enter", async () => {
    const [one, two] = [await openShop(site), await openShop(site)];
    await one.place(one.body({ customer: guest, note: "Uten løk" }));
    await two.place(two.body({ customer: { ...guest, email: null }, note: "Uten løk" }));
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console`);
    await page.getByRole("link", { name: "Gjestens opplysninger" }).click();
    await page.getByRole("heading", { name: "Gjestens opplysninger" }).waitFor();
    await page.getByLabel("E-post").fill("kari");
    await page.keyboard.press("Enter");
    await page.getByText("Må være en gyldig e-postadresse.").waitFor();
    await assertSaysAndFits(page.locator("body"), "console guest asked");
    await page.getByLabel("E-post").fill(guest.email);
    await page.getByRole("button", { name: "Finn" }).click();
    await page.getByText("1 bestilling").first().waitFor();
    await page.getByRole("button", { name: "Søk også etter +4791234567" }).click();
    await page.getByText(two.slug).waitFor();
    // Restaurants stand in the order of their addresses, which are drawn.
    const found = page.getByRole("list", { name: "Dette er lagret" }).getByRole("listitem");
    for (const [slug, kept] of [
      [one.slug, "1 bestilling, 1 e-post"],
      [two.slug, "1 bestilling"],
    ] as const)
      await found.filter({ hasText: slug }).getByText(kept, { exact: true }).waitFor();
    await assertFits(page.locator("body"), "console guest found");

    await page.getByRole("button", { name: "Vis alt" }).click();
    await page.getByText("Bestillinger (1)").first().click();
    await page.getByText("Uten løk").first().waitFor();
    await assertFits(page.getByRole("dialog"), "console guest records");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Last ned alt" }).click();
    const saved = await loading;
    assert.match(saved.suggestedFilename(), /^luka-\d{4}-\d\d-\d\d\.json$/);
    assert.equal(JSON.parse(await readFile(await saved.path(), "utf8")).restaurants.length, 2);

    const dialog = page.getByRole("dialog");
    const erasures: string[] = [];
    page.on("request", (request) => {
      if (/guests\/erase/.test(request.url())) erasures.push(String(request.postData()));
    });
    await page.getByRole("button", { name: "Slett", exact: true }).click();
    await dialog.getByLabel(`Skriv «${guest.email}» for å bekrefte`).fill(guest.email);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Slett", exact: true }).click();
    const confirmed = dialog.getByLabel(`Skriv «${guest.email}» for å bekrefte`);
    assert.equal(await confirmed.inputValue(), "", "it is typed for each erasure");
    await confirmed.fill("ola@example.com");
    await page.keyboard.press("Enter");
    await dialog.getByText("Se over feltene som er merket.").waitFor();
    await dialog.getByLabel(`Skriv «${guest.email}» for å bekrefte`).fill(guest.email);
    await page.keyboard.press("Enter");
    await dialog.getByText("Gjesten har bestillinger som ikke er ferdige.").waitFor();
    await assertSaysAndFits(dialog, "console guest refused");
    await Promise.all([one, two].map(finish));
    await dialog.getByRole("button", { name: "Slett" }).click();
    await page.getByText("Opplysningene er slettet.").waitFor();
    await page.getByText("Ingenting er lagret").waitFor();
    assert.equal(erasures.length, 2, "nothing is sent before it is typed again");
    assert.deepEqual(await site.db.everywhere("SELECT FROM orders WHERE customer_phone = '+4791234567'"), []);
  });

  it("is the owner's to look up in their own restaurant, in English too", async () => {
    const [own, other] = [await openShop(site), await openShop(site)];
    const customer = { ...guest, phone: "40012345" };
    for (const shop of [own, other]) {
      await shop.place(shop.body({ customer }));
      await finish(shop);
    }
    const { page } = await signedIn(site, own, "OWNER");
    await page.goto(`${site.base}/dashboard/${own.slug}/settings/guests?lang=en`);
    await page.getByRole("heading", { name: "A guest's data" }).waitFor();
    await page.getByLabel("Phone").fill("400 12 345");
    await page.keyboard.press("Enter");
    await page.getByText(own.slug).waitFor();
    assert.equal(await page.getByText(other.slug).count(), 0);
    const room = page.getByRole("region", { name: "Restaurant settings" });
    await assertSaysAndFits(room, "dashboard guest found");
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("dialog").getByLabel("to confirm").fill("400 12 345");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing is kept").waitFor();
    const left = await site.db.everywhere<{ id: string }>(
      "SELECT restaurant_id AS id FROM orders WHERE customer_phone = '+4740012345'",
    );
    assert.deepEqual(
      left.map(({ id }) => id),
      [other.restaurantId],
    );
  });
});
