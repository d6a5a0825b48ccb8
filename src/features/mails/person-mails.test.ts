import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { TestApp } from "../../../test/app.ts";
import type { TestMailServer } from "../../../test/mail-server.ts";
import { factorChanges } from "../../domain/second-factor.ts";
import { wordsOf } from "../../messages/languages.ts";
import { queueFactorMail } from "../../platform/people-factor-mail.ts";
import { tellExpiring } from "../keys/tell-expiring.ts";
import { addPartnerKey } from "../partners/add-partner-key.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { chooseNewPassword } from "../people/reset-password.ts";
import { cookiesOf, hire, originOf, password, signIn } from "../people/staff.fixture.ts";
import { type MailingApp, openMailingApp } from "./mailing-app.fixture.ts";
import { purgePersonMails } from "./person-mail-queue.ts";

describe("mail to people about their own accounts", () => {
  let mailing: MailingApp;
  let app: TestApp;
  let server: TestMailServer;
  before(async () => {
    mailing = await openMailingApp();
    ({ app, server } = mailing);
  });
  after(() => mailing.close());

  const next = async () => {
    const [received] = (await server.waitFor(1)).splice(0);
    return received!;
  };
  const ask = (email: string, language: string) =>
    app.inject({
      method: "POST",
      url: "/api/auth/forgotten-password",
      headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), "accept-language": language },
      payload: { email },
    });

  it("holds a link that a new password is chosen with, in the language that it was asked for in", async () => {
    for (const [language, subject, button] of [
      ["nb", "Velg et nytt passord til Luka", "Velg nytt passord"],
      ["en", "Choose a new password for Luka", "Choose a new password"],
    ] as const) {
      const kim = await hire(app, null);
      assert.equal((await ask(kim.email, language)).statusCode, 200);
      const { to, mail } = await next();
      assert.deepEqual([to, mail.subject, mail.from?.name], [[kim.email], subject, "Luka"]);
      const token = new RegExp(
        `${button}: http://luka\\.localhost/dashboard/new-password#([\\w-]{43})\\n`,
      ).exec(mail.text!)?.[1];
      assert.ok(token);
      await chooseNewPassword(app.ctx, token, "et valgt passord");
      assert.equal((await signIn(app, kim.email, "et valgt passord")).statusCode, 200);
      await next();
    }
  });

  it("comes in the language that they have chosen, once they have", async () => {
    const kim = await hire(app, null);
    await kim.call("PATCH", "/me", { locale: "en" });
    await ask(kim.email, "nb");
    assert.equal((await next()).mail.subject, "Choose a new password for Luka");
  });

  it("tells of a sign-in from a device that is new, and of no other (D-103)", async () => {
    const kim = await hire(app, null);
    const known = { headers: { cookie: kim.cookie } };
    assert.equal((await signIn(app, kim.email, password, known)).statusCode, 200);
    const userAgent =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";
    const elsewhere = await signIn(app, kim.email, password, {
      headers: { "user-agent": userAgent },
      remoteAddress: "203.0.113.9",
    });
    const { to, mail } = await next();
    assert.deepEqual([to, mail.subject], [[kim.email], "Ny innlogging på kontoen din"]);
    assert.match(mail.text!, /Tid: .*12\. juni.* 18:00/);
    assert.match(mail.text!, /Nettleser: Chrome på Android\n/);
    assert.match(mail.text!, /Adresse: 203\.0\.113\.9\n/);
    assert.match(mail.text!, /Velg nytt passord: http:\S+\/dashboard\/forgotten-password\n/);
    // Now that one is known as well.
    const again = { headers: { cookie: cookiesOf(elsewhere) } };
    assert.equal((await signIn(app, kim.email, password, again)).statusCode, 200);
    const [waiting] = await app.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM people_mails WHERE user_id = $1",
      [kim.userId],
    );
    assert.equal(waiting!.n, 1);
  });

  it("tells of every change of what the account is protected by, in both languages (D-112)", async () => {
    const kim = await hire(app, null);
    for (const locale of ["nb", "en"] as const) {
      const t = wordsOf(locale, "mails").person.factor;
      for (const change of factorChanges) {
        const name = change.startsWith("PASSKEY") ? "Telefonen" : undefined;
        const news = { userId: kim.userId, change, locale, nowMs: app.clock.nowMs() };
        await queueFactorMail(app.db, { ...news, ...(name && { name }) });
        const { to, mail } = await next();
        assert.deepEqual([to, mail.subject], [[kim.email], t.changes[change].subject]);
        for (const said of [t.changes[change].text, t.next, "12"]) assert.ok(mail.text!.includes(said), said);
        assert.equal(mail.text!.includes("Telefonen"), name !== undefined);
        assert.match(mail.text!, /http:\S+\/dashboard\/forgotten-password\n/);
      }
    }
  });

  it("says of a browser what it does not hide", async () => {
    const kim = await hire(app, null);
    for (const [userAgent, told] of [
      ["curl/8.14.1", "Ukjent"],
      ["Firefox/141.0", "Firefox"],
      ["okhttp (Android 15)", "Android"],
    ] as const) {
      await signIn(app, kim.email, password, { headers: { "user-agent": userAgent } });
      assert.ok((await next()).mail.text!.includes(`Nettleser: ${told}\n`), told);
    }
  });

  it("tells who keeps a key that it ends soon, once, with the way to put another in its place (D-372)", async () => {
    const partner = await openPartner(app);
    const admin = await joinTeam(app, partner, "ADMIN");
    const shop = await partner.open();
    const owner = await hire(app, shop, "OWNER");
    await owner.call("PATCH", "/me", { locale: "en" });
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).add({ hours: 24 * 14 });
    await addPartnerKey(app.ctx, partner.partnerId, {
      ...{ name: "Byggeserver", environment: "TEST", email: admin.email, expiresAt },
    });
    const { restaurantKey } = await shop.ask("POST", "/keys", { name: "Kassa", expiresOn: "2026-06-20" });
    await app.db.everywhere("UPDATE partner_keys SET created_at = now() - interval '2 years'");
    await app.db.everywhere("UPDATE restaurant_keys SET created_at = now() - interval '2 years'");
    // The team's first owner, whom the fixture has made, has no address that mail goes to.
    for (let hours = 0; hours < 2; hours++) await tellExpiring(app.ctx);
    const of = async (email: string, named: string) => {
      for (;;) {
        const found = server.received.find(
          ({ to, mail }) => to.includes(email) && mail.subject?.includes(named),
        );
        if (found) return found.mail;
        await server.waitFor(server.received.length + 1);
      }
    };
    const portal = `http://luka\\.localhost/partner/${partner.partnerId}/test`;
    const partners = await of(admin.email, "Byggeserver");
    assert.equal(partners.subject, "Nøkkelen «Byggeserver» utløper 26. juni 2026");
    assert.match(partners.text!, new RegExp(`Se nøklene: ${portal}/keys\\n`));
    const shops = await of(admin.email, "Kassa");
    assert.match(shops.text!, new RegExp(`Se nøklene: ${portal}/restaurants/${shop.slug}/keys\\n`));
    const owners = await of(owner.email, "Kassa");
    assert.match(owners.subject!, /^The key “Kassa” expires /);
    assert.match(
      owners.text!,
      new RegExp(`See the keys: http://luka\\.localhost/dashboard/${shop.slug}/\\S*keys\\n`),
    );
    for (const { text, html } of [partners, shops, owners]) {
      assert.ok(text!.includes("TEST"));
      for (const secret of [restaurantKey.key, partner.key]) assert.ok(!`${text}${html}`.includes(secret));
    }
    assert.ok(shops.text!.includes(`Kassa ····${restaurantKey.last4}`));
    server.received.splice(0);
    const queued = await app.db.query("SELECT FROM people_mails WHERE kind = 'KEY_EXPIRING'");
    assert.equal(queued.length, 3, "once each");
  });

  it("of a link is not sent when it has waited for an hour", async () => {
    const kim = await hire(app, null);
    await app.db.query(
      `INSERT INTO people_mails (user_id, kind, locale, created_at)
       VALUES ($1, 'PASSWORD_RESET', 'nb', now() - interval '61 minutes')`,
      [kim.userId],
    );
    for (;;) {
      const [row] = await app.db.query<{ state: string; failure: string | null }>(
        "SELECT state, failure FROM people_mails WHERE user_id = $1",
        [kim.userId],
      );
      if (row!.state === "PENDING") continue;
      assert.deepEqual(row, { state: "SKIPPED", failure: "OUTDATED" });
      return;
    }
  });

  it("is forgotten after 30 days; what waits is not", async () => {
    const kim = await hire(app, null);
    await app.db.query(
      `INSERT INTO people_mails (user_id, kind, locale, state, due_at, finished_at) VALUES
         ($1, 'past', 'nb', 'SENT', now(), now() - interval '30 days 1 second'),
         ($1, 'recent', 'nb', 'SENT', now(), now() - interval '29 days'),
         ($1, 'waiting', 'nb', 'PENDING', now() + interval '1 hour', NULL)`,
      [kim.userId],
    );
    await purgePersonMails(app.ctx);
    const left = await app.db.query<{ kind: string }>(
      "SELECT kind FROM people_mails WHERE user_id = $1 ORDER BY kind",
      [kim.userId],
    );
    assert.deepEqual(
      left.map(({ kind }) => kind),
      ["recent", "waiting"],
    );
  });
});
