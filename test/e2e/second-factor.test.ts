/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { codeOf } from "../../src/features/people/authenticator.fixture.ts";
import { createMember } from "../../src/features/people/create-person.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";
import { type Language, words } from "./second-factor-words.ts";

const password = "et langt passord";
type How = "Enter" | "a click";
type Way = readonly [language: Language, how: How, width: number];
/** Over both kinds, each language once by the mouse and once by the keyboard, and each kind on a wide screen and on a narrow one. */
const ways: Record<"passkey" | "codes", readonly [Way, Way]> = {
  passkey: [
    ["nb", "Enter", 320],
    ["en", "a click", 1280],
  ],
  codes: [
    ["en", "Enter", 320],
    ["nb", "a click", 1280],
  ],
};

describe("a second factor", () => {
  let site: TestSite;
  let shop: Shop;
  before(async () => {
    site = await createTestSite();
    shop = await openShop(site);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const employ = async (): Promise<string> => {
    const email = `${newKey()}@luka.example`;
    const { userId } = await site.ctx.people.createPerson({ email, name: "Kim Kokk", password });
    await site.ctx.people.addMember(shop.restaurantId, userId, "OWNER");
    return email;
  };
  const open = async (language: Language, width: number) => {
    const visit = await site.open({
      locale: language === "nb" ? "nb-NO" : "en-GB",
      viewport: { width, height: 800 },
    });
    await visit.page.goto(`${site.base}/dashboard/sign-in?lang=${language}`);
    return visit;
  };
  const fits = async (page: Page, what: string, part?: Locator): Promise<void> => {
    assert.deepEqual(await accessibilityFindings(page), [], what);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    assert.ok(!tooWide, `${what} is wider than the screen`);
    // What is said is the same in both languages.
    if (part && what.endsWith(" nb"))
      await assertScreen(part, `second factor ${what.slice(0, -3)}`, { onAnyDay: true });
  };
  const acts = (page: Page, language: Language, how: How) => {
    const t = words[language];
    const send = async (field: string, button: string) => {
      const dialog = page.getByRole("dialog");
      const at = (await dialog.count()) > 0 ? dialog : page;
      if (how === "Enter") await at.getByRole("textbox", { name: field, exact: true }).press("Enter");
      else await at.getByRole("button", { name: button, exact: true }).click();
    };
    const fill = (field: string, text: string) =>
      page.getByRole("textbox", { name: field, exact: true }).fill(text);
    return {
      t,
      send,
      fill,
      async typePassword(email: string) {
        await fill(t.email, email);
        await fill(t.password, password);
        await send(t.password, t.signIn);
      },
      async toSecurity() {
        await page.waitForURL(`**/dashboard/${shop.slug}`);
        await page.goto(`${site.base}/dashboard/security`);
        await page.getByRole("heading", { name: t.security, exact: true }).waitFor();
      },
      heading: (name: string) => page.getByRole("heading", { name, exact: true }).waitFor(),
    };
  };
  /** What keeps passkeys on the device, and asks whoever holds it. */
  const authenticatorOf = async (page: Page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return { cdp, authenticatorId };
  };
  const leave = async (page: Page) => {
    await page.context().clearCookies({ name: /session/ });
    await page.goto(`${site.base}/dashboard/sign-in`);
  };

  for (const [language, how, width] of ways.passkey)
    it(`by passkey, in ${language} by ${how} on ${width} px`, async () => {
      const { page, errors } = await open(language, width);
      const { t, send, fill, typePassword, toSecurity, heading } = acts(page, language, how);
      const { cdp, authenticatorId } = await authenticatorOf(page);
      await typePassword(await employ());
      await toSecurity();
      const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

      const begun: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("passkey")) begun.push(request.url());
      });
      await press(t.addKey);
      await page.getByRole("dialog").waitFor();
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.makeKey);
      await page.getByText(t.required).waitFor();
      await fill(t.ownPassword, "");
      await send(t.ownPassword, t.makeKey);
      await fits(page, `passkey without a name ${language}`, page.getByRole("dialog"));
      assert.deepEqual(begun, []);
      await fill(t.name, " Telefonen ");
      await fill(t.ownPassword, "et galt passord");
      await send(t.ownPassword, t.makeKey);
      await page.getByText(t.wrongPassword).waitFor();
      await fill(t.ownPassword, password);
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      await send(t.ownPassword, t.makeKey);
      await page.getByText(t.notMade).waitFor();
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
      await send(t.ownPassword, t.makeKey);
      const rows = page.getByRole("list", { name: t.keys }).getByRole("listitem");
      await rows.first().waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await fits(page, `passkeys ${language}`, page.getByRole("list", { name: t.keys }));
      await press(t.addKey);
      await fill(t.name, "Telefonen igjen");
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.makeKey);
      await page.getByRole("alert").getByText(t.knownKey).waitFor();
      await press(t.cancel);
      await page.getByRole("dialog").waitFor({ state: "detached" });

      await leave(page);
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      await press(t.withKey);
      await page.getByRole("alert").filter({ hasText: t.noKey }).waitFor();
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
      await press(t.withKey);
      await toSecurity();
      await press(t.rename);
      await fill(t.name, " ");
      await send(t.name, t.save);
      await page.getByText(t.required).waitFor();
      await fits(page, `renaming a passkey to nothing ${language}`, page.getByRole("dialog"));
      await fill(t.name, "Nettbrettet");
      await page.route("**/me/passkeys/*", (route) => route.abort(), { times: 1 });
      await send(t.name, t.save);
      await page.getByRole("dialog").getByRole("alert").waitFor();
      await send(t.name, t.save);
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await press(t.remove);
      await page.getByRole("dialog").waitFor();
      await fits(page, `removing a passkey ${language}`, page.getByRole("dialog"));
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.removeYes);
      await rows.first().waitFor({ state: "detached" });
      await page.getByRole("dialog").waitFor({ state: "detached" });

      await leave(page);
      await heading(language === "nb" ? "Logg inn på kjøkkenet" : "Sign in to the kitchen");
      await press(t.withKey);
      await page.getByRole("alert").filter({ hasText: t.refusedKey }).waitFor();
      await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await fits(page, `passkey refused ${language}`, page.locator("form"));
      assert.deepEqual(errors, []);
    });

  for (const [language, how, width] of ways.codes)
    it(`by codes, in ${language} by ${how} on ${width} px`, async () => {
      const { page, errors } = await open(language, width);
      const { t, send, fill, typePassword, toSecurity, heading } = acts(page, language, how);
      const email = await employ();
      await typePassword(email);
      await toSecurity();
      const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

      await press(t.turnOn);
      await page.getByRole("dialog").waitFor();
      await fits(page, `password before codes ${language}`, page.getByRole("dialog"));
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.next);
      const secret = await page.getByRole("dialog").locator("code").textContent();
      await fits(page, `secret ${language}`);
      await fill(t.code, codeOf(secret!, 7));
      await send(t.code, t.turnOnYes);
      await page.getByText(t.wrongCode).waitFor();
      const used = codeOf(secret!);
      await fill(t.code, used);
      await send(t.code, t.turnOnYes);
      const backup = page.getByRole("list", { name: t.backup }).getByRole("listitem");
      await backup.nth(9).waitFor();
      const codes = await backup.allTextContents();
      await fits(page, `backup codes ${language}`);
      // A stray tap must not lose them.
      await page.getByRole("dialog").nth(1).waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await page.mouse.click(2, 2);
      assert.equal(await page.getByRole("dialog").getByRole("button").count(), 1);
      await press(t.kept);
      await page.getByRole("button", { name: t.turnOff }).waitFor();
      await fits(page, `codes are on ${language}`, page.getByRole("region", { name: "Koder fra en app" }));

      await leave(page);
      await typePassword(email);
      await heading(t.typeCode);
      await page.getByRole("textbox", { name: t.codeLabel }).and(page.locator(":focus")).waitFor();
      await fits(page, `typing the code ${language}`, page.locator("form"));
      await fill(t.codeLabel, " ");
      await send(t.codeLabel, t.signIn);
      await page.getByText(t.missingCode).waitFor();
      await fill(t.codeLabel, used);
      await send(t.codeLabel, t.signIn);
      await page.getByRole("alert").waitFor();
      await fits(page, `wrong code ${language}`, page.getByRole("alert"));
      // The password was too long ago.
      const tooLate = { code: "UNAUTHORIZED", message: "", details: { reason: "SIGN_IN_AGAIN" } };
      await page.route("**/two-factor/**", (route) =>
        route.fulfill({ status: 401, json: { error: tooLate } }),
      );
      await send(t.codeLabel, t.signIn);
      await page.getByRole("alert").filter({ hasText: t.again }).waitFor();
      await page.unroute("**/two-factor/**");
      await typePassword(email);
      await heading(t.typeCode);
      const next = codeOf(secret!, 1);
      await fill(t.codeLabel, `${next.slice(0, 3)} ${next.slice(3)}`);
      await send(t.codeLabel, t.signIn);
      await toSecurity();

      await leave(page);
      await typePassword(email);
      await press(t.useBackup);
      await heading(t.typeBackup);
      // A checker of spelling may send what is typed elsewhere.
      const unchecked = page.locator(":focus[spellcheck=false]");
      await page.getByRole("textbox", { name: t.backupLabel }).and(unchecked).waitFor();
      await fill(t.backupLabel, "aaaaa-bbbbb");
      await send(t.backupLabel, t.signIn);
      await page.getByRole("alert").filter({ hasText: t.wrongBackup }).waitFor();
      await fits(page, `backup code ${language}`, page.locator("form"));
      await fill(t.backupLabel, codes[0]!);
      await send(t.backupLabel, t.signIn);
      await toSecurity();

      await press(t.renew);
      await page.getByRole("dialog").waitFor();
      await fits(page, `renewing backup codes ${language}`, page.getByRole("dialog"));
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.renew);
      await backup.nth(9).waitFor();
      assert.ok(!(await backup.allTextContents()).includes(codes[1]!));
      await press(t.kept);
      await page.getByRole("dialog").first().waitFor({ state: "detached" });
      await press(t.turnOff);
      await page.getByRole("dialog").waitFor();
      await fits(page, `turning codes off ${language}`, page.getByRole("dialog"));
      await fill(t.ownPassword, password);
      await send(t.ownPassword, t.turnOff);
      await page.getByRole("button", { name: t.turnOn }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.deepEqual(errors, []);
    });

  for (const [kind, [language, how, width]] of [
    ["passkey", ways.passkey[0]],
    ["codes", ways.codes[0]],
  ] as const)
    it(`that a role takes is asked for before anything else, in ${language} by ${kind} on ${width} px`, async () => {
      const { page, errors } = await open(language, width);
      const { t, send, fill, typePassword, heading } = acts(page, language, how);
      const email = await employ();
      await createMember(site.ctx, { email, name: "Kim", at: null, isOperator: true });
      if (kind === "passkey") await authenticatorOf(page);
      else {
        await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
        await page.reload();
        await page.getByRole("button", { name: t.signIn, exact: true }).waitFor();
        assert.equal(await page.getByRole("button", { name: t.withKey }).count(), 0);
      }
      await typePassword(email);
      await page.waitForURL("**/dashboard/security");
      await page.getByText(t.needed).waitFor();
      await fits(page, `a factor is needed ${language}`, page.getByRole("region", { name: t.keys }));
      await page.goto(`${site.base}/dashboard/${shop.slug}`);
      await page.waitForURL("**/dashboard/security");
      if (kind === "passkey") {
        await page.getByRole("button", { name: t.addKey }).click();
        await fill(t.name, "Telefonen");
        await fill(t.ownPassword, password);
        await send(t.ownPassword, t.makeKey);
        // It is there, and whoever has just made it has not signed in with it.
        await page.getByText("Logg ut, og logg inn igjen med passnøkkelen.").waitFor();
        await page.getByRole("button", { name: t.signOut, exact: true }).click();
        await heading("Logg inn på kjøkkenet");
        await page.getByRole("button", { name: t.withKey }).click();
      } else {
        await page.getByText("This browser cannot use passkeys.").waitFor();
        await page.getByRole("button", { name: t.turnOn }).click();
        await fill(t.ownPassword, password);
        await send(t.ownPassword, t.next);
        const secret = await page.getByRole("dialog").locator("code").textContent();
        await fill(t.code, codeOf(secret!));
        await send(t.code, t.turnOnYes);
        await page.getByRole("button", { name: t.kept }).click();
        await page.getByText(t.needed).waitFor({ state: "detached" });
        await page.goto(`${site.base}/dashboard/${shop.slug}`);
      }
      await page.waitForURL(`**/dashboard/${shop.slug}`);
      assert.deepEqual(errors, []);
    });
});
