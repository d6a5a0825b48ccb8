/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { setPause } from "../../src/features/kitchen/set-pause.ts";
import { type Shop, shopFile, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { emptyDraft } from "../../web/storefront/draft.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";

describe("what is unusual, on the ordering page", () => {
  let site: TestSite;
  let shop: Shop;
  before(async () => {
    const { openingHours } = shopFile;
    site = await createTestSite({
      standsAt: fridayEvening,
      restaurant: () => ({ ...shopFile, venueHours: openingHours }),
    });
    shop = await shopOf(site, site);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.no" };
  /** With a soda in the basket, and what else this guest has said before. */
  const open = async (said: object = {}, place = "") => {
    const { page } = await site.open();
    await page.goto(`${site.shop}/uten-nett`);
    const line = {
      ...shop.line("Brus"),
      key: "a",
      variantId: null,
      addons: [],
      removed: [],
      components: [],
      note: "",
    };
    const draft = {
      version: 1,
      ...emptyDraft,
      lines: [line],
      customer,
      paymentMethod: "CASH",
      fulfillment: "PICKUP",
      ...said,
    };
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key!, text!),
      [`luka.${site.slug}`, JSON.stringify(draft)],
    );
    await page.goto(`${site.shop}/${place}`);
    await page.locator("html[data-ready]").waitFor();
    return page;
  };
  const refused = (page: Page, status: number, error: object) =>
    page.route("**/api/v1/orders", (route) => route.fulfill({ status, json: { error } }));
  const order = (page: Page) =>
    page
      .getByRole("button", { name: /^Bestill (og betal|for) \d/ })
      .last()
      .click();
  const notice = (page: Page) => page.getByRole("main").locator(".notice--warn");
  const missing = (page: Page) => page.locator(".checkout .is-missing .field__error");

  it("is an order that is refused for its time, its way of paying or its address: that is said where they are chosen, and nowhere else", async () => {
    for (const path of ["requestedPickupAt", "paymentMethod"]) {
      const page = await open({}, "#kasse");
      const issues = [{ path, code: "NO", message: `Nei til ${path}.` }];
      await refused(page, 422, { code: "VALIDATION_FAILED", message: "Se over.", details: { issues } });
      await order(page);
      await missing(page).getByText(`Nei til ${path}.`).waitFor();
      assert.equal(await missing(page).count(), 1, path);
      assert.equal(await notice(page).count(), 0, path);
    }
  });

  it("is an order that is refused for what no field holds: that is said above, with the way to another time where it is the time", async () => {
    const page = await open({}, "#kasse");
    const issues = [
      { path: "customer.name", code: "NO", message: "Nei til navnet." },
      { path: "weather", code: "NO", message: "Nei til været." },
    ];
    await refused(page, 422, { code: "VALIDATION_FAILED", message: "Se over.", details: { issues } });
    await page.getByRole("checkbox", { name: /bestikk/i }).check();
    await page.getByLabel(/^Beskjed/).fill(" Ring på ");
    const sent = page.waitForRequest("**/api/v1/orders");
    await order(page);
    const { cutlery, note } = (await sent).postDataJSON();
    assert.deepEqual([cutlery, note], [true, "Ring på"]);
    await notice(page).getByText("Bestillingen gikk ikke gjennom").waitFor();
    await notice(page).getByText("Nei til været.").waitFor();
    for (const [reason, ways] of [
      ["CLOSED", 1],
      ["PAUSED", 1],
      ["ELSE", 0],
    ] as const) {
      await page.unroute("**/api/v1/orders");
      await refused(page, 409, {
        code: "RESTAURANT_CLOSED",
        message: `Stengt: ${reason}.`,
        details: { reason },
      });
      await order(page);
      await notice(page).getByText(`Stengt: ${reason}.`).waitFor();
      assert.equal(await notice(page).getByRole("button").count(), ways, reason);
    }
    assert.equal(await notice(page).locator(".notice__id").count(), 0);
    await page.unroute("**/api/v1/orders");
    await refused(page, 503, { code: "MAINTENANCE", message: "Noe gikk galt.", requestId: "req_9" });
    await order(page);
    await notice(page).getByText("req_9").waitFor();
  });

  it("is a dinner that is brought at a time of its own, to a point on the map", async () => {
    const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", instructions: "" };
    const point = { latitude: 63.4305, longitude: 10.3951 };
    const at = "2026-06-12T20:00:00+02:00";
    const page = await open({
      ...{ fulfillment: "DELIVERY", address: { ...address, point, isFromSearch: true } },
      time: { kind: "AT", at },
    });
    await page.getByText("hos deg i dag kl. 20:00").first().waitFor();
    const asked = page.waitForRequest(/\/order-slots\?/);
    await page.getByRole("button", { name: /^Når\?/ }).click();
    const { searchParams } = new URL((await asked).url());
    assert.deepEqual(
      ["fulfillment", "postalCode", "latitude", "longitude"].map((name) => searchParams.get(name)),
      ["DELIVERY", "7010", "63.4305", "10.3951"],
    );
    const plain = await open({ fulfillment: "PICKUP", time: { kind: "AT", at } });
    await plain.getByText("klar i dag kl. 20:00").first().waitFor();
  });

  it("is an address register that goes away once an address was chosen: what is typed then is another place", async () => {
    const page = await open({ fulfillment: "DELIVERY" }, "#levering");
    const dialog = page.getByRole("dialog");
    const hit = {
      ...{ id: "1", label: "Gata 9, 7010 Trondheim", line1: "Gata 9", postalCode: "7010", city: "Trondheim" },
      ...{ latitude: 63.4305, longitude: 10.3951 },
      delivery: {
        available: true,
        zoneName: "Sentrum",
        deliveryFee: 4900,
        minimumOrder: 0,
        freeDeliveryFrom: null,
      },
    };
    let isAway = false;
    await page.route("**/address-search?*", (route) =>
      route.fulfill({ json: isAway ? { results: [], degraded: true } : { results: [hit], degraded: false } }),
    );
    const search = dialog.getByRole("combobox", { name: "Søk etter adressen din" });
    await search.fill("Gata 9");
    await dialog.getByRole("option").first().waitFor();
    // The only one that is found need not be marked first.
    await search.press("Enter");
    await dialog.getByRole("button", { name: "Bruk denne adressen" }).waitFor();
    await dialog.getByRole("button", { name: "Velg en annen" }).click();
    isAway = true;
    await search.fill("Munkegata 5");
    await dialog.getByText("Adressesøket svarer ikke akkurat nå.").waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Bruk denne adressen" }).count(), 0);
    const asked = page.waitForRequest((request) => /\/orders\/quote/.test(request.url()));
    await dialog.getByRole("button", { name: "Sjekk adressen" }).click();
    const { deliveryAddress } = (await asked).postDataJSON();
    assert.deepEqual(
      [deliveryAddress.line1, deliveryAddress.latitude, deliveryAddress.longitude],
      ["Munkegata 5", undefined, undefined],
    );
  });

  it("is a kitchen that pauses and says why, and cannot make anything as soon as possible", async () => {
    await setPause(site.ctx, shop.scope, {
      until: "2026-06-12T19:30:00+02:00",
      reason: "Ovnen er full",
    } as never);
    await site.ctx.snapshots.reload(site.restaurantId);
    try {
      const page = await open({}, "#tid");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Kjøkkenet er stengt nå").waitFor();
      assert.ok(await dialog.getByRole("radio").first().isDisabled());
      await page.keyboard.press("Escape");
      await page.getByText("«Ovnen er full»").waitFor();
    } finally {
      await setPause(site.ctx, shop.scope, { until: null } as never);
      await site.ctx.snapshots.reload(site.restaurantId);
    }
    const page = await open({}, "#tid");
    assert.ok(await page.getByRole("dialog").getByRole("radio").first().isEnabled());
    assert.equal(await page.getByText("Kjøkkenet er stengt nå").count(), 0);
  });

  it("is a restaurant of which nobody knows where it is or how to call it, and whose room is open as its kitchen is", async () => {
    const known = await open({}, "#info");
    const told = (page: Page) => page.getByRole("dialog").locator(".contact li");
    await told(known).nth(1).waitFor();
    assert.equal(await known.getByRole("columnheader", { name: "Lokalet" }).count(), 0);
    await site.db.query(
      "UPDATE restaurant_profiles SET phone = NULL, public_address_line1 = NULL, public_postal_code = NULL, public_city = NULL, latitude = NULL, longitude = NULL WHERE restaurant_id = $1",
      [site.restaurantId],
    );
    await site.ctx.snapshots.reload(site.restaurantId);
    const page = await open({}, "#info");
    await page.getByRole("dialog").getByRole("table").waitFor();
    assert.equal(await told(page).count(), 0);
  });
});
