import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { joinTeam } from "../../src/features/partners/team.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { inTeam } from "./portal-visit.ts";

describe("what is unusual, in the portal", () => {
  let site: TestSite;
  let live: ExamplePartner;
  let test: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    live = await openPartner(site, "LIVE", { name: "Nettsmia" });
    test = await openPartner(site, "TEST", { name: "Prøvesmia" });
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const main = (page: Page) => page.getByRole("main");
  /** The portal is answered this to what it reads of its partner. */
  const answerWith = (
    page: Page,
    { partnerId, environment }: ExamplePartner,
    path: string,
    json: unknown,
  ) => {
    const pathname = `/api/portal/${partnerId}/${environment.toLowerCase()}${path}`;
    return page.route(
      (url) => url.pathname === pathname,
      (route) => route.fulfill({ json }),
    );
  };

  it("is somebody who only looks: no restaurant is made, no owner invited, no order moved", async () => {
    const { slug } = await live.open();
    const sandbox = await test.open();
    await sandbox.ask("POST", "/sandbox/events", { type: "ORDER_CREATED" });
    for (const [role, ways] of [
      ["READER", 0],
      ["ADMIN", 1],
    ] as const) {
      const { page, go } = await inTeam(site, live, role);
      await go("/restaurants");
      await main(page).getByText(slug).first().waitFor();
      assert.equal(await main(page).getByRole("link", { name: "Ny restaurant" }).count(), ways, role);
      await go(`/restaurants/${slug}`);
      await main(page).getByText("Ingen er invitert ennå.").waitFor();
      assert.equal(await main(page).getByRole("button", { name: "Inviter eier" }).count(), ways, role);
    }
    const { page, go } = await inTeam(site, test, "READER");
    await go(`/restaurants/${sandbox.slug}/orders`);
    const order = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Se gjestens side" }) });
    await order.waitFor();
    assert.equal(await order.getByRole("button").count(), 0);
  });

  it("is a call that was not one of the sandbox's, one without a code, and a log of more than a page", async () => {
    const call = {
      ...{
        keyId: "pky_1",
        keyName: "Kasse",
        keyPrefix: "lpk",
        environment: "TEST",
        at: "2026-06-12T16:00:00Z",
        durationMs: 12,
      },
      ...{
        callerRequestId: null,
        slug: null,
        route: "/restaurants",
        method: "GET",
        path: "/api/v1/partner/restaurants",
      },
      ...{
        status: 200,
        code: null,
        requestBody: null,
        responseBody: null,
        ip: "203.0.113.7",
        door: "partner",
      },
    };
    const { page, go } = await inTeam(site, test, "MEMBER");
    await answerWith(page, test, "/logs", {
      data: [
        { ...call, requestId: "req_1" },
        {
          ...call,
          requestId: "req_2",
          method: "POST",
          status: 422,
          code: "VALIDATION_FAILED",
          callerRequestId: "min",
        },
        { ...call, requestId: "req_3", environment: "LIVE", status: 201, responseBody: { ok: true } },
      ],
      nextCursor: "more",
    });
    await go("/logs");
    await page.getByRole("button", { name: "Vis flere" }).waitFor();
    const opened = async (name: RegExp) => {
      await page.getByRole("button", { name }).first().click();
      await page.getByText("Ingenting ble sendt").waitFor();
      return {
        meaning: await page.getByRole("link", { name: /^Hva [A-Z_]+ betyr/ }).count(),
        own: await page.getByText("Deres egen X-Request-Id").count(),
        again: await page.getByRole("button", { name: "Gjør kallet på nytt her" }).count(),
        curl: await page.getByText(/curl -X/).count(),
      };
    };
    assert.deepEqual(await opened(/422/), { meaning: 1, own: 1, again: 0, curl: 1 });
    assert.deepEqual(await opened(/201/), { meaning: 0, own: 0, again: 0, curl: 0 });
    await page.getByText('"ok": true').waitFor();
    assert.deepEqual(await opened(/200/), { meaning: 0, own: 0, again: 1, curl: 1 });
    await answerWith(page, test, "/restaurants", { data: ["en restaurant"] });
    await page.getByRole("button", { name: "Gjør kallet på nytt her" }).click();
    await page.getByText('"en restaurant"').waitFor();
  });

  it("is an invite that ran out, beside one that waits", async () => {
    const tone = await joinTeam(site, live, "OWNER");
    for (const email of ["a@byraa.example", "b@byraa.example"])
      await tone.call("POST", "/team/invites", { name: "Dag", email, role: "READER" });
    await site.db.query(
      "UPDATE partner_invites SET expires_at = now() - interval '1 day' WHERE partner_id = $1 AND email = $2",
      [live.partnerId, "a@byraa.example"],
    );
    const owner = await inTeam(site, live, "OWNER");
    await owner.go("/team");
    const rows = main(owner.page).getByRole("listitem").filter({ hasText: "@byraa.example" });
    await rows.nth(1).waitFor();
    const told = await rows.allTextContents();
    assert.deepEqual(
      told
        .map((text) => [text.includes("a@"), text.includes("Utløpt"), text.includes("Venter på svar")])
        .toSorted(),
      [
        [false, false, true],
        [true, true, false],
      ],
    );
  });
});
