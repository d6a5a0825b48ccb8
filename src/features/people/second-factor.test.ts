import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { luka } from "../../../test/service.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { setTeamMember } from "../partners/set-team-member.ts";
import { codeOf, createAuthenticator } from "./authenticator.fixture.ts";
import { createMember } from "./create-person.ts";
import { chooseNewPassword, makeResetLink } from "./reset-password.ts";
import {
  addPasskeyTo,
  ask,
  callerWith,
  challenge,
  signInWith,
  turnCodesOn,
} from "./second-factor.fixture.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { cookiesOf, hire, originOf, password, type Staff, signIn } from "./staff.fixture.ts";

describe("who reaches many restaurants (D-111, S-54)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const operator = async (): Promise<Staff> => {
    const kim = await hire(app, shop, "OWNER");
    await createMember(app.ctx, { email: kim.email, name: "Kim", at: null, isOperator: true });
    app.ctx.people.forgetSessions();
    return kim;
  };
  const orders = (cookie: string) => callerWith(app, cookie)(`/orders?state=new&slug=${shop.slug}`);
  const callAs =
    ({ call }: Staff, cookie: string): Staff["call"] =>
    (method, path, body) =>
      call(method, path, body, { cookie });
  const assertRefused = async (cookie: string, slug = shop.slug) => {
    const answer = await callerWith(app, cookie)(`/orders?state=new&slug=${slug}`);
    assert.deepEqual(
      [answer.statusCode, answer.json().error?.details],
      [403, { reason: "SECOND_FACTOR_REQUIRED" }],
    );
  };

  it("does not get in with a password alone, but to where a second factor is set up", async () => {
    const kim = await operator();
    await assertRefused(kim.cookie);
    await assertRefused(kim.cookie, "finnes-ikke");
    const agreement = await app.inject({
      url: `/agreement?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, cookie: kim.cookie },
    });
    assert.equal(agreement.statusCode, 303);
    assert.equal((await kim.call("GET", "/me")).json().lacksSecondFactor, true);
    assert.equal((await kim.call("GET", "/me/second-factor")).json().isNeeded, true);
    const { cookie } = await turnCodesOn(kim);
    assert.equal((await orders(cookie)).statusCode, 200);
    assert.equal((await callerWith(app, cookie)("/me")).json().lacksSecondFactor, false);
  });

  it("gets in with a passkey, and not with the password beside it", async () => {
    const kim = await operator();
    const key = createAuthenticator(originOf(app));
    await addPasskeyTo(kim, key);
    await assertRefused(kim.cookie);
    assert.equal((await orders(cookiesOf(await signInWith(app, key)))).statusCode, 200);
    await assertRefused(cookiesOf(await signIn(app, kim.email, password)));
  });

  it("and has a second factor changes it with that alone: a stolen password adds none", async () => {
    const kim = await operator();
    const key = createAuthenticator(originOf(app));
    await addPasskeyTo(kim, key);
    const [one] = (await kim.call("GET", "/me/second-factor")).json().passkeys;
    const calls = ["/me/codes", "/me/passkeys/begin", `/me/passkeys/${one.id}/remove`];
    for (const path of calls) {
      const refused = await kim.call("POST", path, { password });
      assert.deepEqual(
        [refused.statusCode, refused.json().error.details.reason],
        [403, "SECOND_FACTOR_REQUIRED"],
        path,
      );
    }
    const cookie = cookiesOf(await signInWith(app, key));
    for (const path of calls)
      assert.equal((await kim.call("POST", path, { password }, { cookie })).statusCode, 200, path);
  });

  it("is out again when the codes are turned off, unless a passkey has let them in", async () => {
    const kim = await operator();
    const { cookie } = await turnCodesOn(kim);
    const off = await kim.call("POST", "/me/codes/off", { password }, { cookie });
    await assertRefused(cookiesOf(off));
    const ola = await operator();
    const key = createAuthenticator(originOf(app));
    await addPasskeyTo(ola, key);
    const byKey = async () => cookiesOf(await signInWith(app, key));
    await turnCodesOn({ ...ola, call: callAs(ola, await byKey()) });
    const before = await byKey();
    const turnedOff = await ola.call("POST", "/me/codes/off", { password }, { cookie: before });
    assert.equal(turnedOff.statusCode, 200, turnedOff.body);
    assert.equal((await orders(cookiesOf(turnedOff))).statusCode, 200);
  });

  it("keeps the proof of their session when they change the password", async () => {
    const kim = await operator();
    const { cookie } = await turnCodesOn(kim);
    const body = { currentPassword: password, newPassword: "et nytt passord", revokeOtherSessions: true };
    const changed = await ask(app, "POST", "/change-password", { cookie, body });
    assert.equal(changed.statusCode, 200);
    assert.equal((await orders(cookiesOf(changed))).statusCode, 200);
  });

  it("is also whoever owns a partner, from the moment that they do, and no other of its team", async () => {
    const partner = await openPartner(app);
    const kim = await hire(app, shop);
    for (const role of ["ADMIN", "MEMBER"] as const) {
      await setTeamMember(app.ctx, partner.partnerId, kim.email, role);
      app.ctx.people.forgetSessions();
      assert.equal((await orders(kim.cookie)).statusCode, 200, role);
    }
    await setTeamMember(app.ctx, partner.partnerId, kim.email, "OWNER");
    app.ctx.people.forgetSessions();
    await assertRefused(kim.cookie);
    await setTeamMember(app.ctx, partner.partnerId, kim.email, null);
    app.ctx.people.forgetSessions();
    assert.equal((await orders(kim.cookie)).statusCode, 200);
  });

  it("chooses a first password by a link when others have named them", async () => {
    const partner = await openPartner(app);
    await setTeamMember(app.ctx, partner.partnerId, "ny-eier@byraa.example", "OWNER");
    const { userId } = (await app.ctx.people.findPerson("ny-eier@byraa.example"))!;
    const { url } = await makeResetLink(app.ctx, userId);
    await chooseNewPassword(app.ctx, url.split("#")[1]!, password);
    assert.deepEqual((await signIn(app, "ny-eier@byraa.example", password)).json(), { ok: true });
  });

  it("and has lost the phone gets in again when the operator has removed it", async () => {
    const kim = await hire(app, shop);
    const key = createAuthenticator(originOf(app));
    await addPasskeyTo(kim, key);
    const [kai, kaisKey] = [await hire(app, shop), createAuthenticator(originOf(app))];
    await addPasskeyTo(kai, kaisKey);
    const kaisCodes = await turnCodesOn(kai);
    const { cookie, secret, backupCodes } = await turnCodesOn(kim);
    const asked = await challenge(app, kim);
    assert.equal((await callerWith(app, cookie)("/me")).statusCode, 200);
    assert.equal(await resetSecondFactor(app.ctx, kim.userId), true);
    assert.equal((await callerWith(app, cookie)("/me")).statusCode, 401);
    assert.equal((await signInWith(app, key)).statusCode, 401);
    for (const [path, code] of [
      ["totp", codeOf(secret, 1)],
      ["backup-code", backupCodes[0]],
    ])
      assert.ok(
        (await ask(app, "POST", `/two-factor/verify-${path}`, { cookie: asked, body: { code } }))
          .statusCode >= 400,
      );
    assert.deepEqual((await signIn(app, kim.email, password)).json(), { ok: true });
    const mails = await app.db.query(
      "SELECT 1 FROM people_mails WHERE user_id = $1 AND data ->> 'change' = 'FACTORS_RESET'",
      [kim.userId],
    );
    assert.equal(mails.length, 1);
    assert.equal(await resetSecondFactor(app.ctx, kim.userId), false, "there is nothing left to tell of");
    assert.equal(
      (await callerWith(app, kaisCodes.cookie)("/me")).statusCode,
      200,
      "nobody else is signed out",
    );
    assert.equal((await signInWith(app, kaisKey)).statusCode, 200);
    const code = kaisCodes.backupCodes[0];
    const kaisTurn = { cookie: await challenge(app, kai), body: { code } };
    assert.equal((await ask(app, "POST", "/two-factor/verify-backup-code", kaisTurn)).statusCode, 200);
  });

  it("is made by the command line, in no restaurant or in one", async () => {
    const env = { DATABASE_URL: app.ctx.config.databaseUrl!, SECRET_KEY: app.ctx.config.secretKey! };
    const create = (...more: string[]) =>
      luka(env, "person", "create", "--email", "drift@luka.example", "--name", "Drift", "--json", ...more);
    assert.notEqual((await create("--password", password)).code, 0, "neither");
    const made = await create("--operator", "--password", password);
    assert.equal(made.code, 0, made.stderr);
    const cookie = cookiesOf(await signIn(app, "drift@luka.example", password));
    assert.equal((await callerWith(app, cookie)("/me")).json().lacksSecondFactor, true);
    const reset = await luka(env, "person", "reset", "--email", "drift@luka.example", "--json");
    assert.equal(JSON.parse(reset.stdout).secondFactorRemoved, false);
  });
});
