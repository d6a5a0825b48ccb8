/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { signIn } from "../../src/features/people/staff.fixture.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

const password = "et langt passord";
const words = {
  nb: {
    email: "E-post",
    password: "Passord",
    signIn: "Logg inn",
    forgotten: "Glemt passordet?",
    send: "Send lenken",
    inbox: "Se i innboksen",
    choose: "Velg et nytt passord",
    newPassword: "Nytt passord",
    save: "Lagre passordet",
    short: "Passordet må ha minst 10 tegn.",
    missing: "Skriv inn e-postadressen.",
    changed: "Passordet er byttet",
    gone: "Lenken virker ikke lenger",
    again: "Be om en ny lenke",
    tooMany: /^For mange forsøk. Vent 15 minutter/,
    back: "Tilbake til innlogging",
    settings: "Innstillinger",
    security: "Sikkerhet",
    sessions: "Innlogginger",
    endIphone: "Logg ut Safari på iPhone",
    endOthers: "Logg ut alle andre steder",
    endOthersYes: "Logg ut alle andre",
    home: "Til restauranten",
  },
  en: {
    email: "E-mail",
    password: "Password",
    signIn: "Sign in",
    forgotten: "Forgot your password?",
    send: "Send the link",
    inbox: "Check your inbox",
    choose: "Choose a new password",
    newPassword: "New password",
    save: "Save the password",
    short: "The password must have at least 10 characters.",
    missing: "Enter the e-mail address.",
    changed: "Your password has been changed",
    gone: "The link no longer works",
    again: "Ask for a new link",
    tooMany: /^Too many attempts. Wait 15 minutes/,
    back: "Back to signing in",
    settings: "Settings",
    security: "Security",
    sessions: "Sign-ins",
    endIphone: "Sign out Safari on iPhone",
    endOthers: "Sign out everywhere else",
    endOthersYes: "Sign out everywhere else",
    home: "To the restaurant",
  },
} as const;
type Language = keyof typeof words;

describe("getting into an account", () => {
  let site: TestSite;
  let shop: Shop;
  let server: TestMailServer;
  const stopping = new AbortController();
  let working: Promise<void>;
  before(async () => {
    server = await startMailServer();
    site = await createTestSite({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "post@luka.example" },
    });
    shop = await openShop(site);
    working = sendMails(site.ctx, stopping.signal);
  });
  after(async () => {
    stopping.abort();
    await working;
    await site?.close();
    await server?.close();
  });
  afterEach((t) => site?.endVisits(t));

  const open = async (language: Language, options: BrowserContextOptions = {}) => {
    const visit = await site.open({ locale: language === "nb" ? "nb-NO" : "en-GB", ...options });
    await visit.page.goto(`${site.base}/dashboard/sign-in?lang=${language}`);
    return visit;
  };
  const employ = async (): Promise<string> => {
    const email = `${newKey()}@luka.example`;
    const { userId } = await site.ctx.people.createPerson({ email, name: "Kim Kokk", password });
    await site.ctx.people.addMember(shop.restaurantId, userId, "OWNER");
    return email;
  };
  const mailTo = async (email: string) => {
    for (;;) {
      const found = server.received.find(({ to }) => to[0] === email);
      if (found) return found.mail.text!;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Of a page that has followed another: who hears it begins there. */
  const heading = (page: Page, name: string) =>
    page.getByRole("heading", { name, exact: true }).and(page.locator(":focus")).waitFor();
  const fits = async (page: Page, what: string): Promise<void> => {
    assert.deepEqual(await accessibilityFindings(page), [], what);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    assert.ok(!tooWide, `${what} is wider than the screen`);
    // What is said is the same in both languages.
    const isFirst = await page.evaluate(() => document.documentElement.lang === "nb");
    if (isFirst) await assertScreen(shownOf(page), `account ${what}`, { onAnyDay: true });
  };
  /** The dialog that is open, or the page. */
  const shownOf = (page: Page) => page.locator("body:not(:has([role=dialog])), [role=dialog]");

  for (const [language, how, width] of [
    ["nb", "Enter", 320],
    ["en", "a click", 1280],
  ] as const)
    it(`with a forgotten password, in ${language} by ${how} on ${width} px`, async () => {
      const t = words[language];
      const { page, errors } = await open(language, { viewport: { width, height: 800 } });
      const email = await employ();
      const send = async (field: string, button: string) => {
        if (how === "Enter") await page.getByRole("textbox", { name: field }).press("Enter");
        else await page.getByRole("button", { name: button, exact: true }).click();
      };
      await fits(page, "signing in");
      if (language === "nb") {
        const english = page.getByRole("button", { name: "English" });
        assert.equal(await english.getAttribute("lang"), "en");
        await english.click();
        await page.getByRole("heading", { name: "Sign in to the kitchen" }).waitFor();
        const norwegian = page.getByRole("button", { name: "Norsk" });
        assert.equal(await norwegian.getAttribute("lang"), "nb");
        await norwegian.click();
        await page.getByRole("heading", { name: "Logg inn på kjøkkenet" }).waitFor();
      }
      await page.getByRole("link", { name: t.forgotten }).click();
      await heading(page, t.forgotten);
      await send(t.email, t.send);
      await page.getByText(t.missing).waitFor();
      await fits(page, "asking for a link");
      await page.getByLabel(t.email).fill(email);
      await page.route("**/forgotten-password", (route) => route.abort());
      await send(t.email, t.send);
      await page.getByRole("alert").waitFor();
      await fits(page, "a link that was not asked for");
      await page.getByLabel(t.email).fill("");
      await send(t.email, t.send);
      await page.getByText(t.missing).waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
      await page.getByLabel(t.email).fill(email);
      await page.unroute("**/forgotten-password");
      await send(t.email, t.send);
      await heading(page, t.inbox);
      await fits(page, "the link is on its way");
      const link = /http:\S+\/new-password#\S+/.exec(await mailTo(email))![0];
      await page.goto(link);
      await page.getByRole("heading", { name: t.choose, exact: true }).waitFor();
      assert.ok(!page.url().includes("#"), "the token leaves the address bar");
      await page.getByLabel(t.newPassword).fill("kort");
      await send(t.newPassword, t.save);
      await page.getByText(t.short).waitFor();
      await fits(page, "choosing a password");
      await page.getByLabel(t.newPassword).fill("et nytt langt passord");
      await page.route("**/api/auth/new-password", (route) => route.abort());
      await send(t.newPassword, t.save);
      await page.getByRole("alert").waitFor();
      await fits(page, "a password that was not kept");
      await page.getByLabel(t.newPassword).fill("kort");
      await send(t.newPassword, t.save);
      await page.getByText(t.short).waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
      await page.getByLabel(t.newPassword).fill("et nytt langt passord");
      await page.unroute("**/api/auth/new-password");
      await send(t.newPassword, t.save);
      await heading(page, t.changed);
      await fits(page, "the password is changed");
      await page.getByRole("link", { name: t.signIn }).click();
      await page.getByLabel(t.email).fill(email);
      await page.getByRole("textbox", { name: t.password }).fill("et nytt langt passord");
      await send(t.password, t.signIn);
      await page.waitForURL(`**/dashboard/${shop.slug}`);

      await page.goto("about:blank");
      await page.goto(link);
      await page.getByLabel(t.newPassword).fill("et annet langt passord");
      await send(t.newPassword, t.save);
      await heading(page, t.gone);
      await fits(page, "a link that was used");
      await page.getByRole("link", { name: t.again }).click();
      await heading(page, t.forgotten);
      await page.getByRole("link", { name: t.back }).click();
      assert.deepEqual(errors, []);
    });

  for (const language of ["nb", "en"] as const)
    it(`after too many guesses, in ${language}: how long to wait`, async () => {
      const t = words[language];
      const { page } = await open(language, { viewport: { width: 320, height: 800 } });
      const email = await employ();
      for (let guess = 0; guess < 10; guess++) await site.ctx.people.tries.take([["account", email]]);
      await page.getByLabel(t.email).fill(email);
      await page.getByRole("textbox", { name: t.password }).fill(password);
      await page.getByRole("button", { name: t.signIn, exact: true }).click();
      await page.getByRole("alert").filter({ hasText: t.tooMany }).waitFor();
      await fits(page, "too many guesses");
      await page.getByLabel(t.email).fill("");
      await page.getByRole("button", { name: t.signIn, exact: true }).click();
      await page.getByText(t.missing).waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
    });

  for (const [language, width] of [
    ["nb", 320],
    ["en", 1280],
  ] as const)
    it(`shows where one is signed in, and ends it there, in ${language} on ${width} px`, async () => {
      const t = words[language];
      const { page, errors } = await open(language, { viewport: { width, height: 800 } });
      const email = await employ();
      const headers = { "user-agent": "Mozilla/5.0 (iPhone) Version/18.5 Mobile Safari/604.1" };
      const elsewhere = async () =>
        assert.equal((await signIn(site, email, password, { headers })).statusCode, 200);
      await elsewhere();
      await elsewhere();
      await page.getByLabel(t.email).fill(email);
      await page.getByRole("textbox", { name: t.password }).fill(password);
      await page.getByRole("button", { name: t.signIn, exact: true }).click();
      await page.waitForURL(`**/dashboard/${shop.slug}`);
      await page.getByRole("button", { name: t.settings }).click();
      await page.getByRole("link", { name: t.security }).click();
      await heading(page, t.security);
      const rows = page.getByRole("list", { name: t.sessions }).getByRole("listitem");
      await rows.nth(2).waitFor();
      assert.match((await rows.first().textContent())!, /Chrome .* Linux/);
      assert.deepEqual(await accessibilityFindings(page), [], "the sessions");
      await page.route("**/api/**/sessions/*", (route) => route.abort(), { times: 1 });
      await rows.nth(1).getByRole("button", { name: t.endIphone }).press("Enter");
      await page.getByRole("main").getByRole("alert").waitFor();
      await rows.nth(1).getByRole("button", { name: t.endIphone }).press("Enter");
      await rows.nth(2).waitFor({ state: "detached" });
      await page.getByRole("button", { name: t.endOthers }).click();
      await fits(page, "asking before all others are ended");
      await page.getByRole("dialog").getByRole("button", { name: t.endOthersYes }).click();
      await rows.nth(1).waitFor({ state: "detached" });
      assert.equal(await rows.count(), 1);
      await page.getByRole("button", { name: t.endOthers }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: t.home }).click();
      await page.waitForURL(`**/dashboard/${shop.slug}`);
      assert.deepEqual(errors, []);
      for (const [path, then] of [
        ["/dashboard/security", "/dashboard/security"],
        ["/dashboard", `/dashboard/${shop.slug}`],
      ] as const) {
        await page.route("**/api/staff/me", (route) => route.abort());
        await page.goto(`${site.base}${path}`);
        await page.getByRole("alert").waitFor();
        if (language === "nb")
          await assertScreen(page.getByRole("main"), "one's own account that could not be read");
        await page.unroute("**/api/staff/me");
        await page.getByRole("alert").getByRole("button").click();
        await page.getByRole("alert").waitFor({ state: "detached" });
        await page.waitForURL(`**${then}`);
      }
      const other = await openShop(site);
      const [person] = await site.db.query<{ id: string }>("SELECT id FROM people WHERE email = $1", [email]);
      await site.ctx.people.addMember(other.restaurantId, person!.id, "OWNER");
      for (const { slug } of [other, shop]) {
        await page.goto(`${site.base}/dashboard/${slug}`);
        await page.getByRole("button", { name: t.settings }).waitFor();
        await page.goto(`${site.base}/dashboard`);
        await page.waitForURL(`**/dashboard/${slug}`);
      }
      await page.context().clearCookies();
      for (const path of ["/dashboard/security", `/dashboard/${shop.slug}`]) {
        await page.goto(`${site.base}${path}`);
        await page.waitForURL("**/dashboard/sign-in");
      }
    });
});
