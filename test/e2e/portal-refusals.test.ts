/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

describe("the portal where something is refused, fails, or is more than a page", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    partner = await openPartner(site, "LIVE", { name: "Nettsmia" });
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const main = (page: Page) => page.getByRole("main");
  const refuse = (page: Page, url: RegExp, status: number, code: string) =>
    page.route(url, (route) => route.fulfill({ status, json: { error: { code, message: "Nei." } } }));

  it("says what a real restaurant lacks, that its address is taken, and makes it by Enter", async () => {
    const { slug: taken } = await partner.open();
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go("/restaurants/new");
    const make = page.getByRole("button", { name: "Opprett restauranten" });
    const delivers = page.getByRole("switch", { name: "Restauranten leverer" });
    await page.getByRole("switch", { name: "Gjestene kan hente" }).click();
    await make.click();
    await assertScreen(main(page), "a new restaurant that lacks everything");
    await delivers.click();
    await page.getByLabel("Navn").fill("Bølgen Sjømat");
    await page.getByLabel("E-post").fill("post@bolgen.example");
    await page.getByLabel("Organisasjonsnummer").fill("123 456 789");
    await make.click();
    await assertScreen(main(page), "a new restaurant with a number that is none");
    await page.getByLabel("Organisasjonsnummer").fill("");
    await page.getByLabel("Adresse").fill(taken);
    await page.getByLabel("Adresse").press("Enter");
    await assertScreen(main(page), "a new restaurant whose address is taken");
    await page.getByLabel("Adresse").fill("bolgen-sjomat");
    await page.getByLabel("Adresse").press("Enter");
    await page.getByText(/^lbs_live_/).waitFor();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByRole("heading", { name: "Bølgen Sjømat", level: 1 }).waitFor();
    const [made] = await site.db.query<Record<string, unknown>>(
      `SELECT s.pickup_enabled, s.delivery_enabled FROM restaurants r
       JOIN ordering_settings s ON s.restaurant_id = r.id WHERE r.slug = 'bolgen-sjomat'`,
    );
    assert.deepEqual(made, { pickup_enabled: false, delivery_enabled: true });
    // The answer is lost, and with it the key, which is shown this once: it is not made twice.
    await go("/restaurants/new");
    await page.getByLabel("Navn").fill("Tinden");
    await page.getByLabel("E-post").fill("post@tinden.example");
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (...call) => {
        const answer = await send(...call);
        if (call[1]?.method !== "POST") return answer;
        window.fetch = send;
        throw new TypeError("the network went");
      };
    });
    await make.click();
    await page.getByRole("alert").waitFor();
    await make.click();
    await page.getByRole("heading", { name: "Tinden", level: 1 }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.deepEqual(errors, []);
  });

  it("sends again what has failed since a day, and says when it could not", async () => {
    const shop = await partner.open();
    const body = { url: "https://kasse.example.com/luka", events: ["ORDER_CREATED"] };
    const webhookId = (await shop.ask("POST", "/webhooks", body)).data.id;
    for (const _ of [1, 2])
      await site.db.query(
        `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, state, attempts, due_at)
         SELECT $1, $2, id, uuid_v7_time(id), 'ORDER_CREATED', now(), '{}', 'FAILED', 1, now() FROM (SELECT uuid_v7() AS id) made`,
        [shop.restaurantId, webhookId],
      );
    const waiting = (await shop.ask("POST", "/webhooks", { ...body, url: `${body.url}/2` })).data.id;
    await site.db.query(
      `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, state, attempts, due_at)
       SELECT $1, $2, id, uuid_v7_time(id), 'ORDER_CREATED', now(), '{}', 'PENDING', 1, now() FROM (SELECT uuid_v7() AS id) made`,
      [shop.restaurantId, waiting],
    );
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go(`/restaurants/${shop.slug}/webhooks/${waiting}`);
    const card = page.getByRole("region", { name: "De siste 30 dagene" });
    await assertScreen(card, "a webhook of which nothing has ended yet", { onAnyDay: true });
    await go(`/restaurants/${shop.slug}/webhooks/${webhookId}`);
    const since = page.getByLabel("Alt som feilet siden");
    const form = page.locator("form", { has: since });
    const yesterday = await since.inputValue();
    assert.ok(Date.parse(yesterday) < Date.now(), "a day that has been");
    await since.fill("");
    await since.press("Enter");
    await form.getByText("Må fylles ut.").waitFor();
    await since.fill(yesterday);
    await refuse(page, /resend-failed/, 500, "INTERNAL");
    await form.getByRole("button", { name: "Send på nytt" }).click();
    await card.getByRole("alert").waitFor();
    await page.unroute(/resend-failed/);
    await page.route(/resend-failed/, (route) => route.fulfill({ json: { count: 1000, hasMore: true } }));
    await since.press("Enter");
    await page.getByText("1 000 leveringer sendes på nytt. Det er flere: trykk en gang til.").waitFor();
    await page.unroute(/resend-failed/);
    await since.press("Enter");
    await page.getByText("2 leveringer sendes på nytt.").waitFor();
    await since.waitFor({ state: "detached" });
    await page.getByText("2 leveringer sendes på nytt.").waitFor();
    assert.deepEqual(errors, []);
  });

  it("shows more news than a page holds, why there is none, and that they could not be read", async () => {
    for (let count = 1; count <= 26; count += 1) {
      const news = { body: "Kort.", level: "INFO", audienceAll: true, sendEmail: false };
      await partner.call("POST", "/news", { title: `Nyhet ${count}`, ...news });
      site.clock.advance(61_000);
    }
    const { page, go, errors } = await inTeam(site, partner, "OWNER");
    const rows = page.getByRole("list", { name: "Nyheter" }).getByRole("listitem");
    await go("/news");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 25);
    await page.getByRole("button", { name: "Vis flere" }).click();
    await page.getByRole("link", { name: "Nyhet 1", exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Vis flere" }).count(), 0);
    const list = /\/news\?/;
    await refuse(page, list, 403, "PARTNER_NEWS_FORBIDDEN");
    await page.reload();
    await assertScreen(main(page), "news that a partner of the house has none of");
    await page.unroute(list);
    await refuse(page, list, 400, "BAD_REQUEST");
    await page.reload();
    await assertScreen(main(page), "news that could not be read");
    await page.unroute(list);
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await rows.first().waitFor();
    assert.deepEqual(errors, []);
  });

  it("leads to the sign-in when the session has ended, and says so when nothing answers", async () => {
    const { page, userId, errors } = await inTeam(site, partner, "OWNER");
    const me = /\/api\/(portal|auth|staff)\/me/;
    await refuse(page, me, 403, "FORBIDDEN");
    await page.reload();
    await page.getByRole("button", { name: "Prøv igjen" }).waitFor();
    await page.unroute(me);
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByRole("heading", { name: "Oversikt" }).waitFor();
    await site.db.query("DELETE FROM people_sessions WHERE user_id = $1", [userId]);
    site.ctx.people.forgetSessions();
    await page.reload();
    await page.getByRole("heading", { name: "Logg inn", exact: false }).first().waitFor();
    assert.match(page.url(), /\/sign-in\?to=/);
    assert.deepEqual(errors, []);
  });
});
