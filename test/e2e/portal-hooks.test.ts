import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import { createResolver } from "../../src/platform/dns.ts";
import { fridayEvening } from "../app.ts";
import { createAuthority, trust } from "../certificates.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { marksOf } from "./marks.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

describe("webhooks and the log of calls in the portal", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  let receiver: Receiver;
  const stopping = new AbortController();
  let working: Promise<void>;
  before(async () => {
    site = await createTestSite({ standsAt: fridayEvening, env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" } });
    partner = await openPartner(site);
    const authority = createAuthority();
    trust(authority.cert);
    receiver = await startReceiver(authority.issue({ names: ["localhost"] }));
    working = deliverWebhooks(site.ctx, stopping.signal, createResolver({ allowsLocalhost: true }));
  });
  afterEach((t) => site?.endVisits(t));
  after(async () => {
    stopping.abort();
    await working;
    await receiver?.close();
    await site?.close();
  });

  it("sees the signed event of an order at its receiver, and sends it again", async () => {
    const { slug } = await partner.open();
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go(`/restaurants/${slug}/webhooks`);
    await page.getByRole("button", { name: "Ny webhook" }).click();
    await page.getByLabel("Adresse").fill(`https://localhost:${receiver.port}/ordrer`);
    await page.getByLabel("Adresse").press("Enter");
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByRole("link", { name: "Ordrer", exact: true }).click();
    await page.getByRole("button", { name: "Ordre laget" }).click();
    await page.getByText("«Ordre laget» skjedde, og 1 webhook får beskjed.").waitFor();
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("link", { name: /ordrer$/ }).click();
    const row = page.getByRole("button", { name: /Levert.*Ordre laget/ });
    await row.click();
    await page.getByText("Svarte 204").first().waitFor();
    assert.match(
      String(receiver.received[0]!.headers["x-service-webhook-signature"]),
      /^sha256=[0-9a-f]{64}$/,
    );
    await page.getByText("100 %").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal webhook");
    await page.getByRole("button", { name: "Send på nytt" }).click();
    await page.getByText("Sendes på nytt").waitFor();
    const ids = (await receiver.waitFor(2)).map(({ headers }) => headers["x-service-delivery-id"]);
    assert.equal(ids[0], ids[1]);
    assert.deepEqual(errors, []);
  });

  it("offers somebody who only looks no change of webhooks, domains or the file", async () => {
    const { slug, ask } = await partner.open();
    const url = "https://kasse.example.no/luka";
    const { data: hook } = await ask("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
    await ask("POST", "/domains", { domain: `${slug}.example.no` });
    const { page, go, errors } = await inTeam(site, partner, "READER");
    const offered = async (path: string, shown: string): Promise<string[]> => {
      await go(`/restaurants/${slug}${path}`);
      const main = page.getByRole("main");
      await main.getByText(shown).first().waitFor();
      // What proves a domain may be copied.
      return (await main.getByRole("button").allInnerTexts()).filter((name) => name !== "Kopier");
    };
    assert.deepEqual(await offered("/webhooks", url), []);
    assert.deepEqual(await offered(`/webhooks/${hook.id}`, "Ordre laget"), []);
    assert.deepEqual(await offered("/domains", `${slug}.example.no`), []);
    assert.deepEqual(await offered("", "Restauranten som fil"), []);
    assert.equal(await page.locator("input[type=file]").count(), 0);
    await page.getByRole("link", { name: "Ta ut filen" }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("finds a call by its request id, as it comes, and makes it again", async () => {
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go("/logs");
    await page.getByRole("heading", { name: "API-logg" }).waitFor();
    await partner.call("GET", "/restaurants/finnes-ikke", undefined, { "x-request-id": "min-egen-id" });
    await partner.call("GET", "/me", undefined, { "x-request-id": "en-annen-id" });
    await page
      .getByRole("button", { name: /200 GET \/me/ })
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "X-Request-Id" }).fill("min-egen-id");
    await page
      .getByRole("button", { name: /200 GET \/me/ })
      .first()
      .waitFor({ state: "detached" });
    const line = page.getByRole("button", { name: /GET \/restaurants\/finnes-ikke/ });
    await line.click();
    await page.getByRole("link", { name: /^Hva [A-Z_]+ betyr/ }).waitFor();
    await page.getByText(/curl -X GET/).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal log");
    await page.getByRole("button", { name: "Gjør kallet på nytt her" }).click();
    await page.getByRole("heading", { name: "Svaret nå" }).waitFor();
    await page.getByText('"RESTAURANT_NOT_FOUND"').first().waitFor();
    await page.getByRole("button", { name: "Vis kall med samme nøkkel" }).click();
    const requestId = page.getByRole("textbox", { name: "X-Request-Id" });
    await page
      .getByRole("button", { name: /200 GET \/me/ })
      .first()
      .waitFor();
    assert.equal(await requestId.inputValue(), "");
    await page.getByRole("button", { name: "Lukk", exact: true }).click();
    await page.getByRole("heading", { name: "Svaret nå" }).waitFor({ state: "detached" });
    const status = (await line.first().textContent())!.slice(0, 3);
    const bad = new Set(await marksOf(page.getByRole("main"), "bad"));
    assert.deepEqual([...bad], [`bad true: ${status}`], "and none of 200");
    await page.getByLabel("HTTP-status").selectOption(status);
    await page
      .getByRole("button", { name: /200 GET \/me/ })
      .first()
      .waitFor({ state: "detached" });
    await line.first().waitFor();
    await requestId.fill("ingen-har-denne");
    await page.getByText("Ingen kall").waitFor();
    await requestId.fill("");
    await page.getByLabel("HTTP-status").selectOption("Alle");
    const ofMe = page.getByRole("button", { name: /200 GET \/me/ }).first();
    await ofMe.waitFor();
    const choose = async (label: string, typed: string) => {
      await page.getByRole("combobox", { name: label }).fill(typed);
      await page.getByRole("option", { name: typed, exact: true }).click();
    };
    await choose("Feilkode", "UNAUTHORIZED");
    await ofMe.waitFor({ state: "detached" });
    await page.getByLabel("Feilkode: vis alle").click();
    await ofMe.waitFor();
    const shop = await partner.open();
    await shop.ask("GET", "/webhooks");
    await page.getByRole("combobox", { name: "Restaurant" }).click();
    const offered = page.getByRole("option").filter({ visible: true });
    await offered.first().waitFor();
    const held = await holdAnswers(page, /restaurants\?.*search=/);
    await page.getByRole("combobox", { name: "Restaurant" }).pressSequentially(shop.slug.slice(0, 2));
    await held.isAsked;
    assert.ok((await offered.count()) > 0, "who was found stays until there is an answer");
    held.goOn();
    await choose("Restaurant", shop.slug);
    await page
      .getByRole("button", { name: `GET /restaurants/${shop.slug}/webhooks` })
      .first()
      .waitFor();
    await ofMe.waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Nøkkel" }).click();
    const keys = page.getByRole("listbox").filter({ visible: true });
    await assertScreen(keys, "the keys of a log in which a restaurant is chosen");
    assert.deepEqual(errors, []);
  });

  it("offers no change of a restaurant that is archived", async () => {
    const { slug } = await partner.open();
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go(`/restaurants/${slug}/webhooks`);
    await page.getByRole("button", { name: "Ny webhook" }).waitFor();
    await site.db.query("UPDATE restaurants SET archived_at = now(), is_live = false WHERE slug = $1", [
      slug,
    ]);
    for (const [tab, heading] of [
      ["/webhooks", "Webhooks"],
      ["/domains", "Domener"],
      ["/keys", "Nøkler"],
      ["/orders", "Ordrer"],
      ["", "Oversikt"],
    ] as const) {
      await go(`/restaurants/${slug}${tab}`);
      await page.getByText("Arkivert").first().waitFor();
      await page.getByRole("main").getByRole("link", { name: heading, exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      const main = page.getByRole("main");
      assert.deepEqual(await main.getByRole("button").allInnerTexts(), [], tab);
      const advice = /Lag en når|Legg til et domene|Dere trenger en nøkkel|bestill med API-et/i;
      assert.doesNotMatch(await main.innerText(), advice, tab);
    }
    assert.deepEqual(errors, []);
  });
});
