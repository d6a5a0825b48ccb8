import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

/** D-386, D-387. */
describe("usage and the service's status in the portal", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());

  it("are seen by everybody in the team, in English as well", async () => {
    const partner = await openPartner(site);
    const shop = await partner.open();
    for (let call = 0; call < 3; call++) await partner.call("PATCH", "/brand", { primaryColor: "#123456" });
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go("");
    await page.getByRole("link", { name: "Forbruk" }).click();
    await page.getByRole("heading", { name: "Forbruk", level: 1 }).waitFor();
    await page.getByText("3 av 120 i minuttet").waitFor();
    await page.getByRole("progressbar", { name: "Endringer: Test" }).waitFor();
    await page.getByText("1 av 20").waitFor();
    await assertFits(page.getByRole("main"), "portal usage");
    await page.getByRole("link", { name: "Driftsstatus" }).click();
    await page.getByText("Alt virker som det skal.").waitFor();
    await page.getByText("Alle webhooks i dette miljøet får svar.").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal status");
    const api = `/api/portal/${partner.partnerId}/test`;
    const read = (path: string) => page.evaluate(async (at) => (await fetch(at)).json(), api + path);
    const [status, limits] = [await read("/status"), await read("/limits")];
    Object.assign(status.parts[0], { state: "LATE", lateMinutes: 7 });
    Object.assign(status.parts[1], { state: "DOWN" });
    Object.assign(limits.requests[0], { used: 600, limit: 600 });
    await page.route(`**${api}/status`, (route) => route.fulfill({ json: status }));
    await page.route(`**${api}/limits`, (route) => route.fulfill({ json: limits }));
    await go("/status");
    await assertScreen(page.getByRole("main"), "a service of which a part is late", { onAnyDay: true });
    await go("/usage");
    await page.getByText("600 av 600 i minuttet").waitFor();
    assert.equal((await marksOf(page.getByRole("main"), "full")).length, 1);
    await page.unrouteAll();

    await shop.ask("POST", "/webhooks", {
      url: "https://ordrer.example.com/hook",
      events: ["ORDER_CREATED"],
    });
    await site.db.everywhere(
      `UPDATE webhook_endpoints SET failing_since = now() - interval '2 hours' WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    await go("/status?lang=en");
    await page.getByRole("heading", { name: "Service status" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal status failing");
    await page.getByRole("link", { name: "ordrer.example.com" }).click();
    await page
      .getByRole("heading", { name: /ordrer\.example\.com/ })
      .first()
      .waitFor();
    assert.deepEqual(errors, []);
  });
});
