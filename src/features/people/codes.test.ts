import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { codeOf } from "./authenticator.fixture.ts";
import { ask, callerWith, challenge, turnCodesOn, withCookies } from "./second-factor.fixture.ts";
import { cookiesOf, hire, password, type Staff, signIn } from "./staff.fixture.ts";

const wrong = "et galt passord";

describe("codes after the password (D-109, S-54)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const enter = (path: "totp" | "backup-code", code: string, cookie: string, remoteAddress?: string) =>
    ask(app, "POST", `/two-factor/verify-${path}`, {
      cookie,
      body: { code, trustDevice: true },
      ...(remoteAddress && { remoteAddress }),
    });
  const mailsOf = async ({ userId }: Staff): Promise<string[]> =>
    (
      await app.db.query<{ change: string }>(
        "SELECT data ->> 'change' AS change FROM people_mails WHERE user_id = $1 AND kind = 'SECOND_FACTOR' ORDER BY id",
        [userId],
      )
    ).map(({ change }) => change);

  it("are turned on by the first of them, which ends every other session, and told by mail", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    const elsewhere = cookiesOf(await signIn(app, kim.email, password));
    const { cookie } = await turnCodesOn(kim);
    for (const ended of [elsewhere, kim.cookie])
      assert.equal((await callerWith(app, ended)("/me")).statusCode, 401);
    assert.equal((await kai.call("GET", "/me")).statusCode, 200, "nobody else's");
    const now = await callerWith(app, cookie)("/me/second-factor");
    assert.deepEqual(now.json(), { hasCodes: true, passkeys: [], isNeeded: false, isLacking: false });
    assert.deepEqual(await mailsOf(kim), ["CODES_ON"]);
  });

  it("are not on before one of them was right", async () => {
    const kim = await hire(app, shop);
    const { secret } = (await kim.call("POST", "/me/codes", { password })).json();
    const refused = await kim.call("POST", "/me/codes/confirm", { code: codeOf(secret, 5) });
    assert.equal(refused.statusCode, 422);
    assert.equal(refused.json().error.details.issues[0].path, "code");
    assert.deepEqual((await signIn(app, kim.email, password)).json(), { ok: true });
    assert.deepEqual(await mailsOf(kim), []);
  });

  it("are asked for of an address beyond ASCII as of any other", async () => {
    const soren = await hire(app, shop, "STAFF", "søren.koder@example.no");
    const { secret } = await turnCodesOn(soren);
    const asked = await challenge(app, soren);
    assert.equal((await callerWith(app, asked)("/me")).statusCode, 401, "not signed in yet");
    const answer = await enter("totp", codeOf(secret, 1), asked);
    assert.equal((await callerWith(app, cookiesOf(answer))("/me")).statusCode, 200);
  });

  it("are asked for after the right password, and let in whoever has one", async () => {
    const kim = await hire(app, shop);
    const { secret } = await turnCodesOn(kim);
    const asked = await challenge(app, kim);
    assert.equal((await callerWith(app, asked)("/me")).statusCode, 401, "not signed in yet");
    const answer = await enter("totp", codeOf(secret, 1), asked);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { ok: true }]);
    assert.ok(!cookiesOf(answer).includes("trust_device"), "no browser is trusted without a code");
    assert.equal((await callerWith(app, cookiesOf(answer))("/me")).statusCode, 200);
    const [session] = await app.db.query<{ provenBy: string }>(
      `SELECT proven_by AS "provenBy" FROM people_sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [kim.userId],
    );
    assert.equal(session!.provenBy, "SECOND_FACTOR");
  });

  it("are good once, also while they are still shown", async () => {
    const kim = await hire(app, shop);
    const { secret } = await turnCodesOn(kim);
    const code = codeOf(secret, 1);
    assert.equal((await enter("totp", code, await challenge(app, kim))).statusCode, 200);
    const replayed = await enter("totp", code, await challenge(app, kim));
    assert.equal(replayed.statusCode, 401);
    assert.equal(replayed.json().error.details.reason, "INVALID_CODE");
    assert.equal(replayed.headers["set-cookie"], undefined);
  });

  it("of two at once with the same code let in one", async () => {
    const kim = await hire(app, shop);
    const { secret } = await turnCodesOn(kim);
    const asked = await Promise.all([challenge(app, kim), challenge(app, kim), challenge(app, kim)]);
    const code = codeOf(secret, 1);
    const answers = await Promise.all(asked.map((cookie) => enter("totp", code, cookie)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 401, 401]);
  });

  it("are worth nothing without the password before them, or with somebody else's", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    const { secret } = await turnCodesOn(kim);
    await turnCodesOn(kai);
    for (const cookie of ["", "luka.two_factor=2fa-abcdefghijklmnopqrst.c2lnbmF0dXJl"]) {
      const answer = await enter("totp", codeOf(secret, 1), cookie);
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.json().error.details.reason, "SIGN_IN_AGAIN");
    }
    const others = await enter("totp", codeOf(secret, 1), await challenge(app, kai));
    assert.equal(others.json().error.details.reason, "INVALID_CODE");
  });

  it("are guessed five times after one password and ten times in 15 minutes, from wherever", async () => {
    const kim = await hire(app, shop);
    const { secret } = await turnCodesOn(kim);
    const reasons: string[] = [];
    let cookie = "";
    for (let guess = 0; guess < 11; guess++) {
      if (guess % 5 === 0) cookie = await challenge(app, kim);
      const { error } = (await enter("totp", codeOf(secret, 9), cookie, `198.51.100.${guess}`)).json();
      reasons.push(error.details.reason ?? error.code);
    }
    assert.deepEqual(reasons, [...Array(10).fill("INVALID_CODE"), "RATE_LIMITED"]);
    const right = await enter("totp", codeOf(secret, 1), cookie, "198.51.100.99");
    assert.deepEqual([right.statusCode, right.headers["retry-after"]], [429, "900"]);
    app.clock.advance(15 * 60_000);
    cookie = await challenge(app, kim);
    assert.equal((await enter("totp", codeOf(secret, 1), cookie)).statusCode, 200);
  });

  it("end the sign-in after five that are wrong", async () => {
    const kim = await hire(app, shop);
    const { secret } = await turnCodesOn(kim);
    const cookie = await challenge(app, kim);
    for (let guess = 0; guess < 5; guess++) await enter("totp", codeOf(secret, 9), cookie);
    const sixth = await enter("totp", codeOf(secret, 1), cookie);
    assert.equal(sixth.json().error.details.reason, "SIGN_IN_AGAIN");
  });

  it("tell whoever has only a guess of the password nothing of an account", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    await turnCodesOn(kim);
    const tell = async (email: string) => {
      const answer = await signIn(app, email, wrong);
      const { requestId: _, ...error } = answer.json().error;
      return [answer.statusCode, answer.headers["set-cookie"], error];
    };
    assert.deepEqual(await tell(kim.email), await tell(kai.email));
    assert.deepEqual(await tell(kim.email), await tell("ingen-her@luka.example"));
  });

  it("have ten others beside them for whoever has lost the app, each good once", async () => {
    const kim = await hire(app, shop);
    const { backupCodes } = await turnCodesOn(kim);
    assert.equal(new Set(backupCodes).size, 10);
    const [first, second] = backupCodes;
    assert.equal((await enter("backup-code", first!, await challenge(app, kim))).statusCode, 200);
    const again = await enter("backup-code", first!, await challenge(app, kim));
    assert.equal(again.json().error.details.reason, "INVALID_CODE");
    const asked = [await challenge(app, kim), await challenge(app, kim)];
    // Held until both have read the codes, and wait to cross out theirs.
    const both = await app.db.transaction(async (trx) => {
      await trx.query("SELECT FROM people_totp WHERE user_id = $1 FOR UPDATE", [kim.userId]);
      const answers = asked.map((cookie) => enter("backup-code", second!, cookie));
      await untilHeldUp(app.db, asked.length);
      return answers;
    });
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.sort(), [200, 401]);
    assert.deepEqual(await mailsOf(kim), ["CODES_ON", "BACKUP_CODE_USED", "BACKUP_CODE_USED"]);
  });

  it("change by the password alone: new backup codes, and off", async () => {
    const kim = await hire(app, shop);
    const { cookie, backupCodes } = await turnCodesOn(kim);
    const change = (path: string, secret: string) =>
      kim.call("POST", `/me/codes${path}`, { password: secret }, { cookie });
    for (const path of ["/off", "/backup"]) {
      const refused = await change(path, wrong);
      assert.equal(refused.statusCode, 422);
      assert.equal(refused.json().error.details.issues[0].path, "password");
    }
    const renewed = await change("/backup", password);
    assert.equal(renewed.json().backupCodes.length, 10);
    assert.equal(renewed.headers["cache-control"], "no-store");
    const old = await enter("backup-code", backupCodes[0]!, await challenge(app, kim));
    assert.equal(old.statusCode, 401);
    const off = await change("/off", password);
    assert.equal(off.statusCode, 200);
    assert.deepEqual((await signIn(app, kim.email, password)).json(), { ok: true });
    assert.equal((await callerWith(app, cookie)("/me")).statusCode, 401, "its successor has other cookies");
    const here = withCookies("", off);
    for (const path of ["off", "backup"])
      assert.equal(
        (await kim.call("POST", `/me/codes/${path}`, { password }, { cookie: here })).statusCode,
        409,
      );
    assert.deepEqual(await mailsOf(kim), ["CODES_ON", "BACKUP_CODES_NEW", "CODES_OFF"]);
  });

  it("are turned on once: another app takes turning them off before", async () => {
    const kim = await hire(app, shop);
    const { cookie, secret } = await turnCodesOn(kim);
    const again = await kim.call("POST", "/me/codes", { password }, { cookie });
    assert.equal(again.statusCode, 409);
    const confirm = await kim.call("POST", "/me/codes/confirm", { code: codeOf(secret, 1) }, { cookie });
    assert.equal(confirm.statusCode, 409, "nobody learns by it whether a code is right");
  });

  it("are nobody's to change who is not signed in, or comes from another site's page", async () => {
    const kim = await hire(app, shop);
    for (const path of ["/me/codes", "/me/codes/confirm", "/me/codes/off", "/me/codes/backup"]) {
      const body = path.endsWith("confirm") ? { code: "123456" } : { password };
      const nobody = await kim.call("POST", path, body, { cookie: undefined });
      const foreign = await kim.call("POST", path, body, { origin: "https://evil.example" });
      const empty = await kim.call("POST", path, {});
      assert.deepEqual([nobody.statusCode, foreign.statusCode, empty.statusCode], [401, 403, 422], path);
    }
  });

  it("of the password that is asked for again are guessed ten times", async () => {
    const kim = await hire(app, shop);
    for (let guess = 0; guess < 10; guess++) await app.ctx.people.tries.take([["person", kim.userId]]);
    const refused = await kim.call("POST", "/me/codes", { password });
    assert.deepEqual([refused.statusCode, refused.headers["retry-after"]], [429, "900"]);
  });

  it("lie in no copy of the database", async () => {
    const kim = await hire(app, shop);
    const { secret, backupCodes } = await turnCodesOn(kim);
    const rows = await app.db.query<{ secret: Buffer; backup_codes: Buffer }>(
      "SELECT secret, backup_codes FROM people_totp WHERE user_id = $1",
      [kim.userId],
    );
    const bytes = Buffer.concat([rows[0]!.secret, rows[0]!.backup_codes]).toString("latin1");
    for (const text of [secret, ...backupCodes]) assert.ok(!bytes.includes(text));
  });

  it("have no other way in: better-auth's own calls about them are closed", async () => {
    const kim = await hire(app, shop);
    const { cookie } = await turnCodesOn(kim);
    for (const path of [
      "enable",
      "disable",
      "get-totp-uri",
      "generate-backup-codes",
      "send-otp",
      "verify-otp",
    ])
      assert.equal(
        (await ask(app, "POST", `/two-factor/${path}`, { cookie, body: { password } })).statusCode,
        404,
      );
    for (const path of ["totp", "backup-code"] as const)
      assert.equal((await enter(path, "123456", cookie)).statusCode, 404, "with a session");
  });
});
