import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import { approveGoLive } from "../../src/features/go-live/open-restaurant.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { stateOf } from "../../src/features/site-gate/set-site-gate.ts";
import { readGate } from "../../src/features/site-gate/stored-gate.ts";
import { deliverWebhooks } from "../../src/features/webhooks/deliver-webhooks.ts";
import { createResolver } from "../../src/platform/dns.ts";
import { fridayEvening } from "../app.ts";
import { createAuthority, trust } from "../certificates.ts";
import { type Receiver, startReceiver } from "../receiver.ts";
import { accessibilityFindings, createTestSite, type TestSite, tabTo } from "./browser.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

const password = "et langt passord";

describe("the restaurant's office in a browser", () => {
  let service: TestSite;
  let partner: ExamplePartner;
  let receiver: Receiver;
  const stopping = new AbortController();
  let working: Promise<void>;
  before(async () => {
    service = await createTestSite({
      standsAt: fridayEvening,
      env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" },
    });
    partner = await openPartner(service, "LIVE");
    const authority = createAuthority();
    trust(authority.cert);
    receiver = await startReceiver(authority.issue({ names: ["localhost"] }));
    working = deliverWebhooks(service.ctx, stopping.signal, createResolver({ allowsLocalhost: true }));
  });
  after(async () => {
    stopping.abort();
    await working;
    await receiver?.close();
    await service?.close();
  });
  afterEach((t) => service?.endVisits(t));

  const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: "dark" };
  /** Somebody of a new restaurant of the partner, signed in and at one of its pages. */
  const open = async (path: string, role: StaffRole = "OWNER", options: BrowserContextOptions = {}) => {
    const shop = await partner.open();
    const email = `${shop.slug}@luka.example`;
    const { userId } = await service.ctx.people.createPerson({ email, name: "Kari Eier", password });
    await service.ctx.people.addMember(shop.restaurantId, userId, role);
    const opened = await service.open(options);
    const { page } = opened;
    await page.goto(`${service.base}/dashboard`);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await page.getByRole("heading", { name: "Nye" }).waitFor();
    const go = (to: string) => page.goto(`${service.base}/dashboard/${shop.slug}${to}`);
    if (path) await go(path);
    return { shop, page, go, errors: opened.errors };
  };
  /** `part` leaves a toast out, which is gone in a few seconds. */
  const look = async (page: Page, what: string, part: Page | Locator = page): Promise<void> => {
    await assertScreen(part, what);
    assert.deepEqual(await accessibilityFindings(page), [], what);
  };
  const publish = async (shop: ExampleRestaurant, news: object): Promise<string> => {
    const draft = { level: "INFO", audienceAll: false, body: "Hei", restaurantSlugs: [shop.slug], ...news };
    const { id } = (await partner.call("POST", "/news", draft)).json().data;
    await act(id, "publish");
    return id;
  };
  const act = async (id: string, action: string): Promise<void> => {
    const answer = await partner.call("POST", `/news/${id}/actions`, { action });
    assert.equal(answer.statusCode, 200, answer.body);
  };

  it("shows a warning above the board until it is opened, and news until it is archived", async () => {
    const { shop, page, go, errors } = await open("");
    const expiresAt = "2026-07-01";
    const ids = [
      await publish(shop, { title: "Ny meny", level: "UPDATE" }),
      await publish(shop, {
        title: "Vipps er nede",
        level: "WARNING",
        body: "Bruk **kort**. <b>Nå</b>",
        expiresAt,
      }),
    ];
    const noted: string[] = [];
    page.on("request", (sent) => void (sent.method() !== "GET" && noted.push(new URL(sent.url()).pathname)));
    await go("");
    const bar = page.getByText("Vipps er nede");
    await bar.waitFor();
    const [line, board] = [await bar.boundingBox(), await page.getByRole("main").boundingBox()];
    assert.ok(line!.y + line!.height <= board!.y, "the board is below the bar, not behind it");
    await look(page, "board with a warning");
    await page.getByRole("button", { name: /Innstillinger.*2 uleste nyheter/ }).waitFor();

    await page.getByRole("link", { name: "Les" }).click();
    await page.getByText("kort", { exact: true }).waitFor();
    assert.match((await page.getByRole("article").first().textContent())!, /<b>Nå<\/b>/, "HTML is text");
    await page.getByRole("link", { name: "Les" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Innstillinger.*1 ulest nyhet/ }).waitFor();
    await look(page, "news");
    await page.getByRole("button", { name: /Vipps er nede/ }).click();
    await page.getByText("kort", { exact: true }).waitFor({ state: "detached" });
    const reads = (await partner.call("GET", `/news/${ids[1]}`)).json().data.reads;
    assert.deepEqual(reads, { restaurants: 1, read: 1 });
    assert.deepEqual(noted, [`/api/staff/news/${ids[1]}/read`]);

    for (const title of ["Kasse 1 er nede", "Kasse 2 er nede"])
      ids.push(await publish(shop, { title, level: "WARNING" }));
    await go("");
    await page.getByText("og 1 til").waitFor();

    for (const id of ids) await act(id, "archive");
    await go("/news");
    await page.getByText("Ingen nyheter").waitFor();
    assert.deepEqual(errors, []);
  });

  it("leads the owner from what is missing to the signature, and to the open restaurant", async () => {
    const { shop, page, go } = await open("/settings");
    await page.getByRole("heading", { name: "Kom i gang", level: 1 }).waitFor();
    await go("/settings/going-live");
    await page.getByRole("heading", { name: "Ikke åpen ennå" }).waitFor();
    await look(page, "going live");
    await page.getByRole("link", { name: "Til kundeavtalen" }).first().click();
    for (const [label, text] of [
      ["Organisasjonsnummer", "123 456 789"],
      ["Firmanavn", "Spisested AS"],
      ["Adresse", "Kongens gate 1"],
      ["Postnummer", "7011"],
      ["Poststed", "Trondheim"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    const sign = page.getByRole("button", { name: "Signer avtalen" });
    await sign.click();
    await page.getByText("Kryss av for at du har lest").waitFor();
    await page.getByLabel("Jeg har lest avtalen").check();
    await sign.click();
    await page.getByText("Organisasjonsnummeret har ni sifre").waitFor();
    await look(page, "agreement with errors");
    await page.getByLabel("Organisasjonsnummer").fill("923 609 016");
    await sign.click();
    await page.getByText("Signert av Kari Eier").waitFor();
    await page.getByText("923609016").waitFor();
    const older = "SET version = '1', signed_at = '2020-01-01' WHERE restaurant_id = $1";
    await service.db.query(`UPDATE customer_agreements ${older}`, [shop.restaurantId]);
    await page.reload();
    await page.getByText("Avtalen er kommet i ny versjon siden dere signerte.").waitFor();
    await assertScreen(page.getByRole("region", { name: "Firmaet" }), "the company that signs once more");
    await page.getByLabel("Jeg har lest avtalen").check();
    await sign.click();
    await sign.waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Se hva som gjenstår før åpning" }).click();
    await page.getByRole("heading", { name: "Alt er klart" }).waitFor();
    await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();
    await shop.ask("POST", "/go-live");
    await go("/settings/going-live");
    await page.getByRole("heading", { name: "Partneren har bedt om åpning" }).waitFor();
    await approveGoLive(service.ctx, shop.slug);
    await go("/settings/going-live");
    await page.getByRole("heading", { name: "Restauranten er åpen for bestillinger" }).waitFor();
    await look(page, "an open restaurant");

    await page.goto(`${service.base}/agreement?slug=${shop.slug}&lang=en`);
    await page.getByRole("link", { name: "To the dashboard" }).click();
    await page.getByRole("heading", { name: "The restaurant takes orders" }).waitFor();
    assert.equal(new URL(page.url()).search, "", "a reload keeps what is chosen later");
  });

  it("closes the ordering page with a password, and asks before it opens it again", async () => {
    const { shop, page, go } = await open("/settings", "MANAGER", phone);
    const gate = async () => stateOf(service.ctx, shop.scope, await readGate(service.ctx, shop.scope));
    await page.getByRole("heading", { name: "Restaurantens innstillinger" }).waitFor();
    assert.equal(await page.getByRole("link", { name: /Kundeavtale/ }).count(), 0, "that is the owner's");
    await look(page, "settings on a phone");
    await page.getByRole("link", { name: /Passord på nettsiden/ }).click();
    await page.getByRole("switch", { name: "Krev passord på nettsiden" }).check();
    const field = page.getByRole("textbox", { name: "Passord" });
    await field.fill("abc");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Passordet må ha minst 4 tegn.").waitFor();
    await field.fill("blåbærtur");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("På: gjestene må skrive passordet").waitFor();
    assert.deepEqual(await gate(), { enabled: true, password: "blåbærtur" });
    await look(page, "site gate on a phone in the dark", page.getByRole("main"));

    await field.fill("tyttebærtur");
    await page.getByText("Du har endringer som ikke er lagret").waitFor();
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Du har endringer som ikke er lagret").waitFor({ state: "detached" });
    assert.deepEqual(await gate(), { enabled: true, password: "tyttebærtur" });

    await page.getByRole("switch").uncheck();
    await page.getByRole("button", { name: "Lagre" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Avbryt" }).click();
    assert.equal((await gate()).enabled, true);
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.route("**/site-gate*", (route) => route.abort(), { times: 1 });
    await question.getByRole("button", { name: "Åpne for alle" }).click();
    await question.getByRole("alert").waitFor();
    assert.equal(await page.locator("main [role=alert]").count(), 0, "it is said where it was asked");
    await question.getByRole("button", { name: "Avbryt" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("switch").check();
    await field.fill("multebærtur");
    await page.route("**/site-gate*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
    await field.fill("tyttebærtur");
    await page.getByRole("switch").uncheck();
    await page.getByRole("button", { name: "Lagre" }).click();
    await question.getByRole("button", { name: "Åpne for alle" }).click();
    await page.getByText("Av: alle ser siden").waitFor();
    assert.deepEqual(await gate(), { enabled: false, password: "tyttebærtur" });
    await page.getByRole("link", { name: "Alle innstillinger" }).click();
    await page.getByRole("heading", { name: "Restaurantens innstillinger" }).waitFor();
    await go("/settings/agreement");
    await page.getByText("Bare eieren ser denne siden.").waitFor();
  });

  it("makes a webhook by keyboard, shows its secret once, and what became of a test message", async () => {
    const { page } = await open("/settings/webhooks");
    await page.getByText("Ingen webhooks").waitFor();
    await tabTo(page, /^Ny webhook$/);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog");
    await question.getByLabel("Adresse").waitFor();
    await look(page, "new webhook");
    await question.getByLabel("Adresse").fill("https://10.0.0.1/");
    await page.keyboard.press("Enter");
    await question.getByText("Må være en offentlig https-adresse med et domenenavn").waitFor();
    await question.getByLabel("Adresse").fill(` https://localhost:${receiver.port}/luka `);
    await page.keyboard.press("Enter");
    const secret = (await question.getByText(/^whsec_/).textContent())!;
    await question.filter({ hasText: "Adresse" }).waitFor({ state: "detached" });
    await look(page, "the secret");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await question.waitFor({ state: "detached" });
    assert.ok(!(await page.content()).includes(secret));

    await page.getByRole("link", { name: /localhost/ }).click();
    await page.getByText("Ingen leveringer").waitFor();
    await page.getByRole("button", { name: "Send prøvemelding" }).click();
    const delivery = page.getByRole("button", { name: /Levert.*Prøvemelding.*Svarte 204/ });
    await delivery.click();
    await page.getByText('"message": "This is a test delivery."').waitFor();
    await look(page, "a delivery", page.getByRole("region", { name: "Innhold" }));
    assert.equal(await page.getByText("Fikk ikke hentet dette").count(), 0);

    await page.getByRole("button", { name: "Send på nytt" }).click();
    await page.getByText("Sendes på nytt").waitFor();
    // It waits for its next turn by now.
    await page.getByRole("button", { name: /Prøvemelding/, expanded: true }).click();
    await page.getByText('"message": "This is a test delivery."').waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Ny signeringsnøkkel" }).click();
    await question.getByRole("radio", { name: "1 time" }).check();
    await question.getByRole("button", { name: "Ny signeringsnøkkel" }).click();
    const next = (await question.getByText(/^whsec_/).textContent())!;
    assert.notEqual(next, secret);
    await question.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await question.first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre", exact: true }).click();
    const events = question.getByRole("checkbox");
    await events.first().waitFor();
    for (const event of await events.all()) await event.uncheck();
    await question.getByRole("button", { name: "Lagre" }).click();
    await question.getByText("Velg minst én hendelse.").waitFor();
    for (const event of (await events.all()).slice(1)) await event.check();
    await question.getByRole("button", { name: "Lagre" }).click();
    await question.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Sett på pause" }).click();
    await question.getByRole("button", { name: "Sett på pause" }).click();
    // The question, which says so too, may still be on its way out.
    await page.getByText("Pauset", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Start igjen" }).click();
    await page.getByText("Aktiv", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Webhooks" }).last().click();
    const room = page.getByRole("region", { name: "Restaurantens innstillinger" });
    await assertScreen(room, "a webhook", { onAnyDay: true });
    await page.getByRole("link", { name: /localhost/ }).click();
    await page.getByRole("button", { name: "Slett" }).click();
    await question.getByRole("button", { name: "Slett webhooken" }).click();
    await page.getByText("Ingen webhooks").waitFor();
  });

  it("changes nothing when a question is left, and has forgotten by the next time what went wrong", async () => {
    const { shop, page, go } = await open("");
    const url = `https://localhost:${receiver.port}/luka`;
    const { id } = (await shop.call("POST", "/webhooks", { url, events: ["ORDER_CREATED"] })).json().data;
    await go(`/settings/webhooks/${id}`);
    const question = page.getByRole("dialog");
    const leave = async () => {
      await question.getByRole("button", { name: "Avbryt" }).click();
      await question.waitFor({ state: "detached" });
    };
    for (const name of ["Endre", "Ny signeringsnøkkel", "Slett", "Sett på pause"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await leave();
    }
    const [webhook] = (await shop.call("GET", "/webhooks")).json().data;
    assert.deepEqual([webhook.id, webhook.active], [id, true]);
    for (const [name, yes] of [
      ["Sett på pause", "Sett på pause"],
      ["Endre", "Lagre"],
    ] as const) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.context().setOffline(true);
      await page.getByRole("alert").filter({ hasText: "Mistet kontakten" }).waitFor();
      await question.getByRole("button", { name: yes }).click();
      await question.getByRole("alert").waitFor();
      await page.context().setOffline(false);
      // What is told at the foot by then does not lie over the question's buttons.
      await page.getByText("Kontakt igjen").first().waitFor();
      assert.deepEqual(await untappable(question), [], name);
      await leave();
      await page.getByRole("button", { name, exact: true }).click();
      await question.getByRole("button", { name: yes }).waitFor();
      assert.equal(await question.getByRole("alert").count(), 0, name);
      await leave();
    }
    await go("/settings/webhooks/whk_0");
    await page.getByText("Dette finnes ikke lenger.").waitFor();
  });

  it("shows what a webhook was sent page by page, and what of it did not arrive", async () => {
    const { shop, page, go } = await open("");
    const url = `https://localhost:${receiver.port}/luka`;
    const { id } = (await shop.call("POST", "/webhooks", { url, events: ["ORDER_CREATED"] })).json().data;
    const sent = { event: "ORDER_CREATED", createdAt: "2026-06-12T16:00:00.000Z", data: { number: 1 } };
    const attempt = { at: "2026-06-12T16:00:01.000Z", durationMs: 12, status: 503, failure: "HTTP_503" };
    const failed = { ...sent, id: "del_1", state: "FAILED", nextAttemptAt: null, attempts: [attempt] };
    const waits = { ...sent, id: "del_2", state: "PENDING", attempts: [] };
    const nextAttemptAt = "2026-06-12T16:05:00.000Z";
    await page.route("**/deliveries?*", (route) => {
      const { searchParams } = new URL(route.request().url());
      if (searchParams.get("state") === "DELIVERED")
        return route.fulfill({ json: { data: [], nextCursor: null } });
      const json = searchParams.has("cursor")
        ? { data: [{ ...waits, nextAttemptAt }], nextCursor: null }
        : { data: [failed], nextCursor: "more" };
      return route.fulfill({ json });
    });
    await page.route("**/deliveries?*", (route) => route.abort(), { times: 1 });
    await go(`/settings/webhooks/${id}`);
    await page.getByText("Fikk ikke hentet dette").waitFor();
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByRole("button", { name: "Vis flere" }).click();
    const rows = page.getByRole("list", { name: "Leveringer de siste 30 dagene" });
    await rows.getByRole("button").nth(1).click();
    await rows.getByRole("button").first().click();
    await assertScreen(rows, "deliveries of a webhook");
    assert.equal(await page.getByRole("button", { name: "Vis flere" }).count(), 0);
    await page.getByRole("radio", { name: "Levert" }).check();
    await page.getByText("Ingen leveringer").waitFor();
  });

  it("says what could not be read or noted while the connection was lost, and reads it when asked again", async () => {
    const { shop, page, go } = await open("");
    await publish(shop, { title: "Ny meny" });
    await go("/news");
    const news = page.getByRole("button", { name: /Ny meny/ });
    await news.waitFor();
    await page.context().setOffline(true);
    await news.click();
    await page.getByText("Vi fikk ikke merket nyheten som lest").waitFor();
    await page.context().setOffline(false);

    await go("/settings");
    await page.getByRole("link", { name: "Webhooks" }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("alert").filter({ hasText: "Fikk ikke hentet dette" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByText("Ingen webhooks").waitFor();
  });

  it("is not the kitchen's", async () => {
    const { page, go } = await open("/settings/keys", "STAFF");
    await page.getByText("Bare for eiere og ledere").waitFor();
    await go("/news");
    await page.getByText("Bare for eiere og ledere").waitFor();
  });
});
