/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { withCookies } from "./session.ts";

describe("looking at a restaurant from the console", () => {
  let site: TestSite;
  let operator: Operator;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    operator = await openOperator(site, "drift@luka.example");
  });
  after(() => site?.close());

  it("is begun with a reason, says so on every page, changes nothing, and ends", async () => {
    const shop = await openShop(site);
    const owner = await hire(site, shop, "OWNER");
    await shop.place(
      shop.body({ customer: { name: "Nina Nordmann", phone: "91234567", email: "nina@example.com" } }),
    );
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/restaurants/${shop.slug}`);
    await page.getByRole("button", { name: "Se som eieren" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Se som eieren" }).click();
    await dialog.getByText("Må fylles ut").waitFor();
    await assertSaysAndFits(dialog, "console look asked");
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Se som eieren" }).click();
    await dialog.getByLabel("Hvorfor").waitFor();
    assert.equal(await dialog.getByText("Må fylles ut").count(), 0, "it is asked afresh");
    await dialog.getByLabel("Hvorfor").fill(" ");
    await page.keyboard.press("Enter");
    await dialog.getByText("Må fylles ut").waitFor();
    await dialog.getByLabel("Hvorfor").fill("Nettbrettet ringer ikke");
    await dialog.getByText("Må fylles ut").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    const bar = page.getByRole("status").filter({ hasText: "som eieren" });
    await bar.waitFor();
    await page.getByText("N …").first().waitFor();
    assert.equal(await page.getByText("Nordmann").count(), 0);
    await assertSaysAndFits(bar, "dashboard look board");
    for (const path of ["/reservations", "/settings/menu", "/settings/log", "/settings/payments"]) {
      await page.goto(`${site.base}/dashboard/${shop.slug}${path}`);
      await bar.waitFor();
    }
    await page.goto(`${site.base}/dashboard/${shop.slug}/settings/newsletter`);
    await page.getByText("Vises ikke").first().waitFor();
    await page.goto(`${site.base}/dashboard/${shop.slug}/settings/capacity`);
    // Its form is the page's first once it has been read.
    await page.getByLabel("Minutter til henting").fill("33");
    await page.getByRole("button", { name: "Lagre" }).first().click();
    await page.getByText("kan ikke endre noe.").last().waitFor();
    await page.getByRole("button", { name: "Avslutt" }).click();
    await page.waitForURL(`${site.base}/console/restaurants/${shop.slug}`);
    await page.goto(`${site.base}/dashboard/${shop.slug}`);
    await page.getByRole("heading", { name: "Fant ikke siden" }).waitFor();
    const log = (await owner.call("GET", "/audit-log")).json().data;
    assert.deepEqual(
      log.map(({ action, role }: Record<string, unknown>) => [action, role]),
      [["RESTAURANT_LOOKED_AT", "OPERATOR"]],
    );
    await page.context().close();
  });
});
