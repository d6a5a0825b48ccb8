import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire, type Staff } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { answerOtherwise, answerWith } from "./staff-answers.ts";

describe("what is unusual, in the restaurant's office", () => {
  let site: TestSite;
  let shop: Shop;
  let staff: Staff;
  before(async () => {
    site = await createTestSite({ standsAt: fridayEvening });
    shop = await openShop(site, undefined, { live: false });
    staff = await hire(site, shop, "OWNER");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = () => signedIn(site, shop, "OWNER", { at: null, viewport: { width: 1024, height: 768 } });
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });

  it("is a check that only the partner can pass, beside one that the owner can and one that is passed", async () => {
    const { page, go } = await open();
    await answerOtherwise<{ data: object }>(page, staff, "/go-live", ({ data }) => ({
      data: {
        ...data,
        checks: [
          { code: "FIRE_ALARM", ok: false, message: "Mangler brannvarsler." },
          { code: "PHOTO", ok: true, message: "" },
        ],
      },
    }));
    await go("/settings/going-live");
    const check = (code: string) => page.locator(`[data-check=${code}]`);
    await check("FIRE_ALARM").getByText("Partneren som setter opp restauranten, legger inn dette.").waitFor();
    assert.equal(await check("FIRE_ALARM").getByText("FIRE_ALARM").count(), 1);
    assert.equal(await check("PHOTO").getByText("Partneren som").count(), 0);
  });

  it("is a key with an odd set of scopes, and one of which is not known where it was used last", async () => {
    const made = await staff.call("POST", "/keys", {
      name: "Kasse",
      scopes: ["menu:read", "restaurant:read"],
    });
    assert.equal(made.statusCode, 201, made.body);
    const { page, go } = await open();
    const use = {
      lastUsedAt: "2026-06-12T15:00:00Z",
      lastUsedCall: "GET /v1/menu",
      lastUsedFrom: "203.0.113.7",
    };
    const key = {
      ...{
        id: "key_1",
        name: "Skilt",
        prefix: "luka_test_ab",
        status: "active",
        createdAt: "2026-06-01T10:00:00Z",
      },
      ...{ expiresAt: null, revokedAt: null, expiresOn: null, keyPreview: "luka_test_ab…", origins: [] },
    };
    await answerOtherwise<{ data: object[] }>(page, staff, "/keys", ({ data }) => ({
      data: [
        { ...data[0], ...key, ...use, scopes: ["menu:read", "orders:quote", "restaurant:read"] },
        { ...data[0], ...key, ...use, id: "key_2", lastUsedCall: null, lastUsedFrom: null },
        { ...data[0], ...key, id: "key_3", lastUsedAt: null, lastUsedCall: null, lastUsedFrom: null },
      ],
    }));
    await go("/settings/keys");
    const rows = room(page).getByRole("listitem").filter({ hasText: "Skilt" });
    await rows.nth(2).waitFor();
    const told = await rows.allTextContents();
    assert.deepEqual(
      told.map((text) => [text.includes("203.0.113.7"), text.includes("GET /v1/menu")]),
      [
        [true, true],
        [false, false],
        [false, false],
      ],
      told.join("\n"),
    );
    assert.equal(told.filter((text) => text.includes("3 rettigheter")).length, 1);
    let refusal: object = { code: "KEY_IN_USE", message: "", details: {} };
    let status = 409;
    await page.route(/\/api\/staff\/keys\/key_1/, (route) =>
      route.fulfill({ status, json: { error: refusal } }),
    );
    await rows
      .first()
      .getByRole("button", { name: /Avslutt/ })
      .click();
    const dialog = page.getByRole("dialog");
    const end = dialog.getByRole("button", { name: "Avslutt nøkkelen" });
    refusal = { code: "RATE_LIMITED", message: "", details: {} };
    status = 429;
    await end.click();
    await dialog.getByText("For mange endringer på kort tid.").waitFor();
    refusal = { code: "KEY_IN_USE", message: "", details: {} };
    status = 409;
    await end.click();
    await dialog.getByText("Nøkkelen er brukt det siste døgnet.").waitFor();
    refusal = { code: "KEY_IN_USE", message: "", details: { lastUsedAt: "2026-06-12T15:00:00Z" } };
    await dialog.getByRole("button", { name: "Avslutt den likevel" }).click();
    await dialog.getByText(/^Nøkkelen ble brukt .*17[.:]00/).waitFor();
  });

  it("is a group of add-ons without any, and a week in which no menu is shown", async () => {
    const { page, go } = await open();
    await answerOtherwise<{ data: { addons: object[] }[] }>(page, staff, "/addon-groups", (answer) => ({
      ...answer,
      data: answer.data.map((group, at) => (at === 0 ? { ...group, addons: [] } : group)),
    }));
    await answerWith(page, "/menus", { menus: [] });
    await go("/settings/menu/add-ons");
    await room(page).getByText("Ingen tilvalg ennå").waitFor();
    assert.equal(await room(page).getByText("Ingen tilvalg ennå").count(), 1);
  });

  it("is an address that is none, a company without a name, and a file that was not chosen", async () => {
    const { page, go } = await open();
    await go("/settings/webhooks");
    await room(page).getByRole("button", { name: "Ny webhook" }).first().click();
    const hook = page.getByRole("dialog");
    let asked = 0;
    page.on("request", (request) => (asked += request.method() === "POST" ? 1 : 0));
    for (const [address, isWrong] of [
      ["http://kasse.example/luka", true],
      ["https://", true],
      [" https://kasse.example/luka ", false],
    ] as [string, boolean][]) {
      await hook.getByLabel(/^Adresse|^URL/).fill(address);
      await page.keyboard.press("Enter");
      const wrong = hook.getByText("Må være en offentlig https-adresse");
      if (isWrong) await wrong.waitFor();
      else await wrong.waitFor({ state: "detached" });
      assert.equal(asked, isWrong ? 0 : 1);
    }
  });
});
