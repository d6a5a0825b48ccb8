import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { StaffRole } from "../../src/domain/roles.ts";
import { readOutbox } from "../../src/features/mails/outbox.fixture.ts";
import { newKey, openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn, type VisitOptions } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

describe("colleagues in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options: VisitOptions = {}, role: StaffRole = "OWNER") => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, role, options);
    return { ...visit, shop };
  };
  const dialog = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const isGone = (page: Page) => dialog(page).first().waitFor({ state: "detached" });
  const answer = (page: Page, name: string) =>
    dialog(page).getByRole("button", { name, exact: true }).click();
  const row = (page: Page, name: string) => room(page).getByRole("listitem").filter({ hasText: name });
  const linkOf = async (shop: Shop, email: string): Promise<string> => {
    const mail = (await readOutbox(site, shop.restaurantId)).findLast(({ recipient }) => recipient === email);
    return new URL(/http\S+\/invite\/\w+/.exec(mail!.content!.text)![0]).pathname;
  };
  const employ = async ({ restaurantId }: Shop, name: string, role: StaffRole): Promise<void> => {
    const person = { email: `${newKey()}@luka.example`, name, password: "et langt passord" };
    const { userId } = await site.ctx.people.createPerson(person);
    await site.ctx.people.addMember(restaurantId, userId, role);
  };
  /** The database and better-auth date by clocks of their own; the screens are of this evening. */
  const asIfTonight = async ({ restaurantId }: Shop): Promise<void> => {
    const now = new Date(site.clock.nowMs());
    await site.db.query("UPDATE restaurant_members SET created_at = $2 WHERE restaurant_id = $1", [
      restaurantId,
      now,
    ]);
    await site.db.query(
      "UPDATE people_sessions SET updated_at = $2 WHERE user_id IN (SELECT user_id FROM restaurant_members WHERE restaurant_id = $1)",
      [restaurantId, now],
    );
  };

  it("are invited in eight taps from the board, sign in, get another role, and lose their access", async () => {
    const { page, shop, errors } = await open();
    await asIfTonight(shop);
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await tap(page.getByRole("link", { name: /^Medarbeidere/ }));
    await row(page, "Kari Eier (deg)").waitFor();
    await assertScreen(room(page), "colleagues of a new restaurant");
    await tap(page.getByRole("button", { name: "Inviter en medarbeider" }));
    await assertScreen(dialog(page), "invite a colleague");
    await dialog(page).getByLabel("Navn").fill("Siri Servitør");
    const email = `siri-${shop.slug}@spisested.example`;
    await tap(dialog(page).getByLabel("E-post"));
    await dialog(page).getByLabel("E-post").fill(email);
    await tap(dialog(page).getByRole("button", { name: "Send invitasjonen" }));
    await isGone(page);
    assert.ok(taps <= 8, `${taps} taps`);
    await row(page, "Siri Servitør").getByText("Venter på svar").waitFor();
    await assertScreen(room(page), "colleagues with an invitation");

    const siri = await site.open();
    await siri.page.goto(`${site.base}${await linkOf(shop, email)}`);
    await assertScreen(siri.page, "an invitation of a colleague");
    assert.deepEqual(await accessibilityFindings(siri.page), []);
    await siri.page.getByLabel("Velg et passord").fill("et langt passord");
    await siri.page.getByLabel("Velg et passord").press("Enter");
    await siri.page.getByRole("heading", { name: "Nye" }).waitFor();
    assert.equal(new URL(siri.page.url()).pathname, `/dashboard/${shop.slug}`);

    await page.reload();
    const roles: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") roles.push(request.postDataJSON().role);
    });
    const change = row(page, "Siri Servitør").getByRole("button", {
      name: "Endre rollen til Siri Servitør",
    });
    await change.click();
    await answer(page, "Lagre");
    await isGone(page);
    await change.click();
    await assertScreen(dialog(page), "the role of a colleague");
    await dialog(page)
      .getByRole("radio", { name: /^Leder/ })
      .check();
    await dialog(page)
      .getByRole("radio", { name: /^Leder/ })
      .press("Enter");
    await isGone(page);
    await row(page, "Siri Servitør").getByText("Leder", { exact: true }).waitFor();
    assert.deepEqual(roles, ["MANAGER"], "nothing is sent of a role that is as it was");
    await siri.page.goto(`${site.base}/dashboard/${shop.slug}/settings/colleagues`);
    await row(siri.page, "Kari Eier").waitFor();
    assert.equal(
      await row(siri.page, "Kari Eier").getByRole("button").count(),
      0,
      "a manager changes no owner",
    );

    await row(page, "Siri Servitør")
      .getByRole("button", { name: "Fjern tilgangen til Siri Servitør" })
      .click();
    await assertScreen(dialog(page), "remove a colleague");
    await answer(page, "Fjern tilgangen");
    await isGone(page);
    await row(page, "Siri Servitør").waitFor({ state: "detached" });
    await siri.page.reload();
    await assertScreen(siri.page, "a restaurant that one has left");
    assert.deepEqual(errors, []);
  });

  it("says by Enter alone what is missing, and at its field what the service finds wrong", async () => {
    const { page, shop, errors } = await open({ at: "/settings/colleagues" });
    await page.getByRole("button", { name: "Inviter en medarbeider" }).click();
    await dialog(page).getByLabel("Navn").fill(" ");
    await dialog(page).getByLabel("Navn").press("Enter");
    assert.equal(await dialog(page).getByText("Må fylles ut.").count(), 2);
    await dialog(page).getByLabel("Navn").fill("Siri");
    await dialog(page).getByLabel("E-post").fill("siri");
    await dialog(page).getByLabel("E-post").press("Enter");
    await dialog(page).locator("[aria-invalid=true]").waitFor();
    await assertScreen(dialog(page), "an invitation to what is no address");
    await dialog(page).getByRole("radio", { name: /^Eier/ }).check();
    await dialog(page).getByRole("radio", { name: "Engelsk" }).check();
    await dialog(page).getByLabel("E-post").fill("siri@spisested.example");
    await dialog(page).getByLabel("E-post").press("Enter");
    await isGone(page);
    await site.db.query("UPDATE invites SET expires_at = '2020-01-01' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await page.reload();
    await assertScreen(row(page, "Siri"), "an invitation that has run out");
    assert.match((await marksOf(row(page, "Siri"), "tone")).join(), /^tone bad: [^,]*$/);
    await row(page, "Siri").getByRole("button", { name: "Send invitasjonen til Siri på nytt" }).click();
    await room(page).getByRole("alert").waitFor();
    await row(page, "Siri").getByRole("button", { name: "Trekk tilbake invitasjonen til Siri" }).click();
    await assertScreen(dialog(page), "withdraw an invitation");
    await answer(page, "Trekk tilbake");
    await isGone(page);
    await row(page, "Siri").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Forlat restauranten" }).click();
    await answer(page, "Forlat restauranten");
    await dialog(page).getByText("Restauranten må ha en eier.").waitFor();
    assert.deepEqual(errors, []);
  });

  it("stand in the log with what they have done", async () => {
    const { page, shop, go, errors } = await open({ at: "/settings/log" });
    await page.getByText("Ingenting ennå").waitFor();
    await assertScreen(room(page), "an empty log");
    await go("/settings/colleagues");
    await page.getByRole("button", { name: "Inviter en medarbeider" }).click();
    await dialog(page).getByLabel("Navn").fill("Siri Servitør");
    await dialog(page).getByLabel("E-post").fill(`siri-${shop.slug}@spisested.example`);
    await dialog(page).getByLabel("E-post").press("Enter");
    await isGone(page);
    await site.db.query(
      `INSERT INTO audit_log (restaurant_id, begun_at, person_name, role, action, subject)
       SELECT $1, $2, 'Per Kokk', 'MANAGER', 'DISH_CHANGED', 'Margherita' FROM generate_series(1, 60)`,
      [shop.restaurantId, new Date(site.clock.nowMs())],
    );
    await page.getByRole("link", { name: /^Logg/ }).click();
    const lines = room(page).getByRole("list", { name: "Logg" }).getByRole("listitem");
    await lines.nth(49).waitFor();
    await page.getByRole("button", { name: "Vis eldre" }).click();
    await lines.nth(60).waitFor();
    assert.equal(await lines.count(), 61);
    await room(page).getByLabel("Vis det som er gjort av").selectOption("Kari Eier");
    await lines.nth(1).waitFor({ state: "detached" });
    await assertScreen(room(page), "the log of one colleague");
    assert.deepEqual(errors, []);
  });

  it("may leave by themselves", async () => {
    const { page, shop, go } = await open({ at: null }, "MANAGER");
    await employ(shop, "Eva Eier", "OWNER");
    await employ(shop, "Per Kokk", "STAFF");
    await site.db.query(
      `INSERT INTO invites (restaurant_id, id, email, name, locale, role, invited_by, token_hash, token_sealed, created_at, sent_at, expires_at)
       SELECT $1, 'inv_1', 'siri@spisested.example', 'Siri Leder', 'nb', 'MANAGER', user_id, '\\x01', '\\x01', now(), now(), $2
       FROM restaurant_members WHERE restaurant_id = $1 AND role = 'OWNER'`,
      [shop.restaurantId, new Date(site.clock.nowMs() + 86_400_000)],
    );
    await go("/settings/colleagues");
    await row(page, "Per Kokk").waitFor();
    await assertScreen(room(page), "colleagues of a manager", { onAnyDay: true });
    assert.deepEqual(await marksOf(room(page), "tone"), [
      ...["tone info: Eier", "tone info: Leder", "tone quiet: Medarbeider", "tone wait: Venter på svar"],
    ]);
    await page.getByRole("button", { name: "Forlat restauranten" }).click();
    await assertScreen(dialog(page), "leave a restaurant");
    await answer(page, "Forlat restauranten");
    await page.waitForURL(`${site.base}/dashboard`);
    await assertScreen(page, "no restaurant any more");
    assert.deepEqual(
      await site.db.query("SELECT role FROM restaurant_members WHERE restaurant_id = $1 ORDER BY role", [
        shop.restaurantId,
      ]),
      [{ role: "OWNER" }, { role: "STAFF" }],
    );
    // A session that is over has nothing left to end.
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Logg ut" }).click();
    await page.getByRole("button", { name: "Logg inn", exact: true }).waitFor();
  });

  for (const lang of ["nb", "en"])
    it(`fits every screen (${lang})`, async () => {
      const { page, shop, go, errors } = await open({ at: null });
      await site.db.query(
        `INSERT INTO invites (restaurant_id, id, email, name, locale, role, invited_by, token_hash, token_sealed, created_at, sent_at, expires_at)
         SELECT $1, 'inv_1', 'kristin-alexandra.solbakken-johansen@restaurantbakklandet.example', 'Kristin Alexandra Solbakken-Johansen',
           'nb', 'MANAGER', user_id, '\\x01', '\\x01', now(), now(), now() FROM restaurant_members WHERE restaurant_id = $1`,
        [shop.restaurantId],
      );
      await site.db.query(
        `INSERT INTO audit_log (restaurant_id, begun_at, person_name, role, action, subject)
         VALUES ($1, now(), $2, 'STAFF', $3, $4), ($1, now() - interval '1 hour', 'Drift', 'OPERATOR', 'HOURS_CHANGED', NULL)`,
        [
          shop.restaurantId,
          "Kristin Alexandra Solbakken-Johansen",
          "WEBHOOK_SECRET_ROTATED",
          `https://ordrer.example/${"x".repeat(80)}`,
        ],
      );
      const main = page.locator("section[tabindex='0']");
      await go(`/settings/log?lang=${lang}`);
      await page.getByText("Kristin Alexandra").waitFor();
      await assertSaysAndFits(main, `log ${lang}`);
      await go(`/settings/colleagues?lang=${lang}`);
      await page.getByText("Kristin Alexandra").waitFor();
      await assertSaysAndFits(main, `colleagues ${lang}`);
      await page.getByRole("button", { name: /^(Inviter en|Invite some)/ }).click();
      await dialog(page).getByRole("radio").first().waitFor();
      await assertSaysAndFits(dialog(page), `a colleague ${lang}`);
      assert.deepEqual(errors, []);
    });
});
