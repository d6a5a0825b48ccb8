import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

/** A Friday evening in Trondheim, also for the browser. */
const standsAt = "2026-06-12T16:00:00Z";

let site: TestSite;
before(async () => {
  site = await createTestSite({ standsAt });
});
after(() => site.close());

test("a sandbox's pages count by its own clock (D-142)", async () => {
  const sandbox = await (await openPartner(site)).open();
  await sandbox.ask("POST", "/sandbox/clock", { now: "2026-06-13T12:00:00+02:00" });
  const { data } = await sandbox.ask("POST", "/sandbox/events", { type: "ORDER_CREATED" });
  const headers = { authorization: `Bearer ${sandbox.key}` };
  const menu = (await site.inject({ url: `/api/v1/menu?slug=${sandbox.slug}`, headers })).json();
  const cake = menu.categories[1].products.find(({ name }: { name: string }) => name === "Kake");
  const placed = await site.inject({
    method: "POST",
    url: "/api/v1/orders",
    headers,
    payload: {
      slug: sandbox.slug,
      fulfillment: "PICKUP",
      paymentMethod: "ONLINE",
      customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
      lines: [{ productId: cake.id, quantity: 1 }],
    },
  });
  assert.equal(placed.statusCode, 201, placed.body);

  const { page, context, errors } = await site.open();
  await page.goto(placed.json().paymentUrl);
  await page.getByText("Utløper om 15:00").waitFor();
  await page.route("**/sandbox/pay/*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await assertScreen(page, "a test payment that did not get through");
  await context.clock.setFixedTime("2026-06-12T16:15:00Z");
  await page.getByRole("timer").waitFor({ state: "detached" });
  await assertScreen(page, "a test payment that came too late");
  await context.clock.setFixedTime(standsAt);
  await page.goto(`${site.base}/o/${data.publicToken}`);
  await page.getByText("om 20 minutter").waitFor();
  await page.getByText("12:20", { exact: false }).first().waitFor();
  assert.deepEqual(errors, []);
});
