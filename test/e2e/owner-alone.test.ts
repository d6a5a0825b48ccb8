import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import { moveOrderTo } from "../../src/features/orders/move-order.ts";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { drawn } from "../../src/features/uploads/pictures.fixture.ts";
import { fridayEvening } from "../app.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";

const password = "et langt passord";
const mostClicks = 8;
const saturday = "2026-06-13T18:00:20+02:00";

/**
 * What an owner does without anybody's help and without a program, from the sign-in page, seen where it counts: on the guest's
 * page, in the file, in the mail. Every click is counted, also the one that brings the cursor to a field.
 */
describe("an owner alone", () => {
  let site: TestSite;
  let folder: string;
  let server: TestMailServer;
  const stopping = new AbortController();
  let working: Promise<void>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-owner-"));
    server = await startMailServer();
    site = await createTestSite({
      env: {
        DATA_DIR: folder,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: "post@luka.example",
      },
    });
    site.clock.set(fridayEvening);
    working = sendMails(site.ctx, stopping.signal);
  });
  after(async () => {
    stopping.abort();
    await working;
    await site?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach((t) => site?.endVisits(t));

  /** Somebody's hand: the mouse, which is counted, and the keys. */
  interface Hand {
    page: Page;
    errors: string[];
    click(what: Locator): Promise<void>;
    /** Over what a field has; where the cursor is elsewhere, a click brings it there. */
    type(where: Locator, text: string): Promise<void>;
    clicks(): number;
  }
  const takeHand = async (): Promise<Hand> => {
    const { page, errors } = await site.open();
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    return {
      ...{ page, errors, click },
      async type(where, text) {
        await where.waitFor();
        const isThere = await where.evaluate((field) => field === document.activeElement);
        if (!isThere) await click(where);
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type(text);
      },
      clicks: () => clicks,
    };
  };
  const signIn = async ({ page, type }: Hand, email: string, secret = password) => {
    await type(page.getByLabel("E-post"), email);
    await page.keyboard.press("Tab");
    await type(page.getByRole("textbox", { name: "Passord" }), secret);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Nye" }).waitFor();
  };
  const open = async (shop: Shop) => {
    const email = `${newKey()}@luka.example`;
    const { userId } = await site.ctx.people.createPerson({ email, name: "Kari Eier", password });
    await site.ctx.people.addMember(shop.restaurantId, userId, "OWNER");
    const hand = await takeHand();
    await hand.page.goto(`${site.base}/dashboard`);
    return { ...hand, email };
  };
  /** From the sign-in page to the restaurant's settings. */
  const toSettings = async (shop: Shop) => {
    const owner = await open(shop);
    await signIn(owner, owner.email);
    await owner.click(owner.page.getByRole("button", { name: "Innstillinger" }));
    await owner.click(owner.page.getByRole("link", { name: "Restaurantens innstillinger" }));
    return owner;
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const sheet = (page: Page) => page.getByRole("dialog");
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const guestAt = async ({ slug }: Shop): Promise<Page> => {
    const { page } = await site.open();
    await page.goto(site.base.replace("//", `//${slug}.`));
    await page.locator("html[data-ready]").waitFor();
    return page;
  };
  const done = ({ clicks, errors }: Hand, what: string): void => {
    console.log(`${what}: ${clicks()} of ${mostClicks} clicks`);
    assert.ok(clicks() <= mostClicks, `${what}: ${clicks()} clicks`);
    assert.deepEqual(errors, []);
  };
  const mailTo = async (email: string): Promise<string> => {
    for (;;) {
      const found = server.received.findLast(({ to }) => to[0] === email);
      if (found) return found.mail.text!;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it("changes a price, and the guest reads it", async () => {
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click, type } = owner;
    await click(room(page).getByRole("button", { name: "Brus", exact: true }));
    await type(sheet(page).getByLabel("Pris i kroner"), "45,50");
    await page.keyboard.press("Enter");
    await isGone(page);
    done(owner, "a price");
    const guest = await guestAt(shop);
    await guest.getByText("45,50").first().waitFor();
  });

  it("makes a dish with a photograph, and the guest sees both", async () => {
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click, type } = owner;
    await click(room(page).getByRole("button", { name: "Ny rett" }));
    await type(sheet(page).getByLabel("Navn", { exact: true }), "Kålsuppe");
    await type(sheet(page).getByLabel("Pris i kroner"), "159");
    const picker = page.waitForEvent("filechooser");
    await click(sheet(page).getByLabel("Velg et bilde"));
    const buffer = await drawn(1_600, 1_200).jpeg().toBuffer();
    await (await picker).setFiles({ name: "suppe.jpg", mimeType: "image/jpeg", buffer });
    await sheet(page).getByText("Slik beskjæres det for gjestene.").waitFor();
    await click(sheet(page).getByRole("button", { name: "Lagre" }));
    await isGone(page);
    done(owner, "a dish with a photograph");
    const guest = await guestAt(shop);
    await dishNamed(guest, "Kålsuppe").first().waitFor();
    await guest.getByText("159").first().waitFor();
    const picture = guest.locator('img[src*="/uploads/"]').first();
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img: HTMLImageElement) => img.decode());
  });

  it("closes tomorrow, and the guest reads it", async () => {
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click } = owner;
    await click(page.getByRole("link", { name: "Åpningstider" }));
    await click(page.getByRole("button", { name: "Stengt i morgen" }));
    await click(sheet(page).getByRole("button", { name: "Steng", exact: true }));
    await isGone(page);
    done(owner, "closing tomorrow");
    const guest = await guestAt(shop);
    await guest.getByRole("button", { name: "Åpningstider, tilbud og kontakt" }).first().click();
    await guest.getByRole("dialog").getByText("13. juni").first().waitFor();
  });

  it("makes a coupon, and the guest gets what it gives", async () => {
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click, type } = owner;
    await click(page.getByRole("link", { name: /^Tilbud og koder/ }));
    await click(page.getByRole("button", { name: "Nytt tilbud" }));
    await type(sheet(page).getByLabel("Kode", { exact: true }), "fredag15");
    await type(sheet(page).getByLabel("Hvor mange prosent"), "15");
    await page.keyboard.press("Enter");
    await isGone(page);
    done(owner, "a coupon");
    const guest = await guestAt(shop);
    await guest
      .getByRole("button", { name: /^Legg Brus i kurven/ })
      .first()
      .click();
    await guest.getByText("Har du en rabattkode?").click();
    await guest.getByLabel("Rabattkode").fill("fredag15");
    await guest.getByRole("button", { name: "Bruk", exact: true }).click();
    await guest.getByText("Koden FREDAG15 er brukt").waitFor();
  });

  it("reads yesterday's sales, and takes the accountant's file", async () => {
    const shop = await openShop(site);
    for (const quantity of [1, 2]) {
      const lines = [shop.line("Brus", { quantity }), shop.line("Kake")];
      const { orderId } = await shop.place(shop.body({ lines }));
      for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
        await moveOrderTo(site.ctx, shop.scope, orderId, status, { kind: "OPERATOR" });
    }
    site.clock.set(saturday);
    const owner = await toSettings(shop);
    const { page, click } = owner;
    await click(page.getByRole("link", { name: /Salg/ }));
    await click(room(page).getByRole("button", { name: "I går" }));
    await room(page).getByText("241").first().waitFor();
    done(owner, "yesterday's sales");
    const downloading = page.waitForEvent("download");
    await click(room(page).getByRole("link", { name: "Last ned CSV" }));
    const rows = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n");
    done(owner, "the accountant's file");
    const gross = rows.slice(1).map((row) => Number(row.split(";").at(-1)!.replace(",", ".")));
    assert.equal(Math.round(100 * gross.reduce((sum, one) => sum + one, 0)), 3 * 4100 + 2 * 5900);
  });

  it("invites a colleague, who gets the mail and signs in", async () => {
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click, type } = owner;
    await click(page.getByRole("link", { name: /^Medarbeidere/ }));
    await click(page.getByRole("button", { name: "Inviter en medarbeider" }));
    await type(sheet(page).getByLabel("Navn"), "Siri Servitør");
    const email = `siri-${shop.slug}@spisested.example`;
    await type(sheet(page).getByLabel("E-post"), email);
    await page.keyboard.press("Enter");
    await isGone(page);
    done(owner, "an invitation");
    const siri = await takeHand();
    await siri.page.goto(/http\S+\/invite\/\w+/.exec(await mailTo(email))![0]);
    await siri.type(siri.page.getByLabel("Velg et passord"), "et annet langt passord");
    await siri.page.keyboard.press("Enter");
    await siri.page.getByRole("heading", { name: "Nye" }).waitFor();
    done(siri, "accepting it");
    const home = await takeHand();
    await home.page.goto(`${site.base}/dashboard`);
    await signIn(home, email, "et annet langt passord");
    assert.equal(new URL(home.page.url()).pathname, `/dashboard/${shop.slug}`);
    done(home, "signing in the day after");
  });

  it("changes the preparation time, and the guest reads when it is ready", async () => {
    site.clock.set(fridayEvening);
    const shop = await openShop(site);
    const owner = await toSettings(shop);
    const { page, click, type } = owner;
    await click(page.getByRole("link", { name: "Kapasitet" }));
    await type(room(page).getByLabel("Minutter til henting"), "45");
    await page.keyboard.press("Enter");
    await page.getByText("Lagret").first().waitFor();
    done(owner, "the preparation time");
    const guest = await guestAt(shop);
    await guest
      .getByText(/klar ca\. 18:45/)
      .first()
      .waitFor();
  });

  it("gets a new password for a forgotten one", async () => {
    const shop = await openShop(site);
    const owner = await open(shop);
    const { page, click, type, email } = owner;
    await click(page.getByRole("link", { name: "Glemt passordet?" }));
    await type(page.getByLabel("E-post"), email);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Se i innboksen" }).waitFor();
    await page.goto(/http:\S+\/new-password#\S+/.exec(await mailTo(email))![0]);
    await type(page.getByLabel("Nytt passord"), "et nytt langt passord");
    await page.keyboard.press("Enter");
    await click(page.getByRole("link", { name: "Logg inn" }));
    await signIn(owner, email, "et nytt langt passord");
    assert.equal(new URL(page.url()).pathname, `/dashboard/${shop.slug}`);
    done(owner, "a forgotten password");
  });
});
